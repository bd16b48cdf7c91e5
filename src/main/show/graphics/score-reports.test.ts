import { describe, expect, it } from 'vitest';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import type { PlayedGame } from './played-game.ts';
import { SCORE_REPORT_MS, ScoreReports, type FollowedGame } from './score-reports.ts';

const NOW = Date.parse('2026-06-13T19:00:00Z');
const KEY = 'live one';

const row = (a: number, b: number, changes: Partial<GameRow> = {}): GameRow => ({
  key: 'one',
  source: 'live',
  gameId: 'one',
  status: 'live',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Mesa', b: 'Harbor' },
  summary: null,
  score: { a, b },
  scheduledStart: null,
  closedAt: null,
  sandbox: false,
  isOld: false,
  sessions: [],
  ...changes,
});

const listed = (of: GameRow, readAt: number, key = KEY): FollowedGame => ({
  key,
  row: of,
  readAt,
  played: null,
});

const moment = (id: number, at: number, changes: Partial<Moment> = {}): Moment => ({
  id,
  kind: 'goal',
  side: 'A',
  phase: null,
  delta: { a: 1, b: 0 },
  state: 'confirmed',
  feedScore: { a: 1, b: 0 },
  instant: { score: { a: 1, b: 0 }, phase: null, clock: null, minute: { number: 67, added: null } },
  at,
  ...changes,
});

const heard = (moments: Moment[], key = KEY): FollowedGame => ({
  key,
  row: row(0, 0),
  readAt: NOW,
  played: { moments } as unknown as PlayedGame,
});

/** Reads one list several times, five seconds apart by default, and returns the report after each reading. */
function reported(readings: GameRow[], apartMs = 5_000): (string | null)[] {
  const scores = new ScoreReports();
  return readings.map((reading, index) => {
    const at = NOW + index * apartMs;
    scores.follow([listed(reading, at)], at);
    const found = scores.at(KEY, at);
    return found && `${found.side} ${found.kind}`;
  });
}

describe('scores in a list of games', () => {
  it('are reported when a side has more than before, but not on the first read', () => {
    expect(reported([row(2, 1), row(3, 1)])).toEqual([null, 'A goal']);
    expect(reported([row(2, 1), row(2, 2)])).toEqual([null, 'B goal']);
  });

  it.each([
    ['a score that falls', [row(2, 1), row(1, 1)]],
    ['a score that falls and returns', [row(2, 1), row(1, 1), row(2, 1)]],
    ['two points at the same time', [row(0, 0), row(2, 0)]],
    ['both sides at the same time', [row(0, 0), row(1, 1)]],
    ['a game that is over by then', [row(0, 0), row(1, 0, { status: 'closed' })]],
    ["a list that can't be read", [row(0, 0), row(1, 0, { isOld: true })]],
    ['a game without scores', [row(0, 0, { score: null }), row(1, 0)]],
    ['every basket', [row(10, 10, { sport: 'basketball' }), row(12, 10, { sport: 'basketball' })]],
    ['an unknown sport', [row(0, 0, { sport: 'curling' }), row(1, 0, { sport: 'curling' })]],
    [
      'an extra point after a touchdown',
      [row(6, 0, { sport: 'football' }), row(7, 0, { sport: 'football' })],
    ],
  ])("aren't reported for %s", (_, readings) => {
    expect(reported(readings)).toEqual(readings.map(() => null));
  });

  it('include the kind of score', () => {
    const football = (a: number): GameRow => row(a, 0, { sport: 'football' });
    expect(reported([football(0), football(6)])).toEqual([null, 'A touchdown']);
    expect(reported([football(0), football(3)])).toEqual([null, 'A field_goal']);
  });

  it("aren't reported after a gap in the reads", () => {
    expect(reported([row(0, 0), row(1, 0)], 20_001)).toEqual([null, null]);
  });

  it('are retracted together with the score', () => {
    const scores = new ScoreReports();
    const read = (of: GameRow, at: number): boolean => scores.follow([listed(of, at)], at);
    read(row(0, 0), NOW);
    read(row(1, 0), NOW + 2_000);
    expect(scores.at(KEY, NOW + 3_000)).not.toBeNull();
    expect(read(row(0, 0), NOW + 4_000)).toBe(true);
    expect(scores.at(KEY, NOW + 4_000)).toBeNull();
  });
});

