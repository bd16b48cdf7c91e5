import type { Log } from './show/ports.ts';

/**
 * The last net under a show that is on air: an error that nobody caught is logged and told, and the show goes on. Node
 * would end the program, and with it every overlay; what is left half done by such an error is worth less than that.
 * (A promise that nobody waits for ends here too: Node makes an uncaught exception of it.)
 *
 * @returns how to take the net away
 */
export function handleUncaughtErrors(log: Log, tell: (sentence: string) => void): () => void {
  const caught = (error: unknown): void => {
    log.error(
      { error: error instanceof Error ? (error.stack ?? String(error)) : String(error) },
      'nobody caught this',
    );
    tell(
      'Touchline hit an internal error, and the show goes on. If anything looks wrong, restart Touchline in a break and report the log.',
    );
  };
  process.on('uncaughtException', caught);
  return () => process.off('uncaughtException', caught);
}
