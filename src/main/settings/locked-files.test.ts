import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdRenames } from '../../../tests/delayed-renames.ts';
import { openLogos } from './file-store.ts';
import { openThemes } from './theme-store.ts';
import { writeAtomically } from './write-atomically.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

describe.each(['EPERM', 'EACCES', 'EBUSY'])('a file that another program has open (%s)', (code) => {
  it("doesn't prevent saving a logo", () => {
    const logos = openLogos(folder());
    const bytes = PNG.sync.write(new PNG({ width: 2, height: 2, fill: true }), { colorType: 2 });
    holdRenames(code);
    const stored = logos.keep(bytes);
    expect(stored).toMatchObject({ ok: true, isNew: true });
    expect(logos.read(stored.ok ? stored.path.slice('/logos/'.length) : '')?.body).toEqual(bytes);
  });

  it("doesn't prevent replacing a theme", () => {
    const themes = openThemes(folder());
    const club = { id: 'club', name: 'Club', base: 'chalk', tokens: {} } as const;
    themes.write(club);
    holdRenames(code);
    themes.write({ ...club, name: 'Club 2' });
    expect(themes.read()).toEqual({ themes: [{ ...club, name: 'Club 2' }], problems: [], broken: [] });
  });

  it('is written as soon as the other program closes it', async () => {
    const path = join(folder(), 'crew.json');
    holdRenames(code, 3);
    await writeAtomically(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
  });
});

it('writeAtomically fails immediately for rename errors other than EPERM, EACCES and EBUSY', async () => {
  const path = join(folder(), 'crew.json');
  writeFileSync(path, 'old');
  holdRenames('ENOSPC', 1);
  await expect(writeAtomically(path, 'new')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readFileSync(path, 'utf8')).toBe('old');
});
