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

/** Receives events of a channel. */
export interface ChannelListener {
  /** Called when the timeline has a new state. Outputs show it according to their delay. */
  onMatchState(motion: Motion): void;
  /** Called when the producer changed a graphic or a value. Outputs show it immediately, regardless of their delay. */
  onOperatorAction(motion: Motion): void;
  /** Called when something in the control window changed. */
  onChange(): void;
  /** Called when something to save changed, but not by the producer. */
  onUnsaved(): void;
  /** Called with the name of a moment that began live. */
  onMoment(words: string): void;
  /** Called when the feed reports play although the producer set an exceptional state. */
  onResumed(): void;
  /** Called when the session has ended. */
  onEnded(): void;
  /** Called when the selected game has replaced another game on air, which is closed. */
  onSwapped(): void;
}

/** Records an entry of the as-run log; channel, session and time are added. */
export type AsRunRecorder = (
  action: AsRunAction,
  subject: string,
  detail: string | null,
  cause: AsRunCause,
) => void;

/** How a session is bound to a channel. */
export interface Binding {
  /** True if the game runs at real speed, so that its clock can follow. */
  isRealTime: boolean;
  cause: AsRunCause;
  /** True if the session continues the match of the previous session: the match's data stays. */
  isSameMatch: boolean;
}

/** Returns the binding for another game selected by the producer. */
export function boundByOperator(isRealTime: boolean): Binding {
  return { isRealTime, cause: 'operator', isSameMatch: false };
}

export interface ChannelPorts {
  clock: ShowClock;
  /** Confines errors to the channel. */
  run: RunConfined;
  /** The producer's and library teams. */
  teams: Pick<TeamRegistry, 'dress' | 'named' | 'rosters'>;
  /** Returns the teams on air in a match of this channel. */
  namesOnAir: (match: NamedMatch) => TeamsOnAir;
  /** Competitions of leagues. */
  competitions: Pick<CompetitionRegistry, 'of' | 'ofLeague' | 'rulesOf'>;
  /** Returns the final score in the list of the session's source, or null. */
  finalScore: (session: BoundSession) => PerSide | null;
  /** Returns whether a session is a manual game that was closed before its end. */
  isStopped: (session: BoundSession) => boolean;
  /** Reads the lists of the session's source again. Resolves when they are read or failed. */
  readLists: (session: BoundSession) => Promise<void>;
  /** Returns the lists of games of all sources. */
  catalogs: () => readonly CatalogState[];
  /** Returns the games of other channels. */
  otherGames: () => readonly KnownGame[];
  /** Returns the games that channels left after an instant, Unix ms. */
  leftSince: (instant: number) => readonly LeftGame[];
  /** Returns the games that left channels with a status that rules out a final. */
  leftWithoutFinal: () => readonly LeftGame[];
  /** Returns whether automation is paused. */
  isAutomationHeld: () => boolean;
  /** Returns the sentence for a reason of the link. */
  sentenceOf: (reason: string) => string;
  /** Returns the drill and the manual game on this channel, its pad, and what its outputs don't draw. */
  drillManualUnseen: () => Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>;
  /** Returns whether no output of the channel shows this graphic during a full frame. */
  isHiddenByFullFrame: (graphic: GraphicId) => boolean;
  /** Returns the name of the operator who took a graphic, or null. */
  takenBy: (graphic: GraphicId) => string | null;
  record: AsRunStore['record'];
}
