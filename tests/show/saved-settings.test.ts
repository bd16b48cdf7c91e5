import { NEW_OUTPUT } from '../../src/preload/contract/new-output.ts';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openAsRun, type AsRunTable } from '../../src/main/settings/as-run-store.ts';
import { readSettings, settingsOf, type Settings } from '../../src/main/settings/schema.ts';
import { openSettings } from '../../src/main/settings/store.ts';
import {
  CSV_HEADER,
  csvLines,
  type AsRunEntry,
  type AsRunPiece,
  type AsRunPlace,
  type AsRunStore,
} from '../../src/main/show/as-run/as-run.ts';
import type { PersistedState } from '../../src/main/show/persisted-state.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';
import { openTestDatabase } from '../database.ts';
import { FakeClock, Page, START, World } from './world.ts';
import { DELAY_MAX_MS } from '../../src/preload/contract/limits.ts';

const DAY = 86_400_000;

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

const settingsOptions = { wallClock: () => START, newSecret: () => 'f'.repeat(32) };

/** Reads settings that need no repair. */
function readWhole(settings: unknown): Settings {
  const read = readSettings(settings, settingsOptions.newSecret);
  expect(read.repairs).toEqual({ putRight: [], leftOut: [] });
  return read.settings;
}

describe("a show that can't save its settings", () => {
  it('continues, and notifies the producer until saving works again', async () => {
    let isFull = false;
    const world = new World({
      persist: () =>
        isFull ? Promise.reject(new Error('ENOSPC: no space left on device')) : Promise.resolve(),
    });
    const game = await world.play('wc');
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 4, release: 'change' });
    const page = new Page(world.show, 'program');
    isFull = true;
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    expect(world.show.state().notices).toMatchObject([
      {
        id: 'not-saved',
        level: 'alarm',
        sentence: expect.stringMatching(/^Changes aren't saved: an unexpected error/) as string,
      },
    ]);
    // A state that releases an override changes the settings too. It reaches the outputs even while saving fails.
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('1-0');
    isFull = false;
    await world.ask('graphic:clear', { channel: 'A', graphic: 'scorebug' });
    expect(world.show.state().notices).toEqual([]);
  });

  it('confirms requests, retries automatically, and then saves the latest state', async () => {
    let isFull = false;
    let saved: PersistedState | null = null;
    const world = new World({
      persist: (persisted) => {
        if (isFull) {
          const error = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
          return Promise.reject(error);
        }
        saved = persisted;
        return Promise.resolve();
      },
    });
    await world.play('wc');
    isFull = true;
    await expect(
      world.ask('output:update', { id: 'program', patch: { delayMs: 4_000 } }),
    ).resolves.toMatchObject({ delayMs: 4_000 });
    await expect(world.ask('output:add', { name: 'Wide', channel: 'A' })).resolves.toMatchObject({
      name: 'Wide',
    });
    await expect(world.ask('automation:hold', { isHeld: true })).resolves.toBeNull();
    const [notice] = world.show.state().notices;
    expect(notice?.sentence).toMatch(/^Changes aren't saved: the disk is full\. .* Free some space/);
    // Once dismissed, the notice doesn't return for the same failure.
    await world.ask('notice:dismiss', { id: 'not-saved' });
    await world.clock.advance(60_000);
    expect(world.show.state().notices).toEqual([]);
    await world.ask('automation:hold', { isHeld: false });
    expect(world.show.state().notices).toHaveLength(1);
    isFull = false;
    await world.clock.advance(RETRY_WRITE_MS);
    expect(world.show.state().notices).toEqual([]);
    expect(saved).toMatchObject({
      outputs: [{ id: 'program', delayMs: 4_000 }, { name: 'Wide' }],
      automation: { isHeld: false },
    });
  });

  it('retries a last time when it exits', async () => {
    let isFull = true;
    let saves = 0;
    const world = new World({
      persist: () => {
        if (isFull) return Promise.reject(new Error('EROFS'));
        saves += 1;
        return Promise.resolve();
      },
    });
    await world.ask('automation:hold', { isHeld: true });
    isFull = false;
    world.show.close();
    expect(saves).toBe(1);
    await world.clock.advance(60_000);
    expect(saves).toBe(1);
  });
});

