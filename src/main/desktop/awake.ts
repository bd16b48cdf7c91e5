import { powerSaveBlocker } from 'electron';

/** Keeps the display awake while something is on air. */
export class Awake {
  #blocker: number | null = null;

  follow(isOnAir: boolean): void {
    if (isOnAir) this.#blocker ??= powerSaveBlocker.start('prevent-display-sleep');
    else if (this.#blocker !== null) {
      powerSaveBlocker.stop(this.#blocker);
      this.#blocker = null;
    }
  }
}
