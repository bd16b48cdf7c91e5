import { onTestFinished } from 'vitest';
import type { Pages } from '../../src/main/web/pages.ts';
import { startWebServer, type WebServerOptions } from '../../src/main/web/server.ts';
import { systemIds } from '../../src/main/system.ts';
import { silent } from '../show/remote-caller.ts';
import type { World } from '../show/world.ts';

type Choices = Partial<
  Pick<WebServerOptions, 'key' | 'logos' | 'fonts' | 'log' | 'addresses' | 'hostname' | 'requestWithinMs'> &
    Pick<Pages, 'help'>
>;

/** Serves a show on loopback until the test ends, on a free port and with empty pages. Returns its address. */
export async function served(world: World, { help = new Map(), ...choices }: Choices = {}): Promise<string> {
  const page = { body: Buffer.from('page'), type: 'text/html' };
  const web = await startWebServer({
    host: '127.0.0.1',
    port: 0,
    key: null,
    addresses: () => [],
    hostname: () => 'localhost',
    digest: (key) => systemIds.digest(key),
    extraOrigins: [],
    pages: { control: page, score: page, join: page, stage: page, assets: new Map(), help, build: 'test' },
    logos: { read: () => null },
    fonts: { read: () => null },
    show: world.show,
    log: silent,
    ...choices,
  });
  onTestFinished(async () => {
    await web.close();
    world.show.close();
  });
  return web.url;
}
