import { lookUp } from '../../feed/contract/lookup.ts';

/** IDs of the notices that are shown while something can't be written. */
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
  remedy: "Free some space on the data folder's disk.",
};
const READ_ONLY: DiskWords = {
  why: 'the data folder is read-only',
  remedy: 'Make the data folder writable, or start Touchline with another folder (--data).',
};
const FORBIDDEN: DiskWords = {
  why: 'Touchline has no permission to write there',
  remedy: 'Give your account write permission for the data folder.',
};
const GONE: DiskWords = {
  why: 'the data folder, or part of it, is missing',
  remedy: 'Restore the data folder, or reconnect its disk.',
};
const IN_THE_WAY: DiskWords = {
  why: 'another file or folder has a name that Touchline needs',
  remedy: "Move anything that isn't Touchline's out of the data folder.",
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

/** Returns words for a file system error; an unknown error is named by its code. Never throws. */
export function diskWords(error: unknown): DiskWords {
  const code =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  const known = code === null ? undefined : lookUp(WORDS, code);
  return (
    known ?? {
      why: code === null ? 'an unexpected error occurred' : `the disk reports ${code}`,
      remedy: "See the log for details, and check the data folder's disk.",
    }
  );
}

/** Returns the alarm while the feed service can't start. */
export function serviceNotStartedSentence(error: Error): string {
  const reason = 'code' in error ? diskWords(error) : null;
  const why = reason === null ? '' : `: ${reason.why}`;
  return `The feed service can't start${why}. Manual scoring and rehearsals are unavailable. Nothing on air changes. Touchline keeps trying. ${reason?.remedy ?? "If that doesn't help, restart Touchline."}`;
}

/** Returns the alarm while presses can't be saved. */
export function scoringSentence(error: Error): string {
  const { why, remedy } = diskWords(error);
  return `Manual scoring has stopped: ${why}, so presses and undos don't count. Nothing on air changes, and values can be overridden. ${remedy} Then press again.`;
}

/** Returns why a press or an undo that can't be saved was refused. */
export function notCountedSentence(error: Error): string {
  const { why, remedy } = diskWords(error);
  return `Nothing changed: ${why}. ${remedy} Then try again.`;
}

/** Returns the alarm while settings can't be written. */
export function notSavedSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Changes aren't saved: ${why}. The show goes on, and Touchline keeps trying. A restart now would lose them. ${remedy}`;
}

/** Returns the alarm while the as-run log can't be written. */
export function asRunSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The as-run log isn't saved: ${why}. The show goes on, and Touchline keeps trying. A restart now would lose the new lines. ${remedy}`;
}

/** Returns the warning while the event logs of live games can't be saved. */
export function eventLogsSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The event logs of live games aren't saved: ${why}. The show goes on, and Touchline keeps trying. A restart now would reload them from the source. ${remedy}`;
}

/** Returns the alarm while tokens can't be saved. */
export function tokensSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Source tokens aren't saved: ${why}. They still work, and Touchline keeps trying. If Touchline restarts, paste them again. ${remedy}`;
}

/** Returns the alarm while the last states of channels can't be saved. */
export function lastStatesSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The on-air state isn't saved: ${why}. The show goes on, and Touchline keeps trying. A restart now would show an older state, or wait for the feed. ${remedy}`;
}

export const OTHER_BUILD = 'another version of Touchline saved it';

/** Returns the warning about an unusable last state. `why`: a clause. */
export function lostStateSentence(channel: string, why: string): string {
  return `The saved state of channel ${channel} can't be used: ${why}. The channel stays empty until its feed sends data.`;
}

/** Returns the warning when the last states of channels can't be read. */
export function unreadStatesSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The saved on-air state can't be read: ${why}. Channels stay empty until their feeds send data. ${remedy}`;
}

/** Returns the alarm while operators can't be saved. */
export function crewSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `Invitations aren't saved: ${why}. They still work, and Touchline keeps trying. A restart now would lose the changes. ${remedy}`;
}

/** Returns why a font that can't be stored was refused. */
export function fontSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The font wasn't saved: ${why}. ${remedy} Then try again.`;
}

/** Returns why a logo that can't be stored was refused. */
export function logoSentence(error: unknown): string {
  const { why, remedy } = diskWords(error);
  return `The logo wasn't saved, and nothing changed: ${why}. ${remedy} Then try again.`;
}
