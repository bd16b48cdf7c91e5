import { z } from 'zod';
import type { ObsSession } from './session.ts';
import type { ObsSettings } from './expected-setup.ts';

/**
 * Capturing an output's window, for an OBS without browser source: the kind of source that each system has for it, and
 * the one setting of it that names the window. Which they are, and why: docs/obs.md.
 */
export interface WindowCapture {
  kind: string;
  /** Whose list of choices names the windows. */
  property: string;
  settings: ObsSettings;
}

const CAPTURES: readonly WindowCapture[] = [
  // Windows. Windows Graphics Capture (2) keeps what is see-through; BitBlt does not.
  { kind: 'window_capture', property: 'window', settings: { method: 2, cursor: false, client_area: true } },
  // macOS. 1: one window.
  { kind: 'screen_capture', property: 'window', settings: { type: 1, show_cursor: false } },
  // X11.
  {
    kind: 'xcomposite_input',
    property: 'capture_window',
    settings: { show_cursor: false, include_border: false, exclude_alpha: false },
  },
];

/** The one that this OBS has, by the kinds that it knows; null: none that can be told which window to take. */
export function windowCapture(kinds: readonly string[]): WindowCapture | null {
  return CAPTURES.find(({ kind }) => kinds.includes(kind)) ?? null;
}

const Choice = z.object({ itemName: z.string(), itemValue: z.union([z.string(), z.number()]) });

/** What OBS calls the window of that title; null: it does not list it. */
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
