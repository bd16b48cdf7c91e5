import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log, FileStore } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import { AccessControl, addressOf, isSame, outputOf, type Admitted, type Refused } from './access-control.ts';
import { isLoopback } from '../../feed/contract/address.ts';
import type { Who } from '../show/operators/who.ts';
import type { Arrival } from '../show/operators/presence.ts';
import { keyCookie, noKeyCookie } from './credentials.ts';
import { oldChromium } from './engine.ts';
import { NetworkDoor } from './network-door.ts';
import { RequestRefused } from '../show/refused.ts';
import { AnsweredOnce } from '../show/requests/answered-once.ts';
import { PageLinks, serveControl, serveEvents, serveOutput, serveScore, type LinkPorts } from './links.ts';
import { COMMON_HEADERS, CONTROL_POLICY, stagePolicy, type Asset, type Pages } from './pages.ts';
import { remoteApi } from './remote-api.ts';
import { BASE_URL } from './remote/errors.ts';

export interface WebServerOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  key: string | null;
  /** All addresses of this machine, as they are now. */
  addresses: () => readonly string[];
  /** SHA-256 in hex, as keys of operators are kept. */
  digest: (key: string) => string;
  extraOrigins: readonly string[];
  pages: Pages;
  logos: Pick<FileStore, 'read'>;
  fonts: Pick<FileStore, 'read'>;
  show: Show;
  log: Log;
  /** How long a request that is no show file may take to come, in ms. */
  requestWithinMs?: number;
}

export interface WebServer {
  /** `http://host:port`, as a browser on this machine reaches it. */
  url: string;
  /** This machine may have other addresses now. */
  networkChanged(): void;
  close(): Promise<void>;
}

/** A team's logo is the largest thing a page sends. */
const PAGE_MESSAGE_LIMIT = 1024 * 1024;
/** A request's headers, and all of it, have to be here by then. */
const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;
/** The largest show file, of some 1000 MB, comes within that at 1 MB a second. */
const SHOW_FILE_WITHIN_MS = 20 * 60_000;
const SHOW_FILE = '/api/v1/show-file';
/** A peer whose upgrade was refused hears why, and is gone by then. */
const REFUSED_WITHIN_MS = 2_000;
/** A page that answers no ping for two rounds is gone: its machine slept, or its cable was pulled. */
const PING_EVERY_MS = 15_000;

