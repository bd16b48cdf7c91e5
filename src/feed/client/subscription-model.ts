import { FIRST_FRAME_LIMIT_MS, SILENCE_LIMIT_MS } from '../contract/limits.ts';
import { SCOUT_STATUS, ScoutStatusPayload, type WireFrame } from '../contract/messages.ts';
import { assertNever } from '../contract/values.ts';
import { BACKOFF_CAP_MS, BACKOFF_OUTAGE_CAP_MS, backoffMs } from './backoff.ts';
import type { FeedMessage } from './decode.ts';
import type { Reason } from './reasons.ts';
import type {
  Effect,
  HistoryOutcome,
  Input,
  Model,
  Step,
  SubscriptionState,
  Tick,
} from './subscription-state.ts';
import { verdictOf, type Sign } from './verdict.ts';

/** History gets this much of a head start, so that known events are known before the picture; it never holds it back longer. */
export const HEAD_START_MS = 750;
/** A connection that has lasted this long since its first frame counts as stable: backoff starts over. */
export const STABLE_AFTER_MS = 5_000;
/** A failed reading of history is tried again after this, doubling up to the cap, for as long as the session is live. */
export const HISTORY_RETRY_MS = 2_000;
export const HISTORY_RETRY_CAP_MS = 60_000;
/** Once a game is over, its history is asked for this often at most. */
export const FINAL_HISTORY_TRIES = 5;

/** The next instant at which a `tick` would change something, or null. */
export function deadlineOf(model: Model): number | null {
  const deadline = Math.min(stateDeadline(model.state) ?? Infinity, historyDeadline(model) ?? Infinity);
  return deadline === Infinity ? null : deadline;
}

