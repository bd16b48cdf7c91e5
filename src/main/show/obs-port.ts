import type { FindingId, ObsState } from '../../preload/contract/obs.ts';

/** Where its password is remembered, among the tokens of sources; none of them has such an id. */
export const OBS_PASSWORD = 'obs:password';

/** What is remembered of OBS: never its password. */
export interface ObsSettings {
  /** `host:port` */
  address: string;
  /** It is looked for and connected to. */
  isWanted: boolean;
  /** Told apart from other Touchlines on the same OBS: stands in the settings of every source that we made. */
  installation: string;
  /** Takes and moments become chapters of the recording. */
  hasChapters: boolean;
}

/** OBS beside the show: what the show tells of it, and what a producer can ask of it. Verbs reject with RequestRefused. */
export interface ObsPort {
  state(): ObsState;
  settings(): ObsSettings;
  /** Connects, to another address or with another password where one is given. */
  connect(given: { address?: string | undefined; password?: string | undefined; remember: boolean }): void;
  disconnect(): void;
  /** Makes the output's source in a scene, or puts right the one that is there. */
  put(output: string, scene: string, canvas: string | null): Promise<void>;
  /** Removes what Touchline made for an output, or for all (null). */
  takeBack(output: string | null): Promise<void>;
  /** Looks at everything, with a test picture where nobody sees it. */
  check(output: string): Promise<void>;
  repair(output: string, finding: FindingId): Promise<void>;
  setChapters(isOn: boolean): void;
  /** Something went on air, or happened, on a channel: worth a chapter of a recording. */
  noted(channel: string, words: string): void;
  /** A graphic was taken that these outputs draw. */
  taken(outputs: readonly string[]): void;
}
