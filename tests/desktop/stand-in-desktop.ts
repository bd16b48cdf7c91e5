import type { Desktop, DesktopOptions } from './desktop-driver.ts';
import { ENTRY, StandIn, type LaunchOptions } from './stand-in/launch.ts';

/** The name of the feed service's process. */
const FEED_SERVICE = 'Touchline feed service';

const standIns = new WeakMap<Desktop, StandIn>();

/** Returns the fake machine that a program runs on. Throws with real Electron. */
export function standInOf(desktop: Desktop): StandIn {
  const standIn = standIns.get(desktop);
  if (!standIn) throw new Error('This program runs on a real machine.');
  return standIn;
}

export function launchStandIn(options: DesktopOptions): Promise<Desktop> {
  return launchOn(options, {}).then(({ desktop }) => desktop);
}

/** Starts the program on a particular machine: displays, systems, keyrings. */
export async function launchOn(
  { home, args, env }: DesktopOptions,
  machine: LaunchOptions['machine'],
): Promise<{ desktop: Desktop; standIn: StandIn }> {
  const standIn = await StandIn.launch({ home, args, env, machine, entry: ENTRY, nodeArgs: [] });
  const desktop: Desktop = {
    ready: standIn.ready,
    ended: standIn.ended,
    output: () => standIn.stdout + standIn.stderr,
    windows: () => standIn.call('windows'),
    page: (title) => standIn.page(title),
    capture: async (title) => Buffer.from(await standIn.call('capture', title), 'base64'),
    focus: (title) => standIn.call('focus', title),
    press: async (accelerator) => {
      await standIn.call('press', accelerator);
    },
    clickMenu: (name) => standIn.call('clickMenu', name),
    closeWindow: (title) => standIn.call('closeWindow', title),
    move: (title, bounds) => standIn.call('drag', title, bounds),
    questions: async () => (await standIn.call('boxes')).asked,
    answer: (button) => standIn.call('answer', button),
    goTo: (title, url) => standIn.call('goTo', title, url),
    crash: (title) => standIn.call('crash', title),
    crashGpu: () => standIn.call('crashGpu'),
    killFeedService: () => standIn.call('killUtility', FEED_SERVICE),
    power: (event) => standIn.call('power', event),
    stop: (signal) => standIn.stop(signal),
  };
  standIns.set(desktop, standIn);
  return { desktop, standIn };
}
