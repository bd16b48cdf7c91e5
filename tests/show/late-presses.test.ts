import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Page, World, type FakeGame } from './world.ts';

const A = { channel: 'A' };
/** Within this time, a late press is looked up in history and history has answered. */
const READ_AGAIN_MS = 3_000;
/** A lost connection is back after this time. */
const BACK_MS = 20_000;

interface Match {
  world: World;
  game: FakeGame;
  page: Page;
}

/** Opens a soccer match in its first half, with the line score on air. */
async function match({ namesRetracted = true } = {}): Promise<Match> {
  const world = new World();
  const game = await world.play('wc');
  game.namesRetracted = namesRetracted;
  game.press('phase', { phase: 'first_half' });
  const page = new Page(world.show, 'program');
  await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
  await world.clock.advance(READ_AGAIN_MS);
  return { world, game, page };
}

function goal({ game }: Match, seq: number, team: 'A' | 'B'): void {
  game.press('goal', { team }, true, seq);
}

function undo({ game }: Match, seq: number, retractsSeq?: number): void {
  game.press('undo', retractsSeq === undefined ? {} : { retractsSeq }, true, seq);
}

/** Returns the counting goals in the list of moments, by `seq`. */
function standing({ world }: Match): number[] {
  const moments = world
    .channel()
    .moments.filter(({ kind, state }) => kind === 'goal' && state !== 'withdrawn');
  return moments.map(({ id }) => id).sort((one, other) => one - other);
}

/** Returns the goals that the line score lists, by `seq`. */
function listed({ page }: Match): number[] {
  const { content } = page.now.graphics['full-frame'];
  return content?.form === 'line' ? content.entries.map(({ id }) => id) : [];
}

/** Returns the side of each goal that had a takeover, in order. */
function celebrated({ page }: Match): string[] {
  const sides = page.frames.map(({ graphics }) => graphics.takeover.content?.side ?? null);
  return sides.filter((side, index) => side !== null && side !== sides[index - 1]).map(String);
}

describe.each([{ namesRetracted: true }, { namesRetracted: false }])(
  'a late press (undos name their press: $namesRetracted)',
  (options) => {
    it("doesn't start a takeover if a later undo cancels it, and the press that the undo had canceled counts again", async () => {
      const on = await match(options);
      await on.world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
      goal(on, 10, 'A');
      await on.world.clock.advance(60_000);
      undo(on, 20);
      await on.world.clock.advance(60_000);
      goal(on, 15, 'B');
      expect([on.page.score, on.page.now.motion]).toEqual(['1-0', 'correction']);
      expect(standing(on)).toEqual([10]);
      await on.world.clock.advance(READ_AGAIN_MS);
      expect(standing(on)).toEqual([10]);
      expect(celebrated(on)).toEqual(['A']);
    });

    it('updates the line score and the scorers to the goal that counts', async () => {
      const on = await match(options);
      goal(on, 10, 'A');
      const player = { name: 'Ada Marsh', number: '9', isOwnGoal: false };
      await on.world.ask('moment:player', { ...A, moment: 10, player });
      undo(on, 20);
      await on.world.clock.advance(READ_AGAIN_MS);
      expect(listed(on)).toEqual([]);
      goal(on, 15, 'B');
      await on.world.clock.advance(READ_AGAIN_MS);
      expect(listed(on)).toEqual([10]);
      const { content } = on.page.now.graphics['full-frame'];
      expect(content).toMatchObject({ scorers: { a: [{ player: { name: 'Ada Marsh' } }], b: [] } });
    });

    it('cancels the press before it if it is an undo, and the next undo cancels an earlier press', async () => {
      const on = await match(options);
      goal(on, 10, 'A');
      goal(on, 20, 'B');
      undo(on, 30);
      undo(on, 25);
      expect([on.page.score, standing(on)]).toEqual(['0-0', []]);
      await on.world.clock.advance(READ_AGAIN_MS);
      expect([standing(on), listed(on)]).toEqual([[], []]);
    });

    it('starts its moment once the undo cancels another late press instead', async () => {
      const on = await match(options);
      goal(on, 10, 'A');
      undo(on, 20);
      goal(on, 15, 'B');
      expect(standing(on)).toEqual([10]);
      goal(on, 17, 'A');
      expect([on.page.score, standing(on)]).toEqual(['1-1', [10, 15]]);
      await on.world.clock.advance(READ_AGAIN_MS);
      expect(listed(on)).toEqual([10, 15]);
    });
  },
);

