import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Progress {
  bytes: number;
  /** The total; null if the server doesn't send it. */
  total: number | null;
}

export interface DownloadOptions {
  onProgress: (progress: Progress) => void;
  /** Aborts the download. */
  signal: AbortSignal;
  /** An attempt is aborted after this long without data. */
  silenceLimitMs: number;
}

/** Why nothing was downloaded, as a part of a sentence. */
export class NoDownload extends Error {
  override readonly name = 'NoDownload';
}

/** Maximum number of attempts, including the first one. */
const TRIES_MAX = 4;

/** Identifies the version of a partially downloaded file. Null: the download has to start over. */
interface Seen {
  etag: string | null;
}

/** The downloader interface of @electron/get. */
export class Download {
  readonly #options: DownloadOptions;

  constructor(options: DownloadOptions) {
    this.#options = options;
  }

  /** Resolves with the whole file at `target`. Rejects with NoDownload, or with the abort's reason. */
  async download(url: string, target: string): Promise<void> {
    await mkdir(dirname(target), { recursive: true });
    const { host } = new URL(url);
    const seen: Seen = { etag: null };
    for (let tries = 1; ; tries += 1) {
      const from = seen.etag === null ? 0 : await sizeOf(target);
      try {
        await this.#part(url, target, from, seen);
        return;
      } catch (error) {
        this.#options.signal.throwIfAborted();
        if (error instanceof NoDownload) throw error;
        if (tries === TRIES_MAX) throw new NoDownload(`the connection to ${host} dropped repeatedly`);
      }
    }
  }

  async #part(url: string, target: string, from: number, seen: Seen): Promise<void> {
    const { onProgress, signal, silenceLimitMs } = this.#options;
    const { host } = new URL(url);
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), silenceLimitMs);
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceLimitMs);
    };
    let isBegun = false;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, silence.signal]),
        headers: seen.etag === null ? {} : { range: `bytes=${from}-`, 'if-range': seen.etag },
      });
      if (!response.ok || response.body === null) {
        throw new NoDownload(`${host} returned status ${response.status}`);
      }
      isBegun = true;
      restartTimer();
      const isContinued = response.status === 206 && from > 0;
      let bytes = isContinued ? from : 0;
      const length = Number(response.headers.get('content-length') ?? Number.NaN);
      const total = Number.isFinite(length) ? bytes + length : null;
      seen.etag = strongTag(response);
      onProgress({ bytes, total });
      const body = response.body as unknown as Parameters<typeof Readable.fromWeb>[0];
      await pipeline(
        Readable.fromWeb(body),
        async function* (pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            restartTimer();
            bytes += piece.byteLength;
            onProgress({ bytes, total });
            yield piece;
          }
        },
        createWriteStream(target, { flags: isContinued ? 'a' : 'w' }),
      );
    } catch (error) {
      if (error instanceof NoDownload) throw error;
      if (silence.signal.aborted) {
        throw new NoDownload(`${host} sent nothing for ${Math.round(silenceLimitMs / 1_000)} s`);
      }
      if (!isBegun) throw new NoDownload(`${host} can't be reached`);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Returns the strong ETag, which proves that the file hasn't changed when a download is resumed. Null: there is none.
 */
function strongTag({ headers }: Response): string | null {
  const tag = headers.get('etag');
  return tag === null || tag.startsWith('W/') ? null : tag;
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}
