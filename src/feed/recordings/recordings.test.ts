import { describe, expect, it } from 'vitest';
import type { FileSport } from '../contract/versions.ts';
import {
  supportedVersion,
  CONTRACT_LEAGUE_SLUGS,
  CONTRACT_SPORT_SLUGS,
  sportOf,
} from '../contract/versions.ts';
import { setText } from '../sports/file/points.ts';
import { fileSports } from '../sports/file/registry.ts';
import type { FileSnapshot } from '../sports/file/wire.ts';
import { foldLog, GameLog } from '../sports/index.ts';
import type { LogRow } from '../sports/index.ts';
import * as fileRecordings from './file-sports.ts';
import { RECORDINGS, recordingOf } from './index.ts';
import type { RecordedGame } from './recording.ts';

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
    const folded = foldLog(sport, 'tape', supportedVersion(sport), rows);
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
    supportedVersion('basketball'),
    rows.map(([, type, payload], index) => ({ seq: index + 1, type, payload })),
  );
  expect(folded.refused).toEqual([]);
  expect(folded.game.snapshot).toMatchObject({ period: 2, clock: 'BREAK', score: { a: 89, b: 93 } });
  expect(recordingOf('wnba')).toBe(recordingOf('nba'));
  expect(rows.length).toBeGreaterThan(600);
});

/**
 * The result of each recording of a file-defined sport: the score, and the sets, the innings or the number of periods.
 */
const FILE_RESULTS: Readonly<Record<string, readonly [score: string, course: string]>> = {
  'x-badminton': ['2-1', '20–22 21–14 23–21'],
  'x-beach-volleyball': ['2-1', '23–21 16–21 16–14'],
  'x-cricket': ['155-161', '155-9 off 120, 161-6 off 118'],
  'x-esports': ['2-3', ''],
  'x-field-hockey': ['3-3', '4 periods, 0-2 in the shootout'],
  'x-futsal': ['2-3', '4 periods'],
  'x-handball': ['21-22', '2 periods'],
  'x-ice-hockey': ['3-2', '4 periods'],
  'x-lacrosse': ['10-9', '5 periods'],
  'x-padel': ['2-1', '6–3 4–6 6–4'],
  'x-rugby-union': ['34-17', '2 periods'],
  'x-scoreboard': ['61-58', '4 periods'],
  'x-table-tennis': ['4-2', '11–3 9–11 11–9 11–9 11–13 11–9'],
  'x-tennis': ['3-2', '7–6 (5) 1–6 7–6 (4) 4–6 13–12 (3)'],
  'x-volleyball': ['3-2', '19–25 20–25 29–27 25–22 15–9'],
  'x-water-polo': ['8-7', '4 periods'],
};

function courseOf({ sets, innings, period, shootout }: FileSnapshot): string {
  if (innings.length > 0)
    return innings.map(({ runs, wickets, balls }) => `${runs}-${wickets} off ${balls}`).join(', ');
  if (period === 0) return sets.map(setText).join(' ');
  const scored = (shots: readonly boolean[]): number => shots.filter(Boolean).length;
  const shots = shootout && `, ${scored(shootout.a)}-${scored(shootout.b)} in the shootout`;
  return `${period} periods${shots ?? ''}`;
}

it('every built-in file-defined sport has a recording with a known result', () => {
  const shipped = [...fileSports().keys()];
  expect(shipped.toSorted()).toEqual(Object.keys(FILE_RESULTS));
  const recorded: readonly RecordedGame[] = Object.values(fileRecordings) as unknown as RecordedGame[];
  expect(recorded.map(({ sport }) => sport)).toEqual(Object.keys(FILE_RESULTS));
});

describe.each(Object.entries(FILE_RESULTS))('the recording of %s', (slug, [score, course]) => {
  const sport = slug as FileSport;
  const recording = recordingOf(sport);
  const types = recording.rows.map(([, type]) => type);

  it('is accepted press by press and folded in one step, with the expected result', () => {
    const rows: LogRow[] = [];
    const log = new GameLog(sport, sport, () => rows);
    for (const [index, [, type, payload]] of recording.rows.entries()) {
      const row = { seq: index + 1, type, payload };
      const placed = log.place(row);
      if ('refusal' in placed) throw new Error(`press ${row.seq}: ${placed.refusal.sentence}`);
      rows.push(row);
    }
    const { a, b } = log.game.score;
    expect(`${a}-${b}`).toBe(score);
    expect(recording.finalScore).toEqual({ a, b });
    expect(courseOf(log.game.snapshot as unknown as FileSnapshot)).toBe(course);
    const folded = foldLog(sport, sport, supportedVersion(sport), rows);
    expect(folded.refused).toEqual([]);
    expect(folded.game.snapshot).toEqual(log.game.snapshot);
  });

  it('runs forward in time without long gaps, and ends within its length', () => {
    const offsets = recording.rows.map(([offsetMs]) => offsetMs);
    expect(offsets).toEqual([...offsets].sort((one, other) => one - other));
    expect(offsets.at(-1)).toBeLessThanOrEqual(recording.durationMs);
    const gaps = offsets.slice(1).map((offset, index) => offset - offsets[index]!);
    expect(Math.max(...gaps)).toBeLessThan((sport === 'x-esports' ? 60 : 25) * 60_000);
  });

  it('contains an undo and a correction', () => {
    expect(types).toContain('undo');
    expect(types.some((type) => type === 'score_set' || type === 'counts_set')).toBe(true);
    expect(types[0]).not.toBe('undo');
  });

  it('includes the time played in every score and penalty', () => {
    const clocked = recording.rows.filter(([, type]) => ['score', 'penalty', 'period_end'].includes(type));
    expect(clocked.filter(([, , payload]) => typeof payload['clock'] !== 'number')).toEqual([]);
  });
});
