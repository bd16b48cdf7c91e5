import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, WebSocketRoute } from 'playwright';

/** A page's link to main, controlled by the test. */
export interface Wire {
  /** The latency of every message in each direction. */
  delayMs: number;
  /** Holds back every message until they are released in order. */
  hold: () => void;
  letGo: () => void;
  /** Whether all messages from main are dropped. */
  isDeaf: boolean;
  /** The requests that the page has sent, by name, in order. */
  readonly sent: string[];
  /** Cuts the link; messages are dropped until it is restored. */
  cut: () => Promise<void>;
  mend: () => void;
}

/** Controls the link of a page. Call before the page is opened. */
export async function wired(page: Page): Promise<Wire> {
  let isDown = false;
  let route: WebSocketRoute | null = null;
  let gate: PromiseWithResolvers<void> = Promise.withResolvers();
  gate.resolve();
  /** Returns a function that delivers messages of one direction in the order in which they were sent. */
  const lane = (deliver: (message: string | Buffer) => void): ((message: string | Buffer) => void) => {
    let last = Promise.resolve();
    return (message) => {
      const travelled = sleep(wire.delayMs);
      last = last.then(async () => {
        await travelled;
        await gate.promise;
        deliver(message);
      });
    };
  };
  const wire: Wire = {
    delayMs: 0,
    hold: () => {
      gate = Promise.withResolvers();
    },
    letGo: () => gate.resolve(),
    isDeaf: false,
    sent: [],
    cut: async () => {
      isDown = true;
      await route?.close({ code: 4999 });
    },
    mend: () => {
      isDown = false;
      wire.isDeaf = false;
    },
  };
  // Excludes the links of output pages embedded in this page.
  await page.routeWebSocket(/^ws:\/\/[^/]+\/(?:score\/)?link(?:\?|$)/, (near) => {
    if (isDown) {
      void near.close({ code: 4999 });
      return;
    }
    route = near;
    const main = near.connectToServer();
    const toMain = lane((message) => main.send(message));
    const toPage = lane((message) => near.send(message));
    near.onMessage((message) => {
      const { request } = JSON.parse(message.toString()) as { request?: string };
      if (request !== undefined) wire.sent.push(request);
      toMain(message);
    });
    main.onMessage((message) => {
      // The fake link may be slow or lossy but never silent, because how soon a page replaces a silent link depends on
      // the machine.
      if ('alive' in (JSON.parse(message.toString()) as object)) near.send(message);
      else if (!wire.isDeaf) toPage(message);
    });
  });
  return wire;
}
