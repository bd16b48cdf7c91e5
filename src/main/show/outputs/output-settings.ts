import {
  NEW_OUTPUT,
  type ChosenSettings,
  type OutputPatch,
} from '../../../preload/contract/output-settings.ts';
import type { NetworkBug, NetworkBugPatch } from '../../../preload/contract/sponsors.ts';
import { RequestRefused } from '../refused.ts';
import type { OutputState } from '../../../preload/contract/show-state.ts';

/** What is remembered of an output. The secret is its address; whoever has it can watch, and nothing else. */
export interface OutputSettings extends ChosenSettings {
  id: string;
  secret: string;
  networkBug: NetworkBug | null;
  /** Where its window was put by hand, by the key of the display: from its corner, in units of the desktop. */
  places: Record<string, { x: number; y: number }>;
}

/** An output without its link and the places of its windows: neither is in a show file or undone with the rest. */
export type OutputRow = Omit<OutputSettings, keyof OutputLink>;
export type OutputLink = Pick<OutputSettings, 'secret' | 'places'>;

export function outputRow({ secret: _secret, places: _places, ...row }: OutputSettings): OutputRow {
  return row;
}

export const OUTPUTS_MAX = 32;
/** There is always this one. */
export const PROGRAM_ID = 'program';

export function newOutput(id: string, name: string, channel: string, secret: string): OutputSettings {
  return { id, name, channel, secret, ...structuredClone(NEW_OUTPUT), networkBug: null, places: {} };
}

/** OBS finds a window by its title, so each output's is fixed and unlike any other. */
export function outputTitle({ name, id }: Pick<OutputSettings, 'name' | 'id'>): string {
  return `Touchline output: ${name} (${id})`;
}

/** The settings with a checked patch over them. */
export function patched(settings: OutputSettings, patch: OutputPatch): OutputSettings {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return { ...settings, ...given };
}

/** As a network bug stands where nobody has said how. */
const NETWORK_BUG = { corner: 'top-right', opacity: 1 } as const;

/**
 * A network bug with a patch over it. Throws RequestRefused where there would be none to change.
 *
 * @param picture path of the picture; null: none; undefined: as before
 */
export function patchedNetworkBug(
  { name, networkBug }: Pick<OutputSettings, 'name' | 'networkBug'>,
  { corner, opacity }: Omit<NetworkBugPatch, 'picture'>,
  picture: string | null | undefined,
): NetworkBug | null {
  if (picture === null) return null;
  const path = picture ?? networkBug?.picture;
  if (path === undefined) {
    throw new RequestRefused(
      'bad_request',
      `${name} has no network bug yet. Send the field "picture" with it.`,
    );
  }
  return {
    picture: path,
    corner: corner ?? networkBug?.corner ?? NETWORK_BUG.corner,
    opacity: opacity ?? networkBug?.opacity ?? NETWORK_BUG.opacity,
  };
}

/** What is told of an output beyond its settings. */
export type OutputFacts = Pick<OutputState, 'renderers' | 'isSlow' | 'shown' | 'sync' | 'place' | 'latency'>;

export function outputState(settings: OutputSettings, baseUrl: string, facts: OutputFacts): OutputState {
  const { secret, places: _places, ...shown } = settings;
  return { ...shown, url: `${baseUrl}/o/${secret}`, ...facts };
}
