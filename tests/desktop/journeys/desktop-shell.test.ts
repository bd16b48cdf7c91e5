import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Desktop } from '../desktop-driver.ts';
import type { StandIn } from '../stand-in/launch.ts';
import {
  controlPage,
  CONTROL,
  isPlayed,
  launchPlayed,
  newHome,
  onAir,
  outputPage,
  PROGRAM,
  programWindow,
  remoteOf,
  windowOf,
} from './journey.ts';

/** Everything on the desktop around the show: tray, menu, keys, help, log, the question about a port in use. */

async function onTheAir(
  machine: Parameters<typeof launchPlayed>[0],
  home = newHome(),
): Promise<{ desktop: Desktop; standIn: StandIn }> {
  const played = await launchPlayed(machine, { home });
  await controlPage(played.desktop);
  await (await programWindow(played.desktop)).locator(onAir('scorebug')).waitFor();
  return played;
}

test.runIf(isPlayed)(
  'the control window can be closed while outputs stay on air, and the tray reopens it',
  async () => {
    const { desktop, standIn } = await onTheAir({});
    await expect.poll(async () => (await standIn.call('tray'))?.image).toBe('tray-on-air.png');
    await desktop.closeWindow(CONTROL);
    await expect.poll(async () => (await standIn.call('boxes')).openQuestions).toBe(1);
    const [question] = await desktop.questions();
    expect(question?.defaultId).toBe(0);
    await desktop.answer('Keep window open');
    expect((await windowOf(desktop, CONTROL))?.isVisible).toBe(true);
    await desktop.closeWindow(CONTROL);
    await expect.poll(async () => (await standIn.call('boxes')).openQuestions).toBe(1);
    await desktop.answer('Close window');
    await expect.poll(() => windowOf(desktop, CONTROL)).toBeUndefined();
    const output = await outputPage(desktop);
    await (await remoteOf(desktop)).call('POST', '/channels/A/graphics/lower-third/take');
    await output.locator(onAir('lower-third')).waitFor();
    await standIn.call('clickTray');
    await controlPage(desktop);
  },
);

test.runIf(isPlayed).for([
  { platform: 'linux', keys: ['CommandOrControl+W', 'Alt+F4', 'CommandOrControl+Q'] },
  { platform: 'win32', keys: ['CommandOrControl+W', 'Alt+F4', 'CommandOrControl+Q'] },
  { platform: 'darwin', keys: ['Command+H', 'Command+W', 'Command+Q'] },
] as const)(
  "a key that usually quits programs on $platform doesn't end a show without confirmation",
  async ({ platform, keys }) => {
    const { desktop, standIn } = await onTheAir({ platform });
    for (const key of keys) {
      await desktop.focus(CONTROL);
      await desktop.press(key);
      const { openQuestions, asked } = await standIn.call('boxes');
      if (openQuestions > 0) await desktop.answer(asked.at(-1)!.buttons[0]!);
      expect((await windowOf(desktop, CONTROL))?.isVisible, key).toBe(true);
      expect((await windowOf(desktop, PROGRAM))?.isVisible, key).toBe(true);
    }
  },
);

test.runIf(isPlayed)(
  "Help opens in the browser, copied diagnostics contain no secrets, crash reports aren't uploaded, and the log is written to a file",
  async () => {
    const home = newHome();
    const { desktop, standIn } = await onTheAir({}, home);
    const { url } = await desktop.ready;
    await desktop.clickMenu('Touchline Help');
    await desktop.clickMenu('Copy Diagnostics');
    await expect.poll(async () => (await standIn.call('record')).clipboard.length).toBe(1);
    await expect
      .poll(async () => (await standIn.call('record')).opened.some((address) => address.startsWith(url)))
      .toBe(true);
    const { clipboard, crashReporter } = await standIn.call('record');
    const secret = new URL((await (await remoteOf(desktop)).program()).url).pathname.split('/').at(-1)!;
    expect(clipboard[0]).toContain('Built-in');
    expect(clipboard[0]).not.toContain(secret);
    expect(crashReporter).toMatchObject({ uploadToServer: false });
    // The browser's profile next to the log changes while it is read, and has files with similar names.
    const config = join(home, 'config');
    const files = readdirSync(config, { recursive: true, encoding: 'utf8' });
    expect(files.map((name) => basename(name))).toContain('touchline.log');
  },
);

