import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { CONTRACT_SPORT_SLUGS } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import { sideOf } from './event.ts';
import { phaseOf } from './phase.ts';
import { labelOf } from './labels.ts';
import { viewOf } from './views.ts';

describe('event labels', () => {
  it.each([
    ['soccer', 'goal', { team: 'A' }, 'Goal'],
    ['basketball', '3pt_attempt', { team: 'A' }, 'Three-pointer attempt'],
    ['basketball', 'made', { team: 'A', shot_type: '3pt' }, 'Three-pointer made'],
    ['basketball', 'miss', { shot_type: 'ft' }, 'Free throw missed'],
    ['basketball', 'made', {}, 'Shot made'],
    ['basketball', 'to_the_line', { shots: 2 }, 'To the line, 2 shots'],
    ['soccer', 'undo', { retractsSeq: 212 }, 'Undo of 212'],
    ['soccer', 'undo', {}, 'Undo'],
    ['nothing', 'undo', { retractsSeq: 'x' }, 'Undo'],
    ['football', 'score_set', { a: 3, b: 10 }, 'Score set to 10–3'],
    ['soccer', 'score_set', { a: 3, b: 1 }, 'Score set to 3–1'],
    ['football', 'score_set', null, 'Score correction'],
    ['football', 'down', { down: 3, distance: 7 }, '3rd down and 7'],
    ['soccer', 'var_resolve', { outcome: 'overturned' }, 'VAR: overturned'],
    ['soccer', 'var_resolve', undefined, 'VAR decision'],
    ['soccer', 'set_piece', { kind: 'throw_in' }, 'Throw in'],
    ['soccer', 'phase', { phase: 'half_time' }, 'Halftime'],
    ['soccer', 'phase', { phase: 'rain_break' }, 'Phase'],
    // May also be the end of overtime.
    ['football', 'period_end', {}, 'End of period'],
    ['cricket', 'wicket_lost', {}, 'Wicket lost'],
    ['soccer', 'constructor', {}, 'Constructor'],
    ['__proto__', 'toString', {}, 'ToString'],
    ['soccer', '', {}, 'Event'],
  ])('describe %s %s %j as "%s"', (sport, type, payload, label) => {
    expect(labelOf(sport, { type, payload })).toBe(label);
  });

  it.each([
    ['returned by the other side', 'B', { touchdown: { team: 'A' } }, en.moments.defensive_two_point],
    ['made by the side that attempts it', 'A', { touchdown: { team: 'A' } }, en.moments.two_point_conversion],
    [
      'returned in a game that was resumed at a try',
      'B',
      { resume: { state: { possession: 'A', down: null } } },
      en.moments.defensive_two_point,
    ],
    [
      'made in a game that was resumed in a series',
      'B',
      { resume: { state: { possession: 'A', down: 3 } } },
      en.moments.two_point_conversion,
    ],
    ['made after an unknown play', 'B', {}, en.moments.two_point_conversion],
  ])(
    'distinguish a conversion from a defensive return, for a try that is %s',
    (_what, team, before: Record<string, object>, label) => {
      const last = (type: string) => (type in before ? { type, payload: before[type] } : null);
      expect(labelOf('football', { type: 'two_point_conversion', payload: { team } }, last)).toBe(label);
    },
  );

  it('exist for every press of every sport', () => {
    for (const sport of CONTRACT_SPORT_SLUGS) {
      for (const type of Object.keys(definitionOf(sport).rules.presses)) {
        const label = labelOf(sport, { type, payload: {} });
        expect(label).toMatch(/^[A-Z]/);
        expect(label).not.toContain('_');
      }
    }
  });

  it('belong to a side only if the payload has its own field `team`, A or B', () => {
    expect(sideOf({ type: 'goal', payload: { team: 'B' } })).toBe('B');
    expect(sideOf({ type: 'goal', payload: { team: 'b' } })).toBeNull();
    expect(sideOf({ type: 'goal', payload: Object.create({ team: 'A' }) as object })).toBeNull();
    expect(sideOf({ type: 'live' })).toBeNull();
  });
});

describe('phase names', () => {
  it.each([
    ['basketball', 'nba', { period: 3, clock: 'LIVE' }, '3rd quarter'],
    ['basketball', 'nba', { period: 1, clock: 'BREAK' }, 'End of 1st'],
    ['basketball', 'nba', { period: 2, clock: 'BREAK' }, 'Halftime'],
    ['basketball', 'nba', { period: 5, clock: 'LIVE' }, 'Overtime'],
    ['basketball', 'nba', { period: 6, clock: 'LIVE' }, '2nd overtime'],
    ['basketball', 'nba', { period: 5, clock: 'BREAK' }, 'End of overtime'],
    ['basketball', 'nba', { period: 0, clock: 'BREAK' }, null],
    ['basketball', 'ncaab', { period: 1, clock: 'LIVE' }, '1st half'],
    ['basketball', 'ncaab', { period: 1, clock: 'BREAK' }, 'Halftime'],
    ['basketball', 'ncaab', { period: 2, clock: 'BREAK' }, 'End of 2nd half'],
    ['basketball', 'ncaab', { period: 3 }, 'Overtime'],
    ['football', 'nfl', { period: 2, clock: 'BREAK' }, 'Halftime'],
    ['football', 'nfl', { period: 4, clock: 'LIVE' }, '4th quarter'],
    ['football', 'nfl', {}, null],
    ['soccer', 'wc', { phase: 'half_time' }, 'Halftime'],
    ['soccer', 'wc', { phase: 'penalties' }, 'Penalties'],
    ['soccer', 'wc', { phase: 'second_half' }, '2nd half'],
    ['soccer', 'wc', { phase: 'pre_match' }, 'Pregame'],
    ['baseball', 'mlb', { inning: 7, half: 'bottom', outs: 1 }, 'Bottom 7th'],
    ['baseball', 'mlb', { inning: 7, half: 'top', outs: 3 }, 'Middle 7th'],
    ['baseball', 'mlb', { inning: 7, half: 'bottom', outs: 3 }, 'End of 7th'],
    ['baseball', 'mlb', { inning: 11 }, '11th inning'],
    ['cricket', 'ipl', { score: { a: 1, b: 2 } }, null],
  ])('describe a %s game (%s) in state %j as "%s"', (sport, league, state, words) => {
    const phaseWords = (isFinal: boolean): string | null => {
      const phase = phaseOf(viewOf(sport, league, state), isFinal);
      return phase && en.phase.long(phase);
    };
    expect([phaseWords(false), phaseWords(true)]).toEqual([words, 'Final']);
  });
});
