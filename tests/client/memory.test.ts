import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ReceivedHistory } from '../../src/feed/contract/received-rows.ts';
import { openTapeArchive, type TapeArchiveOptions } from '../../src/main/tape-archive.ts';
import { okHistory, pressed, settle, Sim } from './sim.ts';

/** What is kept of a tape beyond the program's end, and what a restart does with it. */

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function archiveOptions(changes: Partial<TapeArchiveOptions> = {}): TapeArchiveOptions {
  return {
    wallClock: Date.now,
    after: () => () => undefined,
    log,
    onTrouble: () => undefined,
    onWell: () => undefined,
    ...changes,
  };
}

function dir(): string {
  const path = mkdtempSync(join(tmpdir(), 'touchline-tapes-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function historyOf(seqs: number[], phase: 'open' | 'closed' | null = 'open'): ReceivedHistory {
  const reply = okHistory(
    seqs.map((seq) => pressed(seq)),
    phase,
  );
  if (!reply.ok) throw new Error('unreachable');
  return reply.value;
}

describe('a restart', () => {
  test('of a finished game asks nobody for anything', async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2, 3], 'closed'));
    sim.subscription.start();
    await sim.advance(86_400_000);
    expect(sim.subscription.model.state).toEqual({ name: 'ended', reason: 'session_ended' });
    expect(sim.sockets).toHaveLength(0);
    expect(sim.histories).toBe(0);
    expect(sim.tape.isComplete).toBe(true);
    expect(sim.tape.length).toBe(3);
  });

  test('of a running game has its tape at once, and reads history once', async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2]));
    expect(sim.tape.length).toBe(2);
    sim.history = okHistory([1, 2, 3].map((seq) => pressed(seq)));
    const socket = await sim.goLive();
    socket.frame(2, pressed(4));
    await settle();
    expect(sim.tape.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(sim.histories).toBe(1);
    expect(sim.tape.isComplete).toBe(true);
    expect(sim.keptHistories).toHaveLength(1);
    expect(sim.keptEvents).toEqual([4]);
  });

  test('of a finished game whose kept log lacks a line reads it from the source again', async () => {
    const sim = new Sim(() => 0.5, { ...historyOf([1, 3], 'closed'), unreadable: 1 });
    sim.history = okHistory(
      [1, 2, 3].map((seq) => pressed(seq)),
      'closed',
    );
    sim.subscription.start();
    await settle();
    expect(sim.histories).toBe(1);
    expect(sim.tape.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(sim.tape.isComplete).toBe(true);
  });

  test('what was kept is no news when it comes again', async () => {
    const sim = new Sim(() => 0.5, historyOf([1, 2]));
    sim.history = 'hangs';
    sim.subscription.start();
    await sim.advance(750);
    sim.reachLive();
    sim.socket.frame(2, pressed(2));
    expect(sim.shown.at(-1)!.isNews).toBe(false);
  });
});

