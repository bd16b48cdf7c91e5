import { FIRST_FRAME_LIMIT_MS, SILENCE_LIMIT_MS, UNREADABLE_AFTER_MS } from '../contract/limits.ts';
import type { RefusalCode } from '../contract/messages.ts';
import { assertNever } from '../contract/values.ts';
import { BACKOFF_CAP_MS, BACKOFF_OUTAGE_CAP_MS, backoffMs } from './backoff.ts';
import type { FeedMessage } from './decode.ts';
import {
  begun,
  begunAgain,
  ended,
  forHole,
  heardOf,
  readingDueAt,
  renewed,
  stalledAt,
} from './history-reading.ts';
import type { Reason } from './reasons.ts';
import { onFrame, unusable } from './subscription-frames.ts';
import {
  isUnreadable,
  type HistoryOutcome,
  type Input,
  type Model,
  type Step,
  type SubscriptionState,
  type Tick,
} from './subscription-state.ts';
import { requestedPauseMs, verdictOf, type Sign, type Verdict } from './verdict.ts';

/**
 * The head start for history, so that known events arrive before the picture. The connection is never delayed longer.
 */
export const HEAD_START_MS = 750;
/** A connection that has lasted this long since its first frame counts as stable, and resets the backoff. */
const STABLE_AFTER_MS = 5_000;
/**
 * An announced refusal is followed by a close, whose code counts. Without a close, the announcement is acted on after
 * this delay.
 */
export const CLOSE_WAIT_MS = 3_000;
const TOO_MANY_REQUESTS = 429;

/** Returns the next instant at which a `tick` would change something, or null. */
export function deadlineOf(model: Model): number | null {
  const deadlines = [
    stateDeadline(model.state),
    readingDueAt(model),
    stalledAt(model.reading),
    unreadableDeadline(model),
    scoutDueAt(model),
    isConnected(model.state) && model.refusal ? model.refusal.actAt : null,
  ];
  const deadline = Math.min(...deadlines.map((at) => at ?? Infinity));
  return deadline === Infinity ? null : deadline;
}

function unreadableDeadline({ state, unreadable }: Model): number | null {
  if (unreadable === null || unreadable.isReported || !isConnected(state)) return null;
  return unreadable.since + UNREADABLE_AFTER_MS;
}

function scoutDueAt({ state, isAskingScout, scoutAskAt }: Model): number | null {
  return state.name === 'live' && isAskingScout ? scoutAskAt : null;
}

function isConnected({ name }: SubscriptionState): boolean {
  return name === 'opening' || name === 'live';
}

function stateDeadline(state: SubscriptionState): number | null {
  switch (state.name) {
    case 'backfilling':
      return state.openAt;
    case 'opening':
      return state.deadlineAt;
    case 'live':
      return Math.min(
        state.heardAt + SILENCE_LIMIT_MS,
        state.unstableSince === null ? Infinity : state.unstableSince + STABLE_AFTER_MS,
      );
    case 'waiting':
      return state.retryAt;
    case 'ended':
    case 'idle':
    case 'refused':
    case 'tokenMissing':
    case 'tokenRejected':
      return null;
  }
}

/**
 * Applies one input: returns the new model and the effects to perform in order. Inputs of an older socket or read
 * change nothing.
 */
export function step(model: Model, input: Input, tick: Tick): Step {
  switch (input.type) {
    case 'start':
      if (input.isSealed) return rest(model, { name: 'ended', reason: 'session_ended' });
      return input.hasToken
        ? begin({ ...model, attempt: 0, unreadable: null }, tick)
        : rest(model, { name: 'tokenMissing', reason: 'no_token' });
    case 'stop':
      return rest(model, { name: 'idle' });
    case 'retryNow':
      return model.state.name === 'waiting' ? begin({ ...model, attempt: 0 }, tick) : same(model);
    case 'woke':
      return isUnderWay(model.state) ? begin(model, tick) : same(model);
    case 'tick':
      return onTick(model, tick);
    case 'history':
      return input.ask === model.reading.ask ? onHistory(model, input.outcome, tick) : same(model);
    case 'historyHeard':
      return input.ask === model.reading.ask
        ? same({ ...model, reading: heardOf(model.reading, tick.now) })
        : same(model);
    case 'hole':
      return onTick({ ...model, reading: forHole(model.reading, input.cause, tick.now) }, tick);
    case 'scout':
      return isWanted(model, input) && model.isAskingScout
        ? same({ ...model, isAskingScout: false, scout: input.isDark ? 'dark' : 'live' })
        : same(model);
    case 'scoutUnsaid':
      return isWanted(model, input) && model.isAskingScout && input.againInMs !== null
        ? same({ ...model, scoutAskAt: tick.now + input.againInMs })
        : same(model);
    case 'message':
      return isWanted(model, input) ? onMessage(heard(model, tick), input.message, tick) : same(model);
    case 'garbage':
      return isWanted(model, input) ? unusable(heard(model, tick), tick) : same(model);
    case 'heard':
      return isWanted(model, input) ? same(heard(model, tick)) : same(model);
    case 'lost':
      return isWanted(model, input)
        ? actOn(model, verdictOfLoss(model, input.sign), tick, input.sign)
        : same(model);
    default:
      return assertNever(input, 'The subscription input');
  }
}

