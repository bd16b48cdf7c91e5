import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { en } from '../../words/en.ts';
import { momentName } from '../../words/languages.ts';
import type { Moment } from '../contract/moments.ts';
import { sportOf, type League } from '../contract/versions.ts';
import { definitionOf, type SportView } from './definitions.ts';
import type { LogRow } from './fold.ts';
import { GameLog } from './log.ts';
import { momentInputOf, isIdle, momentsOf, openScoreAfter, renewalOf, type MomentInput } from './moments.ts';
import { viewOf } from './views.ts';

type Step = [type: string, payload?: Record<string, unknown>];
const A = { team: 'A' };
const B = { team: 'B' };

/** Presses a game and folds its inputs, like a channel that has received every event. */
class Played {
  readonly rows: LogRow[] = [];
  readonly inputs: MomentInput[] = [];
  readonly log: GameLog;
  readonly league: League;
  view: SportView;
  openScore: number | null = null;

  constructor(league: League) {
    this.league = league;
    this.log = new GameLog(sportOf(league), league, () => this.rows);
    this.view = this.#view();
  }

  press(...[type, payload = {}]: Step): number | null {
    const seq = this.rows.length + 1;
    const placed = this.log.place({ seq, type, payload });
    if ('refusal' in placed) return null;
    this.rows.push(placed.row);
    const after = this.#view();
    const input = momentInputOf(placed.row, this.view, after, seq, this.openScore);
    this.openScore = openScoreAfter(this.openScore, placed.row, input, after);
    if (!isIdle(input)) this.inputs.push(input);
    this.view = after;
    return seq;
  }

  get retracted(): Map<number, number> {
    return new Map(
      this.rows.flatMap(({ seq, type, payload }): [number, number][] =>
        type === 'undo' ? [[payload['retractsSeq'] as number, seq]] : [],
      ),
    );
  }

  get moments(): Moment[] {
    return momentsOf(this.inputs, this.retracted);
  }

  get words(): string[] {
    return this.moments.map((moment) => {
      const { kind, side, state } = moment;
      return `${kind} ${side ?? '-'} ${state}: ${momentName(en, moment)}`;
    });
  }

  #view(): SportView {
    return viewOf(sportOf(this.league), this.league, this.log.game.snapshot);
  }
}

