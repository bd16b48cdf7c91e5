import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { outputTitle, type OutputSettings } from '../show/outputs/output-settings.ts';

const LOCKED: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
};

export function controlWindowOptions(preload: string): BrowserWindowConstructorOptions {
  return {
    title: 'Touchline',
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 680,
    backgroundColor: '#0b0f17',
    show: false,
    webPreferences: { ...LOCKED, preload, backgroundThrottling: false },
  };
}

/** Returns whether windows must be focusable: on X11, OBS doesn't list one that isn't. */
export function isFocusable(platform: NodeJS.Platform): boolean {
  return platform === 'linux';
}

/**
 * Returns the options of an output window for capture: exactly the size of the output, frameless, transparent if the
 * output's background is, and not throttled when covered.
 */
export function outputWindowOptions(
  output: OutputSettings,
  preload: string,
  platform: NodeJS.Platform,
): BrowserWindowConstructorOptions {
  const isTransparent = output.background.kind === 'transparent';
  return {
    title: outputTitle(output),
    width: output.width,
    height: output.height,
    useContentSize: true,
    frame: false,
    transparent: isTransparent,
    ...(output.background.kind === 'key' && { backgroundColor: output.background.color }),
    hasShadow: false,
    thickFrame: false,
    roundedCorners: false,
    resizable: false,
    maximizable: false,
    minimizable: false,
    focusable: isFocusable(platform),
    skipTaskbar: false,
    enableLargerThanScreen: true,
    show: false,
    webPreferences: { ...LOCKED, preload, backgroundThrottling: false },
  };
}