describe('a late press', () => {
  it('starts its takeover after history shows that the undo canceled another press', async () => {
    const on = await match();
    await on.world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
    goal(on, 10, 'A');
    undo(on, 20, 10);
    await on.world.clock.advance(60_000);
    goal(on, 15, 'B');
    await on.world.clock.advance(READ_AGAIN_MS);
    expect([on.page.score, standing(on)]).toEqual(['0-1', [15]]);
    expect(celebrated(on)).toEqual(['A', 'B']);
  });

  it('makes the client read history again, once for several late presses', async () => {
    const on = await match();
    goal(on, 100, 'A');
    await on.world.clock.advance(READ_AGAIN_MS);
    const reads = (): number => on.world.requests.filter(({ path }) => path.includes('history')).length;
    const before = reads();
    goal(on, 50, 'B');
    goal(on, 60, 'B');
    await on.world.clock.advance(READ_AGAIN_MS);
    expect(reads()).toBe(before + 1);
    goal(on, 200, 'B');
    await on.world.clock.advance(READ_AGAIN_MS);
    expect(reads()).toBe(before + 1);
  });

  it('changes which press an undo canceled if it came during an outage', async () => {
    const on = await match();
    goal(on, 10, 'A');
    undo(on, 20);
    on.game.isDown = true;
    on.game.drop();
    on.game.press('goal', { team: 'B' }, false, 15);
    on.game.isDown = false;
    await on.world.clock.advance(BACK_MS);
    expect([on.page.score, standing(on), listed(on)]).toEqual(['1-0', [10], [10]]);
  });
});

interface Row {
  seq: number;
  team: 'A' | 'B' | null;
  /** The press that the scout's undo names; null: the most recent. */
  named: number | null;
}

/**
 * Replays a log (feed-protocol, Undo) and returns the goals that count, by `seq`. Null if an undo has nothing to
 * cancel.
 */
function replayed(log: readonly Row[]): number[] | null {
  const counts: Row[] = [];
  for (const row of log.toSorted((one, other) => one.seq - other.seq)) {
    if (row.team !== null) {
      counts.push(row);
      continue;
    }
    const index = row.named === null ? counts.length - 1 : counts.findIndex(({ seq }) => seq === row.named);
    if (!counts[index]) return null;
    counts.splice(index, 1);
  }
  return counts.map(({ seq }) => seq);
}

interface Step extends Row {
  fault: 'lost connection' | 'missed frame' | null;
  settles: boolean;
}

const step = (seq: number, team: Row['team'], more: Partial<Step> = {}): Step => ({
  ...{ seq, team, named: null, fault: null, settles: false },
  ...more,
});
/** Sequences that once failed, and whether undos name the press that they cancel. */
const FOUND: [Step[], boolean][] = [
  // Only history shows that an undo named a different press from the late one.
  [
    [
      step(4, 'A'),
      step(6, null, { named: 4 }),
      step(5, 'B'),
      step(2, 'A'),
      step(7, 'A', { fault: 'missed frame' }),
    ],
    true,
  ],
  // The points of a late press were credited to the press that it replaced.
  [
    [
      step(2, 'B'),
      step(5, null),
      step(3, 'A'),
      step(4, 'A', { settles: true }),
      step(7, null, { fault: 'lost connection' }),
      step(6, 'A'),
      step(8, 'A', { fault: 'missed frame' }),
    ],
    false,
  ],
  [
    [
      step(2, 'B'),
      step(5, null),
      step(7, 'A'),
      step(3, 'A'),
      step(4, 'A', { fault: 'lost connection' }),
      step(6, null, { fault: 'missed frame' }),
    ],
    false,
  ],
  [
    [
      step(3, 'A', { fault: 'lost connection' }),
      step(2, 'B'),
      step(7, null),
      step(4, 'B'),
      step(5, 'A'),
      step(6, null, { fault: 'missed frame' }),
    ],
    false,
  ],
  [
    [
      step(24, 'A', { fault: 'lost connection' }),
      step(26, null, { named: 24 }),
      step(2, 'A'),
      step(3, 'B', { fault: 'missed frame' }),
      step(25, 'A'),
    ],
    true,
  ],
];

