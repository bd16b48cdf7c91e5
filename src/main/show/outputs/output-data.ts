import { drawnColors } from '../../../colors/team-colors.ts';
import { sideKey, type Side } from '../../../feed/contract/values.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { BugReaction } from '../../../preload/contract/bug-reaction.ts';
import { GRAPHIC_IDS, type MatchView, type OutputFrame } from '../../../preload/contract/output-frame.ts';
import { playStateOf, visibleClocks } from '../../../preload/contract/visible-clocks.ts';
import { clockText, secondsText } from '../../../words/clock.ts';
import { WORDS } from '../../../words/all.ts';
import type { Words } from '../../../words/en.ts';
import { statusLines, statusName } from '../../../words/status-lines.ts';
import type { TimeFormat } from '../../../words/phase.ts';
import { leagueName } from '../../../words/languages.ts';
import { factData } from './fact-data.ts';

/** Strings and numbers by name, one level deep. Unknown values are empty strings; yes is 1, no is 0. */
export type OutputData = Readonly<Record<string, string | number>>;

/** Column prefixes of a team: by home and away, and by its order in the sport. */
const PLACES = {
  home: () => 'A',
  away: () => 'B',
  first: (first) => (first === 'home' ? 'A' : 'B'),
  second: (first) => (first === 'home' ? 'B' : 'A'),
} as const satisfies Record<string, (first: 'home' | 'away') => Side>;

/**
 * Returns the data on an output at an instant, in the output's language, for titles in other programs. Field names
 * never change, so that titles can be linked before the game.
 *
 * @param at the instant on the output, Unix ms: clocks have advanced since the frame was composed
 */
export function outputData(
  name: string,
  { match, graphics, output }: Pick<OutputFrame, 'match' | 'graphics' | 'output'>,
  at: number,
): OutputData {
  const words = WORDS[output.language];
  return {
    output: name,
    ...gameData(match, words, at, { reaction: graphics.scorebug.reaction, hours: output.timeFormat }),
    ...competitionData(match, words),
    ...factData(match, null, words),
    ...Object.fromEntries(
      Object.entries(PLACES).flatMap(([place, sideIn]) =>
        Object.entries(sideData(match, sideIn, words, output)).map(([column, value]) => [
          `${place}_${column}`,
          value,
        ]),
      ),
    ),
    ...Object.fromEntries(GRAPHIC_IDS.map((id) => [id.replace('-', '_'), graphics[id].isOnAir ? 1 : 0])),
  };
}

function gameData(
  match: MatchView | null,
  words: Words,
  at: number,
  { reaction, hours }: { reaction: BugReaction | undefined; hours: TimeFormat },
): OutputData {
  if (match === null) {
    return {
      sport: '',
      league: '',
      phase: '',
      phase_short: '',
      status: '',
      status_text: '',
      clock: '',
      added: '',
      play_clock: '',
      situation: '',
      final: 0,
    };
  }
  const { competition, league, view, teams, isFinal } = match;
  const { clock, playClock } = visibleClocks(match);
  const nameOf = (side: Side): string => {
    const { name, code } = teams[sideKey(side)];
    return name ?? code ?? '';
  };
  const sport = watchedSport(view.sport);
  const state = playStateOf(match, reaction);
  const situation = sport.situationOf(view, words, nameOf, match.manualFacts, state);
  return {
    sport: match.sport,
    league: competition.name ?? (competition.isOwn ? '' : leagueName(words, league)),
    ...phaseData(match, words, hours),
    clock: clock === null ? '' : clockText(clock, at),
    added: clock?.addedMinutes ?? '',
    play_clock: playClock === null ? '' : secondsText(playClock, at),
    situation: situation.join(' · '),
    final: isFinal ? 1 : 0,
  };
}

/** Returns the phase, or the exceptional state in its place. */
function phaseData({ phase, status }: MatchView, words: Words, hours: TimeFormat): OutputData {
  if (status !== null) {
    const { game } = status;
    const [text = ''] = statusLines(words, status, hours);
    const [long, short] = [statusName(words, game), words.status[game.is].bug];
    return { phase: long, phase_short: short, status: game.is, status_text: text };
  }
  return {
    phase: phase === null ? '' : words.phase.long(phase),
    phase_short: phase === null ? '' : words.phase.bugCode(phase),
    status: '',
    status_text: '',
  };
}

/** Returns the competition in short form, with its stage; `league` has the full name. */
function competitionData(match: MatchView | null, words: Words): OutputData {
  if (match === null) return { competition_short: '', competition_stage: '', competition_series: '' };
  const { competition, league } = match;
  const { name, short, season, series, isOwn } = competition;
  return {
    competition_short: short ?? name ?? (isOwn ? '' : leagueName(words, league, 'short')),
    competition_stage: season ?? '',
    competition_series: series ?? '',
  };
}

/** Returns a team's data by column name, without the prefix. */
function sideData(
  match: MatchView | null,
  sideIn: (first: 'home' | 'away') => Side,
  words: Words,
  output: OutputFrame['output'],
): OutputData {
  const sport = match && watchedSport(match.view.sport);
  const side = sideIn(sport?.first ?? 'home');
  const key = sideKey(side);
  const team = match?.teams[key];
  const color = match && sport ? drawnColors(match.teams, sport.reserved, output)[key].field : '';
  return {
    name: team?.name ?? '',
    code: team?.code ?? '',
    color,
    // Deprecated spelling.
    colour: color,
    score: match?.view.score[key] ?? '',
    record: match?.competition.records[key] ?? '',
    ...factData(match, side, words),
  };
}
