import { sideKey, type Side } from '../../../feed/contract/values.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import { GRAPHIC_IDS, type MatchView, type OutputFrame } from '../../../preload/contract/output-frame.ts';
import { clockText } from '../../../words/clock.ts';
import { WORDS } from '../../../words/all.ts';
import { leagueName, type Language } from '../../../words/languages.ts';

/** Texts and numbers by their name, one level deep; what is not known is an empty text. Yes is 1, no is 0. */
export type OutputData = Readonly<Record<string, string | number>>;

/** A side's columns: where it plays, and where it stands in its sport. */
const PLACES = {
  home: () => 'A',
  away: () => 'B',
  first: (first) => (first === 'home' ? 'A' : 'B'),
  second: (first) => (first === 'home' ? 'B' : 'A'),
} as const satisfies Record<string, (first: 'home' | 'away') => Side>;

/**
 * What an output shows at an instant, in its own language, for programs that fill titles of their own with it. The names
 * are always the same, so that a title can be tied to them before the game.
 *
 * @param at the instant that the output shows, Unix ms: the clock of the frame has gone on since
 */
export function outputData(
  name: string,
  { match, graphics, output }: Pick<OutputFrame, 'match' | 'graphics' | 'output'>,
  at: number,
): OutputData {
  return {
    output: name,
    ...gameData(match, output.language, at),
    ...Object.fromEntries(
      Object.entries(PLACES).flatMap(([place, sideIn]) => Object.entries(sideData(match, place, sideIn))),
    ),
    ...Object.fromEntries(GRAPHIC_IDS.map((id) => [id.replace('-', '_'), graphics[id].isOnAir ? 1 : 0])),
  };
}

function gameData(match: MatchView | null, language: Language, at: number): OutputData {
  if (match === null) {
    return {
      sport: '',
      league: '',
      phase: '',
      phase_short: '',
      clock: '',
      added: '',
      situation: '',
      final: 0,
    };
  }
  const words = WORDS[language];
  const { competition, league, phase, clock, view, teams, isFinal } = match;
  const nameOf = (side: Side): string => {
    const { name, code } = teams[sideKey(side)];
    return name ?? code ?? '';
  };
  const situation = isFinal ? [] : watchedSport(view.sport).situationOf(view, words, nameOf);
  return {
    sport: match.sport,
    league: competition.name ?? (competition.isOwn ? '' : leagueName(words, league)),
    phase: phase === null ? '' : words.phase.long(phase),
    phase_short: phase === null ? '' : words.phase.bugCode(phase),
    clock: clock === null || isFinal ? '' : clockText(clock, at),
    added: clock?.addedMinutes ?? '',
    situation: situation.join(' · '),
    final: isFinal ? 1 : 0,
  };
}

function sideData(
  match: MatchView | null,
  place: string,
  sideIn: (first: 'home' | 'away') => Side,
): OutputData {
  const side = match && sideKey(sideIn(watchedSport(match.view.sport).first));
  const team = side && match.teams[side];
  return {
    [`${place}_name`]: team?.name ?? '',
    [`${place}_code`]: team?.code ?? '',
    [`${place}_colour`]: team?.colour ?? '',
    [`${place}_score`]: side ? (match.view.score[side] ?? '') : '',
  };
}
