import { IMPORT_FILE_MAX } from '../../../preload/contract/limits.ts';
import { RequestRefused } from '../refused.ts';
import { importErrors } from './errors.ts';

/** Downloads tables from links, such as published Google Sheets. */

/** Less than the time after which a window gives up on an answer. */
const LIMIT_MS = 10_000;

/** Fetches the file behind a link. Throws RequestRefused with a sentence that names the host, never the link. */
export async function download(fetch: typeof globalThis.fetch, link: string): Promise<Uint8Array> {
  const url = fileUrl(link);
  try {
    const response = await fetch(url.href, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) throw importErrors.linkFailed(url.host, statusWords(response.status));
    return await bounded(response, url.host);
  } catch (error) {
    // The connection may also end, and the time be up, while the file arrives.
    if (error instanceof RequestRefused) throw error;
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw importErrors.linkFailed(
      url.host,
      isLate
        ? `it didn't answer within ${LIMIT_MS / 1_000} seconds. Try again.`
        : "it can't be reached. Check the network.",
    );
  }
}

/** Returns the URL of the file: for a page of Google Sheets or Dropbox, that of its content. */
function fileUrl(link: string): URL {
  const url = URL.parse(link.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw importErrors.notALink();
  if (url.host === 'docs.google.com') return sheetUrl(url);
  if (url.host === 'www.dropbox.com') url.searchParams.set('dl', '1');
  return url;
}

function sheetUrl(url: URL): URL {
  const published = /^\/spreadsheets\/d\/e\/[^/]+\/pub/.exec(url.pathname);
  const shared = /^\/spreadsheets\/d\/[^/]+/.exec(url.pathname);
  const sheet = url.searchParams.get('gid') ?? new URLSearchParams(url.hash.slice(1)).get('gid');
  const file = new URL(url.origin);
  if (published) {
    file.pathname = published[0];
    file.searchParams.set('output', 'csv');
    file.searchParams.set('single', 'true');
  } else if (shared) {
    file.pathname = `${shared[0]}/export`;
    file.searchParams.set('format', 'csv');
  } else {
    return url;
  }
  if (sheet !== null) file.searchParams.set('gid', sheet);
  return file;
}

function statusWords(status: number): string {
  if (status === 401 || status === 403)
    return 'it asks for a login. Share the table with everyone who has the link.';
  if (status === 404 || status === 410) return 'there is no such file. Check the link.';
  return `it answered with status ${status}. Try again later.`;
}

async function bounded(response: Response, host: string): Promise<Uint8Array> {
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > IMPORT_FILE_MAX)
      throw importErrors.linkFailed(host, `the file is larger than ${IMPORT_FILE_MAX / 1_000} kB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
