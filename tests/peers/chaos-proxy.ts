import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy that simulates a bad network. A test switches faults on and off while connections are open; they apply to
 * all forwarded data.
 */
export interface ChaosProxy {
  port: number;
  /** Whether bytes to the consumer are written one at a time. */
  oneByteWrites: boolean;
  /** How long bytes to the consumer are delayed, in ms. */
  delayMs: number;
  /** Whether nothing is forwarded in either direction, while both connections stay open. */
  isSilent: boolean;
  /** Changes every n-th byte to the consumer; 0 changes nothing. */
  flipEvery: number;
  /** Cuts every connection without a close. */
  reset(): void;
  /** Closes only the service's direction, so that the consumer learns that no more data follows. */
  halfClose(): void;
  close(): Promise<void>;
}

export async function startChaosProxy(targetPort: number): Promise<ChaosProxy> {
  const pairs = new Set<{ consumer: Socket; service: Socket }>();
  let flipped = 0;
  const proxy: ChaosProxy = {
    port: 0,
    oneByteWrites: false,
    delayMs: 0,
    isSilent: false,
    flipEvery: 0,
    reset() {
      for (const { consumer, service } of pairs) {
        consumer.resetAndDestroy();
        service.destroy();
      }
    },
    halfClose() {
      for (const { consumer } of pairs) consumer.end();
    },
    async close() {
      for (const { consumer, service } of pairs) {
        consumer.destroy();
        service.destroy();
      }
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };

  function changed(chunk: Buffer): Buffer {
    if (proxy.flipEvery === 0) return chunk;
    const copy = Buffer.from(chunk);
    for (let index = 0; index < copy.length; index += 1) {
      flipped += 1;
      if (flipped % proxy.flipEvery === 0) copy[index] = copy[index]! ^ 0x15;
    }
    return copy;
  }

  const server = createServer({ allowHalfOpen: true }, (consumer) => {
    const service = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair = { consumer, service };
    pairs.add(pair);
    consumer.setNoDelay(true);
    const end = (): void => {
      pairs.delete(pair);
      consumer.destroy();
      service.destroy();
    };
    for (const socket of [consumer, service]) {
      socket.on('error', end);
      socket.on('close', end);
    }
    consumer.on('data', (chunk) => {
      if (!proxy.isSilent) service.write(chunk);
    });
    let queue = Promise.resolve();
    service.on('data', (chunk: Buffer) => {
      queue = queue.then(() => forward(consumer, changed(chunk)));
    });
    consumer.on('end', () => service.end());
    service.on('end', () => consumer.end());
  });

  async function forward(consumer: Socket, chunk: Buffer): Promise<void> {
    if (proxy.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, proxy.delayMs));
    if (proxy.isSilent || consumer.destroyed) return;
    if (!proxy.oneByteWrites) {
      consumer.write(chunk);
      return;
    }
    for (const byte of chunk) {
      // Each write waits until the previous one has been handed to the system, so that every byte is a separate
      // segment.
      await new Promise<void>((resolve) => void consumer.write(Buffer.of(byte), () => resolve()));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
