import type { Tape } from '../../../feed/client/tape.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import type { BoundSession, ChannelState } from '../../../preload/contract/show-state.ts';
import type { OnAirGraphics } from './on-air.ts';
import { lowerThirdOf, type MatchState } from './match-state.ts';
import type { Freshness } from '../freshness/freshness.ts';
import { shootoutView } from './line-score.ts';
import { clockState, type MatchClock } from '../clock/match-clock.ts';
import { overrideStates, type Overrides } from '../overrides/overrides.ts';
import { tapeState } from './tape-rows.ts';

/** Moments the control window gets. */
const MOMENTS_SHOWN = 40;

/** A channel as far as the control window sees it. */
export interface ShownChannel {
  id: string;
  name: string;
  session: BoundSession | null;
  link: ChannelState['link'];
  snapshot: Snapshot | null;
  tape: Tape | null;
  overrides: Overrides;
  air: OnAirGraphics;
  freshness: Freshness;
}

/** What a channel tells of its match, besides what it shows itself. */
export interface MatchNow {
  sport: string;
  clock: MatchClock;
  /** As the feed has it; null before its first state. */
  match: MatchView | null;
  /** The newest match state as an output without a delay shows it. */
  shown: MatchState;
  drillAndManual: Pick<ChannelState, 'drill' | 'manual'>;
  /** Unix ms. */
  at: number;
}

/** One channel as the control window and remote callers get it. */
export function channelState(
  channel: ShownChannel,
  { sport, clock, match, shown, drillAndManual, at }: MatchNow,
): ChannelState {
  const { id, name, session, link, snapshot, tape, overrides, air, freshness } = channel;
  const { graphics } = air;
  return {
    id,
    name,
    session,
    link,
    snapshot,
    tape: tapeState(tape, sport),
    clock: clockState(clock),
    overrides: overrideStates(overrides, match),
    graphics,
    lowerThird: lowerThirdOf(shown, graphics['lower-third'], air.momentOf(graphics, at), at),
    automation: air.automation(session === null ? null : sport),
    freshness: freshness.state,
    ...drillAndManual,
    moments: air.moments.slice(-MOMENTS_SHOWN).reverse(),
    match: match && shown.match,
  };
}

/** The match of a session as its newest state has it. */
export function matchView(
  { league, sandbox }: BoundSession,
  newest: Pick<MatchView, 'sport' | 'view' | 'isFinal' | 'teams' | 'clock'>,
  tape: Tape | null,
): MatchView {
  return { ...newest, league, isSandbox: sandbox, shootout: shootoutView(newest.view, tape) };
}
