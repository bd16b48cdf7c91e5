import { describe, expect, it } from 'vitest';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { announced, soonestGame } from './next-game.ts';

const NOON = Date.parse('2026-06-13T12:00:00Z');

describe('the next game', () => {
  const game = (key: string, changes: Partial<GameRow>): GameRow => ({
    key,
    source: 'live',
    gameId: key,
    status: 'scheduled',
    league: 'nba',
    sport: 'basketball',
    matchup: { a: `${key} home`, b: null },
    summary: null,
    score: null,
    scheduledStart: '2026-06-13T20:00:00Z',
    closedAt: null,
    sandbox: false,
    isOld: false,
    sessions: [],
    ...changes,
  });

  it('is the earliest upcoming game of the same league, otherwise of any league', () => {
    const later = game('later', { scheduledStart: '2026-06-14T20:00:00Z' });
    const other = game('other', { league: 'mlb', scheduledStart: '2026-06-13T19:00:00Z' });
    const live = game('live', { status: 'live', scheduledStart: '2026-06-13T18:00:00Z' });
    const same = game('same', {});
    expect(soonestGame([later, other, live, same], 'nba', NOON)?.a).toBe('same home');
    expect(soonestGame([later, other, live, same], 'wc', NOON)?.a).toBe('other home');
    expect(soonestGame([live], 'nba', NOON)).toBeNull();
  });

  it.each([
    { matchup: { a: 'ÿ'.repeat(120), b: '👩‍👩‍👧‍👦'.repeat(120) } },
    { league: 'x'.repeat(120) },
    { scheduledStart: '2026-06-13T20:00:00' },
    { scheduledStart: '2026-06-13' },
  ])('fits the schema of saved content if the list has %j', (changes) => {
    const next = soonestGame([game('long', changes)], null, Date.parse('2026-06-12T00:00:00Z'));
    expect(GraphicContent.safeParse({ form: 'next', game: next }).error).toBeUndefined();
  });

  it('is the requested game, otherwise the first upcoming one', () => {
    const request = { league: 'wc', a: 'Mesa', b: null, scheduledStart: '2026-06-20T20:00:00Z' };
    const content = { form: 'next', game: request } as const;
    expect(announced(content, [game('same', {})], 'nba', NOON)).toBe(content);
    expect(announced({ form: 'next', game: null }, [game('same', {})], 'nba', NOON).game?.a).toBe(
      'same home',
    );
  });

  it('is never a game whose start time has passed', () => {
    const yesterday = game('yesterday', { scheduledStart: '2026-06-12T20:00:00Z' });
    const due = game('due', { scheduledStart: '2026-06-13T09:00:00Z' });
    const toCome = game('to come', { league: 'mlb' });
    expect(soonestGame([yesterday, due, toCome], 'nba', NOON)?.a).toBe('to come home');
    expect(soonestGame([yesterday, due], 'nba', NOON)).toBeNull();
    // A game that starts now is due.
    expect(soonestGame([game('now', { scheduledStart: '2026-06-13T12:00:00Z' })], 'nba', NOON)).toBeNull();
  });

  it('is refused with its start time if no upcoming game is left', () => {
    const due = game('due', { scheduledStart: '2026-06-13T09:00:00Z', matchup: { a: 'Mesa', b: 'Harbor' } });
    expect(() => announced({ form: 'next', game: null }, [due], 'nba', NOON)).toThrow(
      /^The list of games has no upcoming game\. Mesa v/,
    );
    const request = { league: 'nba', a: 'Mesa', b: null, scheduledStart: '2026-06-13T09:00:00Z' };
    expect(() => announced({ form: 'next', game: request }, [], 'nba', NOON)).toThrow(
      /^That game was due at \d\d:00\. Pick an upcoming game\.$/,
    );
  });
});
