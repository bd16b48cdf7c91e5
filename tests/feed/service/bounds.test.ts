import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readHistory } from '../../../src/feed/contract/received-rows.ts';
import type { CatalogRow, History } from '../../../src/feed/contract/index.ts';
import { KEPT_SEQ_MAX, SCORE_MAX, SEQ_MAX } from '../../../src/feed/contract/desk.ts';
import { ImportError } from '../../../src/feed/service/index.ts';
import { openService, temporaryFolder } from './open-service.ts';

/** Numbers from outside are checked against limits. An unreadable row is set aside without affecting others. */

const TOO_BIG = 9_007_199_254_740_991;

describe('a number near or beyond a limit', () => {
  it.each([
    ['a seq', '{"type":"goal","payload":{"team":"A"},"seq":9007199254740991}', /"seq" can be at most \d+\.$/],
    [
      'a seq just over the limit',
      `{"type":"goal","payload":{"team":"A"},"seq":${SEQ_MAX + 1}}`,
      /"seq" can be at most \d+\.$/,
    ],
    ['a fractional seq', '{"type":"goal","payload":{"team":"A"},"seq":1.5}', /"seq"/],
    ['a score', `{"type":"score_set","payload":{"a":9007199254740991,"b":0}}`, /valid "a"/],
    [
      'a score just over the limit',
      `{"type":"score_set","payload":{"a":0,"b":${SCORE_MAX + 1}}}`,
      /valid "b"/,
    ],
    [
      'an additional field',
      '{"type":"goal","payload":{"team":"A","x":[{"y":1e999}]}}',
      /"payload" contains a number larger than \d+\.$/,
    ],
    [
      'an undo',
      '{"type":"undo","payload":{"retractsSeq":1e300}}',
      /"payload" contains a number larger than \d+\.$/,
    ],
    ['a resumed score', '{"type":"resume","payload":{"state":{"score":{"a":1e15,"b":0}}}}', /valid "state"/],
    ['a resumed count', '{"type":"resume","payload":{"state":{"varId":1e12}}}', /valid "state"/],
  ])(
    'is refused in a press with one error message, and later presses work: %s',
    async (_, body, sentence) => {
      const { target, errors } = await openService();
      const sessionId = await target.session({ league: 'wc' });
      const refused = await target.http('POST', `/desk/sessions/${sessionId}/presses`, {
        token: target.operatorToken,
        body,
      });
      expect(refused).toMatchObject({
        status: 422,
        body: { detail: expect.stringMatching(sentence) as string },
      });
      expect(await target.press(sessionId, 'goal', { team: 'A' })).toMatchObject({
        status: 201,
        body: { seq: 1 },
      });
      expect(errors).toEqual([]);
    },
  );

  it('is accepted just within the limits: the press counts, unnumbered presses follow, and a restart restores all', async () => {
    const folder = await temporaryFolder();
    const first = await openService({ folder });
    const sessionId = await first.target.session({ league: 'wc' });
    const top = { a: SCORE_MAX, b: SCORE_MAX };
    expect((await first.target.press(sessionId, 'score_set', top, SEQ_MAX)).status).toBe(201);
    expect((await first.target.press(sessionId, 'goal', { team: 'A' })).body).toMatchObject({
      seq: SEQ_MAX + 1,
    });
    await first.stop();
    const { target, errors } = await openService({ folder });
    expect((await target.press(sessionId, 'goal', { team: 'A' })).body).toMatchObject({ seq: SEQ_MAX + 2 });
    await target.desk('POST', `/sessions/${sessionId}/close`);
    const { body } = await target.get('/api/sessions?status=closed', target.operatorToken);
    expect(body).toMatchObject({ sessions: [{ score: { a: SCORE_MAX + 2, b: SCORE_MAX } }] });
    expect(errors).toEqual([]);
  });

  it('is refused if it is a speed at which a recording would never end, and starts nothing', async () => {
    const { target, errors } = await openService();
    const { token } = await target.account();
    const body = { league: 'wc', speed: 1e-300 };
    expect(await target.http('POST', '/api/sandbox/sessions', { token, body })).toMatchObject({
      status: 422,
    });
    expect((await target.get('/api/sessions?sandbox=true', token)).body).toEqual({ sessions: [] });
    expect(errors).toEqual([]);
  });

  it.each([
    ['a seq', { seq: TOO_BIG }, {}],
    ['a seq below zero', { seq: -1 }, {}],
    ['a stamp', { serverIngestTs: 1e15 }, {}],
    ['a score', {}, { score: { a: TOO_BIG, b: 0 } }],
    ['a fractional score', {}, { score: { a: 0.5, b: 0 } }],
    ['an invalid date', {}, { closedAt: 'yesterday' }],
  ])('is refused in an imported file with one error message: %s', async (_, event, log) => {
    const file = {
      ...logOf([{ type: 'goal', payload: { team: 'A' }, seq: 1, serverIngestTs: 1.7e9, ...event }]),
      ...log,
    };
    await expect(openService({ imports: [JSON.stringify(file)] })).rejects.toThrow(ImportError);
  });
});

function logOf(events: object[]): Record<string, unknown> {
  return {
    contractVersion: 'v6',
    sport: 'soccer',
    league: 'wc',
    sessionId: 'wcother',
    matchup: { a: 'Lakeside', b: 'Bayview' },
    phase: 'closed',
    events,
  };
}