const CASES: { what: string; league: League; steps: Step[]; moments: string[] }[] = [
  {
    what: 'names baskets by their points',
    league: 'nba',
    steps: [
      ['live'],
      ['2pt_attempt', A],
      ['made', { ...A, shot_type: '2pt' }],
      ['3pt_attempt', B],
      ['made', { ...B, shot_type: '3pt' }],
      ['3pt_attempt', B],
      ['miss', { ...B, shot_type: '3pt' }],
      ['to_the_line', { ...A, shots: 1 }],
      ['ft_attempt', A],
      ['made', { ...A, shot_type: 'ft' }],
      ['period_end'],
    ],
    moments: [
      'two_pointer A confirmed: Two-pointer',
      'three_pointer B confirmed: Three-pointer',
      'free_throw A confirmed: Free throw',
      'period_end - confirmed: End of 1st',
    ],
  },
  {
    what: 'retracts a basket that is undone',
    league: 'nba',
    steps: [['live'], ['2pt_attempt', A], ['made', { ...A, shot_type: '2pt' }], ['undo']],
    moments: ['two_pointer A withdrawn: Two-pointer'],
  },
  {
    what: 'retracts the latest basket for points that a correction removes, and adds a score for points that it adds',
    league: 'nba',
    steps: [
      ['live'],
      ['2pt_attempt', A],
      ['made', { ...A, shot_type: '2pt' }],
      ['3pt_attempt', A],
      ['made', { ...A, shot_type: '3pt' }],
      ['score_set', { a: 2, b: 4 }],
    ],
    moments: [
      'two_pointer A confirmed: Two-pointer',
      'three_pointer A withdrawn: Three-pointer',
      'score B confirmed: Score',
    ],
  },
  {
    what: 'restores a basket when the correction that removed it is undone',
    league: 'nba',
    steps: [
      ['live'],
      ['2pt_attempt', A],
      ['made', { ...A, shot_type: '2pt' }],
      ['score_set', { a: 0, b: 0 }],
      ['undo'],
    ],
    moments: ['two_pointer A confirmed: Two-pointer'],
  },
  {
    what: 'marks a goal under review as pending',
    league: 'wc',
    steps: [['phase', { phase: 'first_half' }], ['goal', A], ['var_review']],
    moments: ['period_start - confirmed: 1st half', 'goal A pending: Goal', 'review - pending: VAR review'],
  },
  {
    what: 'confirms a goal when the review decides that it stands',
    league: 'wc',
    steps: [['goal', A], ['var_review'], ['var_resolve', { outcome: 'stands' }]],
    moments: [
      'goal A confirmed: Goal',
      'review - confirmed: VAR review',
      'review_stands - confirmed: VAR: decision stands',
    ],
  },
  {
    what: 'retracts a goal that a review overturns',
    league: 'wc',
    steps: [['goal', A], ['var_review'], ['var_resolve', { outcome: 'overturned' }]],
    moments: ['goal A withdrawn: Goal', 'review - confirmed: VAR review', 'no_goal A confirmed: No goal'],
  },
  {
    what: 'puts the newest goal under review even if a card follows it',
    league: 'wc',
    steps: [['goal', A], ['goal', B], ['yellow_card', A], ['var_review']],
    moments: [
      'goal A confirmed: Goal',
      'goal B pending: Goal',
      'yellow_card A confirmed: Yellow card',
      'review - pending: VAR review',
    ],
  },
  {
    what: 'retracts an overturned goal, but not the card after it',
    league: 'wc',
    steps: [
      ['goal', A],
      ['goal', B],
      ['red_card', A],
      ['var_review'],
      ['yellow_card', B],
      ['var_resolve', { outcome: 'overturned' }],
    ],
    moments: [
      'goal A confirmed: Goal',
      'goal B withdrawn: Goal',
      'red_card A confirmed: Red card',
      'review - confirmed: VAR review',
      'yellow_card B confirmed: Yellow card',
      'no_goal B confirmed: No goal',
    ],
  },
  {
    what: 'puts a goal under review if the goal after it was undone',
    league: 'wc',
    steps: [['goal', A], ['goal', B], ['undo'], ['var_review']],
    moments: ['goal A pending: Goal', 'goal B withdrawn: Goal', 'review - pending: VAR review'],
  },
  {
    what: 'returns an overturned goal to review when the decision is undone',
    league: 'wc',
    steps: [['goal', A], ['var_review'], ['var_resolve', { outcome: 'overturned' }], ['undo']],
    moments: ['goal A pending: Goal', 'review - pending: VAR review', 'no_goal A withdrawn: No goal'],
  },
  {
    what: 'keeps a goal when a later review overturns something else',
    league: 'wc',
    steps: [['goal', A], ['possession', B], ['var_review'], ['var_resolve', { outcome: 'overturned' }]],
    moments: [
      'goal A confirmed: Goal',
      'review - confirmed: VAR review',
      'review_overturned - confirmed: VAR: overturned',
    ],
  },
  {
    what: 'lists a goal that a correction adds',
    league: 'wc',
    steps: [
      ['goal', A],
      ['score_set', { a: 1, b: 1 }],
    ],
    moments: ['goal A confirmed: Goal', 'goal B confirmed: Goal'],
  },
  {
    what: 'moves a goal to the other side if a correction does',
    league: 'wc',
    steps: [
      ['goal', A],
      ['score_set', { a: 0, b: 1 }],
    ],
    moments: ['goal A withdrawn: Goal', 'goal B confirmed: Goal'],
  },
  {
    what: 'lists six points that a correction adds as a touchdown, and five as a score',
    league: 'nfl',
    steps: [
      ['score_set', { a: 6, b: 0 }],
      ['score_set', { a: 6, b: 5 }],
    ],
    moments: ['touchdown A confirmed: Touchdown', 'score B confirmed: Score'],
  },
  {
    what: 'lists points that a correction adds in basketball as a score, and none if it adds points for both sides',
    league: 'nba',
    steps: [['live'], ['score_set', { a: 3, b: 0 }], ['score_set', { a: 5, b: 4 }]],
    moments: ['score A confirmed: Score'],
  },
  {
    what: 'lists a run that a correction adds',
    league: 'mlb',
    steps: [['score_set', { a: 1, b: 0 }]],
    moments: ['run A confirmed: Run'],
  },
  {
    what: 'retracts a penalty that a review overturns',
    league: 'wc',
    steps: [['penalty_awarded', B], ['var_review'], ['var_resolve', { outcome: 'overturned' }]],
    moments: [
      'penalty B withdrawn: Penalty',
      'review - confirmed: VAR review',
      'review_overturned - confirmed: VAR: overturned',
    ],
  },
  {
    what: 'retracts nothing after a review without a subject',
    league: 'wc',
    steps: [['goal', A], ['possession', B], ['yellow_card', B], ['var_review'], ['var_resolve']],
    moments: [
      'goal A confirmed: Goal',
      'yellow_card B confirmed: Yellow card',
      'review - confirmed: VAR review',
      'review_stands - confirmed: VAR: decision stands',
    ],
  },
  {
    what: 'lists the award, the kick and the result of a penalty',
    league: 'wc',
    steps: [
      ['penalty_awarded', A],
      ['pen_kick', A],
      ['pen_scored', A],
      ['penalty_awarded', B],
      ['pen_kick', B],
      ['pen_missed', B],
      ['red_card', B],
    ],
    moments: [
      'penalty A confirmed: Penalty',
      'penalty_kick A confirmed: Penalty kick',
      'penalty_goal A confirmed: Goal, penalty',
      'penalty B confirmed: Penalty',
      'penalty_kick B confirmed: Penalty kick',
      'penalty_missed B confirmed: Penalty missed',
      'red_card B confirmed: Red card',
    ],
  },
  {
    what: 'lists kicks of a shootout, but not as goals',
    league: 'wc',
    steps: [
      ['phase', { phase: 'penalties' }],
      ['pen_kick', A],
      ['pen_scored', A],
      ['pen_kick', B],
      ['pen_missed', B],
    ],
    moments: [
      'period_start - confirmed: Penalties',
      'penalty_kick A confirmed: Penalty kick',
      'shootout_scored A confirmed: Penalty scored',
      'penalty_kick B confirmed: Penalty kick',
      'shootout_missed B confirmed: Penalty missed',
    ],
  },
  {
    what: 'lists a home run, the run of another play and the side retired',
    league: 'mlb',
    steps: [['pitch'], ['contact'], ['home_run'], ['end'], ['run'], ['half_inning'], ['half_inning']],
    moments: [
      'home_run B confirmed: Home run',
      'run B confirmed: Run',
      'side_retired B confirmed: Middle 1st',
      'side_retired A confirmed: End of 1st',
    ],
  },
  {
    what: 'confirms a touchdown under a flag once the flag is resolved, and lists later scores',
    league: 'nfl',
    steps: [
      ['kickoff', A],
      ['flag'],
      ['touchdown', B],
      ['flag_resolve'],
      ['extra_point', B],
      ['end'],
      ['snap'],
      ['turnover', A],
      ['end'],
      ['field_goal', A],
      ['period_end'],
    ],
    moments: [
      'flag - confirmed: Flag',
      'touchdown B confirmed: Touchdown',
      'extra_point B confirmed: Extra point',
      'turnover A confirmed: Turnover',
      'field_goal A confirmed: Field goal',
      'period_end - confirmed: End of 1st',
    ],
  },
  {
    what: 'lists two points by the defense on a try as a return',
    league: 'nfl',
    steps: [
      ['kickoff', A],
      ['touchdown', B],
      ['two_point_conversion', A],
      ['end'],
      ['kickoff', B],
      ['touchdown', A],
      ['two_point_conversion', A],
    ],
    moments: [
      'touchdown B confirmed: Touchdown',
      'defensive_two_point A confirmed: Defensive two-point return',
      'touchdown A confirmed: Touchdown',
      'two_point_conversion A confirmed: Two-point conversion',
    ],
  },
  {
    what: 'marks a touchdown under an open flag as pending',
    league: 'nfl',
    steps: [['snap'], ['flag'], ['touchdown', B]],
    moments: ['flag - pending: Flag', 'touchdown B pending: Touchdown'],
  },
];

