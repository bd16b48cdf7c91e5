import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Log, LogoStore } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import { accessControl, outputOf } from './access-control.ts';
import { serveControl, serveEvents, serveOutput } from './links.ts';
import { COMMON_HEADERS, CONTROL_POLICY, stagePolicy, type Asset, type Pages } from './pages.ts';
import { remoteApi } from './remote-api.ts';

export interface WebServerOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  key: string | null;
  extraOrigins: readonly string[];
  pages: Pages;
  logos: Pick<LogoStore, 'read'>;
  show: Show;
  log: Log;
}

export interface WebServer {
  /** `http://host:port`, as a browser on this machine reaches it. */
  url: string;
  close(): Promise<void>;
}

/** A team's logo is the largest thing a page sends. */
const PAGE_MESSAGE_LIMIT = 1024 * 1024;
/** A page that answers no ping for two rounds is gone: its machine slept, or its cable was pulled. */
const PING_EVERY_MS = 15_000;

/** Starts the loopback server: pages, output links, remote control. Rejects where the port can't be had. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { host, port, key, extraOrigins, pages, show, log } = options;
  const access = accessControl({ host, key, extraOrigins });
  const app = routes(options);
  const handle = getRequestListener(app.fetch);
  const links = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: PAGE_MESSAGE_LIMIT,
  });
  const server = createServer((request, response) => {
    if (!access.isHostOurs(request, boundPort()))
      turnAway(response, 421, 'This is not the host you asked for.');
    else if (request.method !== 'GET' && !access.isOriginOurs(request, boundPort())) {
      turnAway(response, 403, 'Requests of other pages are not taken.');
    } else if (isGuarded(request) && !access.hasKey(request)) {
      turnAway(response, 401, 'From beyond this machine this needs the key: "Authorization: Bearer ...".');
    } else void handle(request, response);
  });
  const boundPort = (): number => (server.address() as AddressInfo).port;

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (!access.isHostOurs(request, boundPort())) {
      refuseUpgrade(socket, 421);
      return;
    }
    if (!access.isOriginOurs(request, boundPort())) {
      refuseUpgrade(socket, 403);
      return;
    }
    if (isGuarded(request) && !access.hasKey(request)) {
      refuseUpgrade(socket, 401);
      return;
    }
    const serve = serverOf(path);
    if (serve === null) {
      refuseUpgrade(socket, 404);
      return;
    }
    links.handleUpgrade(request, socket, head, (link) => {
      keepAlive(link);
      serve(link);
    });
  });

  function serverOf(path: string): ((link: WebSocket) => void) | null {
    if (path === '/link') return (link) => serveControl(link, show, log);
    if (path === '/api/v1/events') return (link) => serveEvents(link, show);
    const secret = /^\/o\/([0-9a-f]+)\/link$/.exec(path)?.[1];
    const outputId = secret === undefined ? null : outputOf(secret, show.outputs.secrets());
    return outputId === null ? null : (link) => serveOutput(link, show, outputId, log);
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
  log.info({ port: boundPort(), build: pages.build }, 'pages are served');

  return {
    url: `http://${reachable(host)}:${boundPort()}`,
    async close() {
      clearInterval(pinging);
      for (const link of links.clients) link.terminate();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function routes({ pages, logos, show, log, extraOrigins }: WebServerOptions): Hono {
  const app = new Hono();
  const page = (asset: Asset, policy: string): Response =>
    new Response(new Uint8Array(asset.body), {
      headers: {
        ...COMMON_HEADERS,
        'content-type': asset.type,
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    });
  app.get('/', () => page(pages.control, CONTROL_POLICY));
  // Browsers ask for it unasked; a 404 would only fill the console.
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/o/:secret', (context) => {
    const id = outputOf(context.req.param('secret'), show.outputs.secrets());
    return id === null ? context.notFound() : page(pages.stage, stagePolicy(extraOrigins));
  });
  const fixed = (asset: Asset): Response =>
    new Response(new Uint8Array(asset.body), {
      headers: {
        ...COMMON_HEADERS,
        'content-type': asset.type,
        // Names carry a hash of the content: the same name is always the same file.
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
  app.get('/assets/*', (context) => {
    const asset = pages.assets.get(new URL(context.req.url).pathname);
    return asset ? fixed(asset) : context.notFound();
  });
  app.get('/logos/:name', (context) => {
    const logo = logos.read(context.req.param('name'));
    return logo ? fixed(logo) : context.notFound();
  });
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.route('/api/v1', remoteApi(show, log));
  app.notFound((context) => context.text('There is no such page.', 404, { ...COMMON_HEADERS }));
  return app;
}

/** Output pages open with their secret alone; assets and logos are no secret; everything else can change the show. */
function isGuarded({ url = '' }: IncomingMessage): boolean {
  return !['/o/', '/assets/', '/logos/'].some((open) => url.startsWith(open));
}

function turnAway(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { ...COMMON_HEADERS, 'content-type': 'text/plain; charset=utf-8' });
  response.end(sentence);
}

function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** An address others bind to all interfaces with is none that a page can be opened at. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