test('a history that comes after presses it does not have is kept with them', async () => {
  const sim = new Sim();
  sim.history = 'hangs';
  sim.subscription.start();
  await sim.advance(750);
  sim.reachLive();
  sim.socket.frame(2, pressed(3));
  sim.pendingHistories[0]!(okHistory([1, 2].map((seq) => pressed(seq))));
  await settle();
  expect(sim.keptHistories[0]?.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

describe('the archive', () => {
  const url = 'http://feed';

  test('gives back what it was given, events heard live included', async () => {
    const path = dir();
    const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    expect(tape.recall()).toBeNull();
    tape.keep(historyOf([1, 2]));
    tape.add(pressed(3));
    tape.add(pressed(4));
    await tape.settled();
    const again = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    expect(again.recall()).toEqual(historyOf([1, 2, 3, 4]));
    expect(openTapeArchive(path, archiveOptions()).tapeOf('http://other', 'game1').recall()).toBeNull();
  });

  test('logs a tape that cannot be read, and one that is not there is no trouble', async () => {
    log.warn.mockClear();
    const path = dir();
    const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    expect(tape.recall()).toBeNull();
    expect(log.warn).not.toHaveBeenCalled();
    tape.keep(historyOf([1]));
    await tape.settled();
    const file = join(path, readdirSync(path)[0]!);
    rmSync(file);
    mkdirSync(file);
    expect(tape.recall()).toBeNull();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('remembers that a log lacked events from the beginning', async () => {
    const path = dir();
    const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    tape.keep({ ...historyOf([1, 2]), unreadable: 3 });
    await tape.settled();
    expect(tape.recall()).toMatchObject({ unreadable: 3, events: [{ seq: 1 }, { seq: 2 }] });
  });

  test('a torn last line costs that line', async () => {
    const path = dir();
    const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    tape.keep(historyOf([1, 2, 3]));
    await tape.settled();
    const file = join(path, readdirSync(path)[0]!);
    truncateSync(file, statSync(file).size - 9);
    expect(tape.recall()).toEqual({ ...historyOf([1, 2]), unreadable: 1 });
    // And the next event is not glued to the torn one.
    appendFileSync(file, 'garbage');
    expect(tape.recall()).toEqual({ ...historyOf([1, 2]), unreadable: 1 });
  });

  test.for(['', 'no JSON\n', '{"half":', '{"sessionId":"game1"}\n'])(
    'a file without its header (%j) is done without',
    async (text) => {
      const path = dir();
      const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
      tape.keep(historyOf([1]));
      await tape.settled();
      writeFileSync(join(path, readdirSync(path)[0]!), text);
      expect(tape.recall()).toBeNull();
    },
  );

  test('forgets tapes after 30 days, and keeps them for 29', async () => {
    const path = dir();
    const archive = openTapeArchive(path, archiveOptions());
    for (const game of ['old', 'young']) {
      archive.tapeOf(url, game).keep({ ...historyOf([1]), sessionId: game });
      await archive.tapeOf(url, game).settled();
    }
    await expect.poll(() => readdirSync(path).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2);
    for (const name of readdirSync(path)) {
      const days = readFileSync(join(path, name), 'utf8').includes('"old"') ? 31 : 29;
      const at = Date.now() / 1000 - days * 86_400;
      utimesSync(join(path, name), at, at);
    }
    openTapeArchive(path, archiveOptions());
    expect(readdirSync(path)).toHaveLength(1);
    expect(archive.tapeOf(url, 'young').recall()).not.toBeNull();
  });

  test('what cannot be written is told, kept in memory, and written when that is possible again', async () => {
    const path = dir();
    const said: string[] = [];
    const retries: (() => void)[] = [];
    const options = archiveOptions({
      after: (_delayMs, retry) => {
        retries.push(retry);
        return () => undefined;
      },
      onTrouble: () => said.push('trouble'),
      onWell: () => said.push('well'),
    });
    const tape = openTapeArchive(join(path, 'tapes'), options).tapeOf(url, 'game1');
    // Something else has the folder's name.
    writeFileSync(join(path, 'tapes'), '');
    tape.keep(historyOf([1]));
    tape.add(pressed(2));
    await tape.settled();
    expect(said).toEqual(['trouble']);
    rmSync(join(path, 'tapes'));
    retries.at(-1)!();
    await tape.settled();
    expect(said).toEqual(['trouble', 'well']);
    expect(tape.recall()).toEqual(historyOf([1, 2]));
  });

  test('a folder that disappears while it is used comes back with the next history', async () => {
    const path = dir();
    const tape = openTapeArchive(path, archiveOptions()).tapeOf(url, 'game1');
    rmSync(path, { recursive: true });
    tape.keep(historyOf([1]));
    tape.add(pressed(2));
    await tape.settled();
    expect(tape.recall()).toEqual(historyOf([1, 2]));
  });
});

describe('two subscriptions to one session', () => {
  test('write one file together, each event once', async () => {
    const path = dir();
    const archive = openTapeArchive(path, archiveOptions());
    const one = archive.tapeOf('http://feed.test', 's');
    const other = archive.tapeOf('http://feed.test', 's');
    one.keep(historyOf([1, 2]));
    other.keep(historyOf([1, 2, 3]));
    for (const seq of [3, 4, 5]) {
      one.add(pressed(seq));
      other.add(pressed(seq));
    }
    await Promise.all([one.settled(), other.settled()]);
    const [file, ...others] = readdirSync(path);
    expect(others).toEqual([]);
    // A header and five events.
    expect(readFileSync(join(path, file!), 'utf8').trimEnd().split('\n')).toHaveLength(6);
    expect(one.recall()?.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  });

  test('keep what the other one heard after an older history was read', async () => {
    const archive = openTapeArchive(dir(), archiveOptions());
    const one = archive.tapeOf('http://feed.test', 's');
    one.keep(historyOf([1]));
    await one.settled();
    one.add(pressed(2));
    archive.tapeOf('http://feed.test', 's').keep(historyOf([1]));
    await one.settled();
    expect(one.recall()?.events.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('have files of their own at two sources', () => {
    const archive = openTapeArchive(dir(), archiveOptions());
    const one = archive.tapeOf('http://feed.test', 's');
    expect(archive.tapeOf('http://other.test', 's')).not.toBe(one);
    expect(archive.tapeOf('http://feed.test', 't')).not.toBe(one);
  });
});
