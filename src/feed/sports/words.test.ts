import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { SPORTS } from '../contract/versions.ts';
import { DEFINITIONS } from './definitions.ts';
import { sideOf } from './event.ts';
import { phaseOf } from './phase.ts';
import { labelOf } from './labels.ts';
import { viewOf } from './views.ts';

describe('labels', () => {
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
    ['football', 'score_set', { a: 3, b: 10 }, 'Score set to 3–10'],
    ['football', 'score_set', null, 'Score correction'],
    ['football', 'down', { down: 3, distance: 7 }, '3rd down and 7'],
    ['soccer', 'var_resolve', { outcome: 'overturned' }, 'VAR: overturned'],
    ['soccer', 'var_resolve', undefined, 'VAR decision'],
    ['soccer', 'set_piece', { kind: 'throw_in' }, 'Throw in'],
    ['soccer', 'phase', { phase: 'half_time' }, 'Half-time'],
    ['soccer', 'phase', { phase: 'rain_break' }, 'Phase'],
    ['football', 'period_end', {}, 'End of quarter'],
    ['cricket', 'wicket_lost', {}, 'Wicket lost'],
    ['soccer', 'constructor', {}, 'Constructor'],
    ['__proto__', 'toString', {}, 'ToString'],
    ['soccer', '', {}, 'Event'],
  ])('%s %s %j is "%s"', (sport, type, payload, label) => {
    expect(labelOf(sport, { type, payload })).toBe(label);
  });

  it('have words for every press of every sport', () => {
    for (const sport of SPORTS) {
      for (const type of Object.keys(DEFINITIONS[sport].rules.presses)) {
        const label = labelOf(sport, { type, payload: {} });
        expect(label).toMatch(/^[A-Z]/);
        expect(label).not.toContain('_');
      }
    }
  });

  it('name the side where the event does', () => {
    expect(sideOf({ type: 'goal', payload: { team: 'B' } })).toBe('B');
    expect(sideOf({ type: 'goal', payload: { team: 'b' } })).toBeNull();
    expect(sideOf({ type: 'goal', payload: Object.create({ team: 'A' }) as object })).toBeNull();
    expect(sideOf({ type: 'live' })).toBeNull();
  });
});

describe('phases', () => {
  it.each([
    ['basketball', 'nba', { period: 3, clock: 'LIVE' }, '3rd quarter'],
    ['basketball', 'nba', { period: 1, clock: 'BREAK' }, 'End of 1st'],
    ['basketball', 'nba', { period: 2, clock: 'BREAK' }, 'Half-time'],
    ['basketball', 'nba', { period: 5, clock: 'LIVE' }, 'Overtime'],
    ['basketball', 'nba', { period: 6, clock: 'LIVE' }, '2nd overtime'],
    ['basketball', 'nba', { period: 5, clock: 'BREAK' }, 'End of overtime'],
    ['basketball', 'nba', { period: 0, clock: 'BREAK' }, null],
    ['basketball', 'ncaab', { period: 1, clock: 'LIVE' }, '1st half'],
    ['basketball', 'ncaab', { period: 1, clock: 'BREAK' }, 'Half-time'],
    ['basketball', 'ncaab', { period: 2, clock: 'BREAK' }, 'End of 2nd half'],
    ['basketball', 'ncaab', { period: 3 }, 'Overtime'],
    ['football', 'nfl', { period: 2, clock: 'BREAK' }, 'Half-time'],
    ['football', 'nfl', { period: 4, clock: 'LIVE' }, '4th quarter'],
    ['football', 'nfl', {}, null],
    ['soccer', 'wc', { phase: 'half_time' }, 'Half-time'],
    ['soccer', 'wc', { phase: 'penalties' }, 'Penalties'],
    ['soccer', 'wc', { phase: 'second_half' }, '2nd half'],
    ['soccer', 'wc', { phase: 'pre_match' }, 'Before the game'],
    ['baseball', 'mlb', { inning: 7, half: 'bottom', outs: 1 }, 'Bottom 7th'],
    ['baseball', 'mlb', { inning: 7, half: 'top', outs: 3 }, 'Middle 7th'],
    ['baseball', 'mlb', { inning: 7, half: 'bottom', outs: 3 }, 'End of 7th'],
    ['baseball', 'mlb', { inning: 11 }, '11th inning'],
    ['cricket', 'ipl', { score: { a: 1, b: 2 } }, null],
  ])('%s %s %j says "%s"', (sport, league, state, words) => {
    const said = (isFinal: boolean): string | null => {
      const phase = phaseOf(viewOf(sport, league, state), isFinal);
      return phase && en.phase.long(phase);
    };
    expect([said(false), said(true)]).toEqual([words, 'Final']);
  });
});
