import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { History, SandboxResponse } from '../../../src/feed/contract/index.ts';
import { foldLog } from '../../../src/feed/sports/index.ts';
import type { CatalogRow } from '../../../src/feed/contract/index.ts';
import { eventOf } from './consumer.ts';
import type { Message } from './consumer.ts';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

const FAST = 1000;

async function trigger(token: string, body: object): Promise<SandboxResponse> {
  const answer = await target.http('POST', '/api/sandbox/sessions', { token, body });
  expect(answer.status).toBe(201);
  return SandboxResponse.parse(answer.body);
}

async function rows(token: string, query: string): Promise<CatalogRow[]> {
  return ((await target.get(`/api/sessions${query}`, token)).body as { sessions: CatalogRow[] }).sessions;
}

/** Follows a whole replay like a consumer. */
async function watch(
  token: string,
  sessionId: string,
): Promise<{ hello: Message; frames: Message[]; code: number }> {
  const subscription = target.subscribe(sessionId, token);
  const { hello, snapshot } = await subscription.welcome();
  await subscription.until((message) => message['type'] === 'session_closed');
  const { code } = await subscription.goodbye();
  const frames = subscription.messages.filter((message) => message['outSeq'] !== undefined);
  expect(frames[0]).toBe(snapshot);
  return { hello, frames, code };
}

describe.concurrent('a mock', () => {
  it.each([
    ['nba', 'basketball'],
    ['wc', 'soccer'],
    ['mlb', 'baseball'],
    ['nfl', 'football'],
  ] as const)(
    'plays a whole game to its end, streams every press, and leaves a history with the same end: %s, %s',
    async (league, sport) => {
      const { token } = await target.account();
      const started = await trigger(token, { league, speed: FAST });
      expect(started).toMatchObject({
        league,
        sport,
        speed: FAST,
        matchup: { a: 'Sandbox A', b: 'Sandbox B' },
        replaced: null,
      });
      expect((await rows(token, '?sandbox=true')).map(({ sessionId }) => sessionId)).toEqual([
        started.sessionId,
      ]);
      expect((await rows(token, '')).map(({ sessionId }) => sessionId)).not.toContain(started.sessionId);

      const { hello, frames, code } = await watch(token, started.sessionId);
      expect(hello).toMatchObject({ type: 'hello', league, sport, sandbox: true });
      expect(code).toBe(4000);
      frames.forEach((frame, index) =>
        expect(frame['outSeq']).toBe((frames[0]!['outSeq'] as number) + index),
      );
      // The mock doesn't end early. How late it ends depends on the machine.
      expect(Date.now()).toBeGreaterThan(Date.parse(started.endsAt) - 1000);

      const closed = await rows(token, '?sandbox=true&status=closed');
      expect(closed).toMatchObject([{ sessionId: started.sessionId, gameId: null }]);
      expect(closed[0]!.closedAt).not.toBeNull();
      expect(await rows(token, '?sandbox=true')).toEqual([]);

      const answer = await target.get(`/api/history/${started.sessionId}`, token);
      const history = History.parse(answer.body);
      expect(history).toMatchObject({
        sandbox: true,
        phase: 'closed',
        matchup: { a: 'Sandbox A', b: 'Sandbox B' },
      });
      const last = frames.at(-1)!;
      const folded = foldLog(sport, league, history.contractVersion, history.events);
      expect(folded.refused).toEqual([]);
      expect(folded.game.snapshot).toEqual(last['state']);
      expect(closed[0]!.score).toEqual((last['state'] as { score: unknown }).score);

      const live = frames.flatMap((frame) => eventOf(frame) ?? []);
      expect(live).toEqual(history.events.slice(-live.length));
      const undos = history.events.filter(({ type }) => type === 'undo');
      expect(undos.length).toBeGreaterThan(1);
      for (const undo of undos) expect(undo.payload['retractsSeq']).toBeLessThan(undo.seq);
      expect(history.events.filter(({ type }) => type === 'score_set').length).toBeGreaterThan(1);
    },
  );

  it('plays the same game every time, with the same events, order and states, and with fresh times', async () => {
    const accounts = [await target.account(), await target.account()];
    const runs = await Promise.all(
      accounts.map(async ({ token }) => {
        const { sessionId } = await trigger(token, { league: 'wc', speed: FAST });
        const { frames } = await watch(token, sessionId);
        const history = History.parse((await target.get(`/api/history/${sessionId}`, token)).body);
        return { frames, history };
      }),
    );
    const [one, other] = runs.map(({ history }) =>
      history.events.map(({ seq, type, payload }) => ({ seq, type, payload })),
    );
    expect(one).toEqual(other);
    const states = runs.map(
      ({ frames }) => new Map(frames.map((frame) => [eventOf(frame)?.seq, frame['state']])),
    );
    for (const [seq, state] of states[0]!) {
      if (typeof seq === 'number' && states[1]!.has(seq)) expect(states[1]!.get(seq)).toEqual(state);
    }
    expect(runs[0]!.history.events[0]!.serverIngestTs).not.toBe(runs[1]!.history.events[0]!.serverIngestTs);
  });

  it('is handed over to another account of the same desk after it was played to its end', async () => {
    const [player, next] = [await target.account(), await target.account()];
    const { sessionId } = await trigger(player.token, { league: 'wc', speed: FAST });
    await watch(player.token, sessionId);
    const resumed = await target.http('POST', `/desk/sessions/${sessionId}/resume`, {
      token: target.operatorToken,
      body: { accountId: next.accountId, speed: FAST, positionMs: 0 },
    });
    expect(resumed.status).toBe(200);
    const history = (token: string) => target.get(`/api/history/${sessionId}`, token);
    expect((await history(next.token)).body).toEqual((await history(player.token)).body);
  });
});

