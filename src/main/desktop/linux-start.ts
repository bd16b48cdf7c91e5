/** How the program was started. Only packaged programs on Linux get notices about it. */
export interface Start {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** Arguments without the program. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/**
 * Returns a sentence if the program runs under native Wayland. Chromium chooses between X11 and Wayland before
 * Touchline's code runs. Null without Wayland, after an explicit choice, or if X11 isn't available.
 */
function waylandSentence({ args, environment }: Start): string | null {
  const { WAYLAND_DISPLAY: wayland, DISPLAY: x11 } = environment;
  if (!wayland || !x11 || args.some((arg) => arg.startsWith('--ozone-platform'))) return null;
  return "Touchline runs under native Wayland, where output windows can't be positioned and stop drawing when covered. Quit Touchline, then start it with --ozone-platform=x11.";
}

/**
 * Returns a sentence if the program has no sandbox: an AppImage starts without one if the system doesn't allow it.
 * Otherwise null.
 */
function sandboxSentence({ args }: Start): string | null {
  if (!args.includes('--no-sandbox')) return null;
  return 'Touchline runs without a sandbox, because it is an AppImage on this system or was started with --no-sandbox. Install the .deb, or allow user namespaces.';
}

/** Returns an ID and a sentence for each notice about how the program was started. */
export function startNotices(start: Start): { id: string; sentence: string }[] {
  if (start.platform !== 'linux' || !start.isPackaged) return [];
  const sentences = { wayland: waylandSentence(start), sandbox: sandboxSentence(start) };
  return Object.entries(sentences).flatMap(([id, sentence]) => (sentence === null ? [] : [{ id, sentence }]));
}
