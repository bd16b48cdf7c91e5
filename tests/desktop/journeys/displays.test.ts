import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import type { Desktop } from '../desktop-driver.ts';
import type { PlayedDisplay } from '../stand-in/options.ts';
import { DISPLAY } from '../stand-in/launch.ts';
import {
  alphaOf,
  controlPage,
  isPlayed,
  launchPlayed,
  onAir,
  outputPage,
  PROGRAM,
  programWindow,
  remoteOf,
  windowOf,
} from './journey.ts';

/** Outputs on displays: on a second one, on scaled ones, and on ones that are connected and disconnected. */

const HDMI: PlayedDisplay = {
  id: 2,
  label: 'HDMI',
  bounds: { x: 1920, y: 0, width: 1920, height: 1080 },
  workArea: { x: 1920, y: 0, width: 1920, height: 1040 },
  scaleFactor: 1,
};

/** A 4K display at 150 %: its bounds are DIPs. */
const SCALED: PlayedDisplay = {
  ...DISPLAY,
  label: 'Laptop',
  bounds: { x: 0, y: 0, width: 2560, height: 1440 },
  workArea: { x: 0, y: 0, width: 2560, height: 1392 },
  scaleFactor: 1.5,
};

async function sizeOf(desktop: Desktop): Promise<[number, number]> {
  const { width, height } = PNG.sync.read(await desktop.capture(PROGRAM));
  return [width, height];
}

test.runIf(isPlayed).for(['win32', 'darwin'] as const)(
  "an output's window has exactly the output's size in pixels on a display with a task bar, whatever the system does to windows (%s)",
  async (platform) => {
    const { desktop } = await launchPlayed({ platform });
    await controlPage(desktop);
    await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
    await expect.poll(() => sizeOf(desktop)).toEqual([1920, 1080]);
    expect((await windowOf(desktop, PROGRAM))?.contentSize).toEqual([1920, 1080]);
  },
);

test.runIf(isPlayed)(
  "an output's window has exactly the output's size in pixels at 150%, even if frameless windows come out too large",
  async () => {
    const { desktop } = await launchPlayed({ platform: 'win32', displays: [SCALED], framelessDriftDip: 1 });
    await controlPage(desktop);
    await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
    await expect.poll(() => sizeOf(desktop)).toEqual([1920, 1080]);
    expect((await alphaOf(desktop, PROGRAM))(0, 0)).toBe(0);
  },
);

test.runIf(isPlayed)(
  'an output on a second display is drawn there, and continues elsewhere when that display is unplugged during the show',
  async () => {
    const { desktop, standIn } = await launchPlayed({ displays: [DISPLAY, HDMI] });
    await controlPage(desktop);
    const remote = await remoteOf(desktop);
    const displays = await displaysOf(desktop);
    const key = displays.find(({ name }) => name === 'HDMI')!.key;
    const page = await programWindow(desktop, {
      window: { display: key, isFullscreen: true, isOnTop: true },
    });
    await page.locator(onAir('scorebug')).waitFor();
    await expect.poll(async () => (await windowOf(desktop, PROGRAM))?.bounds).toEqual(HDMI.bounds);
    expect(await windowOf(desktop, PROGRAM)).toMatchObject({ isFullScreen: true });

    await standIn.call('changeDisplays', [DISPLAY]);
    await expect.poll(async () => (await windowOf(desktop, PROGRAM))?.bounds.x).toBe(0);
    await remote.call('POST', '/channels/A/graphics/lower-third/take');
    await (await outputPage(desktop)).locator(onAir('lower-third')).waitFor();

    await standIn.call('changeDisplays', [DISPLAY, HDMI]);
    await expect.poll(async () => (await windowOf(desktop, PROGRAM))?.bounds).toEqual(HDMI.bounds);
  },
);

interface Displays {
  desktop: { displays: { key: string; name: string }[] };
}

/** Returns the displays in the control window. */
async function displaysOf(desktop: Desktop): Promise<Displays['desktop']['displays']> {
  const page = await controlPage(desktop);
  const answer = await page.evaluate(
    (message) =>
      (
        globalThis as unknown as { touchline: { request: (text: string) => Promise<string> } }
      ).touchline.request(message),
    JSON.stringify({ id: 1, request: 'show:get', input: {} }),
  );
  return (JSON.parse(answer) as { output: Displays }).output.desktop.displays;
}
