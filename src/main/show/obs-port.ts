import type { FindingId, ObsState } from '../../preload/contract/obs.ts';

/** The key of the saved OBS password among the tokens of sources; no source has this ID. */
export const OBS_PASSWORD = 'obs:password';

/** Saved OBS settings, without the password. */
export interface ObsSettings {
  /** `host:port` */
  address: string;
  /** False after the producer disconnected OBS, until the producer connects it again. */
  isWanted: boolean;
  /**
   * Identifies this installation of Touchline if several use the same OBS. It is in the settings of every source that
   * Touchline creates.
   */
  installation: string;
  /** True if takes and moments become chapters of the recording. */
  hasChapters: boolean;
}

/** OBS, as the show uses it. Methods that act on OBS throw or reject with RequestRefused. */
export interface ObsPort {
  state(): ObsState;
  settings(): ObsSettings;
  /** Connects; a given address or password replaces the current one. */
  connect(patch: { address?: string | undefined; password?: string | undefined; remember: boolean }): void;
  disconnect(): void;
  /** Creates the output's source in a scene, or corrects the existing one. */
  put(output: string, scene: string, canvas: string | null): Promise<void>;
  /** Removes what Touchline created for an output, or for all (null). */
  takeBack(output: string | null): Promise<void>;
  /** Checks an output completely, with a test picture if viewers can't see it. */
  check(output: string): Promise<void>;
  repair(output: string, finding: FindingId): Promise<void>;
  setChapters(isOn: boolean): void;
  /** Called for a graphic or moment on a channel that should get a chapter in a recording. */
  noted(channel: string, words: string): void;
  /** Called when a graphic was taken on the channel of these outputs. */
  noteTake(outputs: readonly string[]): void;
}
