import { join } from 'node:path';
import { Menu, nativeImage, Tray } from 'electron';
import type { Log } from '../show/ports.ts';

export interface TrayStatus {
  /** Names of the outputs that show something. */
  onAir: readonly string[];
  /** Sentence of the first alarm, or null. */
  trouble: string | null;
}

export interface TrayOptions {
  iconsDir: string;
  platform: NodeJS.Platform;
  openControl: () => void;
  quit: () => void;
  log: Log;
}

/** Icon file suffixes for systems that need a special icon. */
const ICONS: Partial<Record<NodeJS.Platform, string>> = { darwin: 'Template.png', win32: '.ico' };

/** Icon in the notification area (macOS: in the menu bar). Shows what is on air and opens the control window. */
export class StatusTray {
  readonly #options: TrayOptions;
  readonly #tray: Tray | null;
  #shown = '';

  constructor(options: TrayOptions) {
    this.#options = options;
    this.#tray = this.#make();
    this.show({ onAir: [], trouble: null });
  }

  show(status: TrayStatus): void {
    const shown = JSON.stringify(status);
    if (this.#tray === null || shown === this.#shown) return;
    this.#shown = shown;
    const { openControl, quit } = this.#options;
    const onAir = onAirWords(status.onAir);
    this.#tray.setImage(this.#icon(status));
    this.#tray.setToolTip(`Touchline: ${onAir}`);
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: onAir, enabled: false },
        ...(status.trouble === null ? [] : [{ label: shortened(status.trouble), enabled: false }]),
        { type: 'separator' },
        { label: 'Open Control Window', click: openControl },
        { label: 'Quit Touchline', click: quit },
      ]),
    );
  }

  close(): void {
    this.#tray?.destroy();
  }

  #make(): Tray | null {
    const { openControl, platform, log } = this.#options;
    try {
      const tray = new Tray(this.#icon({ onAir: [], trouble: null }));
      // On macOS, a click opens the menu.
      if (platform !== 'darwin') tray.on('click', openControl);
      return tray;
    } catch (error) {
      log.warn({ error: String(error) }, 'failed to create the tray icon');
      return null;
    }
  }

  #icon({ onAir, trouble }: TrayStatus): Electron.NativeImage {
    const { iconsDir, platform } = this.#options;
    const name = trouble !== null ? 'trouble' : onAir.length > 0 ? 'on-air' : 'idle';
    return nativeImage.createFromPath(join(iconsDir, `tray-${name}${ICONS[platform] ?? '.png'}`));
  }
}

function onAirWords(onAir: readonly string[]): string {
  return onAir.length === 0 ? 'nothing on air' : `${onAir.join(', ')} on air`;
}

/** The maximum number of letters in a menu item. Longer texts are hard to read in a menu. */
const LABEL_MAX = 90;

function shortened(sentence: string): string {
  return sentence.length <= LABEL_MAX ? sentence : `${sentence.slice(0, LABEL_MAX - 1)}…`;
}
