import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { canMountDisks, smallDisk } from '../../../tests/attacks/full-disk.ts';
import { holdRenames } from '../../../tests/delayed-renames.ts';
import { openTestDatabase } from '../../../tests/database.ts';
import { DatabaseFile } from './database-file.ts';

const NOW = Date.UTC(2026, 5, 30, 23, 0);
const INSERT = 'INSERT INTO as_run (day, line) VALUES (?, ?)';
const LINES = { sql: 'SELECT line FROM as_run ORDER BY day, id', values: [] };

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

interface Opened {
  file: DatabaseFile;
  problems: string[];
  insert: (...lines: string[]) => void;
  lines: () => unknown[];
}

function open(dir: string): Opened {
  const problems: string[] = [];
  const file = new DatabaseFile(
    dir,
    () => NOW,
    (sentence) => problems.push(sentence),
  );
  onTestFinished(() => file.close());
  return {
    file,
    problems,
    insert: (...lines) => {
      file.perform({ write: lines.map((line) => ({ sql: INSERT, values: ['2026-06-30', line] })) });
    },
    lines: () => file.perform({ read: LINES, needs: 'all' }).map(({ line }) => line),
  };
}

function replace(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}

/** Overwrites bytes of a file. */
function damage(path: string, at: number, length: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(Math.min(length, fstatSync(file).size - at), 0xa5), 0, undefined, at);
  closeSync(file);
}