/** Without a session to belong to, a reading of history is not tried again. */
function historyDeadline({ state, historyRetryAt }: Model): number | null {
  return state.name === 'live' || state.name === 'ended' ? historyRetryAt : null;
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

/** One input, one new model, the effects to perform in order. Inputs of an older socket or reading change nothing. */
export function step(model: Model, input: Input, tick: Tick): Step {
  switch (input.type) {
    case 'start':
      if (input.isSealed) return rest(model, { name: 'ended', reason: 'session_ended' });
      return input.hasToken
        ? begin({ ...model, attempt: 0 }, tick)
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
      return input.ask === model.historyAsk ? onHistory(model, input.outcome, tick) : same(model);
    case 'message':
      return isWanted(model, input) ? onMessage(heard(model, tick), input.message, tick) : same(model);
    case 'garbage':
      return isWanted(model, input)
        ? same({ ...heard(model, tick), dropped: model.dropped + 1 })
        : same(model);
    case 'heard':
      return isWanted(model, input) ? same(heard(model, tick)) : same(model);
    case 'lost':
      return isWanted(model, input) ? onLost(model, input.sign, tick) : same(model);
    default:
      return assertNever(input, 'The subscription input');
  }
}

function same(model: Model): Step {
  return { model, effects: [] };
}

function isWanted(model: Model, input: { generation: number }): boolean {
  return (
    input.generation === model.generation && (model.state.name === 'opening' || model.state.name === 'live')
  );
}

function isUnderWay(state: SubscriptionState): boolean {
  return (
    state.name === 'backfilling' ||
    state.name === 'opening' ||
    state.name === 'live' ||
    state.name === 'waiting'
  );
}

/** Leaves whatever socket there is and rests in a state without one. */
function rest(model: Model, state: SubscriptionState): Step {
  return {
    model: {
      ...model,
      state,
      generation: model.generation + 1,
      historyAsk: model.historyAsk + 1,
      historyFailures: 0,
      historyRetryAt: null,
    },
    effects: [{ type: 'dropSocket' }],
  };
}

function begin(model: Model, { now }: Tick): Step {
  const { model: rested, effects } = rest(model, { name: 'backfilling', openAt: now + HEAD_START_MS });
  return { model: rested, effects: [...effects, { type: 'readHistory', ask: rested.historyAsk }] };
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

function wait(model: Model, reason: Reason, capMs: number, { now, roll }: Tick): Step {
  const retryAt = now + backoffMs(model.attempt, capMs, roll);
  return rest({ ...model, attempt: model.attempt + 1 }, { name: 'waiting', retryAt, reason });
}

function end(model: Model, reason: Reason): Step {
  const rested = rest(model, { name: 'ended', reason });
  return {
    model: rested.model,
    effects: [...rested.effects, { type: 'readHistory', ask: rested.model.historyAsk }],
  };
}

/** A refusal says little; the session's history says why (contract, WebSocket refusals). Looked at once. */
function refuse(model: Model, reason: Reason): Step {
  const rested = rest(model, { name: 'refused', reason, isExplaining: true });
  return {
    model: rested.model,
    effects: [...rested.effects, { type: 'readHistory', ask: rested.model.historyAsk }],
  };
}

function heard(model: Model, { now }: Tick): Model {
  return model.state.name === 'live' ? { ...model, state: { ...model.state, heardAt: now } } : model;
}

function onTick(model: Model, tick: Tick): Step {
  const readAt = historyDeadline(model);
  if (readAt !== null && tick.now >= readAt) {
    const ticked = onTick({ ...model, historyRetryAt: null }, tick);
    // Unless the tick ended the connection, which asks for history anew when it comes back.
    if (ticked.model.historyAsk !== model.historyAsk) return ticked;
    return {
      model: ticked.model,
      effects: [...ticked.effects, { type: 'readHistory', ask: model.historyAsk }],
    };
  }
  const { state } = model;
  const deadline = stateDeadline(state);
  if (deadline === null || tick.now < deadline) return same(model);
  switch (state.name) {
    case 'backfilling':
      return open(model, tick);
    case 'opening':
      return wait(model, 'no_snapshot', BACKOFF_CAP_MS, tick);
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
  const noted = noteReading(model, outcome, tick);
  const { state } = noted;
  if (state.name === 'backfilling') return open(noted, tick);
  if (state.name === 'refused' && state.isExplaining) return explained(noted, outcome);
  return same(noted);
}

/** A failed reading is due again, unless the service said that it always will fail, or the game is long over. */
function noteReading(model: Model, outcome: HistoryOutcome, { now }: Tick): Model {
  if (outcome.kind === 'read') return { ...model, historyFailures: 0, historyRetryAt: null };
  const historyFailures = model.historyFailures + 1;
  const verdict = verdictOf(outcome.sign);
  const isHopeless =
    verdict === 'refused' ||
    verdict === 'fixToken' ||
    (model.state.name === 'ended' && historyFailures >= FINAL_HISTORY_TRIES);
  const delayMs = Math.min(HISTORY_RETRY_MS * 2 ** Math.min(historyFailures - 1, 16), HISTORY_RETRY_CAP_MS);
  return { ...model, historyFailures, historyRetryAt: isHopeless ? null : now + delayMs };
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
  const { state } = model;
  const reason = state.name === 'refused' ? state.reason : 'refused';
  return settle({ name: 'refused', reason, isExplaining: false });
}

function onMessage(model: Model, message: FeedMessage, tick: Tick): Step {
  switch (message.kind) {
    case 'unknown':
      return same({ ...model, unknown: model.unknown + 1 });
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
        // Said before the close; acted on at once, because a proxy may eat the close code.
        case 'session_closed':
          return end(model, 'session_ended');
        case 'error':
          return message.message.code === 'unavailable'
            ? wait(model, 'provider_outage', BACKOFF_OUTAGE_CAP_MS, tick)
            : refuse(model, 'refused');
        default:
          return assertNever(message.message, 'The control message');
      }
    default:
      return assertNever(message, 'The feed message');
  }
}

function onFrame(model: Model, frame: WireFrame, { now }: Tick): Step {
  const scouted = withScout(model, frame);
  const { state } = scouted;
  if (state.name === 'opening') {
    // Without hello nobody knows whose picture this is.
    if (!state.hasHello) return same({ ...scouted, dropped: scouted.dropped + 1 });
    const live: SubscriptionState = {
      name: 'live',
      unstableSince: now,
      heardAt: now,
      lastOutSeq: frame.outSeq,
      isFresh: frame.event === null,
    };
    return { model: { ...scouted, state: live }, effects: [{ type: 'frame', frame, origin: 'connect' }] };
  }
  if (state.name !== 'live') return same(model);
  // Older than what is on screen, or the same again: the picture stays.
  if (frame.outSeq <= state.lastOutSeq) return same({ ...model, dropped: model.dropped + 1 });

  const hasJumped = frame.outSeq > state.lastOutSeq + 1;
  const isPress = frame.event !== null && frame.event.seq !== null;
  const shown: Effect = { type: 'frame', frame, origin: 'live' };
  const cause = hasJumped ? 'gap' : state.isFresh && isPress ? 'fresh' : null;
  const nextState: SubscriptionState = {
    ...state,
    lastOutSeq: frame.outSeq,
    isFresh: state.isFresh && !isPress,
  };
  return {
    model: { ...scouted, state: nextState, gaps: scouted.gaps + (hasJumped ? 1 : 0) },
    effects: cause === null ? [shown] : [{ type: 'mayHaveMissed', frame, cause }, shown],
  };
}

function withScout(model: Model, frame: WireFrame): Model {
  if (frame.event === null) return model;
  if (frame.event.type !== SCOUT_STATUS) return model.scout === 'live' ? model : { ...model, scout: 'live' };
  const advisory = ScoutStatusPayload.safeParse(frame.event.payload);
  return advisory.success ? { ...model, scout: advisory.data.status } : model;
}

function onLost(model: Model, sign: Sign, tick: Tick): Step {
  switch (verdictOf(sign)) {
    case 'end':
      return end(model, 'session_ended');
    case 'refused':
      return refuse(model, 'refused');
    case 'fixToken':
      return rest(model, { name: 'tokenRejected', reason: 'token_rejected' });
    case 'outage':
      return wait(model, 'provider_outage', BACKOFF_OUTAGE_CAP_MS, tick);
    case 'transient':
      return wait(
        model,
        model.state.name === 'live' ? 'connection_lost' : 'connect_failed',
        BACKOFF_CAP_MS,
        tick,
      );
  }
}
