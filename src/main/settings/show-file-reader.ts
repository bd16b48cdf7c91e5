import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type {
  ImportedList,
  ImportedShow,
  ShowFileFormat,
  ShowFileReader,
} from '../show/prepared/show-files.ts';
import type { Clock } from '../show/ports.ts';
import { logoSentence } from '../show/disk-words.ts';
import type { RequestRefused } from '../show/refused.ts';
import { fileErrors } from './errors.ts';
import { copyFiles } from './file-store.ts';
import { writeShowFile } from './show-file.ts';
import type { ReadShow } from './show-file-parser.ts';

export interface ThreadStart {
  /** Folder for the pictures of the file. */
  folder: string;
  member: 'file' | null;
}
/** An order for the thread: the next piece of the file, or null after the last one. */
export interface ThreadOrder {
  piece: string | Uint8Array | null;
}
export interface ThreadAnswer {
  /** A sentence for the producer, if the file is refused. */
  problem?: string;
  show?: ReadShow;
}

export interface ShowFilesOptions {
  dataDir: string;
  /** Script of the thread: `show-file-thread`. */
  script: string;
  after: Clock['after'];
}

/** Time limit of a step, which normally takes at most a second. */
const STEP_WITHIN_MS = 30_000;
const TOO_LONG = "Reading this show file took too long, so it wasn't imported. Export the show again.";
const BROKE_OFF = "This show file can't be read, so it wasn't imported. Export the show again.";
const CLOSED = 'This file is no longer loaded. Choose it again.';
/** Memory of the thread: several times the size of the largest show without pictures. */
const MEMORY_MB = 1024;

/**
 * Opens show files on disk. Imports are parsed in a thread, and their pictures wait in `DIR/imports` until the import
 * is confirmed.
 */
export function openShowFiles({ dataDir, script, after }: ShowFilesOptions): ShowFileFormat {
  const folder = join(dataDir, 'imports');
  // Imports that were left behind when the program was killed.
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined);
  return {
    write: writeShowFile,
    open: (member) =>
      new ThreadReader({
        folder: join(folder, randomUUID()),
        dataDir,
        member,
        script,
        after,
        emptied,
      }),
  };
}

interface Waiting {
  resolve: (answer: ThreadAnswer) => void;
  reject: (error: RequestRefused) => void;
}

interface ReaderOptions extends ThreadStart, ShowFilesOptions {
  /** Resolves when nothing from an earlier run is left. */
  emptied: Promise<unknown>;
}

class ThreadReader implements ShowFileReader {
  readonly #options: ReaderOptions;
  readonly #thread: Worker;
  /** Runs the steps of all callers one after another. */
  #last: Promise<unknown>;
  #waiting: Waiting | null = null;
  /** Why no more answers will arrive. Null while the thread can answer. */
  #over: string | null = null;

  constructor(options: ReaderOptions) {
    const { folder, member, script, emptied } = (this.#options = options);
    this.#last = emptied;
    this.#thread = new Worker(script, {
      workerData: { folder, member } satisfies ThreadStart,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    this.#thread.unref();
    this.#thread.on('message', (answer: ThreadAnswer) => this.#waiting?.resolve(answer));
    for (const end of ['error', 'exit'] as const) this.#thread.on(end, () => this.#end(BROKE_OFF));
  }

  async write(piece: string | Uint8Array): Promise<void> {
    // Copied, because a chunk from the network may be part of a larger buffer.
    await this.#ask(typeof piece === 'string' ? piece : new Uint8Array(piece));
  }

  async end(): Promise<ImportedShow> {
    const { show } = await this.#ask(null);
    this.#end(BROKE_OFF);
    if (show === undefined) throw fileErrors.showFileBroken();
    return await broughtShow(show);
  }

  async savePictures(paths: readonly string[]): Promise<string[]> {
    try {
      return await copyFiles(this.#options.folder, this.#options.dataDir, paths);
    } catch (error) {
      throw fileErrors.picturesNotSaved(logoSentence(error));
    }
  }

  async close(): Promise<void> {
    this.#end(CLOSED);
    await this.#thread.terminate();
    await rm(this.#options.folder, { recursive: true, force: true }).catch(() => undefined);
  }

  async #ask(piece: ThreadOrder['piece']): Promise<ThreadAnswer> {
    const before = this.#last;
    const step = (async () => {
      await before.catch(() => undefined);
      return await this.#step(piece);
    })();
    this.#last = step;
    const answer = await step;
    if (answer.problem !== undefined) throw fileErrors.showFileUnusable(answer.problem);
    return answer;
  }

  async #step(piece: ThreadOrder['piece']): Promise<ThreadAnswer> {
    if (this.#over !== null) throw fileErrors.showFileClosed(this.#over);
    const stop = this.#options.after(STEP_WITHIN_MS, () => this.#end(TOO_LONG));
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject };
        this.#thread.postMessage(
          { piece } satisfies ThreadOrder,
          typeof piece === 'object' && piece !== null ? [piece.buffer as ArrayBuffer] : [],
        );
      });
    } finally {
      stop();
      this.#waiting = null;
    }
  }

  #end(why: string): void {
    if (this.#over !== null) return;
    this.#over = why;
    this.#waiting?.reject(fileErrors.showFileUnusable(why));
    void this.#thread.terminate();
  }
}

/** Converts rows in steps, with a turn of the event loop before each. */
export async function broughtShow({ lists, ...show }: ReadShow): Promise<ImportedShow> {
  const brought = new Map<string, ImportedList>();
  for (const [name, { rows: steps, ...list }] of lists) {
    const rows: object[] = [];
    for (const step of steps) {
      await setImmediate();
      rows.push(...(JSON.parse(step) as object[]));
    }
    brought.set(name, { ...list, rows });
  }
  return { ...show, lists: brought };
}