describe('the database file', () => {
  it('keeps what was written, and is readable only by its owner', () => {
    const dir = folder();
    const before = open(dir);
    before.insert('one', 'two');
    before.file.close();
    expect(open(dir).lines()).toEqual(['one', 'two']);
    if (process.platform !== 'win32') expect(statSync(join(dir, 'touchline.db')).mode & 0o777).toBe(0o600);
  });

  it('writes a transaction completely or not at all', () => {
    const { file, insert, lines } = open(folder());
    insert('one');
    expect(() =>
      file.perform({
        write: [
          { sql: INSERT, values: ['2026-06-30', 'two'] },
          { sql: 'INSERT INTO nowhere VALUES (1)', values: [] },
        ],
      }),
    ).toThrow(/nowhere/);
    expect(lines()).toEqual(['one']);
  });

  it.skipIf(process.platform === 'win32').each<[string, (path: string, dir: string) => void]>([
    ['its folder is deleted', (_, dir) => rmSync(dir, { recursive: true })],
    ['its file is deleted', (path) => rmSync(path)],
    ['its log is deleted', (path) => rmSync(`${path}-wal`)],
    ['its log is emptied', (path) => truncateSync(`${path}-wal`)],
    ['its file is emptied', (path) => truncateSync(path)],
    ['an empty file replaces it', (path) => replace(path, '')],
    ['something else replaces it', (path) => replace(path, 'not a database'.repeat(1_000))],
  ])('keeps everything and reports the problem if %s while it is open', (_, attack) => {
    const dir = join(folder(), 'data');
    const { file, insert, lines, problems } = open(dir);
    insert('one', 'two');
    attack(join(dir, 'touchline.db'), dir);
    insert('three');
    expect(lines()).toEqual(['one', 'two', 'three']);
    expect(problems).toEqual([
      expect.stringMatching(
        /^The database in the data folder was deleted, replaced or emptied .* has the 2 /,
      ),
    ]);
    file.close();
    const again = open(dir);
    expect(again.lines()).toEqual(['one', 'two', 'three']);
    expect(again.problems).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('keeps everything if it disappears before it is closed', () => {
    const dir = folder();
    const { file, insert } = open(dir);
    insert('one');
    rmSync(join(dir, 'touchline.db'));
    file.close();
    expect(open(dir).lines()).toEqual(['one']);
  });

  it('throws EEXIST if a folder or pipe has its name, and works after that is removed', async () => {
    const dir = folder();
    const path = join(dir, 'touchline.db');
    const { insert, lines } = open(dir);
    mkdirSync(path);
    expect(() => insert('one')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    rmSync(path, { recursive: true });
    if (process.platform !== 'win32') {
      await once(spawn('mkfifo', [path]), 'exit');
      expect(() => insert('one')).toThrow(expect.objectContaining({ code: 'EEXIST' }));
      rmSync(path);
    }
    insert('one');
    expect(lines()).toEqual(['one']);
  });

  it('waits at most a second for another program', () => {
    const dir = folder();
    const before = open(dir);
    before.insert('one');
    before.file.close();
    const backup = new DatabaseSync(join(dir, 'touchline.db'));
    backup.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const { insert, lines } = open(dir);
    expect(() => insert('two')).toThrow(/locked/);
    backup.close();
    insert('two');
    expect(lines()).toEqual(['one', 'two']);
  });
});

/** Returns a folder as it is after a kill: nearly all rows are in the log. */
function killed(...lines: string[]): { dir: string; path: string } {
  const from = folder();
  const { insert } = open(from);
  insert(...lines);
  const dir = folder();
  for (const name of ['touchline.db', 'touchline.db-wal']) copyFileSync(join(from, name), join(dir, name));
  return { dir, path: join(dir, 'touchline.db') };
}

describe('a database after a kill', () => {
  it('still contains everything that was written', () => {
    const { dir } = killed('one');
    const { lines, problems } = open(dir);
    expect(lines()).toEqual(['one']);
    expect(problems).toEqual([]);
  });

  it.each<[string, (path: string) => void]>([
    ['deleted', (path) => rmSync(`${path}-wal`)],
    ['emptied', (path) => truncateSync(`${path}-wal`)],
  ])('reports once that its write-ahead log was %s', (_, attack) => {
    const { dir, path } = killed('one');
    attack(path);
    const { file, insert, problems } = open(dir);
    insert('two');
    expect(problems).toEqual([expect.stringMatching(/touchline\.db-wal was deleted or emptied/)]);
    file.close();
    const again = open(dir);
    expect(again.lines()).toEqual(['two']);
    expect(again.problems).toEqual([]);
  });

  it.each<[string, (path: string) => void]>([
    ['deleted', (path) => rmSync(path)],
    ['emptied', (path) => truncateSync(path)],
  ])('is reported if its file was %s, and its write-ahead log is set aside', (_, attack) => {
    const { dir, path } = killed('one');
    attack(path);
    const { lines, problems } = open(dir);
    expect(lines()).toEqual([]);
    expect(readdirSync(dir)).toContain('touchline.unreadable-2026-06-30T23-00-00-000Z.db-wal');
    expect(problems).toEqual([expect.stringMatching(/^The database in the data folder is damaged\./)]);
  });

  it('is reported if it is empty and has no write-ahead log', () => {
    const dir = folder();
    writeFileSync(join(dir, 'touchline.db'), '');
    const { lines, problems } = open(dir);
    expect(lines()).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^The database in the data folder is damaged\./)]);
  });

  it.skipIf(!canMountDisks())('is read together with its write-ahead log from a read-only disk', () => {
    const { dir } = killed('one');
    const disk = smallDisk();
    for (const name of readdirSync(dir)) copyFileSync(join(dir, name), join(disk.dir, name));
    disk.protect();
    const { lines, insert, problems } = open(disk.dir);
    expect(lines()).toEqual(['one']);
    expect(() => insert('two')).toThrow(expect.objectContaining({ code: 'EROFS' }));
    expect(lines()).toEqual(['one']);
    expect(problems).toEqual([]);
  });

  it.skipIf(!canMountDisks())('reports no lost write-ahead log after a full disk', () => {
    const disk = smallDisk();
    const { file, insert, problems } = open(disk.dir);
    insert('one');
    disk.fill();
    expect(() => insert('x'.repeat(300_000))).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    disk.free();
    insert('two');
    file.close();
    const again = open(disk.dir);
    expect(again.lines()).toEqual(['one', 'two']);
    expect([...problems, ...again.problems]).toEqual([]);
  });

  it('throws EEXIST if a folder has the name of its write-ahead log', () => {
    const { dir, path } = killed('one');
    rmSync(`${path}-wal`);
    mkdirSync(`${path}-wal`);
    const { lines } = open(dir);
    expect(() => lines()).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  });
});