test.runIf(isPlayed)(
  'a global hotkey takes and clears a graphic, and one that another program has is reported',
  async () => {
    const { desktop, standIn } = await onTheAir({ takenShortcuts: ['CommandOrControl+Alt+2'] });
    const page = await desktop.page(CONTROL);
    const take = { does: 'take', channel: 'A', graphic: 'lower-third' } as const;
    const clear = { does: 'clear', channel: 'A', graphic: 'lower-third' } as const;
    const ask = (request: string, input: object): Promise<{ ok: boolean }> =>
      page
        .evaluate(
          (message) =>
            (
              globalThis as unknown as { touchline: { request: (text: string) => Promise<string> } }
            ).touchline.request(message),
          JSON.stringify({ id: 1, request, input }),
        )
        .then((answer) => JSON.parse(answer) as { ok: boolean });
    expect(await ask('hotkey:set', { accelerator: 'CommandOrControl+Alt+1', action: take })).toMatchObject({
      ok: true,
    });
    const refused = await ask('hotkey:set', { accelerator: 'CommandOrControl+Alt+2', action: clear });
    expect(refused).toMatchObject({ ok: false, error: { code: 'conflict' } });
    await standIn.call('pressGlobally', 'CommandOrControl+Alt+1');
    await (await outputPage(desktop)).locator(onAir('lower-third')).waitFor();
  },
);

test.runIf(isPlayed)(
  'the program asks what to do if its port is in use, and then uses the next free one',
  async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { desktop, standIn } = await launchPlayed({}, { args: ['--port', String(port), '--no-demo'] });
    await expect.poll(async () => (await standIn.call('boxes')).openQuestions).toBe(1);
    const [question] = await desktop.questions();
    expect(question?.message).toContain(String(port));
    await desktop.answer(question!.buttons[0]!);
    await controlPage(desktop);
    expect(Number(new URL((await desktop.ready).url).port)).toBeGreaterThan(port);
  },
);

test.runIf(isPlayed)(
  'an output is moved in its placement mode with the arrow keys, and is there again after a restart',
  async () => {
    const home = newHome();
    const first = await launchPlayed({}, { home, args: ['--port', '0', '--no-demo'] });
    const page = await controlPage(first.desktop);
    await programWindow(first.desktop, { width: 640, height: 360 });
    const id = (await (await remoteOf(first.desktop)).program()).id;
    const request = (name: string, input: object): Promise<string> =>
      page.evaluate(
        (message) =>
          (
            globalThis as unknown as { touchline: { request: (text: string) => Promise<string> } }
          ).touchline.request(message),
        JSON.stringify({ id: 1, request: name, input }),
      );
    const before = (await windowOf(first.desktop, PROGRAM))!.bounds;
    expect(JSON.parse(await request('output:place', { id, isOn: true }))).toMatchObject({ ok: true });
    await first.desktop.press('Shift+Right');
    await first.desktop.press('Down');
    const place = { ...before, x: before.x + 10, y: before.y + 1 };
    await expect.poll(async () => (await windowOf(first.desktop, PROGRAM))?.bounds).toEqual(place);
    await first.desktop.press('Enter');
    // Waits until the key press has arrived, before the program is stopped.
    await expect.poll(() => request('show:get', {})).toContain('"isPlacing":false');
    await first.desktop.stop('SIGTERM');
    const second = await launchPlayed({}, { home, args: ['--port', '0', '--no-demo'] });
    await controlPage(second.desktop);
    await expect.poll(async () => (await windowOf(second.desktop, PROGRAM))?.bounds).toEqual(place);
  },
);
