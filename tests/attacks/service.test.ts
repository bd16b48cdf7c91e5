import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportError, startFeedService } from '../../src/feed/service/index.ts';
import type { FeedService, FeedServiceOptions } from '../../src/feed/service/index.ts';
import { definitionOf } from '../../src/feed/sports/index.ts';
import { FakeClock } from '../feed/service/fake-clock.ts';
import { SEED } from './mutations.ts';

/** Thousands of malicious bodies and tokens: the service never returns 500, and keeps running. */

const OPERATOR = 'operator-of-the-tests';
const BATCH = 25;
const errors: unknown[] = [];

const OPTIONS: FeedServiceOptions = {
  host: '127.0.0.1',
  port: 0,
  folder: null,
  operatorToken: OPERATOR,
  scoutDarkAfterMs: 20_000,
  imports: [],
  jwtAudience: null,
  database: null,
  metrics: null,
  hasFaults: true,
  clock: new FakeClock(),
  log: (level, event, fields) => {
    if (level === 'error') errors.push({ event, ...fields });
  },
};

let service: FeedService;
beforeAll(async () => {
  service = await startFeedService(OPTIONS);
});
afterAll(() => service.stop());

async function ask(method: string, path: string, body: string | null, token = OPERATOR): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(service.url + path, { method, headers, ...(body === null ? {} : { body }) });
}

async function session(): Promise<string> {
  const body = { league: 'wc', matchup: { a: 'A', b: 'B' }, public: true, publish: true };
  const answer = await ask('POST', '/desk/sessions', JSON.stringify(body));
  return ((await answer.json()) as { sessionId: string }).sessionId;
}

const number = fc.oneof(
  fc.constantFrom('0', '-0', '1', '-1', '1.5', '1e308', '1e999', '-1e999', '5e-324', '9007199254740991'),
  fc.constantFrom(
    '9007199254740992',
    '18446744073709551616',
    '2147483648',
    '1000000000000000',
    '9999',
    '10000',
  ),
  fc.integer().map(String),
);
const word = fc.oneof(
  fc.constantFrom(
    '',
    'A',
    'B',
    'wc',
    'nba',
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
const date = fc.constantFrom(
  '2030-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00Z',
  'now',
);
/** Generates the text of a valid or almost valid JSON value. */
const json: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: fc.oneof(word, date).map((text) => JSON.stringify(text)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '{"a":"A","b":"B"}', '{', ''),
  },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 60, max: 5000 }).map((deep) => '['.repeat(deep) + ']'.repeat(deep)),
  },
);

/** Generates an object with these fields, some missing, some with any value. */
function near(fields: Record<string, fc.Arbitrary<string>>): fc.Arbitrary<string> {
  const entries = Object.entries(fields).map(([name, good]) =>
    fc
      .oneof(
        { weight: 12, arbitrary: good },
        { weight: 2, arbitrary: json },
        { weight: 1, arbitrary: fc.constant(null) },
      )
      .map((value) => (value === null ? null : `${JSON.stringify(name)}:${value}`)),
  );
  return fc.tuple(...entries).map((written) => `{${written.filter((one) => one !== null).join(',')}}`);
}

const quoted = (...words: string[]): fc.Arbitrary<string> =>
  fc.constantFrom(...words.map((one) => JSON.stringify(one)));
const types = Object.keys(definitionOf('soccer').rules.presses);
const payload = near({
  team: quoted('A', 'B'),
  a: number,
  b: number,
  retractsSeq: number,
  state: near({ score: near({ a: number, b: number }), phase: word.map((one) => JSON.stringify(one)) }),
  note: json,
});
const press = near({ type: quoted(...types, 'goal', 'goal', 'undo', 'score_set'), payload, seq: number });
const matchup = fc.constant('{"a":"A","b":"B"}');
const doors: Record<string, [string, fc.Arbitrary<string>]> = {
  session: [
    '/desk/sessions',
    near({
      league: quoted('wc', 'nba'),
      matchup,
      gameId: json,
      public: quoted('true'),
      grants: json,
      publish: fc.constant('true'),
    }),
  ],
  account: [
    '/desk/accounts',
    near({ name: word.map((one) => JSON.stringify(one)), role: quoted('scout', 'consumer') }),
  ],
  game: [
    '/desk/games',
    near({
      league: quoted('wc'),
      matchup,
      scheduledStart: date.map((one) => JSON.stringify(one)),
      durationMinutes: number,
      gameId: json,
      summary: json,
    }),
  ],
  mock: ['/api/sandbox/sessions', near({ league: quoted('wc', 'nfl'), speed: number, tape: json })],
};