describe('scores of a followed game', () => {
  it('are reported with their minute for the usual time, unless they came before a channel followed the game', () => {
    const scores = new ScoreReports();
    scores.follow([heard([moment(1, NOW - 1)])], NOW);
    expect(scores.at(KEY, NOW)).toBeNull();
    scores.follow([heard([moment(1, NOW - 1), moment(2, NOW + 100)])], NOW + 200);
    expect(scores.at(KEY, NOW + 200)).toEqual({
      kind: 'goal',
      side: 'A',
      minute: { number: 67, added: null },
      startedAt: NOW + 200,
      until: NOW + 200 + SCORE_REPORT_MS,
    });
    expect(scores.edgeAfter(NOW + 200)).toBe(NOW + 200 + SCORE_REPORT_MS);
    expect(scores.at(KEY, NOW + 200 + SCORE_REPORT_MS)).toBeNull();
  });

  it("disappear immediately when they are retracted, and aren't reported again", () => {
    const scores = new ScoreReports();
    scores.follow([heard([])], NOW);
    scores.follow([heard([moment(2, NOW)])], NOW);
    scores.follow([heard([moment(2, NOW, { state: 'withdrawn' })])], NOW + 1_000);
    expect(scores.at(KEY, NOW + 1_000)).toBeNull();
    scores.follow([heard([moment(2, NOW)])], NOW + 2_000);
    expect(scores.at(KEY, NOW + 2_000)).toBeNull();
  });

  it('wait during a review, and expire after a long one', () => {
    const pending = moment(2, NOW, { state: 'pending' });
    const after = (ms: number): string | undefined => {
      const scores = new ScoreReports();
      scores.follow([heard([])], NOW);
      scores.follow([heard([pending])], NOW);
      expect(scores.at(KEY, NOW)).toBeNull();
      scores.follow([heard([moment(2, NOW)])], NOW + ms);
      return scores.at(KEY, NOW + ms)?.kind;
    };
    expect([after(7_000), after(9_000)]).toEqual(['goal', undefined]);
  });

  it('are reported one after another, and dropped if their turn would come too late', () => {
    const scores = new ScoreReports();
    const keys = ['one', 'two', 'three', 'four', 'five'];
    scores.follow(
      keys.map((key) => heard([], key)),
      NOW,
    );
    scores.follow(
      keys.map((key) => heard([moment(2, NOW)], key)),
      NOW,
    );
    const startsAt = (key: string, at: number): number | null => scores.at(key, at)?.startedAt ?? null;
    expect(keys.map((key, place) => startsAt(key, NOW + place * SCORE_REPORT_MS))).toEqual([
      NOW,
      NOW + SCORE_REPORT_MS,
      NOW + 2 * SCORE_REPORT_MS,
      NOW + 3 * SCORE_REPORT_MS,
      null,
    ]);
    expect(scores.at('two', NOW)).toBeNull();
  });

  it('are reported from the list again once no channel follows the game', () => {
    const scores = new ScoreReports();
    scores.follow([{ ...heard([]), row: row(1, 0) }], NOW);
    scores.follow([listed(row(1, 0), NOW + 5_000)], NOW + 5_000);
    expect(scores.at(KEY, NOW + 5_000)).toBeNull();
    scores.follow([listed(row(2, 0), NOW + 10_000)], NOW + 10_000);
    expect(scores.at(KEY, NOW + 10_000)).toMatchObject({ kind: 'goal', minute: null });
  });
});
