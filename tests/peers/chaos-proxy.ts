import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A TCP proxy that treats bytes as badly as a network does. Everything it forwards goes through the same few faults,
 * which a test switches on and off while connections run.
 */
export interface ChaosProxy {
  port: number;
  /** Bytes towards the consumer are written one at a time. */
  oneByteWrites: boolean;
  /** Milliseconds that bytes towards the consumer are held. */
  delayMs: number;
  /** Nothing reaches the consumer any more, and nothing of it the service; both stay connected. */
  isSilent: boolean;
  /** Every n-th byte towards the consumer is changed; 0 changes none. */
  flipEvery: number;
  /** Cuts every connection without a word. */
  reset(): void;
  /** Ends the service's side only: the consumer is told nothing more will come. */
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
      // Each write waits for the one before to be handed to the system, so that every byte is a segment of its own.
      await new Promise<void>((resolve) => void consumer.write(Buffer.of(byte), () => resolve()));
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
