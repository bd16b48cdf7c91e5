import { expect, it } from 'vitest';
import { SEQ_MAX } from '../../src/feed/contract/desk.ts';
import { Snapshot } from '../../src/feed/contract/messages.ts';
import { CONTRACT_LEAGUE_SLUGS } from '../../src/feed/contract/versions.ts';
import { deskRoutes } from '../../src/feed/service/desk/desk-routes.ts';
import { Failure } from '../../src/feed/service/failure.ts';
import { Faults } from '../../src/feed/service/faults.ts';
import { noMeter } from '../../src/feed/service/meter.ts';
import { Sandbox } from '../../src/feed/service/sandbox.ts';
import { Sessions } from '../../src/feed/service/sessions.ts';
import { openSqlite } from '../../src/feed/service/sqlite/sqlite-storage.ts';
import { authenticate } from '../../src/feed/service/tokens.ts';
import { definitionOf } from '../../src/feed/sports/index.ts';
import { FakeClock } from '../feed/service/fake-clock.ts';
import { CASES, must, mustBeUnpolluted, SENTENCE } from './fuzz-inputs.ts';
import { checkCases, mutatedText, mutatedValue, textOf } from './mutations.ts';

/**
 * Almost valid requests from scouts and operators: each succeeds or is refused with an error message. A refusal
 * changes nothing, and a session that is read again from its rows has the same state.
 */

const OPERATOR = 'operator-of-the-tests';
/** The number of presses after which a session is closed and another one opened. */
const SESSION_LENGTH = 200;

async function service() {
  const clock = new FakeClock();
  const onUnreadable = (event: string): never => {
    throw new Error(event);
  };
  const {
    accounts,
    games,
    logs,
    sessions: rows,
  } = openSqlite({
    folder: null,
    clock,
    forgetsConsumers: false,
    onUnreadable,
  });
  const faults = new Faults(clock, null);
  await accounts.setOperatorKey(OPERATOR);
  let ids = 0;
  const parts = { clock, logs, faults, rows, meter: noMeter, scoutDarkAfterMs: 20_000 };
  const opened = (): Sessions =>
    new Sessions({
      ...parts,
      onFailure: (_, error) => {
        throw error;
      },
      newSessionId: (league) => `${league}${(ids += 1)}`,
    });
  const sessions = opened();
  const app = deskRoutes({
    ...parts,
    accounts,
    games,
    sandbox: new Sandbox({ ...parts, sessions, onFailure: () => undefined }),
    sessions,
    setSports: () => undefined,
    hasFaults: false,
    authenticate: (token) => authenticate(token, accounts, null, clock),
    newId: (kind) => `${kind}-${(ids += 1)}`,
    newKey: () => `key-${(ids += 1)}`,
    timed: (_, take) => take(),
  });
  app.onError((error, context) => {
    if (!(error instanceof Failure)) throw error;
    return context.json({ detail: error.message }, error.status);
  });
  const ask = async (path: string, body: string): Promise<{ status: number; body: unknown }> => {
    const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };
    const answer = await app.request(path, { method: 'POST', headers, body });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  return { ask, sessions, opened };
}

const PRESSES = [
  { type: 'goal', payload: { team: 'A' } },
  { type: 'phase', payload: { phase: 'first_half' } },
  { type: 'undo', payload: { retractsSeq: 1 } },
  { type: 'score_set', payload: { a: 3, b: 4 } },
  { type: 'resume', payload: { state: { score: { a: 1, b: 1 }, period: 2, phase: 'first_half' } } },
  { type: 'made', payload: { team: 'A', shot_type: '2pt' }, seq: 5 },
  { type: 'substitution', payload: { team: 'B', note: ['x', { deep: 1 }] }, seq: 9 },
];

/** The fields of all sports' presses; each sport reads those it knows. */
const FIELDS = {
  shot_type: '3pt',
  phase: 'second_half',
  period: 2,
  outcome: 'confirmed',
  result: 'made',
  card: 'red',
  base: 1,
  yards: 7,
  note: ['x', { deep: 1 }],
};

