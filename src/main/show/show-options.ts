import type { AsRunStore } from './as-run/as-run.ts';
import type { LastState, LastStateStore } from './channels/last-state.ts';
import type { ShowFileFormat } from './prepared/show-files.ts';
import type { CrewPersistence, SavedCrew } from './operators/operators.ts';
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
  TokenPersistence,
} from './ports.ts';
import type { DesktopPort } from './desktop-port.ts';
import type { ObsPort } from './obs-port.ts';
import type { PersistedState } from './persisted-state.ts';

export interface ShowOptions {
  clock: Clock;
  ids: IdGenerator;
  acting: Acting;
  log: Log;
  identity: Identity;
  openFeed: OpenFeed;
  /** Downloads tables that a producer imports from a link. */
  fetch: typeof globalThis.fetch;
  sentenceOf: (reason: string) => string;
  /** Returns the address of the loopback pages; known once the server listens. */
  pagesUrl: () => string;
  /** Null without the desktop app. */
  desktop: DesktopPort | null;
  /** Null if OBS was switched off at the start. */
  obs: ObsPort | null;
  persisted: PersistedState;
  /** True if the settings file was damaged, so `persisted` may be incomplete. */
  hasLostSettings: boolean;
  asRun: AsRunStore;
  logos: FileStore;
  /** Storage of fonts, and the check of uploaded ones. */
  fonts: { store: FileStore; check: CheckFont };
  /** Access to logos and fonts by path. */
  files: Pick<FileStore, 'load' | 'remove'>;
  /** Storage of tokens, and the tokens saved by the last run. */
  tokens: { keeper: TokenPersistence; saved: SavedTokens };
  /** Storage of each channel's last state, and the states saved by the last run. */
  lastStates: { keeper: LastStateStore; saved: ReadonlyMap<string, LastState> };
  themes: ThemeStore;
  showFiles: ShowFileFormat;
  /** Storage of operators, and the operators saved by the last run. */
  crew: { keeper: CrewPersistence; saved: SavedCrew };
  /** Called with all persistent data whenever it has changed. */
  persist: (persisted: PersistedState) => Promise<void>;
}
