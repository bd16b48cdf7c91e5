import { createServer, type IncomingMessage } from 'node:http';
import {
  connect,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A proxy on loopback that resolves fake names, controlled by the test. Stopped after the test. */
export interface ProxyPeer {
  /** `host:port` */
  address: string;
  port: number;
  /** Each requested `name:port`, in order. */
  requests: string[];
  /** Whether to forward connections, answer with a status, or hang. */
  mode: 'through' | 'hang' | number;
  /** The required login, or null. */
  login: { name: string; password: string } | null;
  /** Cuts every connection through it. */
  cut(): void;
}

/** The port on this machine for each fake name. */
export type Names = Readonly<Record<string, number>>;

/** Starts an HTTP proxy that supports only CONNECT tunnels. */
export async function startProxy(names: Names): Promise<ProxyPeer> {
  const lines = new Set<Duplex>();
  const server = createServer((_request, response) => void response.writeHead(501).end());
  server.on('connect', (request: IncomingMessage, line: Duplex) => {
    keep(lines, line);
    const target = request.url ?? '';
    peer.requests.push(target);
    const { mode, login } = peer;
    if (mode === 'hang') return;
    const credentials = request.headers['proxy-authorization'];
    const isKnown = login === null || credentials === `Basic ${btoa(`${login.name}:${login.password}`)}`;
    const status = isKnown ? mode : 407;
    if (status !== 'through') {
      line.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    pass(target, names, line, lines, () => line.write('HTTP/1.1 200 Connected\r\n\r\n'));
  });
  const peer = await listening(server, lines);
  return peer;
}

/** Starts a SOCKS proxy for versions 5 and 4a, which resolves names itself. All refusals have the same code. */
export async function startSocksProxy(names: Names): Promise<ProxyPeer> {
  const lines = new Set<Duplex>();
  const server = createTcpServer((line) => {
    keep(lines, line);
    let heard = Buffer.alloc(0);
    let isGreeted = false;
    const hear = (piece: Buffer): void => {
      heard = Buffer.concat([heard, piece]);
      if (peer.mode === 'hang') return;
      if (heard[0] === 4) {
        const rest = heard.subarray(8);
        const [, name = ''] = rest.toString('latin1').split('\0');
        if (rest.filter((byte) => byte === 0).length < 2) return;
        line.off('data', hear);
        serve(`${name}:${heard.readUInt16BE(2)}`, (isThrough) =>
          Buffer.from([0, isThrough ? 0x5a : 0x5b, 0, 0, 0, 0, 0, 0]),
        );
      } else if (!isGreeted) {
        if (heard.length < 2 || heard.length < 2 + heard[1]!) return;
        heard = heard.subarray(2 + heard[1]!);
        isGreeted = true;
        // 0: no login is needed. 0xff: no authentication method is acceptable.
        line.write(Buffer.from([5, peer.login === null ? 0 : 0xff]));
      } else {
        const length = heard[4] ?? Infinity;
        if (heard.length < 7 + length) return;
        line.off('data', hear);
        const name = heard.subarray(5, 5 + length).toString('latin1');
        serve(`${name}:${heard.readUInt16BE(5 + length)}`, (isThrough) =>
          Buffer.from([5, isThrough ? 0 : 2, 0, 1, 0, 0, 0, 0, 0, 0]),
        );
      }
    };
    const serve = (target: string, answer: (isThrough: boolean) => Buffer): void => {
      peer.requests.push(target);
      if (peer.mode === 'through') pass(target, names, line, lines, () => line.write(answer(true)));
      else line.end(answer(false));
    };
    line.on('data', hear);
  });
  const peer = await listening(server, lines);
  return peer;
}

function keep(lines: Set<Duplex>, line: Duplex): void {
  lines.add(line);
  line.on('close', () => lines.delete(line));
  line.on('error', () => line.destroy());
}

function pass(target: string, names: Names, line: Duplex, lines: Set<Duplex>, onOpen: () => void): void {
  const port = names[target.replace(/:\d+$/, '')];
  if (port === undefined) {
    line.end('HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n');
    return;
  }
  const onward: Socket = connect(port, '127.0.0.1', () => {
    onOpen();
    onward.pipe(line);
    line.pipe(onward);
  });
  keep(lines, onward);
  line.on('close', () => onward.destroy());
  onward.on('close', () => line.destroy());
}

async function listening(server: Server, lines: Set<Duplex>): Promise<ProxyPeer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => lines.forEach((line) => void line.destroy());
  onTestFinished(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, port, requests: [], mode: 'through', login: null, cut };
}
