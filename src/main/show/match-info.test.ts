import { noCompetition } from '../../preload/contract/competition.ts';
import { describe, expect, it } from 'vitest';
import type { BaseballView } from '../../feed/sports/baseball/wire.ts';
import type { BasketballView } from '../../feed/sports/basketball/wire.ts';
import type { FootballView } from '../../feed/sports/football/wire.ts';
import { matchRulesOf, phaseOf, type SportView } from '../../feed/sports/index.ts';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import { matchInfo } from './match-info.ts';

const score = { a: 0, b: 0 };
const basketball: BasketballView = {
  sport: 'basketball',
  score,
  rules: matchRulesOf('basketball', 'nba'),
  period: 4,
  clock: 'live',
  ftsRemaining: 0,
  atLine: null,
  possession: null,
  openAttempt: null,
};
const football: FootballView = {
  sport: 'football',
  score,
  rules: matchRulesOf('football', 'nfl'),
  period: 2,
  clock: 'break',
  possession: 'B',
  down: 3,
  distance: 7,
  lineToGain: null,
  tryBy: null,
  flagOpen: true,
  looseBall: false,
  live: true,
};
const baseball: BaseballView = {
  sport: 'baseball',
  score,
  rules: matchRulesOf('baseball', 'mlb'),
  inning: 11,
  half: 'bottom',
  outs: 2,
  balls: 3,
  strikes: 1,
  bases: { first: true, second: false, third: true },
  batting: 'A',
  live: null,
  contact: null,
};

function match(view: SportView, changes: Partial<MatchView> = {}): MatchView {
  const team = {
    short: null,
    code: null,
    color: '#000000',
    second: null,
    kit: 'first',
    logo: null,
  } as const;
  return {
    sport: view.sport,
    league: 'x',
    isSandbox: false,
    isFinal: false,
    status: null,
    teams: { a: { ...team, name: 'Riverside' }, b: { ...team, name: null } },
    view,
    phase: phaseOf(view, changes.isFinal ?? false),
    clock: null,
    shootout: null,
    competition: noCompetition,
    countdown: null,
    manualFacts: {},
    hasSwappedSides: false,
    playClock: null,
    ...changes,
  };
}

describe('matchInfo', () => {
  it.each<[string, SportView, string | null]>([
    ['a quarter', basketball, '4th quarter'],
    ['a break', { ...basketball, clock: 'break' }, 'End of 4th'],
    ['an overtime', { ...basketball, period: 5 }, 'Overtime'],
    ['a second overtime', { ...basketball, period: 6 }, '2nd overtime'],
    ['a half', { ...basketball, rules: matchRulesOf('basketball', 'ncaab'), period: 2 }, '2nd half'],
    [
      'an overtime after halves',
      { ...basketball, rules: matchRulesOf('basketball', 'ncaab'), period: 3 },
      'Overtime',
    ],
    ['a game before the tip-off', { ...basketball, period: 0 }, 'Pregame'],
    ['a game without a reported phase', { ...basketball, period: null }, null],
    ['football', football, 'Halftime'],
    ['baseball', baseball, 'Bottom 11th'],
    ['baseball without a reported half', { ...baseball, half: null }, '11th inning'],
    ['an unknown sport', { sport: 'other', score }, null],
  ])('returns the phase of %s', (_what, view, words) => expect(matchInfo(match(view)).phase).toBe(words));
});

describe('match info', () => {
  const factsOf = (face: MatchView): string[] =>
    [`Period: ${matchInfo(face).phase ?? '–'}`].concat(
      matchInfo(face).lines.map(({ label, value, isHot }) => `${label}: ${value ?? '–'}${isHot ? ' !' : ''}`),
    );

  it('contains the possession, the down, the flag and the ball in football', () =>
    expect(factsOf(match(football))).toEqual([
      'Period: Halftime',
      'Possession: Side B',
      'Down: 3rd & 7',
      'Flag: on the play !',
      'Ball: –',
    ]));

  it('contains the batting team, the count, the outs and the bases in baseball', () =>
    expect(factsOf(match(baseball))).toEqual([
      'Period: Bottom 11th',
      'At bat: Riverside',
      'Count: 3–1',
      'Outs: 2',
      'Bases: 1st, 3rd',
    ]));

  it('contains the result of a shootout', () =>
    expect(
      factsOf(match(basketball, { shootout: { a: [true, false, true], b: [true, true, true] } })),
    ).toContain('Penalties: 2 – 3'));

  it('contains "Final" instead of the phase after the game', () =>
    expect(factsOf(match(basketball, { isFinal: true }))).toMatchObject({ 0: 'Period: Final' }));

  it('has the same lines in every state of a game', () => {
    const labels = (view: SportView): string[] => matchInfo(match(view)).lines.map(({ label }) => label);
    const busy: SportView = {
      ...basketball,
      ftsRemaining: 2,
      possession: 'A',
      openAttempt: { team: 'A', shotType: 'ft' },
    };
    expect(labels(busy)).toEqual(labels({ ...basketball, ftsRemaining: null, period: null }));
    expect(labels(football)).toEqual(labels({ ...football, flagOpen: false, down: null, possession: null }));
  });

  it('is empty for an unknown sport', () =>
    expect(factsOf(match({ sport: 'other', score }))).toEqual(['Period: –']));
});
