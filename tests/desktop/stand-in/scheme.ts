import type { CustomScheme } from 'electron';
import type { Session } from './chromium.ts';
import { played } from './not-played.ts';

/**
 * The app's own schemes (docs: protocol). A Chromium built without them can't load them, so the browser uses an https
 * origin for each: `touchline://app` becomes `https://app.touchline.test`, and addresses are translated in both
 * directions. Main sees only its own scheme, and the page gets the real handler's response, including headers and
 * policy. A policy that names an origin of the scheme is rewritten in transit, including in answers of the app's own
 * server.
 */

type Handler = (request: Request) => Response | Promise<Response>;

const schemes = new Set<string>();
const handlers = new Map<string, Handler>();
let isReady = false;

/** Ends the declaration of schemes: after this call, none can be declared. */
export function schemesAreSettled(): void {
  isReady = true;
}

export function toBrowser(url: string): string {
  const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (scheme === undefined || host === undefined || !schemes.has(scheme)) return url;
  return `https://${host}.${scheme}.test${rest === '' ? '/' : (rest ?? '')}`;
}

export function fromBrowser(url: string): string {
  const [, host, scheme, rest] = /^https:\/\/([^/?#]+)\.([^./?#]+)\.test(.*)$/.exec(url) ?? [];
  return scheme !== undefined && host !== undefined && schemes.has(scheme)
    ? `${scheme}://${host}${rest ?? ''}`
    : url;
}

/** Translates a policy with origins of the app's schemes for the browser. */
function policyForBrowser(policy: string): string {
  return policy.replace(/[a-z][a-z0-9+.-]*:\/\/[^\s;,/]+/gi, (origin) =>
    toBrowser(origin) === origin ? origin : toBrowser(origin).replace(/\/$/, ''),
  );
}

export function registerSchemesAsPrivileged(list: readonly CustomScheme[]): void {
  if (isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
  for (const { scheme } of list) schemes.add(scheme);
}

/** The session's `protocol`. There is only one session. */
export const sessionProtocol = played('protocol', {
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`The scheme ${scheme} is handled already.`);
    if (!schemes.has(scheme)) throw new Error(`The stand-in serves declared schemes only, not ${scheme}.`);
    handlers.set(scheme, handler);
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme);
  },
  isProtocolHandled: (scheme: string): boolean => handlers.has(scheme),
});

interface Header {
  name: string;
  value: string;
}

/** A request that Chromium has paused (DevTools protocol, `Fetch.requestPaused`). */
interface Paused {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string> };
  frameId: string;
  resourceType: string;
  redirectedRequestId?: string;
  responseStatusCode?: number;
  responseHeaders?: Header[];
}

/** Returns whether a page may navigate to an address. Called for the documents of frames. */
export type MayLoad = (navigation: { frameId: string; url: string; isRedirect: boolean }) => boolean;

/** Pauses requests that main has to answer or approve, in every window. */
export async function serveSchemes(browser: Session, mayLoad: MayLoad): Promise<void> {
  browser.on('Fetch.requestPaused', (paused: Paused) => {
    answer(browser, paused, mayLoad).catch(() => undefined);
  });
  await browser.send('Fetch.enable', {
    patterns: [
      ...[...schemes].map((scheme) => ({ urlPattern: `https://*.${scheme}.test/*` })),
      { urlPattern: '*', resourceType: 'Document' as const },
      { urlPattern: 'http://*', resourceType: 'Document' as const, requestStage: 'Response' as const },
    ],
  });
}

async function answer(browser: Session, paused: Paused, mayLoad: MayLoad): Promise<void> {
  const { requestId, request, frameId, resourceType, redirectedRequestId } = paused;
  if (paused.responseStatusCode !== undefined) {
    await passOn(browser, paused);
    return;
  }
  const url = fromBrowser(request.url);
  const isRedirect = redirectedRequestId !== undefined;
  if (resourceType === 'Document' && !mayLoad({ frameId, url, isRedirect })) {
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    return;
  }
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) {
    const isOurs = url !== request.url;
    if (isOurs) await browser.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' });
    else await browser.send('Fetch.continueRequest', { requestId });
    return;
  }
  const response = await handler(new Request(url, { method: request.method, headers: request.headers }));
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  const headers = [...response.headers].map(([name, value]) => ({ name, value }));
  await browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    responseHeaders: headers.map(translated),
    body,
  });
}

/** Passes a response on. Changes only policies from the app's own server that name the app's scheme. */
async function passOn(
  browser: Session,
  { requestId, responseStatusCode = 200, responseHeaders = [] }: Paused,
): Promise<void> {
  const headers = responseHeaders.map(translated);
  if (JSON.stringify(headers) === JSON.stringify(responseHeaders)) {
    await browser.send('Fetch.continueResponse', { requestId });
    return;
  }
  // A paused response's policy was already read when the request continues, so a changed policy needs a new response.
  const { body, base64Encoded } = await browser.send('Fetch.getResponseBody', { requestId });
  await browser.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: responseStatusCode,
    responseHeaders: headers.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name)),
    body: base64Encoded ? body : Buffer.from(body).toString('base64'),
  });
}

function translated({ name, value }: Header): Header {
  return { name, value: name.toLowerCase() === 'content-security-policy' ? policyForBrowser(value) : value };
}
