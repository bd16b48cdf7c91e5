import { openApp } from './electron/open.ts';
import { build } from './run.ts';

// `npm start`: builds and opens the app. Where Electron can't run, the same app runs for any browser.
process.stderr.write('Building Touchline.\n');
await build();
process.exit(await openApp(process.argv.slice(2)));
