import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startFeedPeer } from '../../peers/feed-peer.ts';
import { controlPage, isPlayed, launchPlayed, newHome, remoteOf } from './journey.ts';

/** Tests that a source's token leaks into no file, log, window, address or child process. */

interface WithBridge {
  touchline: { request: (message: string) => Promise<string> };
}

const CANARY = 'canary-desktop-4b81f0-token';
const KEY = 'canary-desktop-key-93ac20';

/** Returns every file in a folder with its content. */
function filesOf(folder: string): { name: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((name) => {
      try {
        return [{ name, text: readFileSync(name, 'latin1') }];
      } catch {
        // The browser's own files come and go.
        return [];
      }
    });
}

/** Returns the command lines and environments of everything that a process started, on Linux. */
function startedBy(pid: number): string {
  const read = (one: number, file: string): string => {
    try {
      return readFileSync(`/proc/${one}/${file}`, 'latin1');
    } catch {
      // The process has exited.
      return '';
    }
  };
  const children = read(pid, `task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
  return children
    .map((child) => read(child, 'cmdline') + read(child, 'environ') + startedBy(child))
    .join('\n');
}

const HAS_PROC = process.platform === 'linux';

test.runIf(isPlayed).for([
  { keyring: 'gnome_libsecret', isKept: true },
  { keyring: 'basic_text', isKept: false },
  { keyring: 'unavailable', isKept: false },
] as const)(
  'a token is in no file, log, window, address or child process ($keyring), and is saved only if the system encrypts it',
  async ({ keyring, isKept }) => {
    const peer = await startFeedPeer();
    onTestFinished(() => peer.close());
    const home = newHome();
    const start = () =>
      launchPlayed({ keyring }, { home, args: ['--port', '0', '--no-demo'], env: { TOUCHLINE_KEY: KEY } });
    const { desktop, standIn } = await start();
    const page = await controlPage(desktop);
    const pushed: string[] = [];
    page.on('console', (message) => pushed.push(message.text()));
    const remote = await remoteOf(desktop);
    const add = async (remember: boolean): Promise<number> =>
      (await remote.call('POST', '/sources', { name: 'Second', baseUrl: peer.url, token: CANARY, remember }))
        .status;
    // If the system can't encrypt, saving the token is refused.
    expect(await add(true)).toBe(isKept ? 201 : 403);
    if (!isKept) expect(await add(false)).toBe(201);
    await expect.poll(() => peer.received.length).toBeGreaterThan(0);
    pushed.push(
      await page.evaluate(
        (message) => (globalThis as unknown as WithBridge).touchline.request(message),
        JSON.stringify({ id: 1, request: 'show:get', input: {} }),
      ),
    );
    const windows = JSON.stringify([
      await desktop.windows(),
      await standIn.call('record'),
      await standIn.call('tray'),
    ]);
    const everything = [windows, desktop.output(), await page.content(), ...pushed].join('\n');
    expect(everything).not.toContain(CANARY);
    expect(everything).not.toContain(KEY);
    if (HAS_PROC) {
      const children = startedBy(standIn.child.pid!);
      expect(children).toContain('feed-service');
      expect(children).not.toContain(CANARY);
      expect(children).not.toContain(KEY);
    }
    await desktop.stop('SIGTERM');
    const files = filesOf(home);
    expect(files.length).toBeGreaterThan(3);
    const leaking = files
      .filter(({ text }) => text.includes(CANARY) || text.includes(KEY))
      .map(({ name }) => name);
    expect(leaking).toEqual([]);

    const again = await start();
    await controlPage(again.desktop);
    const { sources } = (await (await remoteOf(again.desktop)).call('GET', '/sources')).body as {
      sources: { name: string; hasToken: boolean }[];
    };
    expect(sources.find(({ name }) => name === 'Second')?.hasToken).toBe(isKept);
    expect(again.desktop.output()).not.toContain(CANARY);
  },
);
