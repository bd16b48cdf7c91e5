import { Menu, type MenuItemConstructorOptions } from 'electron';

/** What entries of the menu do. */
export interface MenuActions {
  openControl: () => void;
  toggleFullScreen: () => void;
  openHelp: () => void;
  openLogs: () => void;
  copyDiagnostics: () => void;
  /** Ends the program, and starts it again without the graphics card. */
  restartSafely: () => void;
}

/**
 * The menu a desktop expects: editing, the window, help, quitting. Nothing here reaches what is on air: the roles that come
 * with Ctrl+W and Cmd+H, and would close or hide a show by accident, are not in it, and quitting asks while something is
 * on air.
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
          // The role would take whatever window is in front, an output's too.
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
