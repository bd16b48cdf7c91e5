import { played } from './not-played.ts';

/** Records main's calls to the system that have no visible effect. */
export const record = {
  switches: [] as string[],
  isHardwareAccelerated: true,
  isSandboxed: false,
  appUserModelId: null as string | null,
  desktopName: null as string | null,
  aboutPanels: [] as object[],
  relaunches: [] as object[],
  clipboard: [] as string[],
  opened: [] as string[],
  beeps: 0,
  crashReporter: null as { uploadToServer?: boolean } | null,
  sleepBlockers: [] as string[],
  /** How many messages main sent to windows. */
  messagesSent: 0,
  /** How long main was busy with each frame of a feed, in ms, if `bench/desktop-hook.ts` is loaded. */
  frameMs: [] as number[],
  /** The CPU time for all frames, in ms, because the CPU clock is too coarse for a single frame. */
  frameCpuMs: 0,
  /** When the first window was shown, in ms since the process started; null: none yet. */
  firstShownMs: null as number | null,
  dock: played('app.dock', {
    setMenu: () => undefined,
    setIcon: () => undefined,
    setBadge: () => undefined,
    show: () => Promise.resolve(),
    hide: () => undefined,
    bounce: () => 0,
    isVisible: () => true,
  }),
};

export const clipboard = played('clipboard', {
  writeText: (text: string) => void record.clipboard.push(text),
  readText: () => record.clipboard.at(-1) ?? '',
});

export const shell = played('shell', {
  openExternal(url: string): Promise<void> {
    record.opened.push(url);
    return Promise.resolve();
  },
  openPath(path: string): Promise<string> {
    record.opened.push(path);
    return Promise.resolve('');
  },
  showItemInFolder: (path: string) => void record.opened.push(path),
  beep: () => void (record.beeps += 1),
});

export const crashReporter = played('crashReporter', {
  start: (how: object) => void (record.crashReporter = how),
  addExtraParameter: () => undefined,
  getUploadToServer: () => record.crashReporter?.uploadToServer !== false,
});

let lastBlocker = 0;
const blockers = new Map<number, string>();

/** The blockers by their number (docs: powerSaveBlocker). */
export const powerSaveBlocker = played('powerSaveBlocker', {
  start(type: string): number {
    lastBlocker += 1;
    blockers.set(lastBlocker, type);
    record.sleepBlockers = [...blockers.values()];
    return lastBlocker;
  },
  stop(id: number): boolean {
    const was = blockers.delete(id);
    record.sleepBlockers = [...blockers.values()];
    return was;
  },
  isStarted: (id: number) => blockers.has(id),
});
