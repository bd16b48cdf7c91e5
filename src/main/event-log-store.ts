import { createHash } from 'node:crypto';
import type { SavedEventLog } from '../feed/client/subscription.ts';
import { parseJson } from '../feed/contract/json.ts';
import { isLoggedEvent, readEvent, type LoggedEvent } from '../feed/contract/received.ts';
import { readHistory, type ReceivedHistory } from '../feed/contract/received-rows.ts';
import type { Clock, Log } from './show/ports.ts';
import { DebouncedWriter } from './show/debounced-writer.ts';
import type { Statement } from './settings/statement.ts';
import type { Database } from './settings/database.ts';
import { EVENT_LOG_DAYS, putEvents, replaceLog, type EventText } from './settings/event-log-rows.ts';

interface StoredEventLog extends SavedEventLog {
  /** Resolves when everything so far is on disk or has failed for now. */
  settled(): Promise<void>;
}

/** Event logs of live sources. */
export interface EventLogs {
  /**
   * Returns the event log of a session: the same object for the same session, because a channel and a manual game that
   * can switch back to it may both follow it.
   */
  of(baseUrl: string, sessionId: string): StoredEventLog;
  /** Writes everything pending. Resolves when it is on disk or has failed. */
  close(): Promise<void>;
}

export interface EventLogsOptions {
  clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>;
  log: Log;
  /** Called when logs can't be written. They stay in memory and are retried. */
  onTrouble: (error: unknown) => void;
  /** Called when all logs are complete on disk again. */
  onWell: () => void;
}

/** Events are collected and written at this interval. */
const WRITE_EVERY_MS = 250;
/** Maximum number of events of one log in memory while writing fails. The source has all of them. */
const WAITING_MAX = 20_000;
const DAY_MS = 86_400_000;

const HEADER = 'SELECT header FROM event_log WHERE id = ?';
const EVENTS = 'SELECT event FROM event WHERE log = ? ORDER BY seq';
const FORGET: readonly string[] = [
  'DELETE FROM event_log WHERE saved_at < ?',
  'DELETE FROM event WHERE log NOT IN (SELECT id FROM event_log)',
];
const TOUCH = 'UPDATE event_log SET saved_at = ? WHERE id = ?';

function textOf(event: LoggedEvent): EventText {
  return [event.seq, JSON.stringify(event)];
}

/**
 * Saves the event logs of live sources in the database, so that a restart can resume with them: a finished game needs
 * no network, and a running game reads its history once. Unreadable data is logged and read from the source. Deletes
 * logs that were not written for thirty days.
 */
export function openEventLogs(database: Database, options: EventLogsOptions): EventLogs {
  const { clock, log } = options;
  const oldest = clock.wall() - EVENT_LOG_DAYS * DAY_MS;
  database
    .write(FORGET.map((sql, index) => ({ sql, values: index === 0 ? [oldest] : [] })))
    .catch((error: unknown) => log.warn({ error: String(error) }, 'failed to remove old event logs'));
  const inTrouble = new Set<string>();
  const open = new Map<string, StoredEventLog>();
  return {
    of(baseUrl, sessionId) {
      const id = createHash('sha256').update(`${baseUrl} ${sessionId}`).digest('hex').slice(0, 32);
      const known = open.get(id);
      if (known) return known;
      const eventLog = new EventLogRows(
        database,
        { id, sessionId },
        {
          ...options,
          onTrouble: (error) => {
            log.warn({ sessionId, error: String(error) }, 'failed to save an event log');
            if (inTrouble.size === 0) options.onTrouble(error);
            inTrouble.add(id);
          },
          onWell: () => {
            if (inTrouble.delete(id) && inTrouble.size === 0) options.onWell();
          },
        },
      );
      open.set(id, eventLog);
      return eventLog;
    },
    async close() {
      await Promise.all(Array.from(open.values(), (eventLog) => eventLog.settled()));
    },
  };
}

class EventLogRows implements StoredEventLog {
  readonly #database: Database;
  readonly #id: string;
  readonly #sessionId: string;
  readonly #clock: EventLogsOptions['clock'];
  readonly #log: Log;
  readonly #writing: DebouncedWriter;
  /** Log that replaces the saved one with the next write. Null to keep the saved log. */
  #whole: ReceivedHistory | null = null;
  #waiting: readonly LoggedEvent[] = [];
  /**
   * Sequence numbers of the events added since the last history, and of that history. Another subscription to the
   * session may receive the same events.
   */
  #known = new Set<number>();

