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

/** Events of a channel. */
export interface ChannelListener {
  /** Called when the timeline has a new state. Outputs show it according to their delay. */
  onMatchState(motion: Motion): void;
  /** Called when the producer changed a graphic or a value. Outputs show it immediately, regardless of their delay. */
  onOperatorAction(motion: Motion): void;
  /** Something in the control window changed. */
  onChange(): void;
  /** Something to save changed, but not by the producer. */
  onKept(): void;
  /** Called with the name of a moment that began live. */
  onMoment(words: string): void;
  /** Called when the session has ended. */
  onEnded(): void;
  /** Called when the selected game has replaced another one on air, which is closed. */
  onSwapped(): void;
}

/** Records an entry of the as-run log; channel, session and time are added. */
export type AsRunRecorder = (
  action: AsRunAction,
  subject: string,
  detail: string | null,
  cause: AsRunCause,
) => void;

/** The binding of a session to a channel. */
export interface Binding {
  /** The game runs at real speed, so its clock can follow. */
  isRealTime: boolean;
  cause: AsRunCause;
  /** The match of the previous session in another session: its data stays. */
  isSameMatch: boolean;
}

/** The producer binds another game. */
export function boundByOperator(isRealTime: boolean): Binding {
  return { isRealTime, cause: 'operator', isSameMatch: false };
}

export interface ChannelPorts {
  clock: ShowClock;
  /** Confines errors to the channel. */
  run: RunConfined;
  /** Teams as shown. */
  teams: Pick<TeamRegistry, 'dress' | 'named' | 'rosters'>;
  /** The teams on air in a match of this channel. */
  namesOnAir: (match: NamedMatch) => TeamsOnAir;
  /** Competitions of leagues. */
  competitions: Pick<CompetitionRegistry, 'of' | 'ofLeague'>;
  /** The final score in the list of its source, or null. */
  finalScore: (session: BoundSession) => PerSide | null;
  /** A standalone game whose session was closed before it ended. */
  isStopped: (session: BoundSession) => boolean;
  /** Reads the lists of its source again; resolves when they are read or failed. */
  readLists: (session: BoundSession) => Promise<void>;
  /** The lists of games of all sources. */
  catalogs: () => readonly CatalogState[];
  /** The games of other channels. */
  otherGames: () => readonly KnownGame[];
  /** The games that channels left after an instant, Unix ms. */
  leftSince: (instant: number) => readonly LeftGame[];
  /** Automation is paused. */
  isAutomationHeld: () => boolean;
  /** The sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
  /** The drill and the manual game on this channel, and what its outputs don't draw. */
  drillManualUnseen: () => Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>;
  /** No output of the channel shows this graphic during a full frame. */
  isHiddenByFullFrame: (graphic: GraphicId) => boolean;
  /** The operator who took a graphic, by name. */
  takenBy: (graphic: GraphicId) => string | null;
  record: AsRunStore['record'];
}
