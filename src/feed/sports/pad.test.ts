import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../contract/moments.ts';
import { CONTRACT_SPORT_SLUGS } from '../contract/versions.ts';
import type { Sport } from '../contract/versions.ts';
import { RECORDINGS } from '../recordings/index.ts';
import { GameLog } from './log.ts';
import type { LogRow } from './fold.ts';
import { padOf, padPlaces } from './pad.ts';
import { resumableState } from './resume.ts';
import { viewOf } from './views.ts';

/** Scores a game manually, like a producer at the pad. */
class Operator {
  readonly rows: LogRow[] = [];
  readonly log: GameLog;
  readonly sport: Sport;
  constructor(sport: Sport, state?: object) {
    this.sport = sport;
    this.log = new GameLog(sport, 'any', () => this.rows);
    if (state) this.press('resume', { state });
  }
  get buttons() {
    return padOf(viewOf(this.sport, 'any', this.log.game.snapshot));
  }
  press(type: string, payload: Record<string, unknown>): void {
    const placed = this.log.place({ seq: (this.log.lastSeq ?? 0) + 1, type, payload });
    if ('refusal' in placed) throw new Error(`${type}: ${placed.refusal.sentence}`);
    this.rows.push(placed.row);
  }
  /** Uses a button and returns the number of its presses. */
  use(id: string): number {
    const button = this.buttons.find((one) => one.id === id);
    if (!button) throw new Error(`no button ${id} among ${this.buttons.map((one) => one.id).join(', ')}`);
    for (const { type, payload } of button.presses) this.press(type, payload);
    return button.presses.length;
  }
  play(...ids: string[]): this {
    for (const id of ids) this.use(id);
    return this;
  }
  get state() {
    return this.log.game.snapshot;
  }
}

const walk = fc.tuple(
  fc.constantFrom(...CONTRACT_SPORT_SLUGS),
  fc.array(fc.nat({ max: 10_000 }), { maxLength: 120 }),
);

