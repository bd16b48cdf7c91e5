import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from './clock.ts';
import { Faults } from './faults.ts';
import { LiveSession } from './live-session.ts';
import { noMeter } from './meter.ts';
import { Committer } from './sqlite/committer.ts';
import { openDatabase } from './sqlite/database.ts';
import { Presses } from './sqlite/presses.ts';
import { SessionRows } from './sqlite/session-rows.ts';
import { SqliteLog } from './sqlite/sqlite-log.ts';
import type { LogStore } from './storage.ts';

async function opened(): Promise<{ live: LiveSession; presses: Presses }> {
  const database = openDatabase(null, () => 0);
  onTestFinished(() => database.close());
  const presses = new Presses(database);
  const clock = systemClock;
  const committer = new Committer(database, clock);
  new SessionRows(database).add({
    sessionId: 'wc1',
    gameId: null,
    league: 'wc',
    sport: 'soccer',
    contractVersion: 'v6',
    matchup: { a: 'Harbor', b: 'Mesa' },
    score: null,
    isPublic: true,
    sandboxOwner: null,
    phase: 'open',
    openedAt: null,
    publishedAt: null,
    closedAt: null,
    isLogLost: false,
  });
  const logs = {
    open: (sessionId: string) => Promise.resolve(new SqliteLog(sessionId, { clock, committer, presses })),
  } as unknown as LogStore;
  const live = await LiveSession.open(
    {
      sessionId: 'wc1',
      sport: 'soccer',
      league: 'wc',
      contractVersion: 'v6',
      matchup: { a: 'Harbor', b: 'Mesa' },
      isSandbox: false,
    },
    { clock, logs, faults: new Faults(clock, null), meter: noMeter, scoutDarkAfterMs: 20_000 },
  );
  return { live, presses };
}

const goal = { type: 'goal', payload: { team: 'A' }, seq: null, key: null };

it('a live session rejects a press that the disk refused, and continues as if it had never happened', async () => {
  const { live, presses } = await opened();
  await live.press(goal);
  const add = presses.add.bind(presses);
  presses.add = () => {
    throw new Error('disk full');
  };
  const lost = [live.press(goal), live.press({ ...goal, payload: { team: 'B' } })];
  for (const one of await Promise.allSettled(lost)) expect(one).toMatchObject({ status: 'rejected' });
  expect(live.score).toEqual({ a: 1, b: 0 });
  presses.add = add;
  expect(await live.press(goal)).toMatchObject({ seq: 2, state: { score: { a: 2, b: 0 } } });
  expect([...presses.log('wc1', -1)].map(({ seq }) => seq)).toEqual([1, 2]);
});

it("a live session changes nothing for a press that can't be serialized", async () => {
  const { live, presses } = await opened();
  await live.press(goal);
  const unwritable = { toJSON: () => expect.unreachable() };
  await expect(live.press({ ...goal, payload: { team: 'A', unwritable } })).rejects.toThrow();
  expect(live.score).toEqual({ a: 1, b: 0 });
  expect(await live.press(goal)).toMatchObject({ seq: 2, state: { score: { a: 2, b: 0 } } });
  expect(presses.extent('wc1')).toMatchObject({ count: 2, lastSeq: 2 });
});

it('a live session shows a press only after it is on disk, but validates the next one against it', async () => {
  const { live } = await opened();
  const scout = { heardAt: live.scout.heardAt };
  const award = live.press({ type: 'penalty_awarded', payload: { team: 'A' }, seq: null, key: null });
  const kick = live.press({ type: 'pen_kick', payload: { team: 'A' }, seq: null, key: null });
  const again = live.press({ type: 'pen_kick', payload: { team: 'A' }, seq: 2, key: null });
  expect(live.state).toMatchObject({ pendingSetPiece: null });
  expect(live.scout).toMatchObject(scout);
  expect((await Promise.all([award, kick, again])).map(({ seq }) => seq)).toEqual([1, 2, 2]);
  expect(live.state).toMatchObject({ pendingSetPiece: { team: 'A' }, live: true });
});

it('a live session recognizes a repeated press whose zeros are written differently', async () => {
  const { live } = await opened();
  const press = { type: 'goal', payload: { team: 'A', at: -0 }, seq: 1, key: null };
  expect(await live.press(press)).toMatchObject({ seq: 1 });
  expect(await live.press(press)).toMatchObject({ seq: 1 });
  expect(live.score).toEqual({ a: 1, b: 0 });
});

it('a live session acknowledges presses of the same event loop turn together, in order', async () => {
  const { live, presses } = await opened();
  const answers = await Promise.all(Array.from({ length: 50 }, () => live.press(goal)));
  expect(answers.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(presses.extent('wc1')).toMatchObject({ count: 50, lastSeq: 50 });
});

it('a live session updates which press an undo cancels when a late press changes it', async () => {
  const { live, presses } = await opened();
  await live.press({ ...goal, seq: 1, key: null });
  await live.press({ type: 'undo', payload: {}, seq: 3, key: null });
  expect(presses.find('wc1', 3)).toMatchObject({ payload: {}, retractsSeq: 1 });
  await live.press({ ...goal, seq: 2, payload: { team: 'B' } });
  expect(presses.find('wc1', 3)).toMatchObject({ payload: {}, retractsSeq: 2 });
  expect(live.score).toEqual({ a: 1, b: 0 });
});
