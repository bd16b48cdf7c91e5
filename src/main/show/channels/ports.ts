import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { ChannelState, GameRow } from '../../../preload/contract/show-state.ts';
import type { AsRunCause, AsRunLog } from '../as-run/as-run.ts';
import type { Clock } from '../ports.ts';
import type { TeamBook } from '../branding/team-registry.ts';

/** Who is told of what happens on a channel. */
export interface ChannelListener<Channel> {
  /** The timeline has a new state: outputs show it when their delay lets it through. */
  onPicture(channel: Channel, motion: Motion): void;
  /** The producer's hand moved a graphic or a value: outputs show that at once, whatever their delay. */
  onHand(channel: Channel, motion: Motion): void;
  /** Anything the control window shows has changed. */
  onChange(channel: Channel): void;
  /** Something to be remembered has changed by itself, not by the producer's hand. */
  onKept(channel: Channel): void;
  /** The session has come to its end. */
  onEnded(channel: Channel): void;
}

/** How a session comes to a channel. */
export interface Binding {
  /** The game runs at the speed of a clock, which may therefore follow it. */
  isRealTime: boolean;
  cause: AsRunCause;
  /** The match of the session before, in another session: all that was made of it stays true. */
  isSameMatch: boolean;
}

/** The producer puts another game on. */
export function boundByHand(isRealTime: boolean): Binding {
  return { isRealTime, cause: 'hand', isSameMatch: false };
}

export interface ChannelPorts {
  clock: Clock;
  /** Colours, codes and logos of teams. */
  teams: Pick<TeamBook, 'dress'>;
  /** The games of all lists. */
  games: () => GameRow[];
  /** The producer holds all automation back. */
  isAutomationHeld: () => boolean;
  /** The sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
  /** What is played on this channel beside its feed: a drill, a game by hand. */
  beside: () => Pick<ChannelState, 'drill' | 'manual'>;
  record: AsRunLog['record'];
}
