import { describe, expect, it } from 'vitest';
import { builtFor, CONTRACT_LEAGUE_SLUGS, CONTRACT_SPORT_SLUGS, sportOf } from '../contract/versions.ts';
import { foldLog, GameLog } from '../sports/index.ts';
import type { LogRow } from '../sports/index.ts';
import { RECORDINGS, recordingOf } from './index.ts';

const EXPECTED = {
  basketball: {
    presses: 600,
    minutes: 135,
    score: { a: 89, b: 93 },
    end: { period: 4, clock: 'BREAK', openAttempt: null },
  },
  soccer: {
    presses: 250,
    minutes: 115,
    score: { a: 4, b: 2 },
    end: { phase: 'ended', openVar: null, live: false },
  },
  baseball: {
    presses: 900,
    minutes: 175,
    score: { a: 7, b: 8 },
    end: { inning: 10, half: 'bottom', outs: 3, live: false },
  },
  football: {
    presses: 600,
    minutes: 185,
    score: { a: 34, b: 28 },
    end: { period: 5, clock: 'BREAK', flagOpen: false },
  },
} as const;

describe.each(CONTRACT_SPORT_SLUGS)('the %s recording', (sport) => {
  const recording = RECORDINGS[sport];
  const expected = EXPECTED[sport];
  const types = recording.rows.map(([, type]) => type);

  it('is a whole game with as many events as in a broadcast', () => {
    expect(recording.sport).toBe(sport);
    expect(recording.rows.length).toBeGreaterThanOrEqual(expected.presses);
    expect(recording.durationMs / 60_000).toBeGreaterThan(expected.minutes);
    expect(recording.durationMs / 60_000).toBeLessThan(expected.minutes + 15);
    expect(CONTRACT_LEAGUE_SLUGS.map(sportOf)).toContain(sport);
  });

  it('runs forward in time and ends within its length', () => {
    const offsets = recording.rows.map(([offsetMs]) => offsetMs);
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
    expect(offsets[0]).toBeGreaterThanOrEqual(0);
    expect(offsets.at(-1)).toBeLessThanOrEqual(recording.durationMs);
    const gaps = offsets.slice(1).map((offset, index) => offset - offsets[index]!);
    expect(Math.max(...gaps)).toBeLessThan(25 * 60_000);
  });

  it('is accepted press by press and when folded in one step, and reaches the expected final score', () => {
    const rows: LogRow[] = [];
    const log = new GameLog(sport, 'tape', () => rows);
    for (const [index, [, type, payload]] of recording.rows.entries()) {
      const row = { seq: index + 1, type, payload };
      const placed = log.place(row);
      if ('refusal' in placed) throw new Error(`press ${row.seq}: ${placed.refusal.sentence}`);
      rows.push(row);
    }
    expect(log.game.score).toEqual(expected.score);
    expect(recording.finalScore).toEqual(expected.score);
    expect(log.game.snapshot).toMatchObject(expected.end);
    const folded = foldLog(sport, 'tape', builtFor(sport), rows);
    expect(folded.refused).toEqual([]);
    expect(folded.game.snapshot).toEqual(log.game.snapshot);
  });

  it('contains at least three undos and two score corrections', () => {
    expect(types.filter((type) => type === 'undo').length).toBeGreaterThanOrEqual(3);
    expect(types.filter((type) => type === 'score_set').length).toBeGreaterThanOrEqual(2);
    expect(types[0]).not.toBe('undo');
  });
});

it('the soccer recording has a penalty, cards, a review that confirms and a review that overturns a goal', () => {
  const events = RECORDINGS.soccer.rows.map(([, type, payload]) =>
    `${type} ${typeof payload['outcome'] === 'string' ? payload['outcome'] : ''}`.trim(),
  );
  for (const happening of ['penalty_awarded', 'pen_scored', 'yellow_card', 'var_resolve stands']) {
    expect(events).toContain(happening);
  }
  const overturned = events.flatMap((one, index) =>
    one === 'var_resolve overturned' ? [events[index - 2]] : [],
  );
  expect(overturned).toContain('goal');
});

it('the football recording has a flag, field goals, a loose ball, turnovers and two-point tries, but no safety', () => {
  const types = new Set(RECORDINGS.football.rows.map(([, type]) => type));
  for (const type of [
    'flag',
    'flag_resolve',
    'field_goal',
    'loose_ball',
    'turnover',
    'two_point_conversion',
    'safety',
  ]) {
    expect(types.has(type)).toBe(type !== 'safety');
  }
});

it("the basketball recording replayed by men's college rules has two halves and the same score", () => {
  const { rows } = recordingOf('ncaab');
  const folded = foldLog(
    'basketball',
    'ncaab',
    builtFor('basketball'),
    rows.map(([, type, payload], index) => ({ seq: index + 1, type, payload })),
  );
  expect(folded.refused).toEqual([]);
  expect(folded.game.snapshot).toMatchObject({ period: 2, clock: 'BREAK', score: { a: 89, b: 93 } });
  expect(recordingOf('wnba')).toBe(recordingOf('nba'));
  expect(rows.length).toBeGreaterThan(600);
});