async function isAlive(): Promise<void> {
  const alive = await session();
  const pressed = await ask(
    'POST',
    `/desk/sessions/${alive}/presses`,
    '{"type":"goal","payload":{"team":"A"}}',
  );
  expect(pressed.status).toBe(201);
  for (const path of [
    '/api/sessions',
    '/api/sessions?status=closed',
    '/api/upcoming',
    `/api/history/${alive}`,
  ]) {
    expect((await ask('GET', path, null)).status).toBe(200);
  }
  expect(errors).toEqual([]);
}

/** Sends every body of every batch. None may cause an internal error. */
async function hold(arbitrary: fc.Arbitrary<string>, path: () => string, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: BATCH, maxLength: BATCH }), async (bodies) => {
      const answers = await Promise.all(bodies.map((body) => ask('POST', path(), body)));
      for (const answer of answers) {
        const text = await answer.text();
        expect(answer.status, text).toBeLessThan(500);
        expect(() => void JSON.parse(text)).not.toThrow();
      }
    }),
    // The same bodies in every run, so that the number of valid ones doesn't vary.
    { numRuns, endOnFailure: true, seed: 1 },
  );
}

describe('the feed service', () => {
  it('never returns 500 to any press', async () => {
    const sessionId = await session();
    await hold(press, () => `/desk/sessions/${sessionId}/presses`, 40);
    const { events } = (await (await ask('GET', `/api/history/${sessionId}`, null)).json()) as {
      events: unknown[];
    };
    expect(events.length).toBeGreaterThan(0);
    expect((await ask('POST', `/desk/sessions/${sessionId}/close`, '{}')).status).toBe(200);
    await isAlive();
  });

  it.each(Object.entries(doors))('never returns 500 to any %s', async (_, [path, body]) => {
    await hold(body, () => path, 12);
    await isAlive();
  });

  it('never returns 500 to any token', async () => {
    const part = fc
      .oneof(json, fc.constant('{"alg":"HS256"}'))
      .map((text) => Buffer.from(text).toString('base64url').slice(0, 4000));
    const token = fc.oneof(
      fc.tuple(part, part, part).map((parts) => parts.join('.')),
      fc.string({ maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { minLength: BATCH, maxLength: BATCH }), async (tokens) => {
        const paths = tokens.map((one) => `/api/sessions?token=${encodeURIComponent(one)}`);
        const answers = await Promise.all(paths.map((path) => fetch(service.url + path)));
        expect(answers.filter(({ status }) => status !== 401)).toEqual([]);
      }),
      { numRuns: 20, ...SEED },
    );
    await isAlive();
  });

  it('imports valid logs, refuses the rest with an error message, and serves the imported games', async () => {
    const event = near({ type: quoted(...types), payload, seq: number, serverIngestTs: number });
    const log = near({
      contractVersion: quoted('v6'),
      sport: quoted('soccer'),
      league: quoted('wc'),
      sessionId: quoted('wcfuzz'),
      matchup,
      phase: quoted('closed'),
      events: fc.array(event, { maxLength: 2 }).map((events) => `[${events.join(',')}]`),
      score: fc.tuple(number, number).map(([a, b]) => `{"a":${a},"b":${b}}`),
      closedAt: date.map((one) => JSON.stringify(one)),
    });
    await fc.assert(
      fc.asyncProperty(log, async (text) => {
        let started: FeedService;
        try {
          started = await startFeedService({ ...OPTIONS, imports: [text] });
        } catch (error) {
          expect(error).toBeInstanceOf(ImportError);
          return;
        }
        const headers = { authorization: `Bearer ${OPERATOR}` };
        for (const path of ['/api/sessions?status=closed', '/api/history/wcfuzz', '/api/health/wcfuzz']) {
          const answer = await fetch(started.url + path, { headers });
          expect(answer.status, await answer.text()).toBeLessThan(500);
        }
        await started.stop();
      }),
      { numRuns: 200, ...SEED },
    );
    expect(errors).toEqual([]);
  });
});
