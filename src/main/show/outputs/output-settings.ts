import { NEW_OUTPUT } from '../../../preload/contract/new-output.ts';
import type { ChosenSettings, OutputPatch } from '../../../preload/contract/output-settings.ts';
import type { NetworkBug, NetworkBugPatch } from '../../../preload/contract/sponsors.ts';
import { outputErrors } from './errors.ts';
import type { OutputState } from '../../../preload/contract/show-state.ts';

/** The saved settings of an output. The secret is part of its address and grants only permission to watch. */
export interface OutputSettings extends ChosenSettings {
  id: string;
  secret: string;
  networkBug: NetworkBug | null;
  /** Window positions by display key: offset from the display's corner, in desktop units. */
  places: Record<string, { x: number; y: number }>;
}

/** An output without its link and window positions: neither is part of a show file or of undo. */
export type OutputRow = Omit<OutputSettings, keyof OutputLink>;
export type OutputLink = Pick<OutputSettings, 'secret' | 'places'>;

export function outputRow({ secret: _secret, places: _places, ...row }: OutputSettings): OutputRow {
  return row;
}

export const OUTPUTS_MAX = 32;
/** This output always exists. */
export const PROGRAM_ID = 'program';

export function newOutput(id: string, name: string, channel: string, secret: string): OutputSettings {
  return { id, name, channel, secret, ...structuredClone(NEW_OUTPUT), networkBug: null, places: {} };
}

/** Returns the window title of an output. It is fixed and unique, because OBS finds a window by its title. */
export function outputTitle({ name, id }: Pick<OutputSettings, 'name' | 'id'>): string {
  return `Touchline output: ${name} (${id})`;
}

/** Applies a patch that was already validated. */
export function patched(settings: OutputSettings, patch: OutputPatch): OutputSettings {
  const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...settings, ...changes };
}

const NETWORK_BUG = { corner: 'top-right', opacity: 1 } as const;

/**
 * Returns the network bug after a patch; null: none. Throws RequestRefused if there is none to change.
 *
 * @param picture path of the picture; null: none; undefined: unchanged
 */
export function patchedNetworkBug(
  { name, networkBug }: Pick<OutputSettings, 'name' | 'networkBug'>,
  { corner, opacity }: Omit<NetworkBugPatch, 'picture'>,
  picture: string | null | undefined,
): NetworkBug | null {
  if (picture === null) return null;
  const path = picture ?? networkBug?.picture;
  if (path === undefined) {
    throw outputErrors.noNetworkBug(name);
  }
  return {
    picture: path,
    corner: corner ?? networkBug?.corner ?? NETWORK_BUG.corner,
    opacity: opacity ?? networkBug?.opacity ?? NETWORK_BUG.opacity,
  };
}

/** State of an output, without its settings. */
export type OutputStatus = Pick<OutputState, 'renderers' | 'isSlow' | 'shown' | 'sync' | 'place' | 'latency'>;

export function outputState(settings: OutputSettings, baseUrl: string, facts: OutputStatus): OutputState {
  const { secret, places: _places, ...shown } = settings;
  return { ...shown, url: `${baseUrl}/o/${secret}`, ...facts };
}