/** Starts the loopback server: pages, output links, remote control. Rejects where the port can't be had. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { host, port, key, extraOrigins, pages, show, log } = options;
  const access = new AccessControl({
    key,
    extraOrigins,
    log,
    operators: {
      digestOf: (shown) => {
        const digest = options.digest(shown);
        // Every one is compared, whichever matches.
        const known = show.crew.operators.keys().filter(({ keyDigest }) => isSame(keyDigest, digest));
        return known.length > 0 ? digest : null;
      },
      who: (digest) => show.crew.operators.who(digest),
    },
  });
  /** Who makes a request, for the remote control. */
  const askers = new WeakMap<IncomingMessage, Who>();
  const app = routes(options, ({ env }) => {
    const { incoming } = (env ?? {}) as Partial<HttpBindings>;
    const who = incoming && askers.get(incoming);
    // Whoever is let in is somebody: a request that nobody made is none.
    if (who === undefined) throw new RequestRefused('not_permitted', 'This call came from nobody.');
    return who;
  });
  const handle = getRequestListener(app.fetch);
  const ports: LinkPorts = {
    log,
    program: randomUUID(),
    once: new AnsweredOnce(
      () => performance.now(),
      (answer) => answer.length,
    ),
  };
  const links = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: PAGE_MESSAGE_LIMIT,
  });
  const pageLinks = new PageLinks();
  const boundPort = (): number => (server.address() as AddressInfo).port;

  /** A server that judges and serves what comes to one address. */
  function serveAt(address: string): Server {
    const made = createServer({
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: SHOW_FILE_WITHIN_MS,
      connectionsCheckingInterval: HEADERS_WITHIN_MS,
    });
    const upgraded = new Set<Duplex>();
    made.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A peer that went away in the middle is no fault of ours.
      request.on('error', () => response.destroy());
      response.on('error', () => request.destroy());
      for (const [name, value] of Object.entries(COMMON_HEADERS)) response.setHeader(name, value);
      const port = boundPort();
      const judged = access.judge(request, { host: address, port });
      if ('status' in judged || judged.path !== SHOW_FILE) {
        endWhenLate(request, options.requestWithinMs ?? REQUEST_WITHIN_MS);
      }
      if ('status' in judged) {
        turnAway(response, judged, port);
        return;
      }
      const who = judged.who();
      if (who !== null) askers.set(request, who);
      if (judged.path === '/join' && who !== null) join(request, response, judged, { who, port });
      else void handle(request, response);
    });
    made.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      upgraded.add(socket);
      socket.on('close', () => upgraded.delete(socket));
      const judged = access.judge(request, { host: address, port: boundPort() });
      const serve = 'status' in judged ? null : serverOf(judged, request);
      if (serve === null) {
        refuseUpgrade(socket, 'status' in judged ? judged.status : 404);
        return;
      }
      links.handleUpgrade(request, socket, head, (link) => {
        // Frames that are none, messages that are too long: the peer's fault, and its end.
        link.on('error', () => link.terminate());
        keepAlive(link);
        const page = pageOf(request);
        if (page !== null) pageLinks.opened(page, link);
        serve(link);
      });
    });
    // An upgraded socket is no connection of the server's any more.
    made.on('shut', () => {
      for (const socket of upgraded) socket.destroy();
    });
    return made;
  }
  const server = serveAt(host);

  function serverOf(
    { path, who }: Admitted,
    { socket: { remoteAddress } }: IncomingMessage,
  ): ((link: WebSocket) => void) | null {
    const address = addressOf(remoteAddress);
    const arrival = (kind: Arrival['kind']): Arrival => ({
      who,
      machine: isLoopback(address) ? null : address,
      kind,
    });
    if (path === '/link') return (link) => serveControl(link, show, arrival('window'), ports);
    if (path === '/score/link') return (link) => serveScore(link, show, arrival('pad'), ports);
    if (path === '/api/v1/events') return (link) => serveEvents(link, show, who);
    const secret = /^\/o\/([0-9a-f]+)\/link$/.exec(path)?.[1];
    const outputId = secret === undefined ? null : outputOf(secret, show.outputs.secrets());
    if (secret === undefined || outputId === null) return null;
    return (link) => serveOutput(link, show, { id: outputId, secret }, ports);
  }

  const alive = new WeakMap<WebSocket, number>();
  function keepAlive(link: WebSocket): void {
    alive.set(link, 0);
    link.on('pong', () => alive.set(link, 0));
  }
  const pinging = setInterval(() => {
    for (const link of links.clients) {
      const missed = alive.get(link) ?? 0;
      if (missed >= 2) link.terminate();
      else {
        alive.set(link, missed + 1);
        link.ping();
      }
    }
  }, PING_EVERY_MS);
  pinging.unref();

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  // A connection that could not be accepted; the others go on.
  server.on('error', (error) => log.error({ error: String(error) }, 'the server of the pages had an error'));
  log.info({ port: boundPort(), build: pages.build }, 'pages are served');

  const isFixed = !isLoopback(host);
  const door = new NetworkDoor({
    serve: serveAt,
    port: boundPort,
    addresses: options.addresses,
    log,
    onState: (state) => show.crew.operators.noteNetwork({ isFixed, ...state }),
  });
  if (isFixed) {
    const addresses = [host, ...options.addresses()].filter(
      (one) => isIP(one) === 4 && !isLoopback(one) && one !== '0.0.0.0',
    );
    const urls = [...new Set(addresses)].map((one) => `http://${one}:${boundPort()}`);
    show.crew.operators.noteNetwork({ isFixed, addresses: urls, sentence: null });
  } else door.follow(show.crew.operators.isOpen);
  const stopFollowing = show.crew.operators.onChange(() => {
    if (!isFixed) door.follow(show.crew.operators.isOpen);
  });

  return {
    url: `http://${reachable(host)}:${boundPort()}`,
    networkChanged: () => door.refresh(),
    async close() {
      stopFollowing();
      door.close();
      clearInterval(pinging);
      for (const link of links.clients) link.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns which page opens a link, as the path and the page's own ID; null for a link without one. */
function pageOf({ url = '' }: IncomingMessage): string | null {
  const { pathname, searchParams } = new URL(url, 'http://touchline.invalid');
  const page = searchParams.get('page');
  return page === null ? null : `${pathname} ${page}`;
}

/** Node has one limit for all requests of a server. */
function endWhenLate(request: IncomingMessage, withinMs: number): void {
  const late = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, withinMs);
  late.unref();
  request.once('close', () => clearTimeout(late));
}

/** The page of an invitation has shown its key, and is given a cookie for it; or it gives that back. */
function join(
  { method }: IncomingMessage,
  response: ServerResponse,
  { key }: Admitted,
  { who, port }: { who: Who; port: number },
): void {
  const cookie = method === 'DELETE' ? noKeyCookie(port) : key === null ? null : keyCookie(key, port);
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(cookie !== null && { 'set-cookie': cookie }),
  });
  response.end(JSON.stringify({ name: who.name, role: who.role }));
}

