import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A TCP load balancer for trials and tests: round robin, skipping nodes that don't answer. */
export interface Balancer {
  url: string;
  /** Sets the nodes, in the order in which they get connections. */
  setNodes(ports: readonly number[]): void;
  /** Destroys every open connection. */
  cutAll(): void;
  /** Delays all data in both directions from now on; 0 means no delay. */
  setDelay(delayMs: number): void;
  stop(): Promise<void>;
}

interface Line {
  client: Socket;
  node: Socket | null;
}

export async function startBalancer(
  ports: readonly number[],
  port: number,
  host = '127.0.0.1',
): Promise<Balancer> {
  let nodes = [...ports];
  let turn = 0;
  let delayMs = 0;
  const lines = new Set<Line>();

  /** Forwards one side's data to the other in order, with the delay. */
  function pass(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (delayMs === 0 && to.writable) {
        if (!to.write(bytes)) from.pause();
        return;
      }
      from.pause();
      setTimeout(() => {
        if (to.writable) to.write(bytes);
        from.resume();
      }, delayMs);
    });
    to.on('drain', () => from.resume());
    from.on('end', () => to.end());
  }

  function assign(line: Line, triesLeft: number): void {
    const { client } = line;
    const node = nodes[turn++ % Math.max(1, nodes.length)];
    if (node === undefined || triesLeft === 0 || client.destroyed) {
      client.destroy();
      return;
    }
    const socket = connect({ host: '127.0.0.1', port: node, allowHalfOpen: true, noDelay: true });
    line.node = socket;
    const refused = (): void => assign(line, triesLeft - 1);
    socket.once('error', refused);
    socket.once('connect', () => {
      socket.off('error', refused);
      socket.on('error', () => client.destroy());
      socket.on('close', () => client.destroy());
      client.on('close', () => socket.destroy());
      pass(client, socket);
      pass(socket, client);
      client.resume();
    });
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, (client) => {
    const line: Line = { client, node: null };
    lines.add(line);
    client.on('error', () => client.destroy());
    client.on('close', () => lines.delete(line));
    assign(line, nodes.length);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const cutAll = (): void => {
    for (const { client, node } of lines) {
      client.destroy();
      node?.destroy();
    }
  };
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    setNodes(now) {
      nodes = [...now];
    },
    cutAll,
    setDelay(byMs) {
      delayMs = byMs;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      cutAll();
      await closed;
    },
  };
}