it('a show that exits saves changes made while an earlier change was being written', async () => {
  let saved: PersistedState | null = null;
  const gates: (() => void)[] = [];
  const world = new World({
    persist: (persisted) =>
      new Promise((resolve) => {
        gates.push(() => {
          saved = persisted;
          resolve();
        });
      }),
  });
  const open = (): void => gates.shift()?.();
  const game = world.play('wc');
  await expect.poll(() => gates.length).toBe(1);
  open();
  await game;
  const first = world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await expect.poll(() => gates.length).toBe(1);
  const second = world.ask('override:set', { channel: 'A', field: 'score.a', value: 3, release: 'manual' });
  world.show.close();
  open();
  await expect.poll(() => gates.length).toBe(1);
  open();
  await Promise.all([first, second, world.show.settled()]);
  expect(saved).toMatchObject({
    channels: [
      { session: {}, onAir: [{ graphic: 'scorebug' }], overrides: [{ field: 'score.a', value: 3 }] },
    ],
  });
});

describe('a show that was killed', () => {
  it('returns with its session, graphics, overrides, running clock and delays', async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 4, release: 'change' });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 2_500 } });
    await world.clock.advance(60_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
    expect(world.channel().match?.view.score).toEqual({ a: 4, b: 0 });
    expect(world.channel().clock).toMatchObject({ face: { isRunning: true }, needsCheck: false });
    const page = new Page(world.show, 'program');
    expect(world.show.outputs.states()[0]?.delayMs).toBe(2_500);
    const clock = page.now.match!.clock!;
    expect(world.clock.wall() - clock.at + clock.baseMs).toBe(61_000);
    game.press('goal', { team: 'A' });
    expect(world.channel().overrides).toEqual({});
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
  });

  it('has its graphics, overrides and clock in the settings file', async () => {
    const dir = temporaryDir();
    const world = new World({
      persist: (persisted) => openSettings(dir, settingsOptions).persist(persisted),
    });
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('override:set', { channel: 'A', field: 'name.b', value: 'Mesa' });
    game.press('phase', { phase: 'first_half' });
    await world.show.saved();
    const [channel] = openSettings(dir, settingsOptions).persisted.channels;
    expect(channel).toMatchObject({
      onAir: [{ graphic: 'scorebug', content: null, moment: null }],
      overrides: [{ field: 'name.b', value: 'Mesa' }],
      clock: { face: { isRunning: true }, period: 'first_half' },
    });
  });
});

const v1Output = {
  id: 'program',
  name: 'Program',
  channel: 'A',
  kind: 'browser',
  secret: '0'.repeat(32),
  width: 1920,
  height: 1080,
  background: { kind: 'transparent' },
  theme: 'chalk',
  delayMs: 0,
  graphics: ['scorebug'],
};

describe('saved settings', () => {
  it('list a graphic of an output once, even if a request lists it twice', async () => {
    const world = new World();
    await world.ask('output:update', {
      id: 'program',
      patch: { graphics: ['ticker', 'ticker', 'scorebug'] },
    });
    const graphics = world.persisted.outputs[0]?.graphics;
    expect(graphics).toEqual(['ticker', 'scorebug']);
    expect(readWhole(settingsOf(world.persisted)).outputs[0]?.graphics).toEqual(graphics);
  });

  it('never contain an empty picture of a team, which is refused', async () => {
    const world = new World();
    await expect(world.ask('team:set', { name: 'Mesa', patch: { code: 'MES', logo: '' } })).rejects.toThrow(
      'This picture is neither PNG nor WebP.',
    );
    expect(world.show.state().teams).toEqual([]);
  });

  it('are read from version 1, without overrides and without a clock', () => {
    const v1 = {
      version: 1,
      channels: [{ id: 'A', session: null, onAir: ['scorebug'] }],
      outputs: [v1Output],
      sources: [{ id: 'venue', name: 'Venue', baseUrl: 'http://venue.test' }],
    };
    const read = readWhole(v1);
    expect(read.outputs).toEqual([
      {
        ...NEW_OUTPUT,
        ...v1Output,
        networkBug: null,
        places: {},
      },
    ]);
    expect(read.channels[0]).toMatchObject({
      id: 'A',
      onAir: [{ graphic: 'scorebug', content: null, moment: null }],
      overrides: [],
      clock: { face: null },
    });
    expect(read.sources).toEqual(v1.sources);
    expect(readWhole(settingsOf(read))).toEqual(read);
  });

  it('are read from version 3, in English, with manual overrides', () => {
    const override = { field: 'score.a', value: 3, setAt: START, feed: 1, releasedAt: null };
    const newest = readWhole({
      version: 1,
      channels: [{ id: 'A', session: null, onAir: [] }],
      outputs: [v1Output],
      sources: [],
    });
    const v3 = {
      ...newest,
      version: 3,
      channels: newest.channels.map((channel) => ({
        ...channel,
        overrides: [
          { ...override, release: 'hand' },
          { ...override, field: 'score.b', release: 'agree' },
        ],
      })),
      outputs: newest.outputs.map(({ language: _language, ...output }) => output),
    };
    const read = readWhole(v3);
    expect(read.outputs).toEqual(newest.outputs);
    expect(read.channels[0]?.overrides).toEqual([
      { ...override, release: 'manual' },
      { ...override, field: 'score.b', release: 'agree' },
    ]);
  });

  it.each([
    null,
    {},
    { version: 3 },
    { version: 99, channels: [], outputs: [], sources: [] },
    { version: 1 },
    { version: 1, channels: [{}] },
  ])('are set aside if they are invalid, and the show starts with defaults: %j', (settings) => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ settings }));
    const store = openSettings(dir, settingsOptions);
    expect(store.persisted.channels).toEqual([]);
    expect(store.problem).toMatch(/^The settings file can't be read, so Touchline/);
  });
});

