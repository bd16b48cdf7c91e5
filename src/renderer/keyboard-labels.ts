import type { KeyLabels } from './logic/physical-key.ts';

/** The Keyboard Map API, which only Chromium has, and only over HTTPS or on this computer. */
interface KeyboardMap {
  getLayoutMap(): Promise<KeyLabels>;
}

/**
 * Reports the labels of this keyboard now and whenever the window gets the focus, because the user may have switched
 * the layout. Reports nothing in browsers that don't tell.
 */
export function followKeyboardLabels(page: Window, onLabels: (labels: KeyLabels) => void): void {
  const { keyboard } = page.navigator as Navigator & { keyboard?: KeyboardMap };
  if (keyboard === undefined) return;
  const read = (): void => {
    keyboard.getLayoutMap().then(
      (map) => onLabels(new Map(map)),
      // Forbidden in a frame. The labels of a US keyboard stay.
      () => undefined,
    );
  };
  page.addEventListener('focus', read);
  read();
}
