import { describe, expect, it } from 'vitest';
import type { Sport } from '../contract/versions.ts';
import { BaseballSnapshot } from './baseball/wire.ts';
import { BasketballSnapshot } from './basketball/wire.ts';
import { FootballSnapshot } from './football/wire.ts';
import { SoccerSnapshot } from './soccer/wire.ts';
import { GameLog } from './log.ts';
import type { LogRow } from './fold.ts';
import type { RefusalReason } from './press.ts';

/** A scout who presses in order. `refusedFor` makes a press that must be refused, and returns the reason. */
class Scout {
  readonly rows: LogRow[] = [];
  readonly log: GameLog;
  constructor(sport: Sport) {
    this.log = new GameLog(sport, 'any', () => this.rows);
  }
  press(type: string, payload: Record<string, unknown> = {}, seq = (this.log.lastSeq ?? 0) + 1): this {
    const placed = this.log.place({ seq, type, payload });
    if ('refusal' in placed) throw new Error(`${placed.refusal.reason}: ${placed.refusal.sentence}`);
    this.rows.push({ seq, type, payload });
    return this;
  }
  refusedFor(
    type: string,
    payload: Record<string, unknown> = {},
    seq = (this.log.lastSeq ?? 0) + 1,
  ): RefusalReason {
    const before = this.state;
    const placed = this.log.place({ seq, type, payload });
    if (!('refusal' in placed)) throw new Error(`${type} was taken`);
    expect(this.state).toBe(before);
    expect(placed.refusal.sentence).toMatch(/^[A-Z"].*\.$/s);
    return placed.refusal.reason;
  }
  get state() {
    return this.log.game.snapshot;
  }
}

describe('a basketball game', () => {
  const tipOff = () => new Scout('basketball').press('live', { team: 'A' });

  it('is in the pregame phase until the tip-off, and starts the next period with the first live press after a break', () => {
    const scout = new Scout('basketball');
    expect(scout.state).toMatchObject({ period: 0, clock: 'BREAK' });
    scout.press('live', { team: 'B' });
    expect(scout.state).toMatchObject({ period: 1, clock: 'LIVE', tipoffTeam: 'B', possession: 'B' });
    scout.press('live').press('period_end');
    expect(scout.state).toMatchObject({ period: 1, clock: 'BREAK' });
    scout.press('period_end').press('live');
    expect(scout.state).toMatchObject({ period: 2, clock: 'LIVE' });
  });

  it.each([
    ['2pt_attempt', '2pt', 2],
    ['3pt_attempt', '3pt', 3],
    ['ft_attempt', 'ft', 1],
  ])('opens %s as a %s attempt, worth %i when made and nothing when missed', (attempt, shotType, points) => {
    const scout = tipOff().press(attempt, { team: 'B' });
    expect(scout.state).toMatchObject({ openAttempt: { team: 'B', shotType } });
    scout.press('miss', { team: 'B', shot_type: shotType });
    expect(scout.state).toMatchObject({ openAttempt: null, score: { a: 0, b: 0 } });
    scout.press(attempt, { team: 'B' }).press('made', { team: 'B', shot_type: shotType });
    expect(scout.state).toMatchObject({ openAttempt: null, score: { a: 0, b: points } });
  });

  it('counts down free throws, and keeps an attempt open through the end of the period', () => {
    const scout = tipOff().press('to_the_line', { team: 'A', shots: 2 });
    scout.press('ft_attempt', { team: 'A' }).press('made', { team: 'A', shot_type: 'ft' });
    expect(scout.state).toMatchObject({ ftsRemaining: 1, atLine: 'A' });
    scout
      .press('3pt_attempt', { team: 'A' })
      .press('period_end')
      .press('made', { team: 'A', shot_type: '3pt' });
    expect(scout.state).toMatchObject({ score: { a: 4, b: 0 }, clock: 'BREAK' });
  });

  it('refuses presses that break a rule', () => {
    const scout = tipOff();
    expect(scout.refusedFor('made', { team: 'A', shot_type: '2pt' })).toBe('nothing_open');
    expect(scout.refusedFor('miss', { team: 'A', shot_type: '2pt' })).toBe('nothing_open');
    expect(scout.refusedFor('2pt_attempt')).toBe('bad_payload');
    expect(scout.refusedFor('2pt_attempt', { team: null })).toBe('bad_payload');
    expect(scout.refusedFor('2pt_attempt', { team: 'a' })).toBe('bad_payload');
    scout.press('2pt_attempt', { team: 'A' });
    expect(scout.refusedFor('3pt_attempt', { team: 'B' })).toBe('already_open');
    expect(scout.refusedFor('made', { team: 'B', shot_type: '2pt' })).toBe('does_not_match');
    expect(scout.refusedFor('made', { team: 'A', shot_type: '3pt' })).toBe('does_not_match');
    expect(scout.refusedFor('made', { team: 'A' })).toBe('bad_payload');
    expect(scout.refusedFor('dunk')).toBe('unknown_type');
    expect(scout.refusedFor('constructor')).toBe('unknown_type');
    expect(scout.refusedFor('score_set', { a: -1, b: 2 })).toBe('bad_payload');
    expect(BasketballSnapshot.parse(scout.state)).toEqual(scout.state);
  });
});

describe('a soccer match', () => {
  it('accepts a penalty that is awarded, kicked and scored', () => {
    const scout = new Scout('soccer')
      .press('phase', { phase: 'first_half' })
      .press('penalty_awarded', { team: 'B' });
    expect(scout.state).toMatchObject({ pendingSetPiece: { kind: 'penalty', team: 'B' }, live: false });
    expect(scout.refusedFor('penalty_awarded', { team: 'A' })).toBe('already_open');
    expect(scout.refusedFor('pen_scored', { team: 'B' })).toBe('nothing_open');
    expect(scout.refusedFor('pen_kick', { team: 'A' })).toBe('does_not_match');
    scout.press('pen_kick', { team: 'B' });
    expect(scout.refusedFor('pen_kick', { team: 'B' })).toBe('already_open');
    expect(scout.refusedFor('pen_missed', { team: 'A' })).toBe('does_not_match');
    scout.press('pen_scored', { team: 'B' });
    expect(scout.state).toMatchObject({ pendingSetPiece: null, score: { a: 0, b: 1 } });
    expect(scout.refusedFor('pen_kick', { team: 'B' })).toBe('nothing_open');
    scout
      .press('penalty_awarded', { team: 'A' })
      .press('pen_kick', { team: 'A' })
      .press('pen_missed', { team: 'A' });
    expect(scout.state).toMatchObject({ pendingSetPiece: null, score: { a: 0, b: 1 }, live: true });
  });

  it('puts a goal under review, then confirms or overturns it', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }).press('var_review');
    expect(scout.state).toMatchObject({
      openVar: { varId: 1 },
      scoreUnderReview: true,
      score: { a: 1, b: 0 },
    });
    expect(scout.refusedFor('var_review')).toBe('already_open');
    scout.press('var_resolve', { outcome: 'overturned' });
    expect(scout.state).toMatchObject({ openVar: null, scoreUnderReview: false, score: { a: 0, b: 0 } });
    expect(scout.refusedFor('var_resolve')).toBe('nothing_open');
    scout.press('goal', { team: 'B' }).press('var_review').press('var_resolve', { outcome: 'stands' });
    expect(scout.state).toMatchObject({ openVar: null, scoreUnderReview: false, score: { a: 0, b: 1 } });
    scout.press('var_review').press('var_resolve');
    expect(scout.state).toMatchObject({ openVar: null, score: { a: 0, b: 1 } });
  });

