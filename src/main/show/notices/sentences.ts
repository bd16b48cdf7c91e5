import type { ClockJump } from '../steady-clock.ts';
import { LIST_WORDS, type ListStatus } from '../../../feed/contract/lists.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import type { FinalState, LogReading } from '../channels/state-from-log.ts';
import type { BoundSession, LinkView } from '../../../preload/contract/show-state.ts';

/** Sentences about a feed that is readable but has something unexpected. Null: nothing to report. */

const VERSION = /^v(\d+)$/;

/**
 * Returns a sentence about a version or sport that this build was not written for. Reported once; the show continues.
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

/** Returns a sentence for a score that can't be read, so it is missing on air. */
export function unreadableScoreSentence(channel: string): string {
  return `Channel ${channel}: the score in the feed can't be read, so it is missing on air. Override the score.`;
}

/** Returns a sentence about unreadable events of a log. Reported once. */
export function unreadableEventsSentence(
  channel: string,
  { unreadable, of }: { unreadable: number; of: number },
): string {
  return (
    `Channel ${channel}: ${unreadable} of ${of} events in this log can't be read and ${isAre(unreadable)} left out. ` +
    'The score on air is from the feed. Periods and full frames may be incomplete.'
  );
}

/** Returns a sentence about unreadable rows of a list. Reported once. */
export function unreadableRowsSentence(source: string, { list, unreadable, length }: ListStatus): string {
  return (
    `${source}: ${unreadable} of ${length} rows in the list of ${LIST_WORDS[list]} can't be read and ` +
    `${isAre(unreadable)} left out. If a game is missing, ask the provider.`
  );
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** Returns a sentence for a final score that differs from the one that the provider lists. */
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

/** Returns a sentence for the result of an unwatched game whose log and list differ. */
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

/** Returns a sentence for a running match clock that is not trusted after a long pause. */
export function clockHiddenSentence(channel: string): string {
  return `Channel ${channel}: Touchline was closed for over an hour while the match clock ran, so the clock is off air. Check the time, then set the clock.`;
}

/** Returns a sentence for a rehearsal that can't be resumed after a restart. */
export function notResumedSentence(channel: string): string {
  return `The rehearsal on channel ${channel} can't be resumed, so its last picture stays. Start a new rehearsal.`;
}

/** Returns a sentence for a manual game that the embedded service has lost. */
export function manualLostSentence(channel: string): string {
  return `The manual game on channel ${channel} is lost, so its last picture stays. Start a manual game and correct the score.`;
}

/** Returns a sentence for a rehearsal that a channel could switch back to but that can't be resumed. */
export function wayBackLostSentence(channel: string): string {
  return `Channel ${channel} can't go back to its rehearsal. Keep scoring manually, or pick another game.`;
}

/** Returns a sentence for a jump of the computer's clock. */
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
