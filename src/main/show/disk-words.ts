import { lookUp } from '../../feed/contract/lookup.ts';

/** The notices while something can't be written. */
export const DISK_NOTICES = {
  settings: 'not-saved',
  tokens: 'tokens-not-kept',
  states: 'last-states-not-kept',
  crew: 'crew-not-kept',
  scoring: 'scoring-stopped',
} as const;

/** Why something can't be written and what to do, in words. */
export interface DiskWords {
  /** A clause: "the disk is full". */
  why: string;
  /** A sentence. */
  remedy: string;
}

const FULL: DiskWords = {
  why: 'the disk is full',
  remedy: 'Free some space on the disk of the data folder.',
};
const READ_ONLY: DiskWords = {
  why: 'the data folder can only be read',
  remedy: 'Make the data folder writable, or start Touchline with another one (--data).',
};
const FORBIDDEN: DiskWords = {
  why: 'Touchline may not write there',
  remedy: 'Give your account the right to write into the data folder.',
};
const GONE: DiskWords = {
  why: 'the data folder, or a part of it, is not there any more',
  remedy: 'Bring the data folder back, or connect its disk again.',
};
const IN_THE_WAY: DiskWords = {
  why: 'something else has the name of a file or folder of Touchline',
  remedy: 'Look into the data folder, and move away what is not of Touchline.',
};

const WORDS: Readonly<Record<string, DiskWords>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: READ_ONLY,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  ENOENT: GONE,
  ENODEV: GONE,
  ESTALE: GONE,
  ENOTDIR: IN_THE_WAY,
  EISDIR: IN_THE_WAY,
  EEXIST: IN_THE_WAY,
};

/** Words for a file system error; an unknown one is named by its code. Never throws. */
export function diskWords(error: unknown): DiskWords {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  const known = code === null ? undefined : lookUp(WORDS, code);
  return (
    known ?? {
      why: code === null ? 'something unforeseen went wrong' : `the disk answers ${code}`,
      remedy: 'The log says more. Check the disk of the data folder.',
    }
  );
}

/** The alarm while the feed service can't start. */
export function serviceNotStartedSentence(error: Error): string {
  const reason = 'code' in error ? diskWords(error) : null;
  const why = reason === null ? '' : `: ${reason.why}`;
  return `The feed service can't start${why}. Games can't be scored manually and rehearsals wait; what is on air stays. Touchline keeps trying. ${reason?.remedy ?? 'If that does not help, restart Touchline.'}`;
}

/** The alarm while presses can't be saved. */
export function scoringSentence(error: Error): string {
  const { why, remedy } = diskWords(error);
  return `Manual scoring has stopped: ${why}, so presses and undos don't count. What is on air stays, and values can be overridden. ${remedy} Then press again.`;
}

/** Why a press or an undo that can't be saved was refused. */
export function notCountedSentence(error: Error): string {
  const { why, remedy } = diskWords(error);
  return `Nothing was changed: ${why}. ${remedy} Then try again.`;
}

/** The alarm while settings can't be written. */
export function notSavedSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Changes cannot be saved: ${why}. The show goes on, and Touchline tries again by itself; until it succeeds, changes are lost when Touchline ends. ${remedy}`;
}

/** The alarm while the as-run log can't be written. */
export function asRunSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The as-run log cannot be written: ${why}. Its new lines are kept in memory and written as soon as that is possible; until then they are lost when Touchline ends. ${remedy}`;
}

/** The warning while the event logs of live games can't be saved. */
export function eventLogsSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The event logs of live games can't be saved: ${why}. The show goes on, and Touchline keeps trying; until then, a restart reads them from the source. ${remedy}`;
}

/** The alarm while tokens can't be saved. */
export function tokensSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Tokens of sources cannot be kept on disk: ${why}. They go on working, and Touchline tries again by itself; until it succeeds, they have to be pasted again after a restart. ${remedy}`;
}

/** The alarm while the last states of channels can't be saved. */
export function lastStatesSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `What is on air cannot be kept on disk: ${why}. The show goes on, and Touchline tries again by itself; until it succeeds, a restart draws an older state, or waits for the feed. ${remedy}`;
}

export const OTHER_BUILD = 'another version of Touchline saved it';

/** The warning about an unusable last state. `why`: a clause. */
export function lostStateSentence(channel: string, why: string): string {
  return `The last state of channel ${channel} could not be used: ${why}. Nothing is on air there until its feed is heard.`;
}

/** The warning when the last states of channels can't be read. */
export function unreadStatesSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `What was on air last could not be read: ${why}. Nothing is on air until the feeds are heard. ${remedy}`;
}

/** The alarm while operators can't be saved. */
export function crewSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Invitations cannot be kept on disk: ${why}. They work, and Touchline tries again by itself; until it succeeds, a restart knows them as they were before. ${remedy}`;
}

/** Why a font that can't be stored was refused. */
export function fontSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The font was not saved: ${why}. ${remedy} Then try again.`;
}

/** Why a logo that can't be stored was refused. */
export function logoSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The logo was not kept, and the team stays as it was: ${why}. ${remedy} Then try again.`;
}