  it.each([
    ['before the review', ['yellow_card', 'var_review']],
    ['after the review was opened', ['var_review', 'red_card']],
  ])('retracts the newest goal if a review overturns it, even if a card comes %s', (_, types) => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }).press('goal', { team: 'B' });
    for (const type of types) scout.press(type, type === 'var_review' ? {} : { team: 'A' });
    expect(scout.state).toMatchObject({ scoreUnderReview: true, score: { a: 1, b: 1 } });
    scout.press('var_resolve', { outcome: 'overturned' });
    expect(scout.state).toMatchObject({ score: { a: 1, b: 0 } });
  });

  it("doesn't retract a goal for a review in another phase", () => {
    const scout = new Scout('soccer').press('phase', { phase: 'first_half' }).press('goal', { team: 'A' });
    scout.press('phase', { phase: 'half_time' }).press('var_review');
    scout.press('var_resolve', { outcome: 'overturned' });
    expect(scout.state).toMatchObject({ score: { a: 1, b: 0 } });
  });

  it('reviews a goal or penalty only until play continues', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }).press('possession', { team: 'B' });
    scout.press('var_review');
    expect(scout.state).toMatchObject({ openVar: { varId: 1 }, scoreUnderReview: false });
    scout.press('var_resolve', { outcome: 'overturned' });
    expect(scout.state).toMatchObject({ score: { a: 1, b: 0 } });
    scout
      .press('penalty_awarded', { team: 'B' })
      .press('var_review')
      .press('var_resolve', { outcome: 'overturned' });
    expect(scout.state).toMatchObject({ pendingSetPiece: null, score: { a: 1, b: 0 } });
  });

  it('counts cards, sends players off, and keeps a shootout out of the score', () => {
    const scout = new Scout('soccer').press('yellow_card', { team: 'A' }).press('red_card', { team: 'B' });
    expect(scout.state).toMatchObject({
      yellowCards: { a: 1, b: 0 },
      redCards: { a: 0, b: 1 },
      playersOnPitch: { a: 11, b: 10 },
    });
    scout
      .press('phase', { phase: 'penalties' })
      .press('pen_kick', { team: 'A' })
      .press('pen_scored', { team: 'A' });
    expect(scout.state).toMatchObject({ score: { a: 0, b: 0 }, shootout: { a: 1, b: 0 } });
    expect(SoccerSnapshot.parse(scout.state)).toEqual(scout.state);
  });

  it('tracks the ball, set pieces and phases', () => {
    const scout = new Scout('soccer')
      .press('phase', { phase: 'first_half' })
      .press('possession', { team: 'A' });
    scout.press('zone', { zone: 'b_half', in_box: true }).press('set_piece', { kind: 'corner', team: 'A' });
    expect(scout.state).toMatchObject({
      zone: 'b_half',
      inBox: true,
      possession: 'A',
      live: false,
      pendingSetPiece: { kind: 'corner', team: 'A' },
    });
    scout.press('possession', { team: 'A' });
    expect(scout.state).toMatchObject({ live: true, pendingSetPiece: null });
    scout.press('phase', { phase: 'half_time' });
    expect(scout.state).toMatchObject({
      phase: 'half_time',
      live: false,
      zone: null,
      possession: null,
      inBox: false,
    });
  });
});

