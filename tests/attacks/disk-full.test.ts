import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import type { App } from '../../src/main/app.ts';
import type { AsRunEntry } from '../../src/main/show/as-run/as-run.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { openEventLogs } from '../../src/main/event-log-store.ts';
import { openTestDatabase } from '../database.ts';
import { pngOf, REMEMBERED, startOn } from './disk-pages.ts';
import { Remote, startProgram } from '../e2e/app.ts';
import { canMountDisks, smallDisk } from './full-disk.ts';

/**
 * A disk that is really full, not a simulated one: requests are performed, unsaved data is reported, and everything is
 * saved once there is room again.
 */

function ask(app: App, name: string, input: unknown): Promise<unknown> {
  return answer(
    { show: app.show, requester: THIS_MACHINE, page: null, setVisible: () => undefined },
    name,
    input,
  );
}

function notices(app: App): Record<string, string> {
  return Object.fromEntries(app.show.state().notices.map(({ id, sentence }) => [id, sentence]));
}

/** Returns a line that is a second old, because the show's clock may be slightly behind the machine's. */
function lineOf(subject: string): AsRunEntry {
  return {
    at: Date.now() - 1_000,
    channel: 'A',
    action: 'take',
    subject,
    detail: 'x'.repeat(10_000),
    cause: 'operator',
    sessionId: null,
    seq: null,
  };
}

/** Returns the subjects of the as-run lines of the last hour. */
async function subjectsOf({ show }: App): Promise<string[]> {
  let text = '';
  for await (const piece of show.asRun.csv(Date.now() - 3_600_000, Date.now() + 1)) text += piece;
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[3] ?? '');
}