describe("another program's database", () => {
  it('is set aside and reported', () => {
    const dir = folder();
    const foreign = new DatabaseSync(join(dir, 'touchline.db'));
    foreign.exec('CREATE TABLE as_run (a); CREATE TABLE last_state (x); INSERT INTO as_run VALUES (1)');
    foreign.close();
    const { insert, lines, problems } = open(dir);
    insert('one');
    expect(lines()).toEqual(['one']);
    expect(problems).toEqual([
      expect.stringMatching(/ isn't from this version of Touchline\. A new database has the 0 entries/),
    ]);
  });
});

describe('a damaged database', () => {
  const ALL = Array.from({ length: 2_000 }, (_, line) => `${line} ${'x'.repeat(200)}`);

  function written(): string {
    const dir = folder();
    const { file, insert } = open(dir);
    insert(...ALL);
    file.close();
    return dir;
  }

  it("is set aside, reported and replaced by a new database if it isn't a database file", () => {
    const dir = folder();
    writeFileSync(join(dir, 'touchline.db'), 'not a database'.repeat(1_000));
    const { insert, lines, problems } = open(dir);
    insert('one');
    expect(lines()).toEqual(['one']);
    const aside = join(dir, 'touchline.unreadable-2026-06-30T23-00-00-000Z.db');
    expect(problems).toEqual([
      `The database in the data folder is damaged. A new database has the 0 entries that could be read. The old file is saved as ${aside}.`,
    ]);
    expect(statSync(aside).size).toBe(14_000);
  });

  it.each([
    ['a page in the middle', 40, 1],
    ['several pages', 20, 9],
    ['its last page', -1, 1],
  ])('loses only the lines of destroyed pages: %s', (_, page, count) => {
    const dir = written();
    const path = join(dir, 'touchline.db');
    const at = page < 0 ? statSync(path).size + page * 4_096 : page * 4_096;
    damage(path, at, count * 4_096);
    const { lines, insert, problems } = open(dir);
    const found = lines();
    insert('new');
    expect(lines()).toEqual([...found, 'new']);
    expect(problems).toHaveLength(1);
    // A page has room for about eighteen lines.
    expect(found.length).toBeGreaterThanOrEqual(ALL.length - count * 20);
    expect(found).toEqual(ALL.filter((line) => found.includes(line)));
    expect(readdirSync(dir).filter((name) => name.includes('unreadable'))).toHaveLength(1);
  });

  it('keeps the lines in its intact half if the second half is overwritten', () => {
    const dir = written();
    const path = join(dir, 'touchline.db');
    const half = Math.floor(statSync(path).size / 8_192) * 4_096;
    const file = openSync(path, 'r+');
    onTestFinished(() => closeSync(file));
    damage(path, half, statSync(path).size);
    const { lines } = open(dir);
    expect(lines().length).toBeGreaterThan(ALL.length / 4);
  });

  it('is replaced even if the program is killed during the replacement', () => {
    const dir = written();
    const path = join(dir, 'touchline.db');
    damage(path, 40 * 4_096, 4_096);
    // Simulates a kill while the new file was being written.
    writeFileSync(join(dir, 'touchline.new.db'), 'half of one');
    const first = open(dir);
    const found = first.lines();
    expect(found.length).toBeGreaterThanOrEqual(ALL.length - 20);
    first.file.close();
    expect(readdirSync(dir)).not.toContain('touchline.new.db');
    // Simulates a kill after the damaged file was set aside.
    renameSync(path, join(dir, 'touchline.new.db'));
    expect(open(dir).lines()).toEqual(found);
  });

  it('is replaced even if another program has it open', () => {
    const dir = folder();
    writeFileSync(join(dir, 'touchline.db'), 'not a database'.repeat(1_000));
    const { insert, lines } = open(dir);
    holdRenames('EBUSY');
    insert('one');
    expect(lines()).toEqual(['one']);
  });
});

describe("the import of an older build's files", () => {
  function olderFolder(): { dir: string; path: string } {
    const dir = folder();
    mkdirSync(join(dir, 'as-run'));
    const path = join(dir, 'as-run', '2026-06-30.jsonl');
    writeFileSync(path, 'one\ntwo\n');
    return { dir, path };
  }

  it('reads each line once, even if renames fail and an older build adds lines', () => {
    const { dir, path } = olderFolder();
    mkdirSync(`${path}.migrated`);
    const first = open(dir);
    // Fails in this run and the next one. With the error code of a locked file, the file would be copied instead.
    holdRenames('ENOSPC', 2);
    expect(first.lines()).toEqual(['one', 'two']);
    first.file.close();
    expect(statSync(path).size).toBe(8);
    writeFileSync(path, 'three\n', { flag: 'a' });
    const second = open(dir);
    expect(second.lines()).toEqual(['one', 'two', 'three']);
    second.file.close();
    const third = open(dir);
    expect(third.lines()).toEqual(['one', 'two', 'three']);
    expect(third.problems).toEqual([]);
  });

  it('deletes the files together with expired days of the log', () => {
    const { dir } = olderFolder();
    for (const name of ['2026-05-30.jsonl.migrated', '2026-05-31.jsonl.migrated', '2026-05-29.jsonl'])
      writeFileSync(join(dir, 'as-run', name), 'old\n');
    expect(open(dir).lines()).toEqual(['one', 'two']);
    expect(readdirSync(join(dir, 'as-run')).sort()).toEqual([
      '2026-05-31.jsonl.migrated',
      '2026-06-30.jsonl.migrated',
    ]);
  });

  it('loses and duplicates no line, no matter when the program is killed', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'as-run'));
    const all: string[] = [];
    for (let day = 1; day <= 30; day += 1) {
      const name = `2026-06-${String(day).padStart(2, '0')}`;
      const lines = Array.from({ length: 400 }, (_, line) => `${name} ${line} ${'x'.repeat(100)}`);
      all.push(...lines);
      writeFileSync(join(dir, 'as-run', `${name}.jsonl`), `${lines.join('\n')}\n`);
    }
    const program = `
      import { DatabaseFile } from ${JSON.stringify(new URL('database-file.ts', import.meta.url).href)};
      const file = new DatabaseFile(${JSON.stringify(dir)}, () => ${NOW}, (problem) => console.log(problem));
      process.stdout.write('begun\\n');
      file.perform({ write: [] });
      process.stdout.write('done\\n');
    `;
    let kills = 0;
    for (let isDone = false; !isDone;) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
      let output = '';
      child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
      await once(child.stdout, 'data');
      // The next file is renamed, or about to be.
      const renamed = (): number =>
        readdirSync(join(dir, 'as-run')).filter((name) => name.endsWith('.migrated')).length;
      const before = renamed();
      await expect.poll(() => output.includes('done') || renamed() > before, { interval: 1 }).toBe(true);
      isDone = output.includes('done');
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      kills += 1;
    }
    expect(kills).toBeGreaterThan(2);
    const { lines, problems } = open(dir);
    expect(lines()).toEqual(all);
    expect(problems).toEqual([]);
  });
});