function same(model: Model): Step {
  return { model, effects: [] };
}

function isWanted(model: Model, input: { generation: number }): boolean {
  return input.generation === model.generation && isConnected(model.state);
}

function isUnderWay(state: SubscriptionState): boolean {
  return (
    state.name === 'backfilling' ||
    state.name === 'opening' ||
    state.name === 'live' ||
    state.name === 'waiting'
  );
}

/** Leaves the current socket for a state without a socket. */
function rest(model: Model, state: SubscriptionState): Step {
  // A reported problem stays reported until a usable frame arrives, or until no frame is expected anymore.
  const staysReported = isUnreadable(model) && (state.name === 'waiting' || state.name === 'backfilling');
  return {
    model: {
      ...model,
      state,
      generation: model.generation + 1,
      reading: renewed(model.reading),
      isAskingScout: false,
      scoutAskAt: null,
      refusal: null,
      unreadable: staysReported ? model.unreadable : null,
    },
    effects: [{ type: 'dropSocket' }],
  };
}

/** Moves to a state without a socket, and requests history. */
function restReading(model: Model, state: SubscriptionState, { now }: Tick): Step {
  const { model: rested, effects } = rest(model, state);
  return {
    model: { ...rested, reading: begun(rested.reading, now) },
    effects: [...effects, { type: 'readHistory', ask: rested.reading.ask }],
  };
}

function begin(model: Model, tick: Tick): Step {
  return restReading(model, { name: 'backfilling', openAt: tick.now + HEAD_START_MS }, tick);
}

function open(model: Model, { now }: Tick): Step {
  const generation = model.generation + 1;
  return {
    model: {
      ...model,
      generation,
      state: { name: 'opening', deadlineAt: now + FIRST_FRAME_LIMIT_MS, hasHello: false },
    },
    effects: [{ type: 'openSocket', generation }],
  };
}

interface Waiting {
  /** The pause that the service asks for. */
  leastMs?: number;
  /** The reason for the failure, as a sentence. */
  sentence?: string;
}

function wait(
  model: Model,
  reason: Reason,
  capMs: number,
  { now, roll }: Tick,
  { leastMs = 0, sentence }: Waiting = {},
): Step {
  const retryAt = now + Math.max(backoffMs(model.attempt, capMs, roll), leastMs);
  return rest(
    { ...model, attempt: model.attempt + 1 },
    {
      name: 'waiting',
      retryAt,
      reason,
      sentence: sentence ?? null,
    },
  );
}

/** Handles the end of a connection. `sign` is null if only a message announced it. */
function actOn(model: Model, verdict: Verdict, tick: Tick, sign: Sign | null): Step {
  switch (verdict) {
    case 'end':
      return restReading(model, { name: 'ended', reason: 'session_ended' }, tick);
    case 'refused':
      // A refusal has no details, but the session's history does (feed-protocol, WebSocket).
      return restReading(model, { name: 'refused', reason: 'refused', isExplaining: true }, tick);
    case 'fixToken':
      return rest(model, { name: 'tokenRejected', reason: 'token_rejected' });
    case 'outage':
      return wait(model, outageReason(sign), BACKOFF_OUTAGE_CAP_MS, tick, {
        leastMs: sign === null ? 0 : requestedPauseMs(sign),
      });
    case 'transient': {
      if (sign?.kind === 'error' && sign.trouble !== undefined) {
        const { reason, sentence } = sign.trouble;
        return wait(model, reason, BACKOFF_CAP_MS, tick, { sentence: sentence });
      }
      const reason = model.state.name === 'live' ? 'connection_lost' : 'connect_failed';
      return wait(model, reason, BACKOFF_CAP_MS, tick);
    }
  }
}

function outageReason(sign: Sign | null): Reason {
  return sign?.kind === 'upgrade' && sign.status === TOO_MANY_REQUESTS ? 'slow_down' : 'provider_outage';
}

/** Returns the verdict of the loss; if that is only transient, the verdict of the service's earlier error message. */
function verdictOfLoss({ refusal }: Model, sign: Sign): Verdict {
  const verdict = verdictOf(sign);
  return verdict === 'transient' && refusal !== null ? verdictOfRefusal(refusal.code) : verdict;
}

function verdictOfRefusal(code: RefusalCode): Verdict {
  return code === 'unavailable' ? 'outage' : 'refused';
}

function heard(model: Model, { now }: Tick): Model {
  return model.state.name === 'live' ? { ...model, state: { ...model.state, heardAt: now } } : model;
}

