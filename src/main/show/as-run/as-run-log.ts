import type { AsRunLine } from '../../../preload/contract/as-run.ts';
import { asRunCsv, type AsRunEntry, type AsRunStore } from './as-run.ts';
import type { Clock } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

const HOUR_MS = 3_600_000;
/** Lines a control window lists, and how far back it looks for them at the start. */
const RECENT_MAX = 200;
const RECENT_HOURS = 12;

/** The as-run log as the show uses it: the newest lines are kept at hand, so that looking at them reads no disk. */
export class AsRunLog implements AsRunStore {
  readonly #log: AsRunStore;
  readonly #clock: Pick<Clock, 'wall'>;
  /** Oldest first; null until somebody has looked. */
  #recent: AsRunEntry[] | null = null;

  constructor(log: AsRunStore, clock: Pick<Clock, 'wall'>) {
    this.#log = log;
    this.#clock = clock;
  }

  /** How many lines are kept at hand. */
  get atHand(): number {
    return this.#recent?.length ?? 0;
  }

  record(entry: AsRunEntry): void {
    this.#log.record(entry);
    this.#recent?.push(entry);
    if (this.#recent && this.#recent.length > RECENT_MAX * 16) this.#recent.splice(0, RECENT_MAX * 8);
  }

  read(from: number, to: number): AsRunEntry[] {
    return this.#log.read(from, to);
  }

  /** The newest lines of a channel, newest first. */
  recent(channel: string): AsRunLine[] {
    const now = this.#clock.wall();
    this.#recent ??= this.#read(now - RECENT_HOURS * HOUR_MS, now + 1);
    return this.#recent
      .filter((entry) => entry.channel === channel)
      .slice(-RECENT_MAX)
      .reverse()
      .map(({ at, action, subject, detail, cause, seq }) => ({ at, action, subject, detail, cause, seq }));
  }

  /** All channels over the last hours as CSV, with a name for its file. */
  file(hours: number): { name: string; csv: string } {
    const now = this.#clock.wall();
    const name = `touchline-as-run-${new Date(now).toISOString().slice(0, 16).replace(':', '')}.csv`;
    const entries = this.#read(now - hours * HOUR_MS, now + 1);
    return { name, csv: asRunCsv(entries) };
  }

  /** Throws RequestRefused where the disk does not give it: a file with a hole would not be a record. */
  #read(from: number, to: number): AsRunEntry[] {
    try {
      return this.#log.read(from, to);
    } catch {
      throw new RequestRefused(
        'failed',
        'The as-run log cannot be read from the disk. Look into the folder as-run of the data folder, and try again.',
      );
    }
  }
}
