import type { MenuItemConstructorOptions } from 'electron';
import { isSameKey, keysOf } from './accelerators.ts';
import { BrowserWindow } from './browser-window.ts';
import { PlayedEvent } from './event.ts';
import { played } from './not-played.ts';
import { options } from './machine.ts';
import { roleOf } from './roles.ts';

/**
 * Menus and their keys (docs: Menu, MenuItem; lib/browser/api/menu-item.ts). A key goes to the page's
 * `before-input-event`, then to the menu, then to the page. Alt+F4 goes to the window manager.
 */

type Click = (item: MenuItem, window: BrowserWindow | null, event: object) => void;

export class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: string | null;
  readonly type: string;
  readonly accelerator: string | null;
  readonly submenu: Menu | null;
  readonly sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #click: Click | null;

  constructor(itemOptions: MenuItemConstructorOptions) {
    const role = itemOptions.role === undefined ? null : roleOf(itemOptions.role);
    const submenu = itemOptions.submenu ?? role?.submenu;
    this.id = itemOptions.id ?? '';
    this.role = itemOptions.role ?? null;
    this.label = itemOptions.label ?? role?.label ?? '';
    this.type = itemOptions.type ?? (submenu ? 'submenu' : 'normal');
    this.accelerator = (itemOptions.accelerator as string | null | undefined) ?? role?.accelerator ?? null;
    this.sublabel = itemOptions.sublabel ?? '';
    this.enabled = itemOptions.enabled ?? true;
    this.visible = itemOptions.visible ?? true;
    this.checked = itemOptions.checked ?? false;
    this.submenu =
      submenu === undefined
        ? null
        : Array.isArray(submenu)
          ? Menu.buildFromTemplate(submenu)
          : (submenu as unknown as Menu);
    this.#click = (itemOptions.click as unknown as Click | undefined) ?? null;
  }

  /** Clicks the item. As for a user, invisible or disabled items can't be clicked. */
  click(): void {
    if (!this.enabled || !this.visible) throw new Error(`The menu item "${this.label}" can't be clicked.`);
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    const focused = BrowserWindow.getFocusedWindow();
    const perform = this.role === null ? undefined : roleOf(this.role).perform;
    if (perform) perform(focused);
    else this.#click?.(this, focused, {});
  }
}

let applicationMenu: Menu | null = null;

export class Menu {
  items: MenuItem[] = [];

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    return this.all().find((item) => item.id === id) ?? null;
  }

  popup(): void {
    // Not needed, because the test clicks items by name.
  }

  closePopup(): void {
    // Not needed, because no menu is ever open.
  }

  /** Returns every item at every depth. */
  all(): MenuItem[] {
    return this.items.flatMap((item) => [item, ...(item.submenu?.all() ?? [])]);
  }
}

/** A menu as reported to tests. */
export interface MenuView {
  id: string;
  label: string;
  accelerator: string | null;
  isEnabled: boolean;
  isChecked: boolean;
  submenu: MenuView[];
}

export function viewOf(menu: Menu | null): MenuView[] {
  return (menu?.items ?? [])
    .filter(({ visible, type }) => visible && type !== 'separator')
    .map(({ id, label, accelerator, enabled, checked, submenu }) => ({
      id,
      label,
      accelerator,
      isEnabled: enabled,
      isChecked: checked,
      submenu: viewOf(submenu),
    }));
}

/** Clicks an item by label or ID, at any depth of the menu. */
export function clickIn(menu: Menu | null, name: string): void {
  const item = menu
    ?.all()
    .find(({ label, id, submenu }) => submenu === null && (label === name || id === name));
  if (!item) throw new Error(`There is no menu item "${name}".`);
  item.click();
}

/** DOM names of keys whose accelerators have other names. */
const DOM_KEYS: Readonly<Record<string, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  enter: 'Enter',
  return: 'Enter',
  escape: 'Escape',
  esc: 'Escape',
};

/** Presses a key in the focused window. @returns what handled the key */
export function press(accelerator: string): 'page' | 'menu' | 'main' | 'system' {
  const focused = BrowserWindow.getFocusedWindow();
  if (options.platform !== 'darwin' && isSameKey(accelerator, 'Alt+F4')) {
    focused?.close();
    return 'system';
  }
  const { modifiers, key } = keysOf(accelerator);
  const domKey = DOM_KEYS[key] ?? key;
  const event = new PlayedEvent();
  const has = (modifier: string): boolean => modifiers.includes(modifier);
  focused?.webContents.emit('before-input-event', event, {
    type: 'keyDown',
    key: domKey,
    code: `Key${key.toUpperCase()}`,
    control: has('control'),
    shift: has('shift'),
    alt: has('alt'),
    meta: has('meta'),
    isAutoRepeat: false,
    modifiers,
  });
  if (event.defaultPrevented) return 'main';
  const item = applicationMenu
    ?.all()
    .find(
      (one) =>
        one.enabled && one.visible && one.accelerator !== null && isSameKey(one.accelerator, accelerator),
    );
  if (!item) return 'page';
  item.click();
  return 'menu';
}

const taken = new Map<string, () => void>();

/** Global hotkeys (docs: globalShortcut). Another program may have registered some. */
export const globalShortcut = played('globalShortcut', {
  register(accelerator: string, callback: () => void): boolean {
    const isTaken = options.takenShortcuts.some((other) => isSameKey(other, accelerator));
    if (isTaken || globalShortcut.isRegistered(accelerator)) return false;
    taken.set(accelerator, callback);
    return true;
  },
  isRegistered: (accelerator: string) => [...taken.keys()].some((one) => isSameKey(one, accelerator)),
  unregister(accelerator: string): void {
    for (const one of taken.keys()) if (isSameKey(one, accelerator)) taken.delete(one);
  },
  unregisterAll: () => taken.clear(),
});

export function pressGlobally(accelerator: string): void {
  const [, callback] = [...taken].find(([one]) => isSameKey(one, accelerator)) ?? [];
  if (!callback) throw new Error(`Nobody has registered ${accelerator}.`);
  callback();
}