describe('settings out of range', () => {
  it.each([
    [
      { delayMs: -5, width: 10, height: 100_000 },
      { delayMs: 0, width: 64, height: 7680 },
    ],
    [
      { delayMs: 1e12, width: 'wide', height: null },
      { delayMs: DELAY_MAX_MS, width: 1920, height: 1080 },
    ],
    [
      { delayMs: 0.4, name: 'x'.repeat(500) },
      { delayMs: 0, name: 'x'.repeat(60) },
    ],
  ])('are changed to the nearest valid value, and the rest is unchanged: %j', (broken, repaired) => {
    const { settings: read, repairs } = readSettings(
      {
        version: 1,
        channels: [{ id: 'A', session: null, onAir: ['scorebug'] }],
        outputs: [{ ...v1Output, ...broken }],
        sources: [{ id: 'venue', name: 'Venue', baseUrl: 'http://venue.test' }],
      },
      settingsOptions.newSecret,
    );
    expect(read.outputs[0]).toMatchObject({ ...v1Output, ...repaired });
    expect(repairs).toMatchObject({ putRight: [expect.stringMatching(/^the output "/)], leftOut: [] });
    expect(read.sources).toHaveLength(1);
  });
});

/** Returns the instants of all entries of a period, read completely. */
async function instants(store: AsRunStore, from: number, to: number): Promise<number[]> {
  const found: number[] = [];
  let place: AsRunPlace | null = null;
  do {
    const piece: AsRunPiece = await store.read(from, to, place);
    found.push(...piece.entries.map(({ at }) => at));
    place = piece.next;
  } while (place !== null);
  return found;
}

describe('the as-run log', () => {
  const entry = (at: number, changes: Partial<AsRunEntry> = {}): AsRunEntry => ({
    at,
    channel: 'A',
    action: 'take',
    subject: 'scorebug',
    detail: null,
    cause: 'operator',
    sessionId: 'wc-1',
    seq: 12,
    ...changes,
  });

  it("contains every action with its cause and the feed's state at that time", async () => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const goal = game.press('goal', { team: 'A' });
    await world.ask('moment:take', { channel: 'A', moment: goal });
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 2, release: 'agree' });
    game.press('goal', { team: 'A' });
    await world.ask('clock:start', { channel: 'A' });
    game.press('undo');
    game.press('undo');
    world.show.sessions.release('A');
    expect(
      world.asRun.map(({ action, subject, cause, seq }) => `${action} ${subject} ${cause} ${String(seq)}`),
    ).toEqual([
      'bind venue operator null',
      'take scorebug operator null',
      'take lower-third rule 1',
      'take takeover rule 1',
      'take lower-third operator 1',
      'hold score.a operator 1',
      'unhold score.a feed 2',
      'clock start operator 2',
      'clear lower-third withdrawn 4',
      'clear takeover withdrawn 4',
      'clear scorebug operator 4',
      'release venue operator 4',
    ]);
    expect(world.asRun[2]?.detail).toBe('Goal');
  });

  interface OpenLog {
    log: AsRunTable;
    /** Error codes, and `well`. */
    lines: string[];
    close: () => Promise<void>;
  }

  function openLog(dir: string, clock: FakeClock, wall: () => number): OpenLog {
    const lines: string[] = [];
    const database = openTestDatabase(dir, wall);
    const log = openAsRun(database, {
      clock: {
        wall,
        monotonic: () => clock.monotonic(),
        after: (delayMs, run) => clock.after(delayMs, run),
      },
      onTrouble: (error) => lines.push((error as NodeJS.ErrnoException).code!),
      onWell: () => lines.push('well'),
    });
    const close = async (): Promise<void> => {
      await log.close();
      await database.close();
    };
    return { log, lines, close };
  }

  it('keeps entries across restarts, and removes them after thirty days', async () => {
    const dir = temporaryDir();
    let now = START - 31 * DAY;
    const lines: string[] = [];
    const record = async (): Promise<void> => {
      const opened = openLog(dir, new FakeClock(), () => now);
      opened.log.record(entry(now));
      await opened.close();
      lines.push(...opened.lines);
    };
    await record();
    now = START - DAY;
    await record();
    now = START;
    await record();
    const { log } = openLog(dir, new FakeClock(), () => now);
    log.record(entry(now + 1));
    expect(await instants(log, START - 40 * DAY, START + DAY)).toEqual([START - DAY, START, START + 1]);
    expect(await instants(log, START, START + 1)).toEqual([START]);
    expect(lines).toEqual([]);
  });

  it('removes old entries on a later day while it runs', async () => {
    let now = START - 31 * DAY;
    const { log } = openLog(temporaryDir(), new FakeClock(), () => now);
    log.record(entry(now));
    await log.settled();
    now = START;
    log.record(entry(now));
    await log.settled();
    expect(await instants(log, START - 40 * DAY, START + DAY)).toEqual([START]);
  });

  it('keeps unwritten entries, and writes them in order once it can', async () => {
    const dir = temporaryDir();
    mkdirSync(join(dir, 'touchline.db'));
    const clock = new FakeClock();
    const { log, lines, close } = openLog(dir, clock, () => START);
    log.record(entry(START));
    log.record(entry(START + 1));
    await log.settled();
    expect(lines).toEqual(['EEXIST']);
    // A log with a gap would not be a reliable record.
    await expect(instants(log, START, START + DAY)).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(join(dir, 'touchline.db'), { recursive: true });
    expect(await instants(log, START, START + DAY)).toEqual([START, START + 1]);
    await clock.advance(RETRY_WRITE_MS);
    await log.settled();
    expect(lines.slice(1)).toEqual(['well']);
    log.record(entry(START + 2));
    await close();
    const written = openLog(dir, clock, () => START);
    expect(await instants(written.log, START, START + DAY)).toEqual([START, START + 1, START + 2]);
  });

  it('is completed with pending changes on exit', async () => {
    const dir = temporaryDir();
    mkdirSync(join(dir, 'touchline.db'));
    const { log, close } = openLog(dir, new FakeClock(), () => START);
    log.record(entry(START));
    await log.settled();
    rmSync(join(dir, 'touchline.db'), { recursive: true });
    await close();
    const written = openLog(dir, new FakeClock(), () => START);
    expect(await instants(written.log, START, START + DAY)).toEqual([START]);
  });

  it('keeps its lines if its file disappears while it runs', async () => {
    const dir = temporaryDir();
    const { log, lines } = openLog(dir, new FakeClock(), () => START);
    log.record(entry(START));
    await log.settled();
    for (const name of readdirSync(dir)) rmSync(join(dir, name));
    log.record(entry(START + 1));
    await log.settled();
    expect(lines).toEqual([]);
    expect(await instants(log, START, START + DAY)).toEqual([START, START + 1]);
  });

  it("is refused with an error message if the disk can't read it", async () => {
    const world = new World({
      asRun: {
        record: () => undefined,
        read: () => Promise.reject(new Error('EIO: i/o error, read')),
      },
    });
    await expect(world.ask('as-run:csv', { hours: 1 })).rejects.toThrow(
      /^The as-run log can't be read\. Check the data folder's disk/,
    );
    await expect(world.ask('as-run:recent', { channel: 'A' })).rejects.toThrow(
      /^The as-run log can't be read\. Check the data folder's disk/,
    );
  });

  it('is exported as CSV that no spreadsheet reads as formulas', () => {
    const csv = CSV_HEADER + csvLines([entry(START, { detail: '=HYPERLINK("x"), "y"', seq: null })]);
    expect(csv).toBe(
      'at,channel,action,subject,detail,cause,sessionId,seq,by\r\n' +
        `2026-06-13T19:00:00.000Z,A,take,scorebug,"'=HYPERLINK(""x""), ""y""",operator,wc-1,,\r\n`,
    );
  });
});