function routes(
  { pages, logos, fonts, show, log, extraOrigins }: WebServerOptions,
  whoOf: (context: Context) => Who,
): Hono {
  // The path that was judged, not the one that a URL parser makes of it: a team may be named "..".
  const app = new Hono({ getPath: (request, { env } = {}) => pathOf(request, env as Partial<HttpBindings>) });
  const page = (asset: Asset, policy: string): Response =>
    new Response(new Uint8Array(asset.body), {
      headers: {
        'content-type': asset.type,
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    });
  app.get('/', () => page(pages.control, CONTROL_POLICY));
  app.get('/score', () => page(pages.score, CONTROL_POLICY));
  app.get('/join', () => page(pages.join, CONTROL_POLICY));
  // Whether a page is still let in, which a WebSocket does not say.
  app.get('/me', (context) => {
    const { name, role } = whoOf(context);
    return context.json({ name, role }, 200, { 'cache-control': 'no-store' });
  });
  // Browsers ask for it unasked; a 404 would only fill the console.
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/o/:secret', (context) => {
    const id = outputOf(context.req.param('secret'), show.outputs.secrets());
    if (id === null) return context.notFound();
    const oldVersion = oldChromium(context.req.header('user-agent'));
    if (oldVersion !== null || !isForProducer(context)) show.outputs.noteEngine(id, oldVersion);
    if (oldVersion !== null) return page(EMPTY_PAGE, CONTROL_POLICY);
    return page(pages.stage, stagePolicy(extraOrigins, show.outputs.state(id).allowsCss));
  });
  // For a page that is loaded from a file before Touchline runs: it can tell an answer from none, and read nothing.
  app.get('/o/:secret/up', (context) => {
    if (outputOf(context.req.param('secret'), show.outputs.secrets()) === null) return context.notFound();
    const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' };
    return context.body(null, 204, headers);
  });
  // For programs that fill titles of their own with it (vMix).
  app.get('/o/:secret/data.json', (context) => {
    const id = outputOf(context.req.param('secret'), show.outputs.secrets());
    if (id === null) return context.notFound();
    return context.json([show.outputs.dataOf(id)], 200, { 'cache-control': 'no-store' });
  });
  const fixed = (asset: Asset): Response =>
    new Response(new Uint8Array(asset.body), {
      headers: {
        'content-type': asset.type,
        // Names carry a hash of the content: the same name is always the same file.
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  app.get('/assets/*', (context) => {
    const asset = pages.assets.get(new URL(context.req.url).pathname);
    return asset ? fixed(asset) : context.notFound();
  });
  app.get('/help/', (context) => context.redirect('/help/producing'));
  app.get('/help/*', (context) => {
    const part = pages.help.get(new URL(context.req.url).pathname);
    return part ? page(part, CONTROL_POLICY) : context.notFound();
  });
  app.get('/logos/:name', (context) => {
    const logo = logos.read(context.req.param('name'));
    return logo ? fixed(logo) : context.notFound();
  });
  app.get('/fonts/:name', (context) => {
    const font = fonts.read(context.req.param('name'));
    return font ? fixed(font) : context.notFound();
  });
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.get(`${BASE_URL}/`, (context) => context.redirect(BASE_URL));
  app.route(BASE_URL, remoteApi(show, log, whoOf));
  app.notFound((context) => context.text('There is no such page.', 404));
  return app;
}

/** A monitor or a preview, which is not on air. */
const isForProducer = ({ req }: Context): boolean =>
  ['monitor', 'preview', 'next'].some((name) => req.query(name) !== undefined);

/** In a browser that is too old nothing is on air: better than graphics out of place. */
const EMPTY_PAGE: Asset = {
  body: Buffer.from('<!doctype html><title>Touchline output</title>'),
  type: 'text/html; charset=utf-8',
};

/** Returns the path to route, percent-encoded, so that a parameter is decoded once. */
function pathOf(request: Request, { incoming }: Partial<HttpBindings> = {}): string {
  return (incoming?.url ?? new URL(request.url).pathname).split('?', 1)[0] ?? '/';
}

function turnAway(response: ServerResponse, { status, sentence, dropsCookie }: Refused, port: number): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    ...(dropsCookie === true && { 'set-cookie': noKeyCookie(port) }),
  });
  response.end(sentence);
}

/** Tells why, and holds nothing for a peer that stays on the line. */
function refuseUpgrade(socket: Duplex, status: number): void {
  const headers = { ...COMMON_HEADERS, Connection: 'close', 'Content-Length': '0' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n`);
  const giveUp = setTimeout(() => socket.destroy(), REFUSED_WITHIN_MS);
  socket.on('close', () => clearTimeout(giveUp));
}

/** An address others bind to all interfaces with is none that a page can be opened at. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
