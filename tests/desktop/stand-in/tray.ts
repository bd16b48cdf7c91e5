import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { viewOf, type Menu, type MenuView } from './menus.ts';
import { emitterFor } from './not-played.ts';
import { played } from './not-played.ts';

/** The icon in the tray or menu bar, and its images (docs: Tray, nativeImage). */

/** The offsets of the width and the height in a PNG. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

export interface NativeImage {
  readonly name: string;
  isEmpty(): boolean;
  getSize(): { width: number; height: number };
  setTemplateImage(isTemplate: boolean): void;
  isTemplateImage(): boolean;
  resize(size: { width?: number; height?: number }): NativeImage;
  toPNG(): Buffer;
}

function imageOf(name: string, png: Buffer | null): NativeImage {
  let isTemplate = name.includes('Template');
  return played('NativeImage', {
    name,
    isEmpty: () => png === null,
    getSize: () => ({ width: png?.readUInt32BE(WIDTH_AT) ?? 0, height: png?.readUInt32BE(HEIGHT_AT) ?? 0 }),
    setTemplateImage: (is: boolean) => void (isTemplate = is),
    isTemplateImage: () => isTemplate,
    resize: () => imageOf(name, png),
    toPNG: () => png ?? Buffer.alloc(0),
  });
}

export const nativeImage = played('nativeImage', {
  createFromPath: (path: string) => imageOf(basename(path), existsSync(path) ? readFileSync(path) : null),
  createEmpty: () => imageOf('', null),
});

export interface TrayView {
  image: string;
  toolTip: string;
  menu: MenuView[];
}

const trays: Tray[] = [];

export class Tray extends emitterFor('Tray') {
  menu: Menu | null = null;
  #image: string;
  #toolTip = '';
  #isGone = false;

  constructor(image: NativeImage | string) {
    super();
    this.#image = nameOf(image);
    trays.push(this);
  }

  setImage(image: NativeImage | string): void {
    this.#image = nameOf(image);
  }

  setPressedImage(): void {
    // Ignored: drawn by the system.
  }

  setToolTip(toolTip: string): void {
    this.#toolTip = toolTip;
  }

  setTitle(): void {
    // Ignored: drawn by the system.
  }

  setIgnoreDoubleClickEvents(): void {
    // Ignored, because the fake has only one kind of click.
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  popUpContextMenu(): void {
    this.emit('menu-shown');
  }

  isDestroyed(): boolean {
    return this.#isGone;
  }

  destroy(): void {
    this.#isGone = true;
    trays.splice(trays.indexOf(this), 1);
  }

  get view(): TrayView {
    return { image: this.#image, toolTip: this.#toolTip, menu: viewOf(this.menu) };
  }
}

/** Returns the only tray icon, or null. */
export function tray(): Tray | null {
  return trays[0] ?? null;
}

function nameOf(image: NativeImage | string): string {
  return typeof image === 'string' ? basename(image) : image.name;
}
