import { Menu, type MenuItemConstructorOptions } from 'electron';

/**
 * The menu a desktop expects: editing, the window, quitting. Nothing here reaches what is on air: the roles that come with
 * Ctrl+W and Cmd+H, and would close or hide a show by accident, are not in it, and quitting asks while something is on air.
 */
export function setMenu(platform: NodeJS.Platform): void {
  const isMac = platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    isMac
      ? {
          label: 'Touchline',
          submenu: [{ role: 'about' }, { type: 'separator' }, { role: 'services' }, { role: 'quit' }],
        }
      : { label: 'File', submenu: [{ role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
    },
    { label: 'Window', submenu: [{ role: 'minimize' }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
