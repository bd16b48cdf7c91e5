import { z } from 'zod';
import type { ObsSession } from './session.ts';
import type { ObsSettings } from './expected-setup.ts';

/**
 * Capture of an output's window, for an OBS without browser sources: the source kind of each system, and its setting
 * that selects the window. Reasons: docs/obs.md.
 */
export interface WindowCapture {
  kind: string;
  /** Property whose choices are the windows. */
  property: string;
  settings: ObsSettings;
}

const CAPTURES: readonly WindowCapture[] = [
  // Windows. Windows Graphics Capture (2) keeps transparency; BitBlt doesn't.
  { kind: 'window_capture', property: 'window', settings: { method: 2, cursor: false, client_area: true } },
  // macOS. 1 means a single window.
  { kind: 'screen_capture', property: 'window', settings: { type: 1, show_cursor: false } },
  // X11.
  {
    kind: 'xcomposite_input',
    property: 'capture_window',
    settings: { show_cursor: false, include_border: false, exclude_alpha: false },
  },
];

/** Returns the window capture that this OBS has, or null if none can select a window. */
export function windowCapture(kinds: readonly string[]): WindowCapture | null {
  return CAPTURES.find(({ kind }) => kinds.includes(kind)) ?? null;
}

const Choice = z.object({ itemName: z.string(), itemValue: z.union([z.string(), z.number()]) });

/** Returns the property value that selects the window with this title, or null if OBS doesn't list the window. */
export async function windowNamed(
  session: ObsSession,
  inputName: string,
  { property }: WindowCapture,
  title: string,
): Promise<string | number | null> {
  const { propertyItems } = await session.call('GetInputPropertiesListPropertyItems', {
    inputName,
    propertyName: property,
  });
  const choices = propertyItems.flatMap((item) => Choice.safeParse(item).data ?? []);
  return choices.find(({ itemName }) => itemName.includes(title))?.itemValue ?? null;
}