describe('the list of moments', () => {
  it.each(CASES)('$what ($league)', ({ league, steps, moments }) => {
    const played = new Played(league);
    for (const step of steps) expect(played.press(...step), step[0]).not.toBeNull();
    expect(played.words).toEqual(moments);
  });

  it('counts points of an unknown kind as a score', () => {
    const view = (a: number): SportView => viewOf('cricket', 'x', { score: { a, b: 0 } });
    const input = momentInputOf({ seq: 7, type: 'boundary', payload: {} }, view(0), view(4), 1);
    expect(momentsOf([input], new Map())).toMatchObject([
      { id: 7, kind: 'score', side: 'A', phase: null, delta: { a: 4, b: 0 } },
    ]);
  });

  it('retracts a goal that is missing from a new snapshot', () => {
    const played = new Played('wc');
    const before = played.view;
    played.press('goal', A);
    const moments = momentsOf([...played.inputs, renewalOf(played.view, before, 9)], new Map());
    expect(moments.map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('shows each moment with the score at its time, affected by earlier retractions but not later ones', () => {
    const points = fc.record({ team: fc.constantFrom('A', 'B'), shot_type: fc.constantFrom('2pt', '3pt') });
    fc.assert(
      fc.property(fc.array(fc.oneof(points, fc.nat({ max: 40 })), { maxLength: 40 }), (steps) => {
        const played = new Played('nba');
        played.press('live');
        for (const step of steps) {
          if (typeof step === 'number') {
            const target = played.rows[step];
            if (target?.type === 'made' && !played.retracted.has(target.seq))
              played.press('undo', { retractsSeq: target.seq });
            continue;
          }
          played.press('2pt_attempt', { team: step.team });
          played.press('made', step);
        }
        const score = { a: 0, b: 0 };
        const expected = new Map<number, { a: number; b: number }>();
        for (const { seq, type, payload } of played.rows) {
          if (type !== 'made' || played.retracted.has(seq)) continue;
          score[payload['team'] === 'A' ? 'a' : 'b'] += payload['shot_type'] === '3pt' ? 3 : 2;
          expected.set(seq, { ...score });
        }
        for (const { id, state, instant, feedScore } of played.moments) {
          if (state !== 'confirmed' || !expected.has(id)) continue;
          expect([id, instant.score, feedScore]).toEqual([id, expected.get(id), expected.get(id)]);
        }
        expect(played.moments.filter(({ state }) => state === 'confirmed').map(({ id }) => id)).toEqual(
          expect.arrayContaining([...expected.keys()]),
        );
      }),
    );
  });

  it.each(['nba', 'wc', 'mlb', 'nfl'] as const)(
    'retracts every moment when every press of a %s game is undone',
    (league) => {
      const types = Object.keys(definitionOf(sportOf(league)).rules.presses).filter(
        (type) => type !== 'undo',
      );
      fc.assert(
        fc.property(
          fc.array(
            fc.record({
              type: fc.constantFrom(...types),
              team: fc.constantFrom('A', 'B'),
              shot: fc.constantFrom('2pt', '3pt', 'ft'),
              number: fc.integer({ min: 1, max: 3 }),
              phase: fc.constantFrom('first_half', 'half_time', 'second_half', 'penalties'),
              outcome: fc.constantFrom('stands', 'overturned'),
            }),
            { maxLength: 60 },
          ),
          (presses) => {
            const played = new Played(league);
            let accepted = 0;
            for (const { type, team, shot, number, phase, outcome } of presses) {
              const payload = {
                team,
                shot_type: shot,
                shots: number,
                down: number,
                distance: number,
                phase,
                outcome,
                a: number,
                b: number,
              };
              if (played.press(type, payload) !== null) accepted += 1;
            }
            // Each press adds at most one moment.
            const ids = played.moments.map(({ id }) => id);
            expect(new Set(ids).size).toBe(ids.length);
            for (; accepted > 0; accepted -= 1) played.press('undo');
            expect(played.moments.every(({ state }) => state === 'withdrawn')).toBe(true);
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});

describe('a home run with runners on', () => {
  const HOME_RUN: Step[] = [['pitch'], ['contact'], ['home_run'], ['run'], ['run'], ['end']];

  function played(...steps: Step[]): Played {
    const game = new Played('mlb');
    for (const step of steps) game.press(...step);
    return game;
  }

  const summaryOf = (game: Played): unknown[] =>
    game.moments.map(({ kind, state, delta, feedScore, instant }) => [
      `${kind} ${state}`,
      delta.b,
      feedScore.b,
      instant.score.b,
    ]);

  it('is one moment with the score after the whole play', () => {
    expect(summaryOf(played(...HOME_RUN))).toEqual([['home_run confirmed', 3, 3, 3]]);
  });

  it("doesn't include the runs of the next play or late runs of the other side", () => {
    expect(summaryOf(played(...HOME_RUN, ['pitch'], ['contact'], ['run'], ['end'])).slice(1)).toEqual([
      ['run confirmed', 1, 4, 4],
    ]);
    const { moments } = played(...HOME_RUN.slice(0, 4), ['run', A]);
    expect(moments.map(({ kind, side }) => [kind, side])).toEqual([
      ['home_run', 'B'],
      ['run', 'A'],
    ]);
  });

  it('loses runs that are undone, and is removed when none are left', () => {
    const game = played(...HOME_RUN);
    game.press('undo', { retractsSeq: 5 });
    expect(summaryOf(game)).toEqual([['home_run confirmed', 2, 2, 2]]);
    game.press('undo', { retractsSeq: 4 });
    game.press('undo', { retractsSeq: 3 });
    expect(summaryOf(game)).toEqual([['home_run withdrawn', 1, 1, 1]]);
  });
});
