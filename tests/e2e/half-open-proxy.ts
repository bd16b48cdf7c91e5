import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A TCP proxy whose connections can go silent without closing, as with an unplugged cable or a phone that leaves the
 * network. Data sent on a silent connection is lost, including the close.
 */
export class HalfOpenProxy {
  readonly #pairs = new Set<{ client: Socket; server: Socket; isSilent: boolean }>();
  #port = 0;
  #silencesNew = false;
  /** How many connections were opened, including silent ones. */
  opened = 0;

  /** Starts a proxy that runs until the end of the test. @param target `http://host:port` */
  static async start(target: string): Promise<HalfOpenProxy> {
    const proxy = new HalfOpenProxy();
    const { hostname, port } = new URL(target);
    const listener = createServer((client) => proxy.#serve(client, connect(Number(port), hostname)));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    proxy.#port = (listener.address() as AddressInfo).port;
    onTestFinished(() => {
      for (const { client, server } of proxy.#pairs) for (const socket of [client, server]) socket.destroy();
      listener.close();
    });
    return proxy;
  }

  /** Returns the Chromium switch that routes connections for `target` through this proxy. */
  switchFor(target: string): string {
    return `--host-resolver-rules=MAP ${new URL(target).host} 127.0.0.1:${String(this.#port)}`;
  }

  /** Silences all connections, including those opened from now on. */
  silence(): void {
    this.#silencesNew = true;
    for (const pair of this.#pairs) pair.isSilent = true;
  }

  /** Lets new connections pass again; silent ones stay silent. */
  pass(): void {
    this.#silencesNew = false;
  }

  /** Does the same as {@link pass}, and resets silent connections. */
  reset(): void {
    this.#silencesNew = false;
    for (const { client, server } of this.#pairs) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  #serve(client: Socket, server: Socket): void {
    this.opened += 1;
    const pair = { client, server, isSilent: this.#silencesNew };
    this.#pairs.add(pair);
    const close = (): void => {
      if (pair.isSilent) return;
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    const link = (from: Socket, to: Socket): void => {
      from.on('data', (bytes) => pair.isSilent || to.write(bytes));
      from.on('close', close).on('error', () => undefined);
    };
    link(client, server);
    link(server, client);
  }
}