describe('the pad', () => {
  it('offers only presses that the rules accept, each in its place, and undoes them completely', () => {
    fc.assert(
      fc.property(walk, ([sport, choices]) => {
        const operator = new Operator(sport);
        const places = new Map(padPlaces(sport).map(({ id, side, group }) => [id, { side, group }]));
        for (const choice of choices) {
          const { buttons } = operator;
          for (const { id, side, group } of buttons) expect({ side, group }, id).toEqual(places.get(id));
          const before = operator.state;
          const count = operator.use(buttons[choice % buttons.length]!.id);
          if (choice % 3 > 0) continue;
          for (let undone = 0; undone < count; undone += 1) operator.press('undo', {});
          expect(operator.state).toEqual(before);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(CONTRACT_SPORT_SLUGS)(
    'shows each button of %s at most once, with a label, in every state of a recorded game',
    (sport) => {
      const operator = new Operator(sport);
      for (const [, type, payload] of RECORDINGS[sport].rows) {
        operator.press(type, payload);
        const { buttons } = operator;
        expect(new Set(buttons.map(({ id }) => id)).size).toBe(buttons.length);
        for (const { id, label, presses } of buttons) {
          expect(label).toMatch(/^\S.*\S$/);
          expect(presses.length > 0 || id === 'undo').toBe(true);
        }
      }
    },
  );

  it.each(CONTRACT_SPORT_SLUGS)(
    'can take over a recorded game of %s at any point, and every button works there',
    (sport) => {
      const operator = new Operator(sport);
      for (const [index, [, type, payload]] of RECORDINGS[sport].rows.entries()) {
        operator.press(type, payload);
        if (index % 7 > 0) continue;
        const view = viewOf(sport, 'any', operator.state);
        const state = resumableState(view, operator.state, [])!;
        expect(viewOf(sport, 'any', state)).toEqual(view);
        for (const { id } of padOf(view)) new Operator(sport, state).use(id);
      }
    },
  );

  it.each(CONTRACT_SPORT_SLUGS)('gives all %s buttons of one side different labels', (sport) => {
    const labels = padPlaces(sport).map(({ label, side }) => `${label} ${side}`);
    expect(labels).toEqual([...new Set(labels)]);
  });

  it.each(CONTRACT_SPORT_SLUGS)(
    'has one place for each button of %s, and enables each at some point',
    (sport) => {
      const ids = padPlaces(sport).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const seen = new Set<string>();
      fc.assert(
        fc.property(fc.array(fc.nat({ max: 10_000 }), { minLength: 60, maxLength: 120 }), (choices) => {
          const operator = new Operator(sport);
          for (const choice of choices) {
            const { buttons } = operator;
            for (const { id } of buttons) seen.add(id);
            operator.use(buttons[choice % buttons.length]!.id);
          }
        }),
        { numRuns: 60, seed: 7 },
      );
      expect(ids.filter((id) => !seen.has(id))).toEqual([]);
    },
  );

  it('scores basketball with one button per basket', () => {
    const operator = new Operator('basketball').play(
      'period-start',
      'three-a',
      'two-b',
      'free-throw-b',
      'period-end',
    );
    expect(operator.state).toMatchObject({
      score: { a: 3, b: 3 },
      period: 1,
      clock: 'BREAK',
      openAttempt: null,
    });
    operator.play('period-start', 'possession-a', 'to-the-line-a', 'free-throw-a', 'free-throw-missed-a');
    expect(operator.state).toMatchObject({ score: { a: 4, b: 3 }, period: 2, ftsRemaining: 0 });
    expect(operator.buttons.find(({ id }) => id === 'period-end')?.label).toBe('End of 2nd quarter');
  });

  it('scores soccer with cards, a review that overturns a goal, a penalty and a shootout', () => {
    const operator = new Operator('soccer').play('phase-first-half', 'goal-a', 'var');
    expect(operator.buttons.some(({ id }) => id === 'var')).toBe(false);
    operator.play('var-overturned', 'penalty-b', 'penalty-scored-b', 'yellow-a', 'red-b', 'phase-half-time');
    expect(operator.state).toMatchObject({
      score: { a: 0, b: 1 },
      redCards: { a: 0, b: 1 },
      phase: 'half_time',
    });
    operator.play('phase-second-half', 'goal-a', 'phase-full-time', 'phase-penalties');
    operator.play('penalty-scored-a', 'penalty-missed-b');
    expect(operator.state).toMatchObject({ score: { a: 1, b: 1 }, shootout: { a: 1, b: 0 } });
    operator.play('phase-ended');
    expect(operator.buttons.map(({ group }) => group)).not.toContain('period');
  });

  it('scores baseball: a grand slam is four runs, and a bases-loaded walk is one', () => {
    const operator = new Operator('baseball').play(
      'runner-first',
      'runner-second',
      'runner-third',
      'home-run-b',
    );
    expect(operator.state).toMatchObject({ score: { a: 0, b: 4 }, bases: { first: false }, live: false });
    operator.play('hit-b', 'hit-b', 'hit-b', 'ball', 'ball', 'ball', 'ball');
    expect(operator.state).toMatchObject({
      score: { b: 5 },
      bases: { first: true, second: true, third: true },
    });
    operator.play('strike', 'strike', 'strike', 'out', 'out');
    expect(operator.buttons.map(({ id }) => id)).not.toContain('ball');
    operator.play('half-inning', 'run-a');
    expect(operator.state).toMatchObject({ score: { a: 1, b: 5 }, half: 'bottom', batting: 'A', outs: 0 });
  });

  it('scores every runner that a hit or a walk forces home', () => {
    const bat = new Operator('baseball').play('hit-b', 'hit-b', 'hit-b', 'hit-b', 'hit-b');
    const loaded = { first: true, second: true, third: true };
    expect(bat.state).toMatchObject({ score: { a: 0, b: 2 }, bases: loaded, live: false });
    const third = new Operator('baseball').play('runner-third', 'hit-b', 'ball', 'ball', 'ball', 'ball');
    expect(third.state).toMatchObject({ score: { a: 0, b: 0 }, bases: loaded });
  });

  it('accounts for every runner after each baseball button: on base, home or out', () => {
    const onBase = ({ state }: Operator): number =>
      Object.values((state as { bases: Record<string, boolean> }).bases).filter(Boolean).length;
    const runs = ({ state }: Operator): number => (state as { score: { b: number } }).score.b;
    for (const balls of [[], ['ball', 'ball', 'ball']]) {
      for (const on of [[], ['first'], ['second'], ['third'], ['first', 'second', 'third']]) {
        for (const [id, batters] of [
          ['hit-b', 1],
          ['home-run-b', 1],
          ['ball', balls.length > 0 ? 1 : 0],
          ['strike', 0],
          ['foul', 0],
          ['out', 0],
        ] as const) {
          const operator = new Operator('baseball').play(...on.map((base) => `runner-${base}`), ...balls);
          expect(onBase(operator.play(id)) + runs(operator), `${id} ${on.join()}`).toBe(on.length + batters);
        }
      }
    }
  });

  it('scores football: a drive, a touchdown and its try', () => {
    const operator = new Operator('football').play('kickoff-a', 'first-down-b', 'next-down', 'yards-minus-5');
    expect(operator.state).toMatchObject({ period: 1, possession: 'B', down: 2, distance: 5 });
    expect(operator.buttons.map(({ id }) => id)).not.toContain('extra-point-b');
    operator.play(
      'snap',
      'touchdown-b',
      'extra-point-b',
      'flag',
      'flag-resolve',
      'period-end',
      'period-start',
    );
    expect(operator.state).toMatchObject({ score: { a: 0, b: 7 }, period: 2, live: false, flagOpen: false });
  });

  it('scores a defensive two-point return only on a try', () => {
    const operator = new Operator('football').play('kickoff-a', 'first-down-b');
    expect(operator.buttons.map(({ id }) => id)).not.toContain('defensive-two-point-a');
    operator.play('snap', 'touchdown-b');
    expect(operator.buttons.map(({ id }) => id)).not.toContain('defensive-two-point-b');
    operator.play('defensive-two-point-a', 'kickoff-b');
    expect(operator.state).toMatchObject({ score: { a: 2, b: 6 }, possession: 'A' });
  });

  describe('a try', () => {
    const TRY = ['extra-point-b', 'two-point-b', 'defensive-two-point-a'];
    const tries = (operator: Operator): string[] =>
      operator.buttons.map(({ id }) => id).filter((id) => /point/.test(id));
    const touchdown = (): Operator =>
      new Operator('football').play('kickoff-a', 'first-down-b', 'snap', 'touchdown-b');

    it.each(TRY)('accepts %s only once until the next touchdown', (id) => {
      const operator = touchdown();
      expect(tries(operator)).toEqual(expect.arrayContaining(TRY));
      expect(tries(operator)).toHaveLength(TRY.length);
      operator.play(id);
      expect(tries(operator)).toEqual([]);
      operator.press('undo', {});
      expect(tries(operator)).toHaveLength(TRY.length);
      operator.play(id, 'kickoff-b');
      expect(tries(operator)).toEqual([]);
      operator.play('touchdown-a');
      expect(tries(operator)).toEqual(['extra-point-a', 'two-point-a', 'defensive-two-point-b']);
    });

    it.each([
      ['the kickoff', ['kickoff-b']],
      ['a new series', ['first-down-a']],
    ])('is over after %s', (_, buttons) => {
      expect(tries(touchdown().play(...buttons))).toEqual([]);
    });

    it.each([
      ['its points arrive after the end of its play', ['snap', 'end-play']],
      ['it is repeated after a penalty flag', ['snap', 'flag', 'end-play', 'flag-resolve', 'snap']],
      ['the defense has the ball', ['snap', 'turnover']],
    ])('stays open if %s', (_, buttons) => {
      expect(tries(touchdown().play(...buttons))).toHaveLength(TRY.length);
    });

    it('can be returned by the defense after an interception', () => {
      const operator = touchdown().play('snap');
      operator.press('turnover', {});
      operator.play('defensive-two-point-a');
      expect(operator.state).toMatchObject({ score: { a: 2, b: 6 }, live: false });
    });

    it('is accepted in the break after its quarter', () => {
      expect(tries(touchdown().play('period-end'))).toHaveLength(TRY.length);
    });

    it('is open in a game taken over from a feed whose newest score is a touchdown', () => {
      const feed = { score: { a: 0, b: 6 }, period: 1, clock: 'LIVE', possession: 'B', down: null };
      const scored = (a: number, b: number, delta: { a: number; b: number }) =>
        ({ state: 'confirmed', delta, feedScore: { a, b } }) as Moment;
      const buttonsAfter = (...moments: Moment[]): string[] =>
        tries(new Operator('football', resumableState(viewOf('football', 'any', feed), null, moments)!));
      expect(buttonsAfter(scored(0, 6, { a: 0, b: 6 }))).toHaveLength(TRY.length);
      expect(buttonsAfter(scored(0, 6, { a: 0, b: 6 }), scored(0, 7, { a: 0, b: 1 }))).toEqual([]);
      expect(buttonsAfter()).toEqual([]);
    });
  });

  it('keeps first and goal until a new series', () => {
    const operator = new Operator('football').play('kickoff-a', 'first-and-goal-b', 'next-down');
    expect(operator.state).toMatchObject({ possession: 'B', down: 2, distance: 'goal' });
    expect(operator.buttons.map(({ id }) => id)).not.toContain('yards-minus-1');
    operator.play('first-down-a');
    expect(operator.state).toMatchObject({ possession: 'A', down: 1, distance: 10 });
  });

  it('corrects a score by one, never below zero', () => {
    const operator = new Operator('soccer').play('phase-first-half', 'goal-a', 'score-up-b', 'score-down-a');
    expect(operator.state).toMatchObject({ score: { a: 0, b: 1 } });
    expect(operator.buttons.map(({ id }) => id)).not.toContain('score-down-a');
  });

  it('is empty for a sport without rules, and offers no resumable state without rules or a score', () => {
    expect(padOf(viewOf('cricket', 'ipl', { score: { a: 1, b: 2 } }))).toEqual([]);
    expect(resumableState(viewOf('cricket', 'ipl', { score: { a: 1, b: 2 } }), null, [])).toBeNull();
    expect(resumableState(viewOf('soccer', 'wc', { phase: 'first_half' }), null, [])).toBeNull();
  });
});
