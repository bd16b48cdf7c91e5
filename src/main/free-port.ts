import { createServer } from 'node:net';

const TRIED = 20;

/** Returns the next unused port after `usedPort`, or null if none of the next few is free. */
export async function nextFreePort(host: string, usedPort: number): Promise<number | null> {
  for (let port = usedPort + 1; port <= Math.min(usedPort + TRIED, 65_535); port += 1) {
    if (await isFree(host, port)) return port;
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
