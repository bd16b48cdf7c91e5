import type { Matchup } from '../../../feed/contract/values.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import type { Clock } from '../ports.ts';
import type { Channel } from './channel.ts';
import { isSameSession } from '../sources/bound-session.ts';

export interface LeftRehearsalsPorts {
  clock: Pick<Clock, 'after'>;
  /** Returns each channel with its rehearsals; null: unknown because of a fault, so none counts as having left. */
  channels: () => readonly (Pick<Channel, 'id'> & { rehearsals: Channel['rehearsals'] | null })[];
  /** Returns the longest delay of a channel's outputs, ms. */
  longestDelayMs: (channel: string) => number;
  /** Returns whether a manual game that was taken over from this session can switch back to it. */
  isWayBack: (session: BoundSession) => boolean;
  /** Returns whether a rehearsal was reported as finished before. */
  isFinished: (session: BoundSession) => boolean;
  /**
   * Called when a rehearsal on a channel has ended, possibly more than once.
   *
   * @param areFinal true if it was bound as a finished game, or another game is selected: its teams no longer change
   */
  onFinished: (session: BoundSession, teams: Matchup, areFinal: boolean) => void;
  /** Ends a rehearsal. @param isResult true if it reached its end */
  end: (session: BoundSession, isResult: boolean) => void;
}

/** The last state of a rehearsal on a channel. */
interface Placed {
  session: BoundSession;
  isEnded: boolean;
  /** True if the rehearsal was not finished when a channel got it. */
  isPlayedHere: boolean;
  delayMs: number;
}

/**
 * Ends a rehearsal when it has left its last channel and the most delayed output has shown its last state. Otherwise an
 * unwatched recording would play to its end and count as a finished game.
 */
export class LeftRehearsals {
  readonly #ports: LeftRehearsalsPorts;
  /** Rehearsals by session ID. */
  readonly #placed = new Map<string, Placed>();

  constructor(ports: LeftRehearsalsPorts) {
    this.#ports = ports;
  }

  /**
   * Reports ended rehearsals, and schedules the end of those that left. Call after channels may have changed their
   * games.
   */
  refresh(): void {
    const { channels, clock, isFinished, longestDelayMs, onFinished, end } = this.#ports;
    for (const { id, rehearsals } of channels()) {
      for (const { session, isEnded, teams, isChosen } of rehearsals ?? []) {
        const { sessionId } = session;
        const isPlayedHere = this.#placed.get(sessionId)?.isPlayedHere ?? !isFinished(session);
        this.#placed.set(sessionId, { session, isEnded, isPlayedHere, delayMs: longestDelayMs(id) });
        if (isEnded) onFinished(session, teams, !(isPlayedHere && isChosen));
      }
    }
    for (const [id, placed] of this.#placed) {
      const { session, isEnded, delayMs } = placed;
      if (this.isNeeded(session)) continue;
      this.#placed.delete(id);
      clock.after(delayMs, () => {
        if (this.isNeeded(session)) this.#placed.set(id, placed);
        else end(session, isEnded);
      });
    }
  }

  /**
   * Returns whether a channel has the session, can switch back to it, or might have it (a fault hides its rehearsals).
   */
  isNeeded(session: BoundSession): boolean {
    const { channels, isWayBack } = this.#ports;
    const isPlaced = channels().some(
      ({ rehearsals }) => rehearsals?.some((one) => isSameSession(one.session, session)) ?? true,
    );
    return isPlaced || isWayBack(session);
  }
}
