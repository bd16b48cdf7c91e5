import type { ClockView, MatchView } from '../../../preload/contract/output-frame.ts';
import type { MatchClock } from '../clock/match-clock.ts';
import { isSameSession } from '../sources/bound-session.ts';
import type { SavedGame, LastState, SavedValues } from './last-state.ts';
import { isRehearsal, type PersistedChannel } from './persisted-channel.ts';
import { playedTo, positionAt } from '../sources/replay.ts';

/** A channel to restore, with the last state of its game; null: none. */
export interface ChannelToRestore {
  persisted: PersistedChannel;
  lastState: LastState | null;
}

/** Maximum downtime after which a running match clock is still trusted. */
const CLOCK_TRUSTED_MS = 3_600_000;

/** Returns whether a rehearsal has enough saved data to resume it. */
export function isResumable({ persisted: { session }, lastState }: ChannelToRestore): boolean {
  return session !== null && isRehearsal(session) && session.replay !== undefined && lastState !== null;
}

/**
 * Converts a channel to the time of this run, because its instants are from the run that saved them. They may be ahead
 * if the computer's clock was set back; in that case no time has passed. A recording is paused while the program is
 * down, and so are the states, values, clocks, moments and automatic graphics of its game; everything else moves on. A
 * running match clock is hidden after a long pause (`hasHiddenClock`).
 *
 * @param now Unix ms
 */
export function inTimeOfRun(
  channel: ChannelToRestore,
  now: number,
): ChannelToRestore & { hasHiddenClock: boolean } {
  const { persisted, lastState } = channel;
  const { session } = persisted;
  const savedAt = Math.max(0, lastState?.savedAt ?? 0, session?.replay?.at ?? 0, ...instantsOf(persisted));
  /** Shift for times that continue while the program is down. */
  const otherByMs = Math.min(now, savedAt - (lastState?.behindMs ?? 0)) - savedAt;
  const isResumed = isResumable(channel);
  const byMs = isResumed ? now - savedAt : otherByMs;
  const isStateOfGame = lastState !== null && session !== null && isSameSession(lastState.session, session);
  const moved = movedChannel(persisted, byMs, otherByMs);
  const shiftedState = lastState && movedState(lastState, isStateOfGame ? byMs : otherByMs, otherByMs);
  if (!isResumed && now - savedAt - otherByMs > CLOCK_TRUSTED_MS)
    return {
      persisted: { ...moved, clock: withoutRunning(moved.clock) },
      lastState: shiftedState && {
        ...withoutRunningClock(shiftedState),
        earlier: shiftedState.earlier.map(withoutRunningClock),
      },
      hasHiddenClock: moved.clock.face?.isRunning === true,
    };
  return {
    persisted:
      isResumed && session?.replay
        ? {
            ...moved,
            session: playedTo(session, { at: now, positionMs: positionAt(session.replay, savedAt) }),
          }
        : moved,
    lastState: shiftedState,
    hasHiddenClock: false,
  };
}

function withoutRunning(clock: MatchClock): MatchClock {
  return clock.face?.isRunning ? { ...clock, face: null, previous: null, needsCheck: true } : clock;
}

function withoutRunningClock<Game extends SavedGame>(game: Game): Game {
  const matches = game.matches.map((state) =>
    state.match?.clock?.isRunning ? { ...state, match: { ...state.match, clock: null } } : state,
  );
  return { ...game, clock: withoutRunning(game.clock), matches };
}

/** Returns all instants in these values. */
function instantsOf({ overrides, clock, playClock, status }: SavedValues): number[] {
  const faces = [clock.face, clock.previous?.face ?? null, playClock];
  return [
    ...faces.flatMap((face) => (face === null ? [] : [face.at])),
    ...overrides.flatMap(({ setAt, releasedAt }) => [setAt, releasedAt ?? 0]),
    ...(status === null ? [] : [status.since]),
  ];
}

function movedChannel(persisted: PersistedChannel, byMs: number, otherByMs: number): PersistedChannel {
  const onAir = persisted.onAir.map((graphic) => ({
    ...graphic,
    until: graphic.until === null ? null : graphic.until + otherByMs,
  }));
  return { ...persisted, ...movedValues(persisted, byMs), onAir };
}

/** Shifts the instants in a state. @param earlierByMs shift for previous games */
function movedState(lastState: LastState, byMs: number, earlierByMs: number): LastState {
  const { moments, plan, earlier } = lastState;
  return {
    ...lastState,
    ...movedGame(lastState, byMs),
    savedAt: lastState.savedAt + byMs,
    heardAt: lastState.heardAt === null ? null : lastState.heardAt + byMs,
    moments: { ...moments, inputs: moments.inputs.map((input) => ({ ...input, at: input.at + byMs })) },
    plan: plan.map((span) => ({
      ...span,
      askedAt: span.askedAt + byMs,
      from: span.from + byMs,
      until: span.until + byMs,
    })),
    earlier: earlier.map((game) => movedGame(game, earlierByMs)),
  };
}

function movedGame(game: SavedGame, byMs: number): SavedGame {
  return {
    ...movedValues(game, byMs),
    matches: game.matches.map(({ at, match, seq }) => ({
      at: at + byMs,
      match: movedMatch(match, byMs),
      seq,
    })),
  };
}

function movedMatch(match: MatchView | null, byMs: number): MatchView | null {
  if (match === null) return null;
  const { clock, playClock, status } = match;
  return {
    ...match,
    clock: later(clock, byMs),
    playClock: later(playClock, byMs),
    status: status && { ...status, since: status.since + byMs },
  };
}

function movedValues(
  { overrides, clock, playClock, hasSwappedSides, status }: SavedValues,
  byMs: number,
): SavedValues {
  const { face, previous } = clock;
  return {
    overrides: overrides.map((override) => ({
      ...override,
      setAt: override.setAt + byMs,
      releasedAt: override.releasedAt === null ? null : override.releasedAt + byMs,
    })),
    clock: {
      ...clock,
      face: later(face, byMs),
      previous: previous && { ...previous, face: later(previous.face, byMs) },
    },
    playClock: later(playClock, byMs),
    hasSwappedSides,
    status: status && { ...status, since: status.since + byMs },
  };
}

function later(face: ClockView | null, byMs: number): ClockView | null {
  return face && { ...face, at: face.at + byMs };
}
