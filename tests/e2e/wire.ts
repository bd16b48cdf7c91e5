import type { Page, WebSocketRoute } from 'playwright';

/** A page's link to main, in a test's hands. */
export interface Wire {
  /** Held on its way, each way. */
  delayMs: number;
  /** Nothing of main reaches the page any more. */
  isDeaf: boolean;
  /** Requests that the page has sent, by name, in their order. */
  readonly sent: string[];
  /** Cuts it; nothing comes through until it is mended. */
  cut: () => Promise<void>;
  mend: () => void;
}

/** Takes the link of a page in hand, before the page is opened. */
export async function wired(page: Page): Promise<Wire> {
  let isDown = false;
  let route: WebSocketRoute | null = null;
  const wire: Wire = {
    delayMs: 0,
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
  // Not those of the outputs that are drawn within it.
  await page.routeWebSocket(/^ws:\/\/[^/]+\/(?:score\/)?link$/, (near) => {
    if (isDown) {
      void near.close({ code: 4999 });
      return;
    }
    route = near;
    const main = near.connectToServer();
    // Both ways hold the order of what goes there.
    near.onMessage((message) => {
      const { request } = JSON.parse(message.toString()) as { request?: string };
      if (request !== undefined) wire.sent.push(request);
      setTimeout(() => main.send(message), wire.delayMs);
    });
    main.onMessage((message) => {
      if (!wire.isDeaf) setTimeout(() => near.send(message), wire.delayMs);
    });
  });
  return wire;
}
