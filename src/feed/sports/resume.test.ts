import { describe, expect, it } from 'vitest';
import { supportedVersion, CONTRACT_SPORT_SLUGS } from '../contract/versions.ts';
import { foldLog, newGame } from './fold.ts';
import { GameLog } from './log.ts';
import type { LogRow } from './fold.ts';
import { momentInputOf } from './moments.ts';
import { viewOf } from './views.ts';

/** Returns a scout whose presses return the refusal's sentence, or null. */
function scout(sport: (typeof CONTRACT_SPORT_SLUGS)[number]): {
  log: GameLog;
  rows: LogRow[];
  press: (type: string, payload?: object) => string | null;
} {
  const rows: LogRow[] = [];
  const log = new GameLog(sport, 'any', () => rows);
  const press = (type: string, payload: object = {}): string | null => {
    const placed = log.place({ seq: (log.lastSeq ?? 0) + 1, type, payload: { ...payload } });
    if ('refusal' in placed) return placed.refusal.sentence;
    rows.push(placed.row);
    return null;
  };
  return { log, rows, press };
}

const LATE = { ...newGame('basketball', 'nba').snapshot, score: { a: 88, b: 91 }, period: 4, clock: 'LIVE' };

describe('a resumed game', () => {
  it.each(CONTRACT_SPORT_SLUGS)(
    'continues from the state of a %s game, and folds to the same state',
    (sport) => {
      const before = { ...newGame(sport, 'any').snapshot, score: { a: 3, b: 4 }, extra: { kept: true } };
      const { log, rows, press } = scout(sport);
      expect(press('resume', { state: before })).toBeNull();
      expect(log.game.snapshot).toEqual(before);
      expect(press('score_set', { a: 5, b: 4 })).toBeNull();
      expect(foldLog(sport, 'any', supportedVersion(sport), rows).game.snapshot).toEqual({
        ...before,
        score: { a: 5, b: 4 },
      });
      expect(new GameLog(sport, 'any', () => rows).game.score).toEqual({ a: 5, b: 4 });
    },
  );

  it("can't be undone below the score at which it was resumed", () => {
    const { log, rows, press } = scout('basketball');
    press('resume', { state: LATE });
    expect(press('undo')).toBe('There is nothing left to undo.');
    expect(press('undo', { retractsSeq: 1 })).toBe('There is nothing left to undo.');
    press('ft_attempt', { team: 'A' });
    press('made', { team: 'A', shot_type: 'ft' });
    expect(log.game.score).toEqual({ a: 89, b: 91 });
    expect(press('undo')).toBeNull();
    expect(press('undo')).toBeNull();
    expect(press('undo')).toMatch(/nothing left to undo/);
    expect(log.game.snapshot).toEqual(LATE);
    expect(
      foldLog('basketball', 'any', supportedVersion('basketball'), [
        ...rows,
        { seq: 9, type: 'undo', payload: {} },
      ]).game.score,
    ).toEqual({
      a: 88,
      b: 91,
    });
  });

  it.each([
    ['an invalid score', { ...LATE, score: { a: null, b: 91 } }, /valid "score\.a"/],
    ['a negative score', { ...LATE, score: { a: -1, b: 91 } }, /valid "score"/],
    ['the state of another sport', newGame('soccer', 'wc').snapshot, /valid "clock"/],
    ['no state', undefined, /valid "state"/],
  ])('is refused if it starts from %s', (_, state, sentence) => {
    const { log, press } = scout('basketball');
    expect(press('resume', { state })).toMatch(sentence);
    expect(log.lastSeq).toBeNull();
  });

  it('is resumed only by its first press, whatever the number of a later press', () => {
    const { log, press } = scout('basketball');
    press('live', { team: 'A' });
    expect(press('resume', { state: LATE })).toMatch(/must be the first press of a game/);
    expect(log.place({ seq: 0, type: 'resume', payload: { state: LATE } })).toMatchObject({
      refusal: { reason: 'not_first' },
    });
    expect(log.game.score).toEqual({ a: 0, b: 0 });
  });

  it('keeps its open review and a penalty that was kicked', () => {
    const start = newGame('soccer', 'wc').snapshot;
    const open = { pendingSetPiece: { kind: 'penalty', team: 'A' }, live: true, openVar: { varId: 3 } };
    const { log, press } = scout('soccer');
    press('resume', { state: { ...start, phase: 'second_half', ...open } });
    expect(press('var_review')).toMatch(/already open/);
    expect(press('var_resolve', { outcome: 'stands' })).toBeNull();
    expect(press('pen_scored', { team: 'A' })).toBeNull();
    expect(log.game.score).toEqual({ a: 1, b: 0 });
  });

  it('adds and retracts no moments', () => {
    const view = (state: object) => viewOf('basketball', 'nba', state);
    const event = { type: 'resume', payload: { state: LATE }, seq: 1 };
    const started = newGame('basketball', 'nba').snapshot;
    expect(momentInputOf(event, view(started), view(LATE), 0)).toMatchObject({
      moment: null,
      delta: { a: 0, b: 0 },
    });
    expect(momentInputOf(event, view(LATE), view(started), 0)).toMatchObject({
      moment: null,
      delta: { a: 0, b: 0 },
    });
  });
});
