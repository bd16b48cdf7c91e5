import { scoutOf, type ReceivedFrame } from '../contract/received.ts';
import { forConnection } from './history-reading.ts';
import type { Effect, Model, Step, SubscriptionState, Tick } from './subscription-state.ts';

/** How frames, usable or not, change the machine in `subscription-model.ts`. */

/** Handles an unusable message that may have been a frame: its press and its state may be missing. */
export function unusable(model: Model, { now }: Tick, drops = 1): Step {
  const noted: Model = {
    ...model,
    dropped: model.dropped + drops,
    unreadable: model.unreadable ?? { since: now, isReported: false },
  };
  if (model.state.name !== 'live') return { model: noted, effects: [] };
  const cause = model.unreadable === null ? 'gap' : 'more';
  return { model: noted, effects: [{ type: 'mayHaveMissed', before: null, cause }] };
}

/** Handles a frame. Once hello has identified the session, every frame is shown, regardless of its number. */
export function onFrame(model: Model, frame: ReceivedFrame, tick: Tick): Step {
  const { state } = model;
  // Without hello, the frame's session is unknown.
  if (state.name === 'opening' && !state.hasHello) return unusable(model, tick);
  const used = withFrameNoted(model, frame);
  if (state.name === 'opening') {
    const live: SubscriptionState = {
      name: 'live',
      unstableSince: tick.now,
      heardAt: tick.now,
      lastOutSeq: frame.outSeq,
    };
    return {
      model: { ...used, state: live, isAskingScout: true, reading: forConnection(used.reading, tick.now) },
      effects: [
        { type: 'frame', frame, origin: 'connect' },
        { type: 'askScout', generation: model.generation },
      ],
    };
  }
  if (state.name !== 'live') return { model, effects: [] };
  // Every frame is shown, regardless of its number (feed-protocol, Overview: the state in a frame is authoritative). A
  // frame out of order means that something may have been missed. A repeated number means this only if its press leaves
  // a gap.
  const { lastOutSeq } = state;
  const isOutOfOrder = frame.outSeq > lastOutSeq + 1 || frame.outSeq < lastOutSeq;
  const before = frame.event?.seq ?? null;
  const isPress = before !== null;
  const isRepeated = isPress && frame.outSeq === lastOutSeq;
  // Unusable frames before this one may have contained presses, too.
  const isCertain = isOutOfOrder || frame.lacksPress || model.unreadable !== null;
  const cause = isCertain ? 'gap' : isRepeated ? 'repeated' : null;
  const shown: Effect = { type: 'frame', frame, origin: 'live' };
  return {
    model: {
      ...used,
      state: { ...state, lastOutSeq: frame.outSeq },
      gaps: used.gaps + (isOutOfOrder ? 1 : 0),
    },
    effects: cause === null ? [shown] : [{ type: 'mayHaveMissed', before, cause }, shown],
  };
}

/** Records a usable frame: counts it if it is flawed, takes over the scout's state, and ends the unreadable state. */
function withFrameNoted(model: Model, frame: ReceivedFrame): Model {
  const flawed = model.flawed + (frame.isFlawed ? 1 : 0);
  const { event } = frame;
  // A press means that the scout is live.
  const scout = event === null ? null : event.seq === null ? scoutOf(event) : 'live';
  const isNews = scout !== null;
  return {
    ...model,
    flawed,
    unreadable: null,
    scout: scout ?? model.scout,
    isAskingScout: model.isAskingScout && !isNews,
  };
}