function onTick(model: Model, tick: Tick): Step {
  const { refusal } = model;
  if (isConnected(model.state) && refusal !== null && tick.now >= refusal.actAt) {
    return actOn(model, verdictOfRefusal(refusal.code), tick, null);
  }
  const stallsAt = stalledAt(model.reading);
  if (stallsAt !== null && tick.now >= stallsAt) {
    const failed = onHistory(model, { kind: 'failed', sign: { kind: 'error' } }, tick);
    return { model: failed.model, effects: [{ type: 'dropHistory' }, ...failed.effects] };
  }
  const reported = withUnreadableReported(model, tick);
  const moved = askingScout(onStateDeadline(reported, tick), tick);
  // A tick that ended or began a connection has already requested history.
  const { reading } = moved.model;
  const dueAt = readingDueAt(moved.model);
  if (reading.ask !== model.reading.ask || dueAt === null || tick.now < dueAt) return moved;
  return {
    model: { ...moved.model, reading: begunAgain(reading, tick.now) },
    effects: [...moved.effects, { type: 'readHistory', ask: reading.ask }],
  };
}

/** Requests the scout's state again while it is unknown. */
function askingScout({ model, effects }: Step, { now }: Tick): Step {
  const dueAt = scoutDueAt(model);
  if (dueAt === null || now < dueAt) return { model, effects };
  return {
    model: { ...model, scoutAskAt: null },
    effects: [...effects, { type: 'askScout', generation: model.generation }],
  };
}

function withUnreadableReported(model: Model, { now }: Tick): Model {
  const deadline = unreadableDeadline(model);
  if (model.unreadable === null || deadline === null || now < deadline) return model;
  return { ...model, unreadable: { ...model.unreadable, isReported: true } };
}

function onStateDeadline(model: Model, tick: Tick): Step {
  const { state } = model;
  const deadline = stateDeadline(state);
  if (deadline === null || tick.now < deadline) return same(model);
  switch (state.name) {
    case 'backfilling':
      return open(model, tick);
    case 'opening':
      // The service has announced a refusal, which explains the missing frame.
      if (model.refusal !== null) return actOn(model, verdictOfRefusal(model.refusal.code), tick, null);
      return wait(model, isUnreadable(model) ? 'unreadable' : 'no_snapshot', BACKOFF_CAP_MS, tick);
    case 'live':
      if (tick.now >= state.heardAt + SILENCE_LIMIT_MS) return wait(model, 'silence', BACKOFF_CAP_MS, tick);
      return same({ ...model, attempt: 0, state: { ...state, unstableSince: null } });
    case 'waiting':
      return begin(model, tick);
    case 'ended':
    case 'idle':
    case 'refused':
    case 'tokenMissing':
    case 'tokenRejected':
      return same(model);
  }
}

function onHistory(model: Model, outcome: HistoryOutcome, tick: Tick): Step {
  const { state } = model;
  const noted = { ...model, reading: ended(model.reading, outcome, state, tick.now) };
  if (state.name === 'backfilling') return open(noted, tick);
  if (state.name === 'refused' && state.isExplaining) return explained(noted, outcome);
  return same(noted);
}

function explained(model: Model, outcome: HistoryOutcome): Step {
  if (outcome.kind === 'read') {
    return same({
      ...model,
      state:
        outcome.phase === 'open'
          ? { name: 'refused', reason: 'no_live_feed', isExplaining: false }
          : { name: 'ended', reason: 'session_ended' },
    });
  }
  const { sign } = outcome;
  const settle = (state: SubscriptionState): Step => same({ ...model, state });
  if (sign.kind === 'http') {
    if (sign.status === 410) return settle({ name: 'ended', reason: 'log_lost' });
    if (sign.status === 403) return settle({ name: 'refused', reason: 'not_entitled', isExplaining: false });
    if (sign.status === 404)
      return settle({ name: 'refused', reason: 'unknown_session', isExplaining: false });
    if (verdictOf(sign) === 'fixToken') return settle({ name: 'tokenRejected', reason: 'token_rejected' });
  }
  // The reason is unknown for now; history is requested as long as another read is due.
  return settle({ name: 'refused', reason: 'unexplained', isExplaining: model.reading.dueAt !== null });
}

function onMessage(model: Model, message: FeedMessage, tick: Tick): Step {
  switch (message.kind) {
    case 'unknown': {
      const counted = { ...model, unknown: model.unknown + 1 };
      return message.looksLikeFrame ? unusable(counted, tick, 0) : same(counted);
    }
    case 'frame':
      return onFrame(model, message.frame, tick);
    case 'control':
      switch (message.message.type) {
        case 'hello': {
          const hello = message.message;
          const { state } = model;
          return same({
            ...model,
            hello,
            state: state.name === 'opening' ? { ...state, hasHello: true } : state,
          });
        }
        case 'ping':
          return same(model);
        // Announced before the close, and acted on immediately, because a proxy may drop the close code.
        case 'session_closed':
          return actOn(model, 'end', tick, null);
        case 'error': {
          const { code } = message.message;
          if (code === null) return same({ ...model, unknown: model.unknown + 1 });
          const actAt = model.refusal?.actAt ?? tick.now + CLOSE_WAIT_MS;
          return same({ ...model, refusal: { code, actAt } });
        }
        default:
          return assertNever(message.message, 'The control message');
      }
    default:
      return assertNever(message, 'The feed message');
  }
}
