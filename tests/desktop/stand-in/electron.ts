import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { answerTest } from './commands.ts';
import { dialog } from './dialogs.ts';
import { screen } from './displays.ts';
import { ipcMain } from './ipc.ts';
import { safeStorage } from './keyring.ts';
import { globalShortcut, Menu, MenuItem } from './menus.ts';
import { played, unplayedClass } from './not-played.ts';
import { powerMonitor } from './power.ts';
import { clipboard, crashReporter, powerSaveBlocker, shell } from './record.ts';
import { registerSchemesAsPrivileged, sessionProtocol } from './scheme.ts';
import { session } from './session.ts';
import { nativeImage, Tray } from './tray.ts';
import { utilityProcess } from './utility.ts';
import { allContents } from './web-contents.ts';

/**
 * The module `electron` as imported by main: names and members of `electron.d.ts`, implemented as far as Touchline uses
 * them. Using any other member throws an error with its name, so that a test can't pass by accident.
 */

const protocol = played('protocol', { registerSchemesAsPrivileged, ...sessionProtocol });
const net = played('net', {
  fetch: (input: string | Request, init?: RequestInit) => session.defaultSession.fetch(input, init),
  isOnline: () => true,
  get online() {
    return true;
  },
});
const webContents = played('webContents', {
  getAllWebContents: allContents,
  fromId: (id: number) => allContents().find((contents) => contents.id === id) ?? null,
});

const autoUpdater = played('autoUpdater', {});
const contentTracing = played('contentTracing', {});
const desktopCapturer = played('desktopCapturer', {});
const inAppPurchase = played('inAppPurchase', {});
const nativeTheme = played('nativeTheme', { themeSource: 'system', shouldUseDarkColors: true });
const netLog = played('netLog', {});
const systemPreferences = played('systemPreferences', {});
const BaseWindow = unplayedClass('BaseWindow');
const BrowserView = unplayedClass('BrowserView');
const MessageChannelMain = unplayedClass('MessageChannelMain');
const Notification = unplayedClass('Notification');
const TouchBar = unplayedClass('TouchBar');
const View = unplayedClass('View');
const WebContentsView = unplayedClass('WebContentsView');

const electron = {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
};

export default electron;
export {
  app,
  autoUpdater,
  BaseWindow,
  BrowserView,
  BrowserWindow,
  clipboard,
  contentTracing,
  crashReporter,
  desktopCapturer,
  dialog,
  globalShortcut,
  inAppPurchase,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  netLog,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  TouchBar,
  Tray,
  utilityProcess,
  View,
  webContents,
  WebContentsView,
};

answerTest();
