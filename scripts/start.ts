import { findElectron } from './electron-path.ts';
import { build, root, run } from './run.ts';

/** `npm start`: builds and opens the app; where Electron can't run, the same app in any browser. */
process.stderr.write('Building Touchline.\n');
await build();
const args = process.argv.slice(2);
const electron = findElectron();
if ('path' in electron) process.exit(await run(electron.path, [root, ...args]));
process.stderr.write(
  `${electron.why}, so Touchline runs in your browser: open the url below. Ctrl+C stops it.\n`,
);
process.exit(await run(process.execPath, ['out/main/headless.js', ...args]));
