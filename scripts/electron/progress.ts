import type { Progress } from './download.ts';

const MIB = 1024 * 1024;
/** Redraw interval of the progress line in a terminal. Without a terminal, one line is printed per step. */
const REDRAW_MS = 250;
const STEP = 0.1;

export interface ProgressLineOptions {
  write: (text: string) => void;
  isTerminal: boolean;
  now: () => number;
}

/** Shows the progress of a download: `Downloading Electron 45.4.1 from github.com: 37% of 112 MB`. */
export class ProgressLine {
  readonly #title: string;
  readonly #options: ProgressLineOptions;
  #drawnAt = -Infinity;
  #saidShare = -Infinity;
  #isOpen = false;

  constructor(title: string, options: ProgressLineOptions) {
    this.#title = title;
    this.#options = options;
  }

  show({ bytes, total }: Progress, from: string): void {
    const { write, isTerminal, now } = this.#options;
    const share = total === null || total === 0 ? bytes / (100 * MIB) : bytes / total;
    const isDone = bytes === total;
    if (isTerminal) {
      if (!isDone && now() - this.#drawnAt < REDRAW_MS) return;
      this.#drawnAt = now();
    } else {
      if (!isDone && share < this.#saidShare + STEP) return;
      this.#saidShare = share;
    }
    const size = `${Math.round((total ?? bytes) / MIB)} MB`;
    const far = total === null ? `${size} so far` : `${Math.floor(share * 100)}% of ${size}`;
    const line = `${this.#title} from ${from}: ${far}`;
    write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
    this.#isOpen = isTerminal;
  }

  /** Ends the progress line, even if the download is incomplete. */
  end(): void {
    if (this.#isOpen) this.#options.write('\n');
    this.#isOpen = false;
  }
}