describe('a baseball game', () => {
  it('opens a play with a pitch, clears the bases on contact, and closes it with an end', () => {
    const scout = new Scout('baseball').press('bases', { first: true, second: false, third: true });
    expect(scout.refusedFor('end')).toBe('nothing_open');
    scout.press('pitch');
    expect(scout.refusedFor('pitch')).toBe('already_open');
    expect(scout.refusedFor('home_run')).toBe('no_contact');
    scout.press('contact');
    expect(scout.state).toMatchObject({
      live: true,
      contact: true,
      bases: { first: false, second: false, third: false },
    });
    scout.press('home_run').press('run', { team: 'A' }).press('end');
    expect(scout.state).toMatchObject({ live: false, score: { a: 1, b: 1 } });
    scout.press('pitch');
    expect(scout.state).toMatchObject({ live: true, contact: false });
    expect(scout.refusedFor('home_run')).toBe('no_contact');
    expect(BaseballSnapshot.parse(scout.state)).toEqual(scout.state);
  });

  it('counts balls, strikes, outs and walks', () => {
    const scout = new Scout('baseball').press('bases', { first: true, second: false, third: true });
    for (let ball = 0; ball < 4; ball++) scout.press('ball');
    expect(scout.state).toMatchObject({
      balls: 0,
      strikes: 0,
      bases: { first: true, second: true, third: true },
    });
    scout.press('strike').press('foul').press('foul').press('foul');
    expect(scout.state).toMatchObject({ strikes: 2, outs: 0 });
    scout.press('strike').press('out').press('out').press('out');
    expect(scout.state).toMatchObject({ strikes: 0, outs: 3 });
  });

  it('has B bat in the top half and A in the bottom half', () => {
    const scout = new Scout('baseball').press('run').press('half_inning');
    expect(scout.state).toMatchObject({
      inning: 1,
      half: 'bottom',
      batting: 'A',
      outs: 0,
      score: { a: 0, b: 1 },
    });
    scout.press('run').press('half_inning');
    expect(scout.state).toMatchObject({ inning: 2, half: 'top', batting: 'B', score: { a: 1, b: 1 } });
  });
});

