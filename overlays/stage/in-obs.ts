import { lookUp } from '../../src/feed/contract/lookup.ts';

/** The state of a browser source as reported by OBS, for `output:obs`; null: unknown. */
export interface InObs {
  version: string;
  isActive: boolean | null;
  isVisible: boolean | null;
}

const VERSION_MAX = 40;

/**
 * Watches the state if the page is a browser source. In OBS the window has `obsstudio`, and OBS dispatches an event for
 * each change, but not for the state at load time.
 *
 * @param tell called with every change
 * @returns the current state; null if the page isn't in OBS
 */
export function watchObs(page: EventTarget, obsstudio: unknown, tell: () => void): (() => InObs) | null {
  if (typeof obsstudio !== 'object' || obsstudio === null) return null;
  const { pluginVersion } = obsstudio as { pluginVersion?: unknown };
  const version = typeof pluginVersion === 'string' ? pluginVersion.slice(0, VERSION_MAX) : '';
  let state: InObs = { version, isActive: null, isVisible: null };

  function listen(event: string, field: string, noted: (value: boolean) => Partial<InObs>): void {
    page.addEventListener(event, (heard) => {
      const value = lookUp((heard as CustomEvent).detail as Record<string, unknown> | null, field);
      if (typeof value !== 'boolean') return;
      state = { ...state, ...noted(value) };
      tell();
    });
  }
  listen('obsSourceActiveChanged', 'active', (isActive) => ({ isActive }));
  listen('obsSourceVisibleChanged', 'visible', (isVisible) => ({ isVisible }));
  return () => state;
}
