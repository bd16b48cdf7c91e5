import { describe, expect, it } from 'vitest';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

/** The program is killed during a manual takeover, and started again. */

const A = { channel: 'A' };
/** More turns of the event loop than a takeover needs. */
const TURNS = 40;
/** Times around saving the settings and the last state. */
const WAITS_MS = [0, 1, 10, 49, 50, 51, 100, 999, 1_000, 2_000];
const MOMENTS = [
  ...Array.from({ length: TURNS }, (_, turns) => ({ turns, waitMs: 0 })),
  ...WAITS_MS.map((waitMs) => ({ turns: TURNS, waitMs })),
];

interface Killed {
  world: World;
  game: FakeGame;
  page: Page;
}

/** Kills the program during a takeover of a match at 1-0, after this many turns of the event loop and ms. */
async function killed(from: string, { turns, waitMs }: (typeof MOMENTS)[number]): Promise<Killed> {
  const world = new World();
  new FakeDesk(world);
  if (from === 'a rehearsal') await world.ask('rehearsal:start', { ...A, league: 'wc', speed: 1 });
  else await world.play('wc');
  await world.clock.advance(1_000);
  const game = world.games.get(world.channel().session!.sessionId)!;
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  await world.clock.advance(3_000);
  world.ask('manual:takeover', A).catch(() => undefined);
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
  if (waitMs > 0) await world.clock.advance(waitMs);
  world.restart();
  const page = new Page(world.show, 'program');
  await world.clock.advance(30_000);
  return { world, game, page };
}

describe.each(['a feed', 'a rehearsal'])('a manual takeover of %s', (from) => {
  it.each(MOMENTS)(
    'keeps the score on air if the program is killed after $turns turns and $waitMs ms',
    async (moment) => {
      const { world, page } = await killed(from, moment);
      const shown = page.frames.map(({ match, graphics }) => [
        match?.view.score,
        match?.isFinal,
        graphics.scorebug.isOnAir,
      ]);
      expect(new Set(shown.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify([{ a: 1, b: 0 }, false, true])]),
      );
      expect(world.channel().link.state).toBe('live');
    },
  );
});

describe('a manual takeover of a feed', () => {
  it.each(MOMENTS)(
    'either can return to the feed or has no effect if the program is killed after $turns turns and $waitMs ms',
    async (moment) => {
      const { world, game } = await killed('a feed', moment);
      const { session, manual } = world.channel();
      expect(manual ? manual.before?.sessionId : session?.sessionId).toBe(game.sessionId);
      game.press('goal', { team: 'B' });
      if (manual) await world.ask('manual:back', A);
      await world.clock.advance(1_000);
      expect(new Page(world.show, 'program').score).toBe('1-1');
    },
  );
});
