import { describe, expect, it } from 'vitest';
import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { ChannelState } from '../../preload/contract/show-state.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import {
  codesOnAir,
  endWords,
  matchupOnAir,
  onAirWords,
  resultWords,
  scoreFigures,
  sideOrder,
  sideShort,
} from './sides.ts';

const sports = [
  { sport: 'soccer', first: 'home' },
  { sport: 'baseball', first: 'away' },
] as unknown as SportState[];
const match = (sport: string): MatchView =>
  ({
    teams: { a: { name: 'Yankees', code: 'NYY' }, b: { name: 'Red Sox', code: 'BOS' } },
    view: { sport, score: { a: 0, b: 14 } },
    shootout: null,
  }) as unknown as MatchView;
const channel = (changes: object = {}): ChannelState =>
  ({
    session: { sessionId: 's1', sport: 'baseball', matchup: { a: 'Sandbox A', b: 'Sandbox B' } },
    names: { a: { name: 'Yankees', league: 'mlb' }, b: { name: 'Red Sox', league: 'mlb' }, by: 'chosen' },
    match: match('baseball'),
    graphics: { scorebug: { onAir: true } },
    unseen: {},
    ...changes,
  }) as unknown as ChannelState;

describe('a score in one line', () => {
  it.each([
    ['soccer', '0–14', 'NYY 0–14 BOS'],
    ['baseball', '14–0', 'BOS 14–0 NYY'],
    ['curling', '0–14', 'NYY 0–14 BOS'],
  ])('has the order of the graphics in %s', (sport, figures, words) => {
    const order = sideOrder(sports, sport);
    expect(scoreFigures({ a: 0, b: 14 }, order)).toBe(figures);
    expect(resultWords(match(sport), order)).toBe(words);
    expect(onAirWords(channel({ match: match(sport) }), sports)).toBe(`${words} is on air`);
  });
});

describe('the final whistle', () => {
  it.each([
    [{ is: 'half-time' }, 'End game at HALF, NYY 5–5 BOS? No undo.'],
    [{ is: 'final' }, 'End game, NYY 5–5 BOS? No undo.'],
    [null, 'End game, NYY 5–5 BOS? No undo.'],
  ] as const)('warns before its second press that the score becomes final', (phase, words) => {
    expect(endWords(phase as MatchView['phase'], 'NYY 5–5 BOS')).toBe(words);
  });
});

const HOME_FIRST = ['A', 'B'] as const;
const VISITORS_FIRST = ['B', 'A'] as const;

describe('the game of a channel', () => {
  it('has the names and codes on air, in the order of the graphics', () => {
    expect(matchupOnAir(channel(), VISITORS_FIRST)).toBe('Red Sox vs. Yankees');
    expect(codesOnAir(channel(), VISITORS_FIRST)).toBe('BOS vs. NYY');
    expect(onAirWords(channel({ match: null }), sports)).toBe('Red Sox vs. Yankees is on air');
  });

  it('has the names of its session if no names are on air, or the session ID if the session has no names', () => {
    expect(matchupOnAir(channel({ names: null }), HOME_FIRST)).toBe('Sandbox A vs. Sandbox B');
    const session = { sessionId: 's1', sport: 'baseball', matchup: { a: '', b: '' } };
    expect(matchupOnAir(channel({ names: null, session }), HOME_FIRST)).toBe('session s1');
    expect(matchupOnAir(channel({ names: null, session: null }), HOME_FIRST)).toBeNull();
  });

  it('is the game on air while another game is pending on the channel', () => {
    const { session, names, match: onAir } = channel();
    const awaiting = channel({
      session: { sessionId: 's2', sport: 'soccer', matchup: { a: 'Mesa', b: 'Harbor' } },
      names: null,
      match: null,
      onAir: { session, names, match: onAir, teamColors: null },
    });
    expect(matchupOnAir(awaiting, VISITORS_FIRST)).toBe('Red Sox vs. Yankees');
    expect(codesOnAir(awaiting, VISITORS_FIRST)).toBe('BOS vs. NYY');
    expect(onAirWords(awaiting, sports)).toBe('BOS 14–0 NYY is on air');
  });
});

describe('a name on a phone', () => {
  it.each([
    ['Harbor', null, 'Harbor'],
    ['Harbor City Volleyball', 'Harbor', 'Harbor'],
    ['Harbor City Volleyball', null, 'Harbor City Volleyball'],
  ])('of %j with the short name %j is %j', (name, short, words) => {
    const teams = { a: { name, short, code: 'HAR' }, b: { name: null, short: null, code: null } };
    expect(sideShort({ teams } as unknown as MatchView, 'A')).toBe(words);
  });
});
