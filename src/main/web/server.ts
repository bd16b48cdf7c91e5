import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isLoopback } from '../../feed/contract/address.ts';
import type { Requester } from '../show/operators/requester.ts';
import { webErrors } from './errors.ts';
import { AccessControl, isSame, type Admitted } from './access-control.ts';
import { keyCookie, noKeyCookie } from './credentials.ts';
import { createListener } from './listener.ts';
import { NetworkDoor, type DoorState } from './network-door.ts';
import {
  addressEndpoint,
  hostnameEndpoints,
  hostnamesOf,
  isReachable,
  sortedEndpoints,
  type InterfaceAddress,
} from './network-interfaces.ts';
import { NetworkReport } from './network-report.ts';
import { PageSockets } from './page-sockets.ts';
import { routes, type RouteParts } from './routes.ts';

export interface WebServerOptions extends RouteParts {
  host: string;
  /** The port; 0 chooses a free one. */
  port: number;
  key: string | null;
  /** Returns all current addresses of this computer. */
  addresses: () => readonly InterfaceAddress[];
  /** Returns the name of this computer. */
  hostname: () => string;
  /** Returns the SHA-256 in hex, as stored for the keys of operators. */
  digest: (key: string) => string;
  /** Time limit for requests other than show files, in ms. */
  requestWithinMs?: number;
}

export interface WebServer {
  /** `http://host:port` for a browser on this computer. */
  url: string;
  /** Call when the addresses of this computer may have changed. */
  networkChanged(): void;
  close(): Promise<void>;
}

/** Starts the loopback server: pages, output links, remote control. Rejects if the port is not available. */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { host, pages, show, log } = options;
  const sockets = new PageSockets(show, log);
  const boundPort = (): number => (server.address() as AddressInfo).port;
  const report = new NetworkReport(options, boundPort);
  const parts = {
    access: accessControl(options),
    sockets,
    onRequest: (request: IncomingMessage) => report.note(request.socket),
    port: boundPort,
    requestWithinMs: options.requestWithinMs,
    answer: answerer(options, boundPort),
  };
  const serveAt = (address: string): Server => createListener(address, parts);
  const server = serveAt(host);
  await listen(server, host, options.port);
  // For example, a connection that can't be accepted. It doesn't affect other connections.
  server.on('error', (error) => log.error({ error: String(error) }, 'page server error'));
  log.info({ port: boundPort(), build: pages.build }, 'page server started');

  const network = isLoopback(host)
    ? openNetworkDoor(options, serveAt, boundPort, report)
    : reportFixedAddresses(options, boundPort(), report);
  return {
    url: `http://${reachable(host)}:${boundPort()}`,
    networkChanged: () => network.refresh(),
    async close() {
      network.close();
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function accessControl({ key, extraOrigins, hostname, log, digest, show }: WebServerOptions): AccessControl {
  const { operators } = show.crew;
  return new AccessControl({
    key,
    hostnames: () => hostnamesOf(hostname()),
    extraOrigins,
    log,
    operators: {
      digestOf: (shown) => {
        const shownDigest = digest(shown);
        // Always compare with every digest, so that the time doesn't reveal a match.
        const known = operators.keys().filter(({ keyDigest }) => isSame(keyDigest, shownDigest));
        return known.length > 0 ? shownDigest : null;
      },
      requesterOf: (keyDigest) => operators.requesterOf(keyDigest),
    },
  });
}

/** Answers admitted requests by their route, on behalf of their requester. */
function answerer(
  options: WebServerOptions,
  boundPort: () => number,
): (request: IncomingMessage, response: ServerResponse, admitted: Admitted) => void {
  const requesters = new WeakMap<IncomingMessage, Requester>();
  const app = routes(options, ({ env }: Context) => {
    const { incoming } = (env ?? {}) as Partial<HttpBindings>;
    const requester = incoming && requesters.get(incoming);
    // Public targets have no requester, but their routes don't ask for one.
    if (requester === undefined) throw webErrors.notAuthenticated();
    return requester;
  });
  const handle = getRequestListener(app.fetch);
  return (request, response, admitted) => {
    const requester = admitted.requester();
    if (requester !== null) requesters.set(request, requester);
    if (admitted.path === '/join' && requester !== null)
      join(request, response, admitted, { requester, port: boundPort() });
    else void handle(request, response);
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface NetworkAccess {
  /** Call when the addresses of this computer may have changed. */
  refresh(): void;
  close(): void;
}

/** Admits other computers while the crew setting allows it. */
function openNetworkDoor(
  { addresses, hostname, log, show }: WebServerOptions,
  serve: (address: string) => Server,
  port: () => number,
  report: NetworkReport,
): NetworkAccess {
  const { operators } = show.crew;
  const onState = (state: DoorState): void => report.set({ isFixed: false, ...state });
  const door = new NetworkDoor({ serve, port, addresses, hostname, log, onState });
  door.follow(operators.isOpen);
  const stopFollowing = operators.onChange(() => door.follow(operators.isOpen));
  return {
    refresh: () => door.refresh(),
    close() {
      stopFollowing();
      door.close();
    },
  };
}

/**
 * Reports the addresses that --host opens. Other computers can connect to them from the start, whatever the setting
 * under Crew is.
 */
function reportFixedAddresses(
  { addresses, host, hostname }: WebServerOptions,
  port: number,
  report: NetworkReport,
): NetworkAccess {
  const refresh = (): void => {
    const known = addresses().filter(({ address }) => isReachable(address));
    const open = isWildcard(host)
      ? known.filter(({ address }) => host === '::' || isIP(address) === 4)
      : [known.find(({ address }) => address === host) ?? { address: host, interface: '' }];
    const endpoints = open.map((one) => addressEndpoint(one, port));
    report.set({
      isFixed: true,
      endpoints: sortedEndpoints([...endpoints, ...hostnameEndpoints(hostname(), port)]),
      sentence: null,
    });
  };
  refresh();
  return { refresh, close: () => undefined };
}

/** Answers the page of an invitation: it sends its key and gets a cookie, or with DELETE has the cookie deleted. */
function join(
  { method }: IncomingMessage,
  response: ServerResponse,
  { key }: Admitted,
  { requester, port }: { requester: Requester; port: number },
): void {
  const cookie = method === 'DELETE' ? noKeyCookie(port) : key === null ? null : keyCookie(key, port);
  response.writeHead(200, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...(cookie !== null && { 'set-cookie': cookie }),
  });
  response.end(JSON.stringify({ name: requester.name, role: requester.role }));
}

/** Returns a host that a browser can open, even if the server listens on all interfaces. */
function reachable(host: string): string {
  if (isWildcard(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const isWildcard = (host: string): boolean => host === '0.0.0.0' || host === '::';
