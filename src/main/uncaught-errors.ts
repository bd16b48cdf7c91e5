import type { Log } from './show/ports.ts';

/**
 * Logs and reports uncaught errors and continues, as a last resort during a show. Node.js would end the program and
 * every overlay with it, which is worse than the partial effects of such an error. Includes unhandled rejections, which
 * Node.js turns into uncaught exceptions.
 *
 * @returns a function that removes the handler
 */
export function handleUncaughtErrors(log: Log, tell: (sentence: string) => void): () => void {
  const caught = (error: unknown): void => {
    log.error(
      { error: error instanceof Error ? (error.stack ?? String(error)) : String(error) },
      'an error was not caught',
    );
    tell(
      'Touchline hit an internal error, and the show goes on. If anything looks wrong, restart Touchline in a break and report the log.',
    );
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
