import { registerHooks } from 'node:module';
import { options } from './machine.ts';

/**
 * For `node --import register.ts out/main/index.js`. Replaces `electron` with the stand-in, and makes the process
 * identify itself as Electron's main process (`process.type`, `process.versions.electron`, `process.defaultApp`: docs
 * of `process`). Modules that are loaded later, such as `electron-store`, also get the stand-in.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'electron' || specifier === 'electron/main')
      return { url: standIn, shortCircuit: true };
    return next(specifier, context);
  },
});

const ELECTRON_VERSION = '45.4.1';
Object.defineProperty(process, 'platform', { value: options.platform });
Object.defineProperty(process, 'versions', {
  value: { ...process.versions, electron: ELECTRON_VERSION, chrome: '150.0.0.0' },
});
Object.assign(process, { type: 'browser', resourcesPath: options.app.path });
if (options.isPackaged) process.argv.splice(1, 1);
else Object.assign(process, { defaultApp: true });
