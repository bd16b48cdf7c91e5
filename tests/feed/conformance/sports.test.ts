import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTarget } from './target.ts';
import type { Target } from './target.ts';

let target: Target;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

type Step = [type: string, payload: Record<string, unknown> | null, expected: object | 'refused'];
const A = { team: 'A' };
const B = { team: 'B' };

/** Each line is a press with the state after it, or with its refusal, which changes nothing. */
const GAMES: [league: string, rule: string, steps: Step[]][] = [
  [
    'nba',
    'an attempt stays open until made or miss, and counts points by shot type',
    [
      ['live', A, { clock: 'LIVE', period: 1, openAttempt: null, possession: 'A', tipoffTeam: 'A' }],
      ['made', { ...A, shot_type: '2pt' }, 'refused'],
      ['2pt_attempt', null, 'refused'],
      ['2pt_attempt', { team: 'C' }, 'refused'],
      ['2pt_attempt', A, { openAttempt: { team: 'A', shotType: '2pt' }, score: { a: 0, b: 0 } }],
      ['3pt_attempt', A, 'refused'],
      ['made', A, 'refused'],
      ['made', { ...A, shot_type: '3pt' }, 'refused'],
      ['made', { ...B, shot_type: '2pt' }, 'refused'],
      ['made', { ...A, shot_type: '2pt' }, { openAttempt: null, score: { a: 2, b: 0 } }],
      ['3pt_attempt', B, { openAttempt: { team: 'B', shotType: '3pt' } }],
      ['miss', { ...B, shot_type: '3pt' }, { openAttempt: null, score: { a: 2, b: 0 } }],
      ['3pt_attempt', B, {}],
      ['made', { ...B, shot_type: '3pt' }, { score: { a: 2, b: 3 } }],
      ['to_the_line', { ...A, shots: 2 }, { ftsRemaining: 2 }],
      ['ft_attempt', A, { openAttempt: { team: 'A', shotType: 'ft' } }],
      ['made', { ...A, shot_type: 'ft' }, { score: { a: 3, b: 3 }, ftsRemaining: 1 }],
      ['ft_attempt', A, {}],
      ['miss', { ...A, shot_type: 'ft' }, { score: { a: 3, b: 3 }, ftsRemaining: 0 }],
      ['possession', B, { possession: 'B' }],
    ],
  ],
  [
    'wnba',
    'period_end keeps the period and stops the clock, and the next live advances it',
    [
      ['live', null, { clock: 'LIVE', period: 1 }],
      ['period_end', null, { clock: 'BREAK', period: 1 }],
      ['live', null, { clock: 'LIVE', period: 2 }],
      ['live', null, { clock: 'LIVE', period: 2 }],
    ],
  ],
  [
    'wc',
    'a penalty is awarded, kicked, then scored or missed',
    [
      ['pen_kick', A, 'refused'],
      ['pen_scored', A, 'refused'],
      ['penalty_awarded', null, 'refused'],
      ['penalty_awarded', A, { pendingSetPiece: { team: 'A' }, score: { a: 0, b: 0 } }],
      ['penalty_awarded', A, 'refused'],
      ['pen_missed', A, 'refused'],
      ['pen_kick', A, {}],
      ['pen_scored', A, { pendingSetPiece: null, score: { a: 1, b: 0 } }],
      ['penalty_awarded', B, {}],
      ['pen_kick', B, {}],
      ['pen_missed', B, { pendingSetPiece: null, score: { a: 1, b: 0 } }],
    ],
  ],
  [
    'wc',
    'a review is open until resolved, only one at a time, and a goal under it is provisional',
    [
      ['var_resolve', null, 'refused'],
      ['goal', null, 'refused'],
      ['goal', A, { score: { a: 1, b: 0 }, scoreUnderReview: false, openVar: null }],
      ['var_review', null, { scoreUnderReview: true, openVar: { varId: 1 } }],
      ['var_review', null, 'refused'],
      ['var_resolve', { outcome: 'maybe' }, 'refused'],
      [
        'var_resolve',
        { outcome: 'stands' },
        { scoreUnderReview: false, openVar: null, score: { a: 1, b: 0 } },
      ],
      ['goal', B, {}],
      ['var_review', null, { openVar: { varId: 2 } }],
      ['var_resolve', { outcome: 'overturned' }, { openVar: null, score: { a: 1, b: 0 } }],
    ],
  ],
  [
    'wc',
    'the snapshot has every field the contract shows',
    [
      [
        'phase',
        { phase: 'first_half' },
        {
          score: { a: 0, b: 0 },
          scoreUnderReview: false,
          phase: 'first_half',
          live: true,
          zone: null,
          inBox: false,
          possession: null,
          pendingSetPiece: null,
          openVar: null,
          playersOnPitch: { a: 11, b: 11 },
          yellowCards: { a: 0, b: 0 },
          redCards: { a: 0, b: 0 },
        },
      ],
      ['zone', { zone: 'a_half', in_box: true }, { zone: 'a_half', inBox: true }],
      ['yellow_card', A, { yellowCards: { a: 1, b: 0 } }],
      ['red_card', B, { redCards: { a: 0, b: 1 }, playersOnPitch: { a: 11, b: 10 } }],
    ],
  ],
  [
    'mlb',
    'pitch opens a play and clears its flags, contact clears the bases, a home run needs contact, end closes',
    [
      ['end', null, 'refused'],
      ['home_run', null, 'refused'],
      [
        'bases',
        { first: true, second: true, third: false },
        { bases: { first: true, second: true, third: false } },
      ],
      ['pitch', null, { live: true, contact: false }],
      ['pitch', null, 'refused'],
      ['contact', null, { contact: true, bases: { first: false, second: false, third: false } }],
      ['run', null, { score: { a: 0, b: 1 } }],
      ['home_run', null, { score: { a: 0, b: 2 } }],
      ['end', null, { live: false }],
      ['end', null, 'refused'],
      ['pitch', null, { live: true, contact: false }],
      ['home_run', null, 'refused'],
      ['out', null, { outs: 1, inning: 1 }],
    ],
  ],
  [
    'nfl',
    'scores count by kind, and a missing side is refused',
    [
      ['kickoff', null, { period: 1, live: true }],
      ['field_goal', null, 'refused'],
      ['field_goal', A, { score: { a: 3, b: 0 } }],
      ['touchdown', B, { score: { a: 3, b: 6 } }],
      ['extra_point', B, { score: { a: 3, b: 7 } }],
      ['two_point_conversion', A, { score: { a: 5, b: 7 } }],
      ['loose_ball', null, { looseBall: true }],
      ['turnover', A, { looseBall: false, possession: 'A' }],
      ['flag', null, { flagOpen: true }],
      ['flag', null, 'refused'],
      ['flag_resolve', null, { flagOpen: false }],
      ['end', null, { live: false }],
      ['end', null, 'refused'],
    ],
  ],
  [
    'nfl',
    'period_end keeps the quarter, and the next snap or kickoff advances it',
    [
      ['kickoff', null, { period: 1 }],
      ['snap', null, 'refused'],
      ['end', null, {}],
      ['period_end', null, { period: 1 }],
      ['snap', null, { period: 2 }],
      ['end', null, {}],
      ['period_end', null, { period: 2 }],
      ['kickoff', null, { period: 3 }],
    ],
  ],
  ...(['nba', 'wc', 'mlb', 'nfl'] as const).map((league): [string, string, Step[]] => [
    league,
    'undo cancels the most recent press not yet canceled; score_set corrects the score',
    [
      ['undo', null, 'refused'],
      ['score_set', { a: 4, b: 1 }, { score: { a: 4, b: 1 } }],
      ['score_set', { a: 4, b: 2 }, { score: { a: 4, b: 2 } }],
      ['undo', null, { score: { a: 4, b: 1 } }],
      ['undo', null, { score: { a: 0, b: 0 } }],
      ['undo', null, 'refused'],
      ['score_set', { a: 7, b: 7 }, { score: { a: 7, b: 7 } }],
    ],
  ]),
];

