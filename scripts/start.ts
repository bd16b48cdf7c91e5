import { findElectron } from './electron-path.ts';
import { build, root, run } from './run.ts';

/** Under Wayland a window can't be placed, nor clicked through, and stops drawing when it is covered: XWayland it is. */
const SWITCHES = process.platform === 'linux' ? ['--ozone-platform=x11'] : [];

/** `npm start`: builds and opens the app; where Electron can't run, the same app in any browser. */
process.stderr.write('Building Touchline.\n');
await build();
const args = process.argv.slice(2);
const electron = findElectron();
// With it in the environment Electron would be a mere Node.
delete process.env['ELECTRON_RUN_AS_NODE'];
if ('path' in electron) process.exit(await run(electron.path, [...SWITCHES, root, ...args]));
process.stderr.write(
  `${electron.why}, so Touchline runs in your browser: open the url below. Ctrl+C stops it.\n`,
);
process.exit(await run(process.execPath, ['out/main/headless.js', ...args]));
