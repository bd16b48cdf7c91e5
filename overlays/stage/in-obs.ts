import { lookUp } from '../../src/feed/contract/lookup.ts';

/** What a browser source of OBS knows of itself, for `output:obs`; null: it has not been told. */
export interface InObs {
  version: string;
  isActive: boolean | null;
  isVisible: boolean | null;
}

const VERSION_MAX = 40;

/**
 * Listens to OBS where the page is a browser source: `obsstudio` stands in its window then, and OBS dispatches events
 * there with what has changed, but never how things stand when the page loads.
 *
 * @param tell is called with every change
 * @returns how things stand now; null where this is no browser source
 */
export function watchObs(page: EventTarget, obsstudio: unknown, tell: () => void): (() => InObs) | null {
  if (typeof obsstudio !== 'object' || obsstudio === null) return null;
  const { pluginVersion } = obsstudio as { pluginVersion?: unknown };
  const version = typeof pluginVersion === 'string' ? pluginVersion.slice(0, VERSION_MAX) : '';
  let said: InObs = { version, isActive: null, isVisible: null };

  function listen(event: string, field: string, noted: (value: boolean) => Partial<InObs>): void {
    page.addEventListener(event, (heard) => {
      const value = lookUp((heard as CustomEvent).detail as Record<string, unknown> | null, field);
      if (typeof value !== 'boolean') return;
      said = { ...said, ...noted(value) };
      tell();
    });
  }
  listen('obsSourceActiveChanged', 'active', (isActive) => ({ isActive }));
  listen('obsSourceVisibleChanged', 'visible', (isVisible) => ({ isVisible }));
  return () => said;
}
