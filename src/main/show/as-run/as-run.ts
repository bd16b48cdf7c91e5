/** What the producer, a rule or the feed did to the air: a record to be trusted afterwards, one entry per act. */

export const AS_RUN_ACTIONS = [
  /** A session came to the channel, or left it. */
  'bind',
  'release',
  /** The channel itself left the show. */
  'remove',
  /** A graphic went on air, or off. */
  'take',
  'clear',
  /** A value was held, or given back to the feed. */
  'hold',
  'unhold',
  'clock',
  /** A drill began, or came to its report. */
  'drill',
] as const;
export type AsRunAction = (typeof AS_RUN_ACTIONS)[number];

export const AS_RUN_CAUSES = [
  'operator',
  'rule',
  /** The feed moved on. */
  'feed',
  /** The moment it was about was withdrawn. */
  'withdrawn',
  /** The program was started again and put it back. */
  'restart',
] as const;
export type AsRunCause = (typeof AS_RUN_CAUSES)[number];

export interface AsRunEntry {
  /** Unix ms. */
  at: number;
  channel: string;
  action: AsRunAction;
  /** The graphic, the field, the verb of the clock, the drill, the source of the session, or `channel`. */
  subject: string;
  /** More of it, in words: the moment, the value held. */
  detail: string | null;
  cause: AsRunCause;
  sessionId: string | null;
  /** The newest event of the feed then, or null. */
  seq: number | null;
}

export interface AsRunStore {
  record(entry: AsRunEntry): void;
  /** Entries of `[from, to)`, Unix ms, oldest first. */
  read(from: number, to: number): AsRunEntry[];
}

const COLUMNS = ['at', 'channel', 'action', 'subject', 'detail', 'cause', 'sessionId', 'seq'] as const;

/** What begins a formula: = + - @ and their full-width forms, and what a spreadsheet skips before them. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The entries as CSV (RFC 4180) with a header; times are ISO-8601 in UTC. */
export function asRunCsv(entries: readonly AsRunEntry[]): string {
  const rows = entries.map((entry) =>
    COLUMNS.map((column) =>
      cell(column === 'at' ? new Date(entry.at).toISOString() : String(entry[column] ?? '')),
    ).join(','),
  );
  return [COLUMNS.join(','), ...rows, ''].join('\r\n');
}

/**
 * A text that a spreadsheet would take for a formula is kept a text, in its full-width forms too: team names come from
 * outside. A NUL ends a cell in some of them, and what follows would begin another.
 */
function cell(value: string): string {
  const whole = value.replaceAll('\0', '');
  const plain = FORMULA.test(whole) ? `'${whole}` : whole;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
