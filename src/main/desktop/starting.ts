import { dialog } from 'electron';
import { startApp, type App, type AppOptions } from '../app.ts';
import { portProblem, startFailure } from '../entry.ts';
import { nextFreePort } from '../free-port.ts';

/**
 * Starts the show. If the usual port isn't available and the producer agrees, uses another one. Returns null if it
 * can't start; the producer has seen the reason.
 */
export async function startOrSay(options: AppOptions): Promise<App | null> {
  const { flags, log } = options;
  try {
    return await startApp(options);
  } catch (error) {
    const problem = portProblem(error);
    if (problem !== null) {
      const free = await nextFreePort(flags.host, flags.port);
      if (free !== null && (await agreesToPort(REASONS[problem](flags.port), free))) {
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

const REASONS = {
  taken: (port: number) => ({
    message: `Another program uses port ${port}.`,
    remedy: 'close the other program (it may be another Touchline)',
  }),
  forbidden: (port: number) => ({
    message: `This computer doesn't let Touchline open port ${port}.`,
    remedy: 'ask its administrator to allow the port',
  }),
};

async function agreesToPort(
  { message, remedy }: { message: string; remedy: string },
  free: number,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    title: 'Touchline',
    message: `${message} Start Touchline on port ${free}?`,
    detail: `Output links contain the port, so copy them into OBS again. Or quit, ${remedy}, and start again.`,
    buttons: [`Use port ${free}`, 'Quit'],
    defaultId: USE,
    cancelId: 1,
    noLink: true,
  });
  return response === USE;
}
