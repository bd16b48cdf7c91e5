import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { startDesktop } from './desktop/desktop.ts';
import { withoutForeignSwitches } from './desktop/switches.ts';
import { placesOf } from './entry.ts';
import { BadFlag, readFlags, USAGE, type Flags } from './flags.ts';
import { openLogFile } from './log-file.ts';
import { systemLog } from './system.ts';

/** Entry point of the desktop app. Everything after the flags is in `desktop/`, the only folder that uses Electron. */
const preloadDir = join(dirname(fileURLToPath(import.meta.url)), '../preload');

function flagsOrExit(): Flags {
  // Electron's own arguments: its program, and in development the folder of the app.
  const args = withoutForeignSwitches(process.argv.slice(process.defaultApp ? 2 : 1));
  try {
    const flags = readFlags(args, process.env);
    if (flags !== 'help') return flags;
    process.stdout.write(USAGE);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof BadFlag)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}

startDesktop({
  flags: flagsOrExit(),
  ...placesOf(import.meta.url),
  preload: { control: join(preloadDir, 'control.cjs'), overlay: join(preloadDir, 'overlay.cjs') },
  version: packageJson.version,
  openLog: (dataDir) => {
    const file = openLogFile(dataDir);
    return { log: systemLog('touchline', file.stream), dir: file.dir, close: () => file.close() };
  },
}).catch((error: unknown) => {
  // There is no window yet that could show the error.
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
