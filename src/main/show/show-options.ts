import type { AsRunStore } from './as-run/as-run.ts';
import type { LastState, StateKeeper } from './channels/last-state.ts';
import type { ShowFileFormat } from './prepared/show-files.ts';
import type { CrewKeeper, SavedCrew } from './operators/operators.ts';
import type {
  Acting,
  CheckFont,
  Clock,
  Identity,
  IdGenerator,
  SavedTokens,
  Log,
  FileStore,
  OpenFeed,
  ThemeStore,
  TokenKeeper,
} from './ports.ts';
import type { DesktopPort } from './desktop-port.ts';
import type { ObsPort } from './obs-port.ts';
import type { PersistedState } from './persisted-state.ts';

/** What the show is given. */
export interface ShowOptions {
  clock: Clock;
  ids: IdGenerator;
  acting: Acting;
  log: Log;
  identity: Identity;
  openFeed: OpenFeed;
  sentenceOf: (reason: string) => string;
  /** Where the loopback pages are; known once the server listens. */
  pagesUrl: () => string;
  /** The desktop around it, where there is one. */
  desktop: DesktopPort | null;
  /** OBS beside it, unless it was switched off. */
  obs: ObsPort | null;
  persisted: PersistedState;
  /** The settings file was damaged: `persisted` may lack what was in it. */
  hasLostSettings: boolean;
  asRun: AsRunStore;
  logos: FileStore;
  /** Where fonts are stored, and what checks one that is brought. */
  fonts: { store: FileStore; check: CheckFont };
  /** Both, by the paths of their files. */
  files: Pick<FileStore, 'load' | 'remove'>;
  /** Where tokens are remembered, and those that were. */
  tokens: { keeper: TokenKeeper; kept: SavedTokens };
  /** Where the last state of each channel is kept, and those that were. */
  lastStates: { keeper: StateKeeper; kept: ReadonlyMap<string, LastState> };
  themes: ThemeStore;
  showFiles: ShowFileFormat;
  /** Where those who may come in are kept, and those that were. */
  crew: { keeper: CrewKeeper; kept: SavedCrew };
  /** Called with everything worth remembering whenever it has changed. */
  persist: (persisted: PersistedState) => Promise<void>;
}
