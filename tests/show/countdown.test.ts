import { describe, expect, it } from 'vitest';
import { FakeDesk } from './fake-desk.ts';
import { listedGame, Page, World } from './world.ts';

/** The countdown in the last hour before a game, to the start time in the list of games. */

const MINUTE_MS = 60_000;

/** Opens a match on air that starts in this many minutes according to its list. */
async function startingIn(minutes: number, league: 'wc' | 'mlb' = 'wc') {
  const world = new World();
  const game = await world.play(league);
  const startsAt = world.clock.wall() + minutes * MINUTE_MS;
  const list = async (start: number): Promise<void> => {
    const { sessionId } = game;
    const row = listedGame({ sessionId, gameId: 'it', league });
    world.listed = [row];
    world.provider.rows.upcoming = [
      { ...row, summary: 'Mesa vs. Harbor', scheduledStart: new Date(start).toISOString() },
    ];
    await world.show.sources.get('venue').refresh();
  };
  await list(startsAt);
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  const page = new Page(world.show, 'program');
  return { world, game, page, list, startsAt };
}

const left = ({ now: { match, at } }: Page): number | null => {
  const clock = match?.countdown ?? null;
  return clock && clock.baseMs - (at - clock.at);
};

describe('the countdown', () => {
  it('counts down the last hour before the start, and disappears at the start', async () => {
    const { world, page } = await startingIn(61);
    expect(page.now.match?.countdown).toBeNull();
    await world.clock.advance(MINUTE_MS + 10);
    expect(page.now.match?.countdown).toMatchObject({ isRunning: true, direction: 'down' });
    expect(left(page)).toBeGreaterThan(60 * MINUTE_MS - 1_000);
    await world.clock.advance(60 * MINUTE_MS);
    expect(page.now.match?.countdown).toBeNull();
  });

  it('follows a postponed start', async () => {
    const { world, page, list, startsAt } = await startingIn(10);
    expect(left(page)).toBe(10 * MINUTE_MS);
    await list(startsAt + 5 * MINUTE_MS);
    await world.clock.advance(1_000);
    expect(left(page)).toBeGreaterThan(14 * MINUTE_MS);
  });

  it('ends when the game begins, whatever start time the list has', async () => {
    const { world, game, page } = await startingIn(10);
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(10);
    expect(page.now.match?.phase).toMatchObject({ is: 'period' });
    expect(page.now.match?.countdown).toBeNull();
  });

  it('ends with the first run in a sport whose feed reports the first inning before the game', async () => {
    const { world, game, page } = await startingIn(10, 'mlb');
    expect(left(page)).toBe(10 * MINUTE_MS);
    game.press('run', { team: 'B' });
    await world.clock.advance(10);
    expect(page.now.match?.countdown).toBeNull();
  });

  it('wakes the show no more often for a game in 30 days than for one in 20 days', async () => {
    const runsFor = async (days: number): Promise<number> => {
      const { world, page } = await startingIn(days * 24 * 60);
      const before = world.clock.runs;
      await world.clock.advance(MINUTE_MS);
      expect(page.now.match?.countdown).toBeNull();
      return world.clock.runs - before;
    };
    expect(await runsFor(30)).toBe(await runsFor(20));
  });

  it.each([
    ['an open session', true],
    ['a scheduled game', false],
  ])(
    "continues after %s is taken over manually, and follows the list's start time",
    async (_kind, isOpen) => {
      const { world, game, list, startsAt } = await startingIn(10);
      new FakeDesk(world);
      world.embeddedRows = [];
      const listed = async (start: number): Promise<void> => {
        await list(start);
        if (isOpen) return;
        world.listed = [];
        await world.show.sources.get('venue').refresh();
      };
      await listed(startsAt);
      if (isOpen) game.drop();
      else {
        await world.ask('channel:release', { channel: 'A' });
        await world.clock.advance(1_000);
        await world.ask('channel:arm', { channel: 'A', source: 'venue', gameId: 'it' });
      }
      await world.clock.advance(1_000);
      await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
      const page = new Page(world.show, 'program');
      await world.ask('graphic:take', {
        channel: 'A',
        graphic: 'full-frame',
        content: { form: 'matchup', note: null },
      });
      const starts = (): unknown => {
        const { content } = page.now.graphics['full-frame'];
        return content?.form === 'matchup' ? content.starts : null;
      };
      const before = starts();
      expect(before).not.toBeNull();
      await world.ask('manual:takeover', { channel: 'A' });
      await world.clock.advance(1_000);
      expect(world.channel().session).toMatchObject({ source: 'rehearsal' });
      expect(starts()).toEqual(before);
      expect(left(page)).toBeGreaterThan(9 * MINUTE_MS);
      await listed(startsAt + 5 * MINUTE_MS);
      await world.clock.advance(1_000);
      expect(left(page)).toBeGreaterThan(14 * MINUTE_MS);
    },
  );

  it('is delayed on an output with a delay', async () => {
    const { world, page } = await startingIn(10);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 30_000 } });
    await world.clock.advance(40_000);
    expect(world.clock.wall() - page.now.at).toBeGreaterThanOrEqual(30_000);
    expect(left(page)).toBeGreaterThan(9 * MINUTE_MS + 20_000);
  });
});
