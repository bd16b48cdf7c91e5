import type { GraphicId, Motion } from '../../../preload/contract/output-frame.ts';
import type { PerSide } from '../../../feed/contract/values.ts';
import type { BoundSession, CatalogState, ChannelState } from '../../../preload/contract/show-state.ts';
import type { AsRunAction, AsRunCause, AsRunStore } from '../as-run/as-run.ts';
import type { ShowClock } from '../ports.ts';
import type { RunConfined } from './channel-faults.ts';
import type { NamedMatch, TeamsOnAir } from '../branding/assigned-teams.ts';
import type { CompetitionRegistry } from '../branding/competition-registry.ts';
import type { KnownGame, LeftGame } from '../graphics/played-game.ts';
import type { TeamRegistry } from '../branding/team-registry.ts';

/** Who is told of what happens on a channel. */
export interface ChannelListener {
  /** The timeline has a new state: outputs show it when their delay lets it through. */
  onMatchState(motion: Motion): void;
  /** The producer moved a graphic or a value: outputs show that at once, whatever their delay. */
  onOperatorAction(motion: Motion): void;
  /** Anything the control window shows has changed. */
  onChange(): void;
  /** Something to be remembered has changed by itself, not by the producer. */
  onKept(): void;
  /** A moment has just begun, heard live: what it is called. */
  onMoment(words: string): void;
  /** The session has come to its end. */
  onEnded(): void;
  /** The chosen game is on air in place of another one, which is closed. */
  onSwapped(): void;
}

/** Records an entry of the as-run log; which channel, which session and when is known to whoever gave this. */
export type AsRunRecorder = (
  action: AsRunAction,
  subject: string,
  detail: string | null,
  cause: AsRunCause,
) => void;

/** How a session comes to a channel. */
export interface Binding {
  /** The game runs at the speed of a clock, which may therefore follow it. */
  isRealTime: boolean;
  cause: AsRunCause;
  /** The match of the session before, in another session: all that was made of it stays true. */
  isSameMatch: boolean;
}

/** The producer puts another game on. */
export function boundByOperator(isRealTime: boolean): Binding {
  return { isRealTime, cause: 'operator', isSameMatch: false };
}

export interface ChannelPorts {
  clock: ShowClock;
  /** Confines errors to the channel. */
  run: RunConfined;
  /** Teams as they are to be seen. */
  teams: Pick<TeamRegistry, 'dress' | 'named' | 'rosters'>;
  /** Who plays on air in a match of this channel. */
  namesOnAir: (match: NamedMatch) => TeamsOnAir;
  /** What leagues play for. */
  competitions: Pick<CompetitionRegistry, 'of' | 'ofLeague'>;
  /** The final score that the list of its source gives a session, or null. */
  finalScore: (session: BoundSession) => PerSide | null;
  /** It is a game of your own whose session was closed before the game had ended. */
  isStopped: (session: BoundSession) => boolean;
  /** Reads the lists of its source anew; resolves once they are in, or have failed. */
  readLists: (session: BoundSession) => Promise<void>;
  /** The lists of games of all sources. */
  catalogs: () => readonly CatalogState[];
  /** The games that other channels have. */
  otherGames: () => readonly KnownGame[];
  /** The games that channels left after an instant, Unix ms. */
  leftSince: (instant: number) => readonly LeftGame[];
  /** The producer holds all automation back. */
  isAutomationHeld: () => boolean;
  /** The sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
  /** The drill and the manual game on this channel, and what its outputs don't draw. */
  drillManualUnseen: () => Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>;
  /** No output of the channel shows this graphic under a full frame. */
  isHiddenByFullFrame: (graphic: GraphicId) => boolean;
  /** Who of the crew has put a graphic on air, by name. */
  takenBy: (graphic: GraphicId) => string | null;
  record: AsRunStore['record'];
}