describe('an external log', () => {
  it('may have more events than a function call can have arguments, and may count from zero', async () => {
    const events = Array.from({ length: 130_000 }, (_, seq) => ({
      type: 'note',
      payload: {},
      seq,
      serverIngestTs: 1.7e9 + seq,
    }));
    const { target } = await openService({ imports: [JSON.stringify(logOf(events))] });
    const { body } = await target.get('/api/history/wcother', target.operatorToken);
    expect((body as History).events).toHaveLength(events.length);
    expect((body as History).events[0]).toEqual(events[0]);
  });
});

describe('a row that is unreadable at startup', () => {
  /** Creates the data folder of a stopped service, and then edits its database. */
  async function spoilt(sql: (sessionId: string) => string): Promise<{ folder: string; sessionId: string }> {
    const folder = await temporaryFolder();
    const { target, stop } = await openService({ folder });
    const sessionId = await target.session({ league: 'wc' });
    await target.press(sessionId, 'goal', { team: 'A' });
    await target.press(sessionId, 'goal', { team: 'B' });
    await stop();
    const database = new DatabaseSync(join(folder, 'feed.sqlite'));
    database.exec(sql(sessionId));
    database.close();
    return { folder, sessionId };
  }

  const insert = (values: string) => (sessionId: string) =>
    `INSERT INTO presses VALUES ('${sessionId}', ${values})`;

  it.each([
    ['its seq is too large', insert(`9007199254740992, 'goal', '{"team":"A"}', NULL, 1.7e9`), 3],
    ['its seq is the largest possible number', insert(`9007199254740991, 'goal', '{}', NULL, 1.7e9`), 3],
    ['its seq is below zero', insert(`-5, 'goal', '{"team":"A"}', NULL, 1.7e9`), 3],
    ['its target is too large', insert(`3, 'undo', '{}', 9007199254740993, 1.7e9`), 4],
    ['its payload is truncated', insert(`3, 'goal', '{"team":', NULL, 1.7e9`), 4],
    ["its payload isn't an object", insert(`3, 'goal', '[1]', NULL, 1.7e9`), 4],
    ['its timestamp is infinite', insert(`3, 'goal', '{"team":"A"}', NULL, 9e999`), 4],
  ])('is set aside and saved if %s, and its session continues', async (_, sql, nextSeq) => {
    const { folder, sessionId } = await spoilt(sql);
    const { target, errors, stop } = await openService({ folder });
    expect(errors).toEqual([{ event: 'presses set aside: they cannot be read', sessionId, count: 1 }]);
    const read = (await target.get(`/api/history/${sessionId}`, target.operatorToken)).body as History;
    expect(read.events.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(read.unreadableEvents).toBe(1);
    const pressed = await target.press(sessionId, 'goal', { team: 'A' });
    expect(pressed).toMatchObject({ status: 201, body: { seq: nextSeq, state: { score: { a: 2, b: 1 } } } });
    if (nextSeq === 4) expect((await target.press(sessionId, 'goal', { team: 'A' }, 3)).status).toBe(409);
    expect(errors).toHaveLength(1);
    await stop();
    const database = new DatabaseSync(join(folder, 'feed.sqlite'));
    expect(database.prepare('SELECT count(*) AS count FROM presses').get()).toEqual({ count: 4 });
    database.close();
  });

  it('is reported if its session is closed, and the history has the number of missing presses', async () => {
    const { folder, sessionId } = await spoilt(
      (
        id,
      ) => `UPDATE sessions SET phase = 'closed', closed_at = '2030-01-01T00:00:00Z', score_a = 1, score_b = 1
        WHERE session_id = '${id}'; ${insert(`3, 'goal', '{"team":', NULL, 1.7e9`)(id)}`,
    );
    const { target, errors } = await openService({ folder });
    // Many closed sessions must not delay the start, so they are checked one by one afterwards.
    await expect
      .poll(() => errors)
      .toEqual([{ event: 'presses set aside: they cannot be read', sessionId, count: 1 }]);
    const other = await target.session({ league: 'wc' });
    await target.press(other, 'goal', { team: 'A' });
    const history = async (id: string): Promise<History> =>
      (await target.get(`/api/history/${id}`, target.operatorToken)).body as History;
    expect(await history(sessionId)).toMatchObject({ unreadableEvents: 1, events: [{ seq: 1 }, { seq: 2 }] });
    expect(await history(other)).not.toHaveProperty('unreadableEvents');
    // The reader is informed that the log is incomplete.
    expect(readHistory(await history(sessionId))?.unreadable).toBe(1);
    expect(readHistory(await history(other))?.unreadable).toBe(0);
  });

  it('affects neither other sessions nor the startup', async () => {
    const { folder, sessionId } = await spoilt(
      (id) => `UPDATE sessions SET phase = 'closed', score_a = 9007199254740992 WHERE session_id = '${id}'`,
    );
    const { target, errors } = await openService({ folder });
    expect(errors).toEqual([{ event: 'session set aside: it cannot be read', sessionId }]);
    const other = await target.session({ league: 'wc' });
    await target.desk('POST', `/sessions/${other}/close`);
    const listed = (await target.get('/api/sessions?status=closed', target.operatorToken)).body;
    expect((listed as { sessions: CatalogRow[] }).sessions.map((row) => row.sessionId)).toEqual([other]);
    expect((await target.get(`/api/history/${sessionId}`, target.operatorToken)).status).toBe(404);
  });
});

it('the limit for saved numbers is far above the limit for requests, and is a safe integer', () => {
  expect(KEPT_SEQ_MAX - SEQ_MAX).toBeGreaterThan(SEQ_MAX);
  expect(Number.isSafeInteger(KEPT_SEQ_MAX + 1)).toBe(true);
});
