import type { ClockJump } from '../steady-clock.ts';
import type { GameStatus } from '../../../feed/contract/game-status.ts';
import { en } from '../../../words/en.ts';
import { statusName } from '../../../words/status-lines.ts';
import { LIST_WORDS, type ListStatus } from '../../../feed/contract/lists.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import type { FinalState, LogReading } from '../channels/state-from-log.ts';
import type { BoundSession, LinkView } from '../../../preload/contract/show-state.ts';

/** Sentences of notices about feeds, final scores, lost games and clocks. Null: nothing to report. */

const VERSION = /^v(\d+)$/;

/**
 * Returns the sentence about a feed whose sport or version this build doesn't support. Null if it does, or if the
 * version isn't known yet.
 */
export function versionSentence(
  channel: string,
  session: BoundSession,
  contract: LinkView['contract'],
): string | null {
  if (contract === null || contract.match) return null;
  const { version, builtFor } = contract;
  const check = "Graphics leave out what Touchline can't read. Check them before you go on air.";
  if (builtFor === null) {
    return `Channel ${channel}: Touchline doesn't know the sport "${session.sport}". It shows names and score only.`;
  }
  const [theirs, ours] = [version, builtFor].map((one) => Number(VERSION.exec(one)?.[1] ?? Number.NaN));
  const age =
    theirs === undefined || ours === undefined || Number.isNaN(theirs - ours)
      ? 'a different'
      : theirs > ours
        ? 'a newer'
        : 'an older';
  return `Channel ${channel}: the feed uses ${age} version of ${session.sport} (${version}; Touchline supports ${builtFor}). ${check}`;
}

export function unreadableScoreSentence(channel: string): string {
  return `Channel ${channel}: the score in the feed can't be read, so it is missing on air. Override the score.`;
}

export function unreadableEventsSentence(
  channel: string,
  { unreadable, of }: { unreadable: number; of: number },
): string {
  return (
    `Channel ${channel}: ${unreadable} of ${of} events in this log can't be read and ${isAre(unreadable)} left out. ` +
    'The score on air is from the feed. Periods and full frames may be incomplete.'
  );
}

export function unreadableRowsSentence(source: string, { list, unreadable, length }: ListStatus): string {
  return (
    `${source}: ${unreadable} of ${length} rows in the list of ${LIST_WORDS[list]} can't be read and ` +
    `${isAre(unreadable)} left out. If a game is missing, ask the provider.`
  );
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** Compares the feed's final score with the provider's. Null if they are equal, or if either is unknown. */
export function finalScoreSentence(
  channel: string,
  ours: { a: number | null; b: number | null },
  listed: PerSide | null,
): string | null {
  if (listed === null || ours.a === null || ours.b === null) return null;
  if (ours.a === listed.a && ours.b === listed.b) return null;
  return (
    `Channel ${channel}: the feed ended with ${ours.a}–${ours.b}, but the provider lists ${listed.a}–${listed.b} as final. ` +
    'The score from the feed is on air. Check which is correct before you show it again.'
  );
}

/**
 * Returns the sentence about a game that ended while no channel followed it, if its event log doesn't confirm the final
 * score. Null if the log confirms it, or if there is no log.
 */
export function unwatchedFinalSentence(
  channel: string,
  { reportedBy }: FinalState,
  { log, listed }: { log: LogReading | null; listed: PerSide | null },
): string | null {
  if (reportedBy === 'log' || log === null) return null;
  const doubts =
    log.doubts === 0
      ? ''
      : ` This version of Touchline can't read ${log.doubts} of the log's ${log.length} events.`;
  if (reportedBy === 'nobody' || listed === null) {
    return (
      `Channel ${channel}: the final score of this game is unknown, so no score is shown.${doubts} ` +
      'The provider lists no final score. If you know it, override the score.'
    );
  }
  return (
    `Channel ${channel}: the event log ends with ${log.score.a}–${log.score.b}, but the provider lists ${listed.a}–${listed.b} as final.${doubts} ` +
    "The provider's score is on air. Check which is correct before you show it again."
  );
}

export function clockHiddenSentence(channel: string): string {
  return `Channel ${channel}: Touchline was closed for over an hour while the match clock ran, so the clock is off air. Check the time, then set the clock.`;
}

export function notResumedSentence(channel: string): string {
  return `The rehearsal on channel ${channel} can't be resumed, so its last picture stays. Start a new rehearsal.`;
}

export function manualLostSentence(channel: string): string {
  return `The manual game on channel ${channel} is lost, so its last picture stays. Start a manual game and correct the score.`;
}

/** Returns the sentence about a manually scored channel whose rehearsal can't be resumed, so that it can't go back. */
export function wayBackLostSentence(channel: string): string {
  return `Channel ${channel} can't go back to its rehearsal. Keep scoring manually, or pick another game.`;
}

export function clockJumpSentence({ byMs, sleptMs }: ClockJump): string {
  if (sleptMs > 0)
    return `This computer slept for ${lengthWords(sleptMs)}. Check match clocks and countdowns.`;
  const way = byMs < 0 ? 'back' : 'forward';
  return `This computer's clock was set ${way} by ${lengthWords(Math.abs(byMs))}. Countdowns, start times and the as-run log follow it; match clocks run on.`;
}

function lengthWords(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}

/** Returns the notice that the feed reports play in a game with an exceptional state. */
export function resumedSentence(channel: string, status: GameStatus): string {
  return `The feed of channel ${channel} reports play, but graphics show "${statusName(en, status)}": clear the game status if play has resumed.`;
}