// Where disks can't be mounted, only `tests/show/saved-settings.test.ts` tests this, with a simulated disk error.
describe.skipIf(!canMountDisks())('a full disk (skipped where none can be mounted)', () => {
  it('blocks no action: settings and teams change with an alarm, and are saved once there is room', async () => {
    const disk = smallDisk();
    const app = await startOn(disk.dir);
    expect(notices(app)).toEqual({});
    const before = readFileSync(join(disk.dir, 'settings.json'), 'utf8');
    disk.fill();
    await expect(
      ask(app, 'output:update', { id: 'program', patch: { delayMs: 3_000 } }),
    ).resolves.toMatchObject({ delayMs: 3_000 });
    await expect(ask(app, 'team:set', { name: 'Mesa', patch: { code: 'MES' } })).resolves.toMatchObject({
      code: 'MES',
    });
    expect(notices(app)['not-saved']).toMatch(
      /^Changes aren't saved: the disk is full\. .* Free some space on the data folder's disk\.$/,
    );
    expect((await fetch(`${app.web.url}/`)).status).toBe(200);
    // The old file is intact, without a partial new one next to it.
    expect(readFileSync(join(disk.dir, 'settings.json'), 'utf8')).toBe(before);
    disk.free();
    await ask(app, 'automation:hold', { isHeld: true });
    expect(notices(app)).toEqual({});
    const { settings } = JSON.parse(readFileSync(join(disk.dir, 'settings.json'), 'utf8')) as {
      settings: unknown;
    };
    expect(settings).toMatchObject({
      outputs: [{ id: 'program', delayMs: 3_000 }],
      teams: [{ name: 'Mesa', code: 'MES' }],
      automation: { isHeld: true },
    });
  });

  it('delays saving only until there is room again, even if nothing else changes', async () => {
    const disk = smallDisk();
    const app = await startOn(disk.dir);
    disk.fill();
    await ask(app, 'automation:hold', { isHeld: true });
    expect(Object.keys(notices(app))).toEqual(['not-saved']);
    disk.free();
    await expect.poll(() => notices(app)).toEqual({});
    expect(readFileSync(join(disk.dir, 'settings.json'), 'utf8')).toContain('"isHeld": true');
  });

  it('causes no lost, duplicated or reordered line of the as-run log', async () => {
    const disk = smallDisk();
    const app = await startOn(disk.dir);
    const { asRun } = app.show;
    const record = (subject: string): void => asRun.record(lineOf(subject));
    const written = (): Promise<string[]> => subjectsOf(app);
    record('0');
    expect(await written()).toEqual(['0']);
    disk.fill();
    // The database's write-ahead log, touchline.db-wal, still has room for some lines.
    const first = 10;
    for (let line = 1; line < first; line += 1) record(String(line));
    await expect.poll(() => notices(app)).toHaveProperty('as-run-not-kept');
    const limit = 20;
    for (let line = first; line < limit; line += 1) record(String(line));
    expect(notices(app)['as-run-not-kept']).toMatch(/^The as-run log isn't saved: the disk is full\./);
    const all = Array.from({ length: limit }, (_, index) => String(index));
    const subjects = async (): Promise<string[]> =>
      (await asRun.recent('A')).map(({ subject }) => subject).reverse();
    expect(await subjects()).toEqual(all);
    expect(await written()).toEqual(all);
    disk.free();
    record(String(limit));
    await expect.poll(() => notices(app)).toEqual({});
    expect(await written()).toEqual([...all, String(limit)]);
  });

  it('leaves no partial logo, is reported, and accepts the logo once there is room', async () => {
    const disk = smallDisk();
    const app = await startOn(disk.dir);
    const logo = pngOf(64 * 1024).toString('base64');
    disk.fill();
    await expect(ask(app, 'team:set', { name: 'Mesa', patch: { logo } })).rejects.toThrow(
      /^The logo wasn't saved, and nothing changed: the disk is full\. .* Then try again\.$/,
    );
    expect(app.show.state().teams).toEqual([]);
    expect(readdirSync(disk.dir).includes('logos') ? readdirSync(join(disk.dir, 'logos')) : []).toEqual([]);
    disk.free();
    await expect(ask(app, 'team:set', { name: 'Mesa', patch: { logo } })).resolves.toMatchObject({
      logo: expect.stringMatching(/^\/logos\//) as string,
    });
    expect(readdirSync(join(disk.dir, 'logos'))).toHaveLength(1);
  });

  it('causes no lost event of a live game', async () => {
    const disk = smallDisk();
    const reported: string[] = [];
    let again: (() => void) | null = null;
    const database = openTestDatabase(disk.dir, Date.now);
    const options = {
      clock: {
        wall: Date.now,
        monotonic: () => 0,
        after: (_: number, run: () => void) => {
          again = run;
          return () => undefined;
        },
      },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      onTrouble: (error: unknown) => reported.push((error as NodeJS.ErrnoException).code ?? ''),
      onWell: () => reported.push('well'),
    };
    const logs = openEventLogs(database, options);
    const log = logs.of('http://feed', 's');
    const event = (seq: number): LoggedEvent => ({
      type: 'x',
      payload: { note: 'y'.repeat(500) },
      seq,
      serverIngestTs: seq,
    });
    const header = {
      contractVersion: 'v1',
      sport: 'basketball',
      league: 'nba',
      sessionId: 's',
      matchup: null,
      phase: 'open' as const,
      sandbox: false,
      unreadable: 0,
    };
    log.replace({ ...header, events: [event(1)] });
    await log.settled();
    disk.fill();
    for (let seq = 2; seq <= 200; seq += 1) log.add(event(seq));
    await log.settled();
    expect(reported).toEqual(['ENOSPC']);
    disk.free();
    again!();
    await log.settled();
    expect(reported.at(-1)).toBe('well');
    expect((await log.read())?.events).toHaveLength(200);
    // A complete history that doesn't fit leaves the previous one on disk.
    disk.fill();
    log.replace({ ...header, events: Array.from({ length: 1_000 }, (_, index) => event(index + 1)) });
    await log.settled();
    expect(reported.at(-1)).toBe('ENOSPC');
    disk.free();
    await database.close();
    const after = openEventLogs(openTestDatabase(disk.dir, Date.now), options).of('http://feed', 's');
    expect((await after.read())?.events).toHaveLength(200);
  });
});

describe.skipIf(!canMountDisks())('a read-only disk (skipped where none can be mounted)', () => {
  it('still shows the earlier as-run log', async () => {
    const disk = smallDisk();
    const before = await startOn(disk.dir);
    before.show.asRun.record(lineOf('before'));
    await before.close();
    disk.protect();
    const app = await startOn(disk.dir);
    expect(await subjectsOf(app)).toContain('before');
    app.show.asRun.record(lineOf('after'));
    await expect.poll(() => notices(app)).toHaveProperty('as-run-not-kept');
    expect(await subjectsOf(app)).toContain('after');
  });

  it("doesn't prevent the built program from starting with the saved settings, and unsaved data is reported", async () => {
    const disk = smallDisk();
    writeFileSync(join(disk.dir, 'settings.json'), JSON.stringify(REMEMBERED));
    disk.protect();
    const program = await startProgram('headless', ['--port', '0', '--data', disk.dir, '--no-rehearsal']);
    const remote = new Remote(program.ready.url);
    expect((await remote.call('GET', '/channels')).body).toMatchObject({
      channels: [{ session: { sessionId: 's1' } }],
    });
    expect((await remote.call('POST', '/automation/hold')).status).toBeLessThan(300);
    const state = await stateOf(program.ready.url);
    expect(state).toContain("Changes aren't saved: the data folder is read-only.");
    expect(state).toContain("The as-run log isn't saved: the data folder is read-only.");
    expect(await program.stop()).toBe(0);
    expect(readFileSync(join(disk.dir, 'settings.json'), 'utf8')).toBe(JSON.stringify(REMEMBERED));
  });
});

/** Returns the whole state as a window gets it, as text. */
async function stateOf(url: string): Promise<string> {
  const window = new WebSocket(`${url.replace('http', 'ws')}/link`);
  await once(window, 'open');
  window.send(JSON.stringify({ id: 1, request: 'show:get', input: {} }));
  const answer = new Promise<string>((resolve) =>
    window.on('message', (data: Buffer) => {
      if (data.toString().startsWith('{"id":1')) resolve(data.toString());
    }),
  );
  const text = await answer;
  window.terminate();
  return text;
}
