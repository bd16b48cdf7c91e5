import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hostOf, isLoopback } from '../feed/contract/address.ts';
import { cappedText } from '../feed/contract/text.ts';
import type { Log } from './show/ports.ts';
import type { Notices } from './show/notices/notices.ts';

// Reports a newer version of Touchline. Requests one small JSON document at startup and once a day, only if an
// address is configured. Fetches and installs nothing else. Problems with the answer are only logged.

const DAY_MS = 24 * 60 * 60 * 1000;
/** Time limit for the whole answer. */
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const NOTES_MAX = 200;
const URL_MAX = 500;

/** Document at the address. */
const Newest = z.object({
  /** Such as "1.2.3". Prereleases such as "1.2.3-beta.1" are not reported. */
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  /** Page about the version, which the producer can open. */
  url: z.string().max(URL_MAX).refine(isWebPage),
  /** One sentence about the changes in this version. */
  notes: z
    .string()
    // One line without control and formatting characters.
    .transform((text) => cappedText(text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' '), NOTES_MAX).trim())
    .optional(),
});

/** Value of the flag that disables the check. */
export const NO_UPDATES = 'off';

/**
 * Returns the address from the command line, otherwise the one in the package (`updatesUrl` in package.json), otherwise
 * null.
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

/** Returns what is wrong with an update address, as the end of a sentence, or null. */
export function updatesUrlProblem(url: string): string | null {
  if (!URL.canParse(url)) return "isn't a URL";
  const parsed = new URL(url);
  if (parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopback(hostOf(parsed))))
    return null;
  return "isn't an https URL";
}

/** Returns whether a URL is https, without a user name or password, which could disguise another host. */
function isWebPage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

export interface UpdatesOptions {
  /** Running version. */
  version: string;
  notices: Pick<Notices, 'notify'>;
  fetch: typeof globalThis.fetch;
  after: (delayMs: number, callback: () => void) => () => void;
  log: Log;
}

/** Checks now and every day until the returned function is called. Does nothing without an address. */
export function watchUpdates(url: string | null, options: UpdatesOptions): () => void {
  if (url === null) return () => undefined;
  const { version, notices, after, log } = options;
  const stopping = new AbortController();
  /** The newest version reported so far, so that a dismissed notice does not come back. */
  let reported = version;
  let stopWaiting = (): void => undefined;
  const check = async (): Promise<void> => {
    try {
      const newest = await askFor(url, options, stopping.signal);
      if (stopping.signal.aborted || !isNewer(newest.version, reported)) return;
      reported = newest.version;
      notices.notify('update', 'info', sentence(newest, version), { does: 'open', url: newest.url });
    } catch (error) {
      if (!stopping.signal.aborted) log.info({ error: String(error) }, 'could not check for updates');
    }
  };
  const lookDaily = (): void => {
    void check();
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

/** Fetches the newest version. Rejects if there is no usable answer in time. */
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
      // A redirect would lead to an address that was not configured.
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

/** Returns the text of an answer. Reads no more than the limit. */
async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, bytes] = ['', 0];
  // Leaving the loop with an error cancels the rest of the body.
  const body: AsyncIterable<Uint8Array> | null = response.body;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`more than ${ANSWER_BYTES_MAX} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns whether a version is newer, by the rules of Semantic Versioning for the versions allowed here. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string): number[] => (text.split(/[-+]/)[0] ?? '').split('.').map(Number);
  const [ours, theirs] = [numbers(than), numbers(version)];
  for (const place of [0, 1, 2]) {
    const difference = (theirs[place] ?? 0) - (ours[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  // 1.2.3 is newer than 1.2.3-beta.1.
  return than.split('+')[0]?.includes('-') === true && !version.includes('-');
}