describe('the sandbox trigger', () => {
  it('ends the mock that is running, and returns the sessions of the old and the new mock', async () => {
    const { token } = await target.account();
    const first = await trigger(token, { league: 'nba' });
    expect(first.speed).toBe(1);
    const subscription = target.subscribe(first.sessionId, token);
    await subscription.welcome();
    const second = await trigger(token, { league: 'mlb', speed: 2 });
    expect(second.replaced).toBe(first.sessionId);
    expect(second.sessionId).not.toBe(first.sessionId);
    await subscription.until(({ type }) => type === 'session_closed');
    expect((await subscription.goodbye()).code).toBe(4000);
    expect((await rows(token, '?sandbox=true')).map((row) => row.sessionId)).toEqual([second.sessionId]);
    expect((await rows(token, '?sandbox=true&status=closed')).map((row) => row.sessionId)).toEqual([
      first.sessionId,
    ]);
    expect(await rows(token, '?sandbox=true&league=nba')).toEqual([]);
  });

  it("returns the mock's expected end, which depends on the length of the recording and the speed", async () => {
    const { token } = await target.account();
    const lengths = [];
    for (const speed of [1, 10]) {
      const { startedAt, endsAt } = await trigger(token, { league: 'nba', speed });
      lengths.push(Date.parse(endsAt) - Date.parse(startedAt));
    }
    expect(lengths[0]! / 60_000).toBeGreaterThan(130);
    expect(lengths[0]! / lengths[1]!).toBeCloseTo(10, 2);
  });

  it('starts a private mock that no other account sees, reads or watches', async () => {
    const owner = await target.account();
    const { sessionId } = await trigger(owner.token, { league: 'nfl' });
    for (const role of ['consumer', 'scout', 'operator'] as const) {
      const { token } = await target.account(role);
      expect((await rows(token, '?sandbox=true')).map((row) => row.sessionId)).not.toContain(sessionId);
      expect((await rows(token, '')).map((row) => row.sessionId)).not.toContain(sessionId);
      const subscription = target.subscribe(sessionId, token);
      expect((await subscription.goodbye()).code).toBe(4403);
      expect(subscription.messages).toEqual([{ type: 'error', code: 'not_authorized' }]);
      expect((await target.get(`/api/history/${sessionId}`, token)).status).toBe(403);
    }
    expect((await target.subscribe(sessionId, owner.token).welcome()).hello).toMatchObject({ sandbox: true });
  });

  it('works for any account without a league entitlement', async () => {
    for (const role of ['consumer', 'scout', 'operator'] as const) {
      const { token } = await target.account(role);
      await trigger(token, { league: 'ncaab' });
    }
    expect((await target.http('POST', '/api/sandbox/sessions', { body: { league: 'nba' } })).status).toBe(
      401,
    );
  });

  it.each([
    [{ league: 'curling' }],
    [{ league: 'constructor' }],
    [{}],
    [{ league: 7 }],
    [{ league: 'nba', speed: 0 }],
    [{ league: 'nba', speed: -1 }],
    [{ league: 'nba', speed: 1001 }],
    [{ league: 'nba', speed: '10' }],
    [{ league: 'nba', speed: null }],
    [[]],
    ['{"league":'],
  ])('refuses %j with 422 and a detail, and starts nothing', async (body) => {
    const { token } = await target.account();
    const answer = await target.http('POST', '/api/sandbox/sessions', { token, body });
    expect(answer.status).toBe(422);
    expect(typeof (answer.body as { detail: unknown }).detail).toBe('string');
    expect(await rows(token, '?sandbox=true')).toEqual([]);
  });

  it('answers the preflight of a page of another origin', async () => {
    const answer = await target.http('OPTIONS', '/api/sandbox/sessions', {
      headers: {
        origin: 'https://overlays.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect([200, 204]).toContain(answer.status);
    expect(['*', 'https://overlays.example']).toContain(answer.headers.get('access-control-allow-origin'));
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('content-type');
  });
});
