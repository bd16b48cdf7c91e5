import type { AsRunLog } from './as-run/as-run.ts';
import type { Clock, Identity, Log, LogoStore, Mint, OpenFeed, ThemeStore } from './ports.ts';
import type { Remembered } from './persisted-state.ts';

/** What the show is given. */
export interface ShowOptions {
  clock: Clock;
  mint: Mint;
  log: Log;
  identity: Identity;
  openFeed: OpenFeed;
  sentenceOf: (reason: string) => string;
  /** Where the loopback pages are; known once the server listens. */
  pagesUrl: () => string;
  /** Windows can be opened: this is the desktop app. */
  hasWindows: boolean;
  remembered: Remembered;
  asRun: AsRunLog;
  logos: LogoStore;
  themes: ThemeStore;
  /** Called with everything worth remembering whenever it has changed. */
  remember: (remembered: Remembered) => void;
}
