import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import { options } from './machine.ts';
import { windows } from './window-list.ts';

/** The roles of menu items, and their keys on each system (lib/browser/api/menu-item-roles.ts). */

export interface Role {
  label: string;
  accelerator?: string;
  perform?: (focused: BrowserWindow | null) => void;
  submenu?: MenuItemConstructorOptions[];
}

const isMac = options.platform === 'darwin';
const isWindows = options.platform === 'win32';

/** The page handles editing, and receives these keys without the menu. */
const EDITING: Record<string, Role> = {
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  redo: { label: 'Redo', accelerator: isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z' },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X' },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C' },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V' },
  pasteandmatchstyle: { label: 'Paste and Match Style' },
  delete: { label: 'Delete' },
  selectall: { label: 'Select All', accelerator: 'CommandOrControl+A' },
};

const WINDOW: Record<string, Role> = {
  close: {
    label: isMac ? 'Close Window' : 'Close',
    accelerator: 'CommandOrControl+W',
    perform: (focused) => focused?.close(),
  },
  minimize: {
    label: 'Minimize',
    accelerator: 'CommandOrControl+M',
    perform: (focused) => {
      if (focused?.minimizable) focused.minimize();
    },
  },
  zoom: { label: 'Zoom', perform: (focused) => focused?.maximize() },
  front: { label: 'Bring All to Front' },
  window: { label: 'Window' },
  togglefullscreen: {
    label: 'Toggle Full Screen',
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    perform: (focused) => focused?.setFullScreen(!focused.isFullScreen()),
  },
  reload: { label: 'Reload', accelerator: 'CmdOrCtrl+R', perform: (focused) => focused?.reload() },
  forcereload: {
    label: 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    perform: (focused) => focused?.reload(),
  },
  resetzoom: {
    label: 'Actual Size',
    accelerator: 'CommandOrControl+0',
    perform: (focused) => zoom(focused, null),
  },
  zoomin: {
    label: 'Zoom In',
    accelerator: 'CommandOrControl+Plus',
    perform: (focused) => zoom(focused, 0.5),
  },
  zoomout: {
    label: 'Zoom Out',
    accelerator: 'CommandOrControl+-',
    perform: (focused) => zoom(focused, -0.5),
  },
};

const APP: Record<string, Role> = {
  about: { label: `About ${app.name}`, perform: () => app.showAboutPanel() },
  services: { label: 'Services' },
  help: { label: 'Help' },
  hide: { label: `Hide ${app.name}`, ...(isMac && { accelerator: 'Command+H', perform: () => app.hide() }) },
  hideothers: { label: 'Hide Others', ...(isMac && { accelerator: 'Command+Alt+H' }) },
  unhide: {
    label: 'Show All',
    perform: () => {
      for (const window of windows()) window.show();
    },
  },
  quit: {
    label: isMac ? `Quit ${app.name}` : isWindows ? 'Exit' : 'Quit',
    ...(!isWindows && { accelerator: 'CommandOrControl+Q' }),
    perform: () => app.quit(),
  },
};

const separator = { type: 'separator' } as const;

const MENUS: Record<string, Role> = {
  appmenu: {
    label: app.name,
    submenu: [
      { role: 'about' },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  },
  filemenu: { label: 'File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
  editmenu: {
    label: 'Edit',
    submenu: [
      { role: 'undo' },
      { role: 'redo' },
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'delete' },
      { role: 'selectAll' },
    ],
  },
  viewmenu: {
    label: 'View',
    submenu: [
      { role: 'reload' },
      { role: 'forceReload' },
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  },
  windowmenu: {
    label: 'Window',
    submenu: [
      { role: 'minimize' },
      { role: 'zoom' },
      ...(isMac ? [separator, { role: 'front' as const }] : [{ role: 'close' as const }]),
    ],
  },
};

const ROLES: Record<string, Role> = { ...EDITING, ...WINDOW, ...APP, ...MENUS };

export function roleOf(name: string): Role {
  const role = ROLES[name.toLowerCase()];
  if (!role) throw new Error(`The stand-in for Electron does not play the menu role ${name}.`);
  return role;
}

function zoom(window: BrowserWindow | null, step: number | null): void {
  if (window) window.webContents.zoomLevel = step === null ? 0 : window.webContents.zoomLevel + step;
}
