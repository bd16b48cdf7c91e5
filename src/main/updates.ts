import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hostOf, isLoopback } from '../feed/contract/address.ts';
import { cappedText } from '../feed/contract/text.ts';
import type { Log } from './show/ports.ts';
import type { Notices } from './show/notices/notices.ts';

/**
 * Says when there is a newer Touchline. Asked is one address, that of a small JSON document, at the start and once a day,
 * and only if somebody gave one; nothing is fetched but that document, and nothing is installed. Whatever is wrong with
 * the answer is written to the log and otherwise without effect.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
/** For the whole answer. */
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const NOTES_MAX = 200;
const URL_MAX = 500;

/** What stands at the address. */
const Newest = z.object({
  /** As in "1.2.3"; a version for trying out, as in "1.2.3-beta.1", is none that everybody is told of. */
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  /** The page about it, which the producer may open. */
  url: z.string().max(URL_MAX).refine(isWebPage),
  /** What is new, in a sentence. */
  notes: z
    .string()
    // One line, in the order in which it is written.
    .transform((given) => cappedText(given.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' '), NOTES_MAX).trim())
    .optional(),
});

/** The flag's value that asks nowhere. */
export const NO_UPDATES = 'off';

/**
 * Where to ask: what the command line says, else what the package was made with (`updatesUrl` in its package.json), else
 * nowhere.
 *
 * @param pagesDir `out/renderer`, two folders below that file
 */
export function configuredUpdatesUrl(flag: string | null, pagesDir: string): string | null {
  if (flag !== null) return flag === NO_UPDATES ? null : flag;
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(pagesDir, '../../package.json'), 'utf8'));
    const { updatesUrl } = z.object({ updatesUrl: z.string() }).parse(manifest);
    return updatesUrlProblem(updatesUrl) === null ? updatesUrl : null;
  } catch {
    return null;
  }
}

/** What is wrong with an address to ask, as a sentence's end, or null. */
export function updatesUrlProblem(url: string): string | null {
  if (!URL.canParse(url)) return 'is no address';
  const asked = new URL(url);
  if (asked.protocol === 'https:' || (asked.protocol === 'http:' && isLoopback(hostOf(asked)))) return null;
  return 'is no https address';
}

/** Https, without a name and password, which would make another host look like this one. */
function isWebPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

export interface UpdatesOptions {
  /** This program's own. */
  version: string;
  notices: Pick<Notices, 'notify'>;
  fetch: typeof globalThis.fetch;
  after: (delayMs: number, callback: () => void) => () => void;
  log: Log;
}

/** Asks now and every day, until the returned function is called. Without an address nothing is ever asked. */
export function watchUpdates(url: string | null, options: UpdatesOptions): () => void {
  if (url === null) return () => undefined;
  const { version, notices, after, log } = options;
  const stopping = new AbortController();
  /** The newest version that the producer has been told of: it is not told again once it was dismissed. */
  let told = version;
  let stopWaiting = (): void => undefined;
  const look = async (): Promise<void> => {
    try {
      const newest = await askFor(url, options, stopping.signal);
      if (stopping.signal.aborted || !isNewer(newest.version, told)) return;
      told = newest.version;
      notices.notify('update', 'info', sentence(newest, version), { does: 'open', url: newest.url });
    } catch (error) {
      if (!stopping.signal.aborted)
        log.info({ error: String(error) }, 'the newest version could not be asked for');
    }
  };
  const lookDaily = (): void => {
    void look();
    stopWaiting = after(DAY_MS, lookDaily);
  };
  lookDaily();
  return () => {
    stopping.abort();
    stopWaiting();
  };
}

function sentence({ version, url, notes }: z.infer<typeof Newest>, own: string): string {
  const about = notes === undefined || notes === '' ? '' : ` ${notes}${/[.!?]$/.test(notes) ? '' : '.'}`;
  return `Touchline ${version} is available. You have ${own}.${about} More at ${new URL(url).host}.`;
}

/** Rejects where there is no answer in time, or none that can be used. */
async function askFor(
  url: string,
  { fetch, after }: UpdatesOptions,
  stopping: AbortSignal,
): Promise<z.infer<typeof Newest>> {
  const asking = new AbortController();
  const abort = (): void => asking.abort();
  const stopTimeout = after(TIMEOUT_MS, abort);
  stopping.addEventListener('abort', abort);
  try {
    const response = await fetch(url, {
      signal: asking.signal,
      // Where it is sent on to was not configured.
      redirect: 'error',
      credentials: 'omit',
      headers: { accept: 'application/json' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    return Newest.parse(JSON.parse(await boundedText(response)));
  } finally {
    stopTimeout();
    stopping.removeEventListener('abort', abort);
  }
}

/** Reads no further than the bound. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  // Leaving the loop by a throw cancels the rest.
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`more than ${ANSWER_BYTES_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Whether a version comes after another, by the rule of Semantic Versioning as far as `version` may go. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (text.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [ours, theirs] = [numbers(than), numbers(version)];
  for (const place of [0, 1, 2]) {
    const difference = (theirs[place] ?? 0) - (ours[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // 1.2.3 comes after 1.2.3-beta.1.
  return than.split('+')[0]?.includes('-') === true && !version.includes('-');
}
