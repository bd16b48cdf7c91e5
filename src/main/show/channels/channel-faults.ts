import type { Log, ShowClock } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

interface ChannelSessions {
  bound: string | null;
  /** The session on air until the bound session has a state. */
  shown: string | null;
}

export interface ChannelFaultsOptions {
  log: Pick<Log, 'error'>;
  /** Returns the sessions of a channel. */
  sessionsOf: (channel: string) => ChannelSessions;
  notices: {
    notify: (id: string, level: 'alarm', sentence: string) => void;
    dismiss: (id: string) => void;
  };
}

/** Runs `act` for a channel, or returns the result of `otherwise` if it fails. */
export type RunForChannel = <T>(channel: string, act: () => T, otherwise: () => T) => T;
/** Runs `act` for a fixed channel, or returns the result of `otherwise` if it fails. */
export type RunConfined = <T>(act: () => T, otherwise: () => T) => T;

/**
 * Confines a bug to the channel of the game that causes it. The error is logged and the producer gets a notice, once
 * per game; other channels, the state and requests continue.
 */
export class ChannelFaults {
  readonly #options: ChannelFaultsOptions;
  /** The session of each channel when it failed. */
  readonly #failed = new Map<string, string | null>();

  constructor(options: ChannelFaultsOptions) {
    this.#options = options;
  }

  /** A refusal is not a bug, and is rethrown. */
  readonly run: RunForChannel = (channel, act, otherwise) => {
    try {
      return act();
    } catch (error) {
      if (error instanceof RequestRefused) throw error;
      this.#report(channel, error);
      return otherwise();
    }
  };

  /** Runs `act` for each channel and skips those that fail. */
  forEach<One extends { id: string }>(channels: Iterable<One>, act: (channel: One) => void): void {
    for (const channel of channels) this.run(channel.id, () => act(channel), ignore);
  }

  /** Returns a clock whose timers run confined to a channel. */
  clockOf(channel: string, clock: ShowClock): ShowClock {
    return {
      calendar: (instant) => clock.calendar(instant),
      wall: () => clock.wall(),
      monotonic: () => clock.monotonic(),
      uptime: () => clock.uptime(),
      after: (delayMs, callback) => clock.after(delayMs, () => this.run(channel, callback, ignore)),
    };
  }

  /** Dismisses the notice once another game is on air on the channel. */
  refresh(channel: string): void {
    if (!this.#failed.has(channel)) return;
    const { bound, shown } = this.#options.sessionsOf(channel);
    if (bound === this.#failed.get(channel) || bound !== shown) return;
    this.#failed.delete(channel);
    this.#options.notices.dismiss(noticeId(channel));
  }

  #report(channel: string, error: unknown): void {
    if (this.#failed.has(channel)) return;
    const { bound: session } = this.#options.sessionsOf(channel);
    this.#failed.set(channel, session);
    const stack = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    this.#options.log.error({ channel, session, error: stack }, 'a channel failed');
    this.#options.notices.notify(noticeId(channel), 'alarm', failedSentence(channel));
  }
}

export const ignore = (): void => undefined;

export function failedSentence(channel: string): string {
  return `Channel ${channel} hit an internal error and still shows its last picture. Clear the channel or pick another game, and report the log entry.`;
}

const noticeId = (channel: string): string => `failed-${channel}`;
