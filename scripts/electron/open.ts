import { withoutForeignSwitches } from '../../src/main/desktop/switches.ts';
import { findElectron } from '../electron-path.ts';
import { root, run } from '../run.ts';
import { launch } from './launch.ts';
import { switchesFor } from './machine.ts';

/**
 * Runs the built app until it exits, and returns its exit code. If a window isn't possible, the app runs for
 * browsers, and one sentence explains why.
 */
export async function openApp(args: readonly string[]): Promise<number> {
  // With this variable set, Electron would run as plain Node.
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  let found = await findElectron(args);
  if ('path' in found) {
    const ended = await launch({
      program: found.path,
      args: [...switchesFor(process), root, ...args],
      env,
    });
    if ('code' in ended) return ended.code;
    found = ended;
  }
  process.stderr.write(`${found.why}, so Touchline runs in your browser. Press Ctrl+C to stop it.\n`);
  return run(process.execPath, ['out/main/headless.js', ...withoutForeignSwitches(args)], {
    reword: openSentence,
  });
}

/**
 * Converts the line that reports the app ready to a sentence: the log has other addresses, such as that of the feed
 * service.
 */
function openSentence(line: string): string {
  const [, url] = /^\{"ready":true,"url":"([^"]+)"/.exec(line) ?? [];
  return url === undefined ? line : `Open ${url} in your browser.`;
}
