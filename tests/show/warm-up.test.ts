import { expect, it, vi } from 'vitest';
import { feedAccess } from '../../src/main/feed-access.ts';
import type { Log, OpenFeed } from '../../src/main/show/ports.ts';
import { systemClock, systemMint } from '../../src/main/system.ts';
import { warmUp, type WarmUp } from '../../src/main/warm-up.ts';

function start(change: (openFeed: OpenFeed) => OpenFeed = (openFeed) => openFeed) {
  const log = { info: vi.fn<Log['info']>(), warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() };
  const openFeed = feedAccess({ clock: systemClock, log, archiveOf: () => null });
  const warming: WarmUp = warmUp({ clock: systemClock, mint: systemMint, openFeed: change(openFeed), log });
  return { warming, log };
}

const openSockets = (): string[] => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP'));

it(
  'plays the whole way to the page, comes to its end and leaves nothing behind',
  { timeout: 30_000 },
  async () => {
    const { warming, log } = start();
    await vi.waitFor(() => expect(openSockets().length).toBeGreaterThan(8));
    await warming.done;
    const pictures = Number(log.info.mock.calls.at(-1)?.[0]['pictures']);
    // Four games of four sports, 100 frames each.
    expect(pictures).toBeGreaterThanOrEqual(4 * 4 * 100);
    expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
    await vi.waitFor(() => expect(openSockets()).toEqual([]));
  },
);

it('stops when it is told to', async () => {
  const { warming, log } = start();
  await vi.waitFor(() => expect(openSockets().length).toBeGreaterThan(8));
  warming.stop();
  await warming.done;
  expect([log.info.mock.calls, log.warn.mock.calls]).toEqual([[], []]);
  await vi.waitFor(() => expect(openSockets()).toEqual([]));
});

it('is done without where it fails', async () => {
  const { warming, log } = start(() => () => {
    throw new Error('No feed today.');
  });
  await warming.done;
  expect(log.warn.mock.calls).toEqual([[{ error: 'Error: No feed today.' }, 'the warm-up ended early']]);
  await vi.waitFor(() => expect(openSockets()).toEqual([]));
});
