import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readSports } from '../../../src/feed/service/index.ts';
import { BODY_LIMIT_BYTES } from '../../../src/feed/service/request.ts';
import { setOwnSports } from '../../../src/feed/sports/file/registry.ts';
import { shipped } from '../../../src/feed/sports/file/shipped/index.ts';
import { KABADDI } from '../../show/valid-inputs.ts';
import type { Answer, Target } from '../conformance/target.ts';
import { openService, temporaryFolder } from './open-service.ts';

afterEach(() => setOwnSports([]));

const asked = (target: Target, path: string, body: object): Promise<Answer> =>
  target.http('POST', `/desk${path}`, { token: target.operatorToken, body });

const OPEN = { league: 'x-kabaddi', matchup: { a: 'Mesa', b: 'Bayview' }, publish: true };

it("the operator's own sports can be scored, even after a restart", async () => {
  const folder = await temporaryFolder();
  const first = await openService({ folder });
  expect(await asked(first.target, '/sessions', OPEN)).toMatchObject({ status: 422 });
  expect(await asked(first.target, '/sports', { sports: [KABADDI] })).toMatchObject({ status: 204 });
  expect(await asked(first.target, '/sessions', OPEN)).toMatchObject({ status: 201 });
  await first.stop();
  setOwnSports([]);
  const second = await openService({ folder });
  expect(await asked(second.target, '/sessions', OPEN)).toMatchObject({ status: 201 });
  expect(second.errors).toEqual([]);
});

it("all of an operator's sports can be sent together, however many words they have", async () => {
  const [hockey] = shipped.filter(({ id }) => id === 'ice-hockey');
  const sports = Array.from({ length: 30 }, (_, index) => ({ ...hockey, id: `hockey-${index}` }));
  expect(JSON.stringify({ sports }).length).toBeGreaterThan(2 * BODY_LIMIT_BYTES);
  const { target } = await openService();
  expect(await asked(target, '/sports', { sports })).toMatchObject({ status: 204 });
  expect(await asked(target, '/sessions', { ...OPEN, league: 'x-hockey-29' })).toMatchObject({ status: 201 });
  const filler = 'x'.repeat(5 * 1024 * 1024);
  expect(await asked(target, '/sports', { filler })).toMatchObject({ status: 413 });
});

it('damaged saved sports are reported, and the service starts without them', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'sports.json'), '[{');
  const { errors, target } = await openService({ folder });
  expect(errors).toMatchObject([{ event: 'the saved sports are unreadable' }]);
  expect(await asked(target, '/sessions', OPEN)).toMatchObject({ status: 422 });
});

it('a folder of sports is read, and an invalid file is reported with the path of the problem', async () => {
  const folder = join(await temporaryFolder(), 'sports');
  expect(() => readSports(folder)).toThrow(/can't be read/);
  mkdirSync(folder);
  writeFileSync(join(folder, 'kabaddi.sport.json'), JSON.stringify(KABADDI));
  expect(readSports(folder)).toMatchObject([{ id: 'kabaddi' }]);
  writeFileSync(join(folder, 'wrong.sport.json'), JSON.stringify({ ...KABADDI, version: 'one' }));
  expect(() => readSports(folder)).toThrow('In "wrong.sport.json", "version" must be a number.');
  writeFileSync(join(folder, 'wrong.sport.json'), '{');
  expect(() => readSports(folder)).toThrow(/^"wrong.sport.json" isn't readable JSON: /);
  writeFileSync(join(folder, 'wrong.sport.json'), JSON.stringify(KABADDI));
  expect(() => readSports(folder)).toThrow(
    '"kabaddi.sport.json" and "wrong.sport.json" have the same "id": "kabaddi".',
  );
  writeFileSync(join(folder, 'wrong.sport.json'), JSON.stringify({ ...KABADDI, id: 'tennis' }));
  expect(() => readSports(folder)).toThrow(
    'In "wrong.sport.json", "id" is that of a built-in sport: "tennis".',
  );
  writeFileSync(join(folder, 'wrong.sport.json'), `\uFEFF${JSON.stringify({ ...KABADDI, id: 'kho-kho' })}`);
  expect(readSports(folder)).toMatchObject([{ id: 'kabaddi' }, { id: 'kho-kho' }]);
});
