import { dialog } from 'electron';
import { startApp, type App, type AppOptions } from '../app.ts';
import { isPortTaken, startFailure } from '../entry.ts';
import { nextFreePort } from '../free-port.ts';

/**
 * Starts the show. If the usual port is in use and the producer agrees, uses another one. Returns null if it can't
 * start; the producer has seen the reason.
 */
export async function startOrSay(options: AppOptions): Promise<App | null> {
  const { flags, log } = options;
  try {
    return await startApp(options);
  } catch (error) {
    if (isPortTaken(error)) {
      const free = await nextFreePort(flags.host, flags.port);
      if (free !== null && (await agreesToPort(flags.port, free))) {
        return startOrSay({ ...options, flags: { ...flags, port: free } });
      }
      if (free !== null) return null;
    }
    log.error({ error: String(error) }, 'the app failed to start');
    const sentence = await startFailure(error, flags.host, flags.port);
    dialog.showErrorBox(
      "Touchline can't start",
      sentence ?? 'An unexpected error occurred. See the log for details.',
    );
    return null;
  }
}

const USE = 0;

async function agreesToPort(usedPort: number, free: number): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Touchline',
    message: `Another program uses port ${usedPort}. Start Touchline on port ${free}?`,
    detail: `Output links contain the port, so copy them into OBS again. Or quit, close the other program (it may be another Touchline), and start again.`,
    buttons: [`Use port ${free}`, 'Quit'],
    defaultId: USE,
    cancelId: 1,
    noLink: true,
  });
  return response === USE;
}