describe('the database thread', () => {
  it('completes pending tasks when it ends, and can be started again', async () => {
    const database = openTestDatabase(folder(), () => NOW);
    await database.write([{ sql: INSERT, values: ['2026-06-30', 'one'] }]);
    const reading = database.read(LINES.sql, []);
    await database.close();
    await expect(reading).resolves.toMatchObject([{ line: 'one' }]);
    await database.write([{ sql: INSERT, values: ['2026-06-30', 'two'] }]);
    await expect(database.read(LINES.sql, [])).resolves.toMatchObject([{ line: 'one' }, { line: 'two' }]);
  });

  it('forwards the code of an error, and continues', async () => {
    const dir = folder();
    mkdirSync(join(dir, 'touchline.db'));
    const database = openTestDatabase(dir, () => NOW);
    await expect(database.write([])).rejects.toMatchObject({ code: 'EEXIST' });
    rmSync(join(dir, 'touchline.db'), { recursive: true });
    await expect(database.write([])).resolves.toBeUndefined();
  });

  it('reports problems that it found before a listener was added', async () => {
    const dir = folder();
    writeFileSync(join(dir, 'touchline.db'), 'not a database'.repeat(1_000));
    const database = openTestDatabase(dir, () => NOW);
    await database.write([]);
    const problems: string[] = [];
    database.onProblem((sentence) => problems.push(sentence));
    expect(problems).toEqual([expect.stringMatching(/^The database in the data folder is damaged\./)]);
  });

  it("rejects if its script can't be started", async () => {
    const { openDatabase } = await import('./database.ts');
    const database = openDatabase(folder(), { script: '/nowhere/thread.js', wallClock: () => NOW });
    await expect(database.write([])).rejects.toThrow(/nowhere/);
    await expect(database.read(LINES.sql, [])).rejects.toThrow(/nowhere/);
    await database.close();
  });
});

describe('the database thread', () => {
  it("doesn't keep the process alive if the database is closed while a task is pending", () => {
    const code = `
      const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
      const script = ${JSON.stringify(fileURLToPath(new URL('../database-thread.ts', import.meta.url)))};
      const database = openDatabase(process.argv[1], { script, wallClock: Date.now });
      database.write([]).catch(() => undefined);
      await database.close();
      console.log('closed');`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code, folder()], {
      encoding: 'utf8',
    });
    expect(output).toBe('closed\n');
  });
});