  constructor(
    database: Database,
    { id, sessionId }: { id: string; sessionId: string },
    { clock, log, onTrouble, onWell }: EventLogsOptions,
  ) {
    this.#database = database;
    this.#id = id;
    this.#sessionId = sessionId;
    this.#clock = clock;
    this.#log = log;
    this.#writing = new DebouncedWriter({
      ...{ clock, onTrouble, onWell, everyMs: WRITE_EVERY_MS, hurriedMs: WRITE_EVERY_MS },
      write: () => this.#write(),
    });
  }

  async read(): Promise<ReceivedHistory | null> {
    let saved: ReceivedHistory | null = null;
    try {
      saved = await this.#readRows();
    } catch (error) {
      this.#log.warn(
        { sessionId: this.#sessionId, error: String(error) },
        'a saved event log could not be read',
      );
    }
    // The database answers in order, so rows include all earlier writes, and later events are still in memory.
    const base = this.#whole ?? saved;
    if (base === null || this.#waiting.length === 0) return base;
    const events = new Map([...base.events, ...this.#waiting].map((event) => [event.seq, event]));
    return { ...base, events: [...events.values()].sort((one, other) => one.seq - other.seq) };
  }

  replace(history: ReceivedHistory): void {
    this.#whole = history;
    this.#known = new Set(history.events.map(({ seq }) => seq));
    // This history may lack events that another subscription has received since.
    this.#waiting = this.#waiting.filter(({ seq }) => !this.#known.has(seq));
    for (const { seq } of this.#waiting) this.#known.add(seq);
    this.#writing.changed();
  }

  add(event: LoggedEvent): void {
    if (this.#known.has(event.seq)) return;
    this.#known.add(event.seq);
    this.#waiting = [...this.#waiting, event].slice(-WAITING_MAX);
    this.#writing.changed();
  }

  async settled(): Promise<void> {
    await this.#writing.flush();
  }

  async #write(): Promise<void> {
    const whole = this.#whole;
    const batch = new Set(this.#waiting);
    const now = this.#clock.wall();
    const statements = whole === null ? [] : this.#replaced(whole, now);
    statements.push(putEvents(this.#id, Array.from(batch, textOf)), { sql: TOUCH, values: [now, this.#id] });
    await this.#database.write(statements);
    // A newer history may have arrived in the meantime.
    if (this.#whole === whole) this.#whole = null;
    this.#waiting = this.#waiting.filter((event) => !batch.has(event));
  }

  #replaced({ events, unreadable: unreadableEvents, ...header }: ReceivedHistory, now: number): Statement[] {
    const text = JSON.stringify({ ...header, unreadableEvents, sessionId: this.#sessionId });
    return replaceLog(this.#id, text, events.map(textOf), now);
  }

  /** Reads the saved log. An invalid row loses only its event and is counted. A log without a header is not used. */
  async #readRows(): Promise<ReceivedHistory | null> {
    const [header] = await this.#database.read(HEADER, [this.#id]);
    if (header === undefined) return null;
    const rows = await this.#database.read(EVENTS, [this.#id]);
    return readEventLog(
      String(header['header']),
      rows.map(({ event }) => String(event)),
      this.#sessionId,
    );
  }
}

/**
 * Parses an event log: a history header without events, and the events. Returns null if the header doesn't belong to
 * this session.
 */
function readEventLog(header: string, texts: readonly string[], sessionId: string): ReceivedHistory | null {
  const parsed = parse(header);
  const saved =
    typeof parsed === 'object' && parsed !== null && 'phase' in parsed
      ? readHistory({ ...parsed, events: [] })
      : null;
  if (saved?.sessionId !== sessionId) return null;
  const events = new Map<number, LoggedEvent>();
  let { unreadable } = saved;
  for (const text of texts) {
    const event = readEvent(parse(text));
    if (event !== null && isLoggedEvent(event)) events.set(event.seq, event);
    else unreadable += 1;
  }
  return { ...saved, unreadable, events: [...events.values()].sort((one, other) => one.seq - other.seq) };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