describe('an output with a delay', () => {
  const press = (game: FakeGame, seq: number, type: string, payload: Record<string, unknown> = {}): void => {
    game.press(type, payload, !game.isDown, seq);
  };

  /** Opens a basketball game at 2-0 on an output with a delay of 10 s, with the line score on air. */
  async function twoPoints(): Promise<{ world: World; game: FakeGame; id: string }> {
    const world = new World();
    const game = await world.play('nba');
    const { id } = await world.ask('output:add', { name: 'Delayed', ...A });
    await world.ask('output:update', { id, patch: { delayMs: 10_000 } });
    press(game, 5, 'live');
    press(game, 6, 'possession', { team: 'A' });
    press(game, 10, '2pt_attempt', { team: 'A' });
    press(game, 12, 'made', { team: 'A', shot_type: '2pt' });
    await world.clock.advance(20_000);
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: { form: 'line' } });
    return { world, game, id };
  }

  function threeLatePoints(game: FakeGame, seq = 20): void {
    press(game, seq, '3pt_attempt', { team: 'B' });
    press(game, seq + 2, 'made', { team: 'B', shot_type: '3pt' });
  }

  /** Returns each score that was on air, with the points of each period next to it. */
  const shown = ({ frames }: Page): Set<string> =>
    new Set(
      frames.map(({ match, graphics }) => {
        const { content } = graphics['full-frame'];
        const { a, b } = match!.view.score;
        const periods = content?.form === 'line' ? content.periods : [];
        return String([a, b, ...periods.flatMap((period) => [period.a, period.b])]);
      }),
    );
  const ALL = new Set(['2,0,2,0', '2,3,2,3']);

  it('keeps the line score of each state, whatever arrives late', async () => {
    const { world, game, id } = await twoPoints();
    press(game, 40, 'period_end');
    await world.clock.advance(3_000);
    threeLatePoints(game);
    const page = new Page(world.show, id);
    await world.clock.advance(30_000);
    expect(shown(page)).toEqual(ALL);
  });

  it('keeps the line score across a restart when the late presses come after it', async () => {
    const { world, game, id } = await twoPoints();
    press(game, 28, 'possession', { team: 'A' });
    press(game, 30, '2pt_attempt', { team: 'A' });
    press(game, 32, 'made', { team: 'A', shot_type: '2pt' });
    await world.clock.advance(1_000);
    press(game, 40, 'possession', { team: 'A' });
    await world.clock.advance(1_000);
    press(game, 50, 'period_end');
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    threeLatePoints(game, 36);
    const page = new Page(world.show, id);
    await world.clock.advance(30_000);
    expect(shown(page)).toEqual(new Set(['2,0,2,0', '4,0,4,0', '4,3,4,3']));
  });

  it('keeps the line score when the late presses come while the program is down', async () => {
    const { world, game, id } = await twoPoints();
    press(game, 40, 'period_end');
    await world.clock.advance(2_000);
    game.isDown = true;
    game.drop();
    await world.clock.advance(1_000);
    threeLatePoints(game);
    game.isDown = false;
    world.restart();
    await world.clock.advance(1_000);
    const page = new Page(world.show, id);
    await world.clock.advance(30_000);
    expect(shown(page)).toEqual(ALL);
  });

  it('keeps the line score when a press in the meantime changes which press an undo cancels', async () => {
    const { world, game, id } = await twoPoints();
    press(game, 30, '2pt_attempt', { team: 'A' });
    press(game, 32, 'made', { team: 'A', shot_type: '2pt' });
    press(game, 34, 'undo');
    await world.clock.advance(2_000);
    game.isDown = true;
    game.drop();
    await world.clock.advance(1_000);
    press(game, 33, 'period_end');
    game.isDown = false;
    world.restart();
    await world.clock.advance(1_000);
    const page = new Page(world.show, id);
    await world.clock.advance(30_000);
    expect(shown(page)).toEqual(new Set(['2,0,2,0', '4,0,4,0']));
  });
});

it('an output shows the result of a replay of the log, wherever presses and undos land', async () => {
  const anyStep = fc.record({
    seq: fc.integer({ min: 2, max: 60 }),
    team: fc.constantFrom('A' as const, 'B' as const, null),
    named: fc.option(fc.integer({ min: 2, max: 60 }), { freq: 2 }),
    fault: fc.constantFrom(null, null, 'lost connection' as const, 'missed frame' as const),
    settles: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 3, maxLength: 14 }),
      fc.boolean(),
      async (steps, named) => {
        const on = await match({ namesRetracted: named });
        const log: Row[] = [];
        const missed = new Set<number>();
        for (const { seq, team, named: target, fault: plannedFault, settles } of steps) {
          const row: Row = { seq, team, named: team === null && named ? target : null };
          const [before, after] = [replayed(log), replayed([...log, row])];
          if (log.some((one) => one.seq === seq) || before === null || after === null) continue;
          log.push(row);
          // If a goal was missed in one outage and undone in another, it is unknown that the points belong to this
          // goal.
          const undoesMissed = before.some((id) => missed.has(id) && !after.includes(id));
          const fault = undoesMissed ? null : plannedFault;
          if (fault !== null) missed.add(seq);
          on.game.isDown = fault === 'lost connection';
          if (on.game.isDown) on.game.drop();
          const payload = team === null ? (row.named === null ? {} : { retractsSeq: row.named }) : { team };
          on.game.press(team === null ? 'undo' : 'goal', payload, fault === null, seq);
          on.game.isDown = false;
          if (fault === 'missed frame') {
            on.game.skip();
            on.game.say(null);
          }
          if (fault !== null || settles) await on.world.clock.advance(BACK_MS);
        }
        on.game.press('possession', { team: 'A' }, true, 100);
        await on.world.clock.advance(BACK_MS);
        const goals = replayed(log) ?? [];
        const by = (team: string): number =>
          goals.filter((id) => log.some((row) => row.seq === id && row.team === team)).length;
        expect(on.page.score).toBe(`${String(by('A'))}-${String(by('B'))}`);
        expect(listed(on)).toEqual(goals.slice(-10));
        expect(standing(on)).toEqual(goals.filter((id) => !missed.has(id)));
      },
    ),
    { numRuns: 40, examples: FOUND },
  );
});
