import { createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
  writeSync,
} from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { options } from './machine.ts';

/**
 * The single-instance lock, one for each `userData` folder (docs: app.requestSingleInstanceLock; Chromium's process
 * singleton). A second instance is refused, and the first one receives its arguments.
 */
export class Instance {
  readonly #onSecond: (argv: string[]) => void;
  #folder: string | null = null;
  #watcher: FSWatcher | null = null;

  constructor(onSecond: (argv: string[]) => void) {
    this.#onSecond = onSecond;
  }

  get isHeld(): boolean {
    return this.#folder !== null;
  }

  request(userData: string): boolean {
    if (this.#folder !== null) return true;
    const name = createHash('sha256').update(userData).digest('hex').slice(0, 16);
    const folder = join(options.appData, 'locks', name);
    mkdirSync(folder, { recursive: true });
    if (!take(join(folder, 'lock'))) {
      writeFileSync(join(folder, `second-${process.pid}.json`), JSON.stringify(process.argv));
      return false;
    }
    this.#folder = folder;
    this.#watcher = watch(folder, () => this.#hear(folder)).unref();
    return true;
  }

  release(): void {
    this.#watcher?.close();
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }

  #hear(folder: string): void {
    if (this.#folder === null) return;
    for (const name of readdirSync(folder).filter((one) => one.startsWith('second-'))) {
      try {
        const argv = JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[];
        rmSync(join(folder, name));
        this.#onSecond(argv);
      } catch {
        // The file isn't complete yet; another event follows.
      }
    }
  }
}

function take(path: string): boolean {
  for (const isAgain of [false, true]) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, String(process.pid));
      closeSync(file);
      return true;
    } catch {
      if (isAgain || isAlive(Number(readFileSync(path, 'utf8')))) return false;
      rmSync(path);
    }
  }
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