describe('a football game', () => {
  it.each([
    ['field_goal', 3],
    ['extra_point', 1],
    ['two_point_conversion', 2],
    ['touchdown', 6],
    ['safety', 2],
  ])('counts %s as %i points', (type, points) => {
    const scout = new Scout('football').press('kickoff').press(type, { team: 'B' });
    expect(scout.state).toMatchObject({ score: { a: 0, b: points } });
    expect(scout.refusedFor(type)).toBe('bad_payload');
  });

  it.each(['snap', 'kickoff'])('starts the next quarter with %s after a break', (type) => {
    const scout = new Scout('football').press('kickoff', { team: 'A' });
    expect(scout.state).toMatchObject({ period: 1, clock: 'LIVE', possession: 'B', live: true });
    scout.press('end').press('period_end');
    expect(scout.state).toMatchObject({ period: 1, clock: 'BREAK' });
    scout.press(type);
    expect(scout.state).toMatchObject({ period: 2, clock: 'LIVE', live: true });
    expect(scout.refusedFor('snap')).toBe('already_open');
    scout.press('period_end').press('snap');
    expect(scout.state).toMatchObject({ period: 3 });
  });

  it('tracks the ball, the flag and the down', () => {
    const scout = new Scout('football').press('kickoff', { team: 'A' }).press('end').press('first_down');
    expect(scout.state).toMatchObject({ down: 1, distance: 10, possession: 'B' });
    expect(scout.refusedFor('end')).toBe('nothing_open');
    expect(scout.refusedFor('flag_resolve')).toBe('nothing_open');
    scout.press('snap').press('loose_ball').press('flag');
    expect(scout.state).toMatchObject({ looseBall: true, flagOpen: true });
    expect(scout.refusedFor('flag')).toBe('already_open');
    scout.press('turnover').press('end').press('flag_resolve').press('down', { down: 2, distance: 8 });
    expect(scout.state).toMatchObject({
      looseBall: false,
      flagOpen: false,
      possession: 'A',
      down: 2,
      distance: 8,
    });
    scout.press('turnover', { team: 'A' });
    expect(scout.state).toMatchObject({ possession: 'A', down: null });
    expect(FootballSnapshot.parse(scout.state)).toEqual(scout.state);
  });
});

describe('the log of a game', () => {
  it('cancels the most recent active press, repeatedly', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }).press('goal', { team: 'B' }).press('undo');
    expect(scout.state).toMatchObject({ score: { a: 1, b: 0 } });
    scout.press('undo');
    expect(scout.state).toMatchObject({ score: { a: 0, b: 0 } });
    expect(scout.refusedFor('undo')).toBe('nothing_to_undo');
    scout.press('goal', { team: 'B' });
    const placed = scout.log.place({ seq: 6, type: 'undo', payload: {} });
    expect(placed).toMatchObject({ row: { payload: { retractsSeq: 5 } } });
  });

  it('restores the previous score when a score_set is undone', () => {
    const scout = new Scout('soccer')
      .press('goal', { team: 'A' })
      .press('score_set', { a: 4, b: 4 })
      .press('undo');
    expect(scout.state).toMatchObject({ score: { a: 1, b: 0 } });
  });

  it('undoes presses that are no longer in memory', () => {
    const scout = new Scout('soccer');
    for (let count = 0; count < 700; count++) scout.press('goal', { team: 'A' });
    for (let count = 0; count < 650; count++) scout.press('undo');
    expect(scout.state).toMatchObject({ score: { a: 50, b: 0 } });
  });

  it('undoes only the named press', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }).press('goal', { team: 'B' });
    scout.press('undo', { retractsSeq: 1 });
    expect(scout.state).toMatchObject({ score: { a: 0, b: 1 } });
    expect(scout.refusedFor('undo', { retractsSeq: 1 })).toBe('nothing_to_undo');
    expect(scout.refusedFor('undo', { retractsSeq: 99 })).toBe('nothing_to_undo');
    scout.press('undo');
    expect(scout.state).toMatchObject({ score: { a: 0, b: 0 } });
  });

  it('places a late press by its seq', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }, 1).press('score_set', { a: 2, b: 2 }, 5);
    scout.press('goal', { team: 'B' }, 3);
    expect(scout.state).toMatchObject({ score: { a: 2, b: 2 } });
    expect(scout.log.lastSeq).toBe(5);
  });

  it('lets an undo cancel a late press that belongs directly before it', () => {
    const scout = new Scout('soccer').press('goal', { team: 'A' }, 1).press('undo', {}, 3);
    expect(scout.state).toMatchObject({ score: { a: 0, b: 0 } });
    const placed = scout.log.place({ seq: 2, type: 'goal', payload: { team: 'B' } });
    expect(placed).toMatchObject({ game: { score: { a: 1, b: 0 } }, retracts: new Map([[3, 2]]) });
  });

  it('refuses a late press that makes a later one invalid', () => {
    const scout = new Scout('basketball').press('2pt_attempt', { team: 'A' }, 1);
    scout.press('made', { team: 'A', shot_type: '2pt' }, 4);
    expect(scout.refusedFor('miss', { team: 'A', shot_type: '2pt' }, 2)).toBe('breaks_later_press');
    expect(scout.refusedFor('3pt_attempt', { team: 'A' }, 2)).toBe('already_open');
    expect(scout.refusedFor('undo', { retractsSeq: 1 })).toBe('breaks_later_press');
  });
});
