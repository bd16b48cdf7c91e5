/** What a packaged program on Linux has to tell where no menu entry and no script of ours started it. */

export interface Start {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  /** As they were given, without the program. */
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
}

/**
 * Chromium chooses between X11 and Wayland before any code of ours runs. Null: X11, or it was chosen, or there is no
 * other choice.
 */
function waylandSentence({ args, environment }: Start): string | null {
  const { WAYLAND_DISPLAY: wayland, DISPLAY: x11 } = environment;
  if (!wayland || !x11 || args.some((arg) => arg.startsWith('--ozone-platform'))) return null;
  return "Touchline runs under native Wayland, where output windows can't be positioned and stop drawing when covered. Quit, and start it with --ozone-platform=x11.";
}

/** An AppImage starts itself without the sandbox where the system keeps it from building one. Null: it has it. */
function sandboxSentence({ args }: Start): string | null {
  if (!args.includes('--no-sandbox')) return null;
  return 'Touchline runs without a sandbox, because it is an AppImage on this system or was started with --no-sandbox. Install the .deb, or allow user namespaces.';
}

/** A notice for each thing that the producer should know of how the program was started: id and sentence. */
export function startNotices(start: Start): { id: string; sentence: string }[] {
  if (start.platform !== 'linux' || !start.isPackaged) return [];
  const told = { wayland: waylandSentence(start), sandbox: sandboxSentence(start) };
  return Object.entries(told).flatMap(([id, sentence]) => (sentence === null ? [] : [{ id, sentence }]));
}
