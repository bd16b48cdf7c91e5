import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CONTROL,
  controlPage,
  isPlayed,
  launch,
  launchPlayed,
  newHome,
  onAir,
  outputPage,
  programWindow,
  remoteOf,
  windowOf,
} from './journey.ts';

import { DISPLAY } from '../stand-in/launch.ts';

/** The program ends in different ways, and restores everything. */

const TWO = [
  DISPLAY,
  {
    ...DISPLAY,
    id: 2,
    label: 'HDMI',
    bounds: { x: 1920, y: 0, width: 1920, height: 1080 },
    workArea: { x: 1920, y: 0, width: 1920, height: 1040 },
  },
];
/** Returns the content of each saved window position. */
function placesWithin(home: string): string[] {
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'window.json')
    .map((name) => readFileSync(join(home, name), 'utf8'));
}

const PLACE = { x: 310, y: 120 };

test.for(['SIGTERM', 'SIGKILL'] as const)(
  'the program returns after %s with its windows in place, and the game and its graphics on air',
  async (signal) => {
    const home = newHome();
    const first = await launch({ home });
    await controlPage(first);
    await (await programWindow(first, { name: 'Clean feed' })).locator(onAir('scorebug')).waitFor();
    await first.move(CONTROL, PLACE);
    // Saved before anything is closed, because a killed program closes nothing.
    const isRemembered = (): boolean => placesWithin(home).some((text) => text.includes('310'));
    await expect.poll(isRemembered).toBe(true);
    const { session } = await (await remoteOf(first)).channel();
    expect(session).not.toBeNull();
    expect(await first.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null);

    const second = await launch({ home });
    await controlPage(second);
    const output = await outputPage(second, 'Clean feed');
    await output.locator(onAir('scorebug')).waitFor();
    expect((await windowOf(second, CONTROL))?.bounds).toMatchObject(PLACE);
    expect((await (await remoteOf(second)).channel()).session?.league).toBe(session?.league);
  },
);

test('a second start brings the window of the running program to the front, and exits', async () => {
  const home = newHome();
  const first = await launch({ home });
  await controlPage(first);
  const second = await launch({ home });
  expect(await second.ended).toBe(0);
  await expect.poll(async () => (await first.windows()).length).toBe(1);
  expect((await windowOf(first, CONTROL))?.isVisible).toBe(true);
});

test.runIf(isPlayed)('a saved position on a display that has been unplugged is ignored', async () => {
  const home = newHome();
  const first = await launchPlayed({ displays: TWO }, { home });
  await controlPage(first.desktop);
  await first.desktop.move(CONTROL, { x: 2200, y: 200 });
  await first.desktop.stop('SIGTERM');
  const second = await launchPlayed({}, { home });
  await controlPage(second.desktop);
  const { x } = (await windowOf(second.desktop, CONTROL))!.bounds;
  expect(x).toBeLessThan(1920);
});
