import { STALE_AFTER_MS } from '../../../feed/contract/limits.ts';
import type { ChannelFreshness, StalePolicy } from '../../../preload/contract/freshness.ts';
import { freshView, staleViewOf, type StaleView } from '../../../preload/contract/stale-view.ts';
import type { Clock } from '../ports.ts';

/**
 * Tracks when a channel's data was stale, as spans on the feed's clock: a delayed output becomes stale and recovers
 * later, together with its video.
 *
 *   fresh --silent for STALE_AFTER_MS, link down as long, nothing usable, scout dark--> stale
 *   stale --all of these are over--> fresh
 *
 * After a restart, silence counts from the feed's last data before the restart.
 */

/**
 * Polling interval for a silent link, which doesn't report when it recovers. It is polled until it has recovered or is
 * dead.
 */
const REFRESH_EVERY_MS = 500;

/** Health of a channel's link. */
export interface LinkReading {
  isLive: boolean;
  /** Milliseconds since anything arrived; null: never. */
  silentMs: number | null;
  /** How long only unusable messages have arrived, in ms; null while messages are usable. */
  unreadableMs: number | null;
  isScoutDark: boolean;
  /** True if the link no longer retries. */
  isStopped: boolean;
  /** True if the link needs a token, or a different one. */
  needsToken: boolean;
}

export interface StaleSpan {
  /** Stale over `[from, to)`, Unix ms; `to` is null while still stale. */
  from: number;
  to: number | null;
}

export interface FreshnessPorts {
  /** The show's clock. */
  clock: Clock;
  /** Returns the link's health; null if nothing on air can become stale. */
  read: () => LinkReading | null;
  /** How far back an output can show, ms. */
  keepMs: number;
  /**
   * Called when the channel became stale or fresh, or the cause changed.
   *
   * @param isLate true if it has been stale for a while, so that delayed outputs may have shown part of that time as
   * fresh
   */
  onChange: (isLate: boolean) => void;
}

/** The cause of a problem, its start, and when the channel counts as stale because of it. Unix ms. */
interface Judgement {
  since: number;
  cause: NonNullable<ChannelFreshness['cause']>;
  from: number;
}

/** Follows the freshness of one channel. */
export class Freshness {
  readonly #ports: FreshnessPorts;
  #spans: StaleSpan[] = [];
  #state: ChannelFreshness = { since: null, cause: null };
  #notLiveSince: number | null = null;
  #darkSince: number | null = null;
  #cancel: (() => void) | null = null;
  #dueAt = Infinity;

  constructor(ports: FreshnessPorts) {
    this.#ports = ports;
  }

  get state(): ChannelFreshness {
    return this.#state;
  }

  /** Checks the link now, reports a change, and schedules the next check. */
  refresh(): void {
    const now = this.#ports.clock.wall();
    const reading = this.#ports.read();
    this.#notLiveSince = reading === null || reading.isLive ? null : (this.#notLiveSince ?? now);
    this.#darkSince = reading?.isScoutDark === true ? (this.#darkSince ?? now) : null;
    this.#arm(reading, now);
    const judged = reading === null ? null : this.#judge(reading, now);
    const isLate = this.#state.cause === null && judged !== null && judged.from < now;
    if (this.#become(judged, now)) this.#ports.onChange(isLate);
  }

  /** Returns the parts that an output with this policy hides or mutes at an instant. */
  viewAt(instant: number, policy: StalePolicy): StaleView {
    const span = this.#spans.findLast(({ from }) => from <= instant);
    if (!span || (span.to !== null && span.to <= instant)) return freshView;
    return staleViewOf(instant - span.from, policy);
  }

  /** Returns the next instant at which an output with this policy changes, or null. */
  edgeAfter(instant: number, { dimAfterMs, hideAfterMs }: StalePolicy): number | null {
    for (const { from, to } of this.#spans) {
      const end = to ?? Infinity;
      const steps = [0, dimAfterMs, hideAfterMs].flatMap((ms) => (ms === null ? [] : [from + ms]));
      const next = Math.min(...[...steps.filter((at) => at < end), end].filter((at) => at > instant));
      if (next !== Infinity) return next;
    }
    return null;
  }

  close(): void {
    this.#cancel?.();
  }

  #judge(
    { isLive, silentMs, unreadableMs, needsToken, isStopped }: LinkReading,
    now: number,
  ): Judgement | null {
    const down = this.#notLiveSince;
    const heardAt = silentMs !== null && silentMs >= STALE_AFTER_MS ? now - silentMs : null;
    const cause = isLive ? 'silent' : needsToken ? 'token' : isStopped ? 'stopped' : 'link';
    if (heardAt !== null) return { since: Math.round(heardAt), cause, from: heardAt + STALE_AFTER_MS };
    if (unreadableMs !== null)
      return { since: Math.round(now - unreadableMs), cause: 'unreadable', from: now };
    if (down !== null && now - down >= STALE_AFTER_MS) return { since: down, cause, from: now };
    return this.#darkSince === null ? null : { since: this.#darkSince, cause: 'scout', from: now };
  }

  #become(next: Judgement | null, now: number): boolean {
    const { since, cause } = this.#state;
    if ((next?.cause ?? null) === cause) return false;
    if (next === null) {
      this.#state = { since: null, cause: null };
      this.#spans = this.#spans.map((span) => ({ ...span, to: span.to ?? now }));
      return true;
    }
    if (cause === null) {
      const { keepMs } = this.#ports;
      const recent = this.#spans.filter(({ to }) => to === null || to > now - keepMs);
      // After a restart or a sleep, staleness is noticed late, so the span starts in the past.
      this.#spans = [...recent, { from: Math.min(now, next.from), to: null }];
    }
    // When one problem follows another, the channel counts as stale from the first one on.
    this.#state = { cause: next.cause, since: Math.min(since ?? Infinity, next.since) };
    return true;
  }

  /**
   * Sets a timer for the next instant at which silence alone changes something. The timer checks whether that instant
   * has moved.
   */
  #arm(reading: LinkReading | null, now: number): void {
    const dueAt = reading === null ? Infinity : this.#nextRefresh(reading, now);
    if (this.#cancel !== null && this.#dueAt <= dueAt && dueAt !== Infinity) return;
    this.#cancel?.();
    this.#cancel = null;
    if (dueAt === Infinity) return;
    this.#dueAt = dueAt;
    this.#cancel = this.#ports.clock.after(Math.max(1, dueAt - now), () => {
      this.#cancel = null;
      this.refresh();
    });
  }

  #nextRefresh({ isLive, silentMs }: LinkReading, now: number): number {
    const isSilent = silentMs !== null && silentMs >= STALE_AFTER_MS;
    const silentAt = silentMs === null || isSilent ? Infinity : now - silentMs + STALE_AFTER_MS;
    const downAt = this.#notLiveSince === null ? Infinity : this.#notLiveSince + STALE_AFTER_MS;
    return Math.min(
      silentAt,
      downAt > now ? downAt : Infinity,
      isSilent && isLive ? now + REFRESH_EVERY_MS : Infinity,
    );
  }
}
