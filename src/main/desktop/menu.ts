import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  openControl: () => void;
  toggleFullScreen: () => void;
  openHelp: () => void;
  openLogs: () => void;
  copyDiagnostics: () => void;
  /** Restarts the program without the graphics card. */
  restartSafely: () => void;
}

/**
 * Sets the standard menu of a desktop app: editing, window, help, quit. Nothing in it changes what is on air: roles
 * with Ctrl+W or Cmd+H are left out because they could close or hide the show by accident, and quitting asks while
 * something is on air.
 */
export function setMenu(platform: NodeJS.Platform, actions: MenuActions): void {
  const isMac = platform === 'darwin';
  const about: MenuItemConstructorOptions = { role: 'about', label: 'About Touchline' };
  const template: MenuItemConstructorOptions[] = [
    isMac
      ? {
          label: 'Touchline',
          submenu: [
            about,
            { type: 'separator' },
            { role: 'services' },
            { type: 'separator' },
            { role: 'quit' },
          ],
        }
      : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        {
          // The standard role would affect the front window, even if it is an output.
          label: 'Full Screen',
          accelerator: isMac ? 'Control+Command+F' : 'F11',
          click: actions.toggleFullScreen,
        },
      ],
    },
    {
      label: 'Window',
      submenu: [{ label: 'Control Window', click: actions.openControl }, { role: 'minimize' }],
    },
    {
      role: 'help',
      label: 'Help',
      submenu: [
        { id: 'help', label: 'Touchline Help', click: actions.openHelp },
        { type: 'separator' },
        { id: 'diagnostics', label: 'Copy Diagnostics', click: actions.copyDiagnostics },
        { id: 'logs', label: 'Open Log Folder', click: actions.openLogs },
        { id: 'safe-graphics', label: 'Restart Without Graphics Card', click: actions.restartSafely },
        ...(isMac ? [] : [{ type: 'separator' } as const, about]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
