import type { Side } from '../../src/feed/contract/values.ts';
import type { ClockView, TickerItem } from '../../src/preload/contract/output-frame.ts';
import type { StatusOnAir } from '../../src/preload/contract/status-on-air.ts';
import type { Words } from '../../src/words/en.ts';
import { shootoutLabel } from './shootout.ts';
import { leaderOf } from '../../src/feed/contract/leader.ts';
import { leagueName, type Direction } from '../../src/words/languages.ts';
import type { StartTime, TimeFormat } from '../../src/words/phase.ts';
import type { OtherLook } from './other-teams.ts';
import { inOrder, pairText } from './side-order.ts';
import type { Named } from './fit.ts';
import { codeOf, scoreText } from './team.ts';

/** A team of another game, ready to draw. */
export interface OtherTeam extends Named {
  /** `#rrggbb`; null if unknown. */
  color: string | null;
  /** Empty before the game starts. */
  score: string;
  hasLost: boolean;
}

/** The status of another game in two lines. */
export interface OtherGameStatus {
  /** Empty if there is only a lower line. */
  upper: string;
  /**
   * The running clock in the upper line and, in sports that count minutes, the last minute of the period. Null: no
   * clock.
   */
  clock: { view: ClockView; lastMinute: number | null } | null;
  /** Variants of the lower line, longest first; empty if there is none. */
  lower: readonly string[];
  /** Whether the game is in play and `lower` doesn't show that. */
  isLive: boolean;
  /** The half of the current inning; null if not applicable. */
  half: 'top' | 'bottom' | null;
}

export interface OtherGame {
  key: string;
  league: string;
  /** The logo of the competition, or null. */
  emblem: string | null;
  /** In the order of the sport's scoreboard: visitors first in some sports. */
  teams: [OtherTeam, OtherTeam];
  /** The status in one line. */
  status: string;
  /** The time zone of the start in `status`; empty if there is none. */
  zone: string;
  /** The result of the shootout that decided a finished match, otherwise empty. */
  decided: string;
  stand: OtherGameStatus;
}

/**
 * Returns the status of a game with an exceptional state in two lines: its short form, and the time when play is
 * expected.
 */
function exceptionStand(exception: StatusOnAir, { words, timeFormat }: OtherSpeech): OtherGameStatus {
  const { game, starts } = exception;
  const { bug, code } = words.status[game.is];
  return {
    ...STANDS,
    upper: starts === null ? '' : `${words.starts(starts, timeFormat)} ${words.startZone(starts)}`,
    lower: [bug, code],
  };
}

const STANDS = { upper: '', clock: null, lower: [], isLive: false, half: null };

/** Returns the status of a game. If the list of games can't be read, leaves out everything that may be outdated. */
function standOf(
  { status, starts, play, isOld, exception }: TickerItem,
  tally: string,
  speech: OtherSpeech,
): OtherGameStatus {
  const { words, timeFormat } = speech;
  if (exception) return exceptionStand(exception, speech);
  const phase = play?.phase ?? null;
  switch (status) {
    case 'scheduled':
      if (starts === null) return STANDS;
      return {
        ...STANDS,
        upper: words.starts({ ...starts, day: null }, timeFormat),
        lower: dayVariants(starts, words),
      };
    case 'final': {
      const phaseLines = phase === null ? [] : [words.phase.cell(phase)];
      return {
        ...STANDS,
        upper: shootoutWords(tally, play, words),
        lower: [...phaseLines, words.ticker.final],
      };
    }
    case 'live': {
      if (isOld === true) return STANDS;
      const clock = play?.clock ? { view: play.clock, lastMinute: play.lastMinute } : null;
      if (phase === null) return { ...STANDS, clock, lower: [words.ticker.live] };
      const half = phase.is === 'inning' ? phase.half : null;
      return {
        ...STANDS,
        upper: tally,
        clock,
        // A mark next to the inning's number shows its half.
        lower: [half === null ? words.phase.cell(phase) : words.phase.column(phase)],
        isLive: PLAYED.has(phase.is),
        half,
      };
    }
  }
}

/** Phases in which the ball is in play. */
const PLAYED: ReadonlySet<string> = new Set([
  'period',
  'part',
  'overtime',
  'extra-time',
  'penalties',
  'inning',
]);

/** Returns variants of the day of a start with its time zone, longest first. */
function dayVariants(starts: StartTime, { startShortDay, startZone }: Words): string[] {
  if (starts.day === null) return [startZone(starts)];
  const day = startShortDay(starts);
  return [`${day} ${startZone(starts)}`, day];
}

/** Returns the status in one line, without a running clock. */
function statusOf(
  { status, starts, play, isOld, exception }: TickerItem,
  tally: string,
  { words, timeFormat }: OtherSpeech,
): string {
  if (exception) return words.status[exception.game.is].bug;
  if (status === 'scheduled') return starts === null ? '' : words.starts(starts, timeFormat);
  if (isOld === true) return '';
  if (status === 'live' && tally !== '') return shootoutWords(tally, play, words);
  return play?.phase ? words.phase.cell(play.phase) : words.ticker[status];
}

/** Returns a shootout's result as text, such as "PENS 3–4". */
const shootoutWords = (tally: string, play: TickerItem['play'], words: Words): string =>
  tally === '' ? '' : `${shootoutLabel(play?.shootoutName, words)} ${tally}`;

/** Words for other games, and each sport's team order. */
interface OtherSpeech extends Pick<OtherLook, 'lookIn'> {
  words: Words;
  direction: Direction;
  timeFormat: TimeFormat;
}

/** Returns the winner of a finished game; null for a draw, an unfinished game and one without a result. */
function winnerOfGame({ status, exception, play, a, b }: TickerItem): Side | null {
  if (exception) return exception.game.is === 'forfeited' ? exception.game.winner : null;
  if (status !== 'final') return null;
  if (play?.winner !== undefined) return play.winner;
  return leaderOf({ a: a.score, b: b.score }) ?? (play?.shootout ? leaderOf(play.shootout) : null);
}

/** Converts another game for the ticker and full frames. */
export function otherGame(item: TickerItem, speech: OtherSpeech): OtherGame {
  const { key, status } = item;
  const { words } = speech;
  const look = speech.lookIn(item.sport);
  const shootout = item.play?.shootout ?? null;
  const tally = shootout === null ? '' : pairText(inOrder(look, shootout), speech.direction);
  const winner = winnerOfGame(item);
  const teamOf = (side: Side, { code, name, score: points, color }: TickerItem['a']): OtherTeam => ({
    nameVariants: [...new Set([name.trim(), code.trim()])].filter((variant) => variant !== ''),
    shortNameVariants: codeOf({ name, code }),
    color,
    score: status === 'scheduled' ? '' : scoreText(points),
    hasLost: winner !== null && winner !== side,
  });
  const [first, second] = inOrder(look, { a: teamOf('A', item.a), b: teamOf('B', item.b) });
  return {
    key,
    emblem: item.logo,
    league: item.competition ?? leagueName(words, item.league, 'short'),
    teams: [first, second],
    status: statusOf(item, tally, speech),
    zone: item.starts !== null && item.exception === undefined ? words.startZone(item.starts) : '',
    decided: status === 'final' ? shootoutWords(tally, item.play, words) : '',
    stand: standOf(item, tally, speech),
  };
}