/** Returns whether every JSON parser reads the value's numbers exactly. */
function isExact(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  return typeof value !== 'object' || value === null || Object.values(value).every(isExact);
}

it('any press is accepted or refused with an error message, and replaying the log gives the same score', async () => {
  const { ask, sessions, opened } = await service();
  const leagues = CONTRACT_LEAGUE_SLUGS;
  let sessionId = '';
  let turn = 0;
  let accepted = 0;
  await checkCases(CASES / 4, async (random) => {
    if (turn % SESSION_LENGTH === 0) {
      if (sessionId !== '') must((await ask(`/sessions/${sessionId}/close`, '{}')).status === 200, 'close');
      const body = { league: random.pick(leagues), matchup: { a: 'A', b: 'B' }, public: true, publish: true };
      ({ sessionId } = (await ask('/sessions', JSON.stringify(body))).body as { sessionId: string });
    }
    turn += 1;
    const live = (await sessions.live(await sessions.get(sessionId)))!;
    const before = JSON.stringify(live.state);
    const types = Object.keys(definitionOf(live.session.sport).rules.presses);
    const payload = { ...FIELDS, team: random.pick(['A', 'B']) };
    const right = random.roll(3) === 0 ? random.pick(PRESSES) : { type: random.pick(types), payload };
    const numbered =
      random.roll(3) === 0 ? { ...right, seq: random.pick([1, 2, 3, random.roll(300), SEQ_MAX]) } : right;
    const sent = random.roll(3) === 0 ? JSON.stringify(numbered) : nearly(numbered);
    const { status, body } = await ask(`/sessions/${sessionId}/presses`, sent);
    if (status === 201) {
      accepted += 1;
      must(isExact((JSON.parse(sent) as { payload?: unknown }).payload), sent);
      must(Snapshot.safeParse((body as { state: unknown }).state).success, [sent, body]);
    } else {
      const { detail } = body as { detail: string };
      must([403, 409, 422].includes(status) && SENTENCE.test(detail), [status, detail, sent]);
      must(JSON.stringify(live.state) === before, sent);
    }
    if (turn % SESSION_LENGTH === SESSION_LENGTH - 1) {
      const anew = opened();
      const again = (await anew.live(await anew.get(sessionId)))!;
      must(JSON.stringify(again.state) === JSON.stringify(live.state), sessionId);
    }

    function nearly(press: object): string {
      return random.roll(4) === 0
        ? mutatedText(JSON.stringify(press), random)
        : textOf(mutatedValue(press, random));
    }
  });
  mustBeUnpolluted();
  expect(accepted).toBeGreaterThan(CASES / 40);
});

it('any account, game, session or grant is created or refused with an error message', async () => {
  const { ask, sessions } = await service();
  const right = {
    '/accounts': { name: 'Scout', role: 'scout' },
    '/games': {
      league: 'wc',
      matchup: { a: 'Mesa', b: null },
      summary: 'Final',
      scheduledStart: '2030-06-13T19:00:00Z',
      durationMinutes: 90,
    },
    '/sessions': {
      league: 'nba',
      matchup: { a: 'Mesa', b: 'Bayview' },
      gameId: 'g1',
      public: true,
      grants: ['operator'],
      publish: true,
    },
    '/sessions/none/grants': { accountId: 'operator' },
    '/faults': { kind: 'drop', seconds: 3 },
  };
  const paths = Object.keys(right) as (keyof typeof right)[];
  await checkCases(CASES / 10, async (random) => {
    const path = random.pick(paths);
    const sent =
      random.roll(4) === 0
        ? mutatedText(JSON.stringify(right[path]), random)
        : textOf(mutatedValue(right[path], random));
    const { status, body } = await ask(path, sent);
    if (status < 300) {
      if (path === '/sessions') {
        const row = await sessions.get((body as { sessionId: string }).sessionId);
        must(JSON.stringify(await sessions.row(row)) !== '', sent);
      }
      return;
    }
    const { detail } = body as { detail: string };
    must(status < 500 && typeof detail === 'string' && detail !== '', [status, detail, sent]);
  });
  mustBeUnpolluted();
});