describe('the rules', () => {
  it.each(GAMES)('ensure in %s that %s', async (league, _rule, steps) => {
    const { token } = await target.account();
    const sessionId = await target.session({ league });
    const subscription = target.subscribe(sessionId, token);
    const { snapshot } = await subscription.welcome();
    let state = snapshot['state'];
    for (const [type, payload, expected] of steps) {
      const answer = await target.press(sessionId, type, payload ?? undefined);
      const where = `${type} ${JSON.stringify(payload)}: ${JSON.stringify(answer.body)}`;
      if (expected === 'refused') {
        expect(answer.status, where).toBe(422);
        expect(typeof (answer.body as { detail: unknown }).detail).toBe('string');
        continue;
      }
      expect(answer.status, where).toBe(201);
      state = (answer.body as { state: object }).state;
      expect(state, where).toMatchObject(expected);
      expect(await subscription.next(), where).toMatchObject({ event: { type }, state: state as object });
    }
    const again = await target.subscribe(sessionId, token).welcome();
    expect(again.snapshot['state']).toEqual(state);
    const { body } = await target.get(`/api/history/${sessionId}`, token);
    const accepted = steps.filter(([, , expected]) => expected !== 'refused').map(([type]) => type);
    expect((body as { events: { type: string }[] }).events.map(({ type }) => type)).toEqual(accepted);
  });
});
