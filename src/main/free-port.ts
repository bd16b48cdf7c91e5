import { createServer } from 'node:net';

const TRIED = 20;
/** Windows reserves blocks of 100 ports, and Linux all below 1024, so later tries are further apart. */
const STEP = 100;

/** Returns the next port after `usedPort` that Touchline may use, or null if none of those tried is available. */
export async function nextFreePort(host: string, usedPort: number): Promise<number | null> {
  const tries = Array.from({ length: TRIED }, (_, index) => index + 1);
  for (const port of [...tries, ...tries.map((one) => one * STEP)].map((by) => usedPort + by)) {
    if (port <= 65_535 && (await isFree(host, port))) return port;
  }
  return null;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
