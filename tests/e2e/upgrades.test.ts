import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import type { ShowPreview } from '../../src/preload/contract/show-file.ts';
import { soon } from '../renderer/presses.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/**
 * Data folders and show files from earlier builds, one folder for each build in `tests/upgrades`. Their program was
 * killed during a game scored on the pad: 6-5, with an override, two graphics on air, and a delay of 4 s.
 */

const BUILDS = join(import.meta.dirname, '../upgrades');

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

/** Returns what was prepared, as remote control reports it. */
async function prepared(remote: Remote): Promise<Partial<ShowState>> {
  const parts = ['outputs', 'teams', 'competitions', 'themes', 'sources'];
  const read = await Promise.all(parts.map((part) => remote.call('GET', `/${part}`)));
  return Object.assign({}, ...read.map(({ body }) => body as object)) as Partial<ShowState>;
}

describe.each(readdirSync(BUILDS))('the data folder saved by build %s', (build) => {
  it('opens with its game on air, and scoring can continue', async () => {
    const data = temporaryDir();
    cpSync(join(BUILDS, build, 'data'), data, { recursive: true });
    const app = await startProgram('headless', ['--port', '0', '--data', data, '--no-demo']);
    const remote = new Remote(app.ready.url);

    // A page on the old link.
    const page = await browser.newPage();
    const { url } = await remote.program();
    expect(url).toContain('1'.repeat(32));
    await page.goto(url);
    const scores = page.locator('[data-graphic="scorebug"] [data-figure^="score-"]');
    await soon(() => scores.allTextContents().then((texts) => texts.map((text) => text.trim()))).toEqual([
      '6',
      '5',
    ]);
    await soon(() => page.locator('[data-graphic="lower-third"][data-state="on"]').count()).toBe(1);

    const canScore = async (): Promise<boolean | undefined> =>
      (await remote.channel()).manual?.buttons.find(({ id }) => id === 'three-a')?.isPossible;
    await soon(canScore).toBe(true);
    expect((await remote.call('POST', '/channels/A/manual/press', { button: 'three-a' })).status).toBe(200);
    await soon(() => remote.channel().then(({ match }) => match?.view.score)).toEqual({ a: 9, b: 5 });
    expect((await remote.channel()).overrides).toMatchObject({
      'competition.season': { value: 'Final, game 2' },
    });
  });

  it('opens with everything that was prepared', async () => {
    const data = temporaryDir();
    cpSync(join(BUILDS, build, 'data'), data, { recursive: true });
    const app = await startProgram('headless', ['--port', '0', '--data', data, '--no-demo']);
    const remote = new Remote(app.ready.url);
    const { channels } = (await remote.call('GET', '/channels')).body as ShowState;
    expect(channels.map(({ id }) => id)).toEqual(['A', 'B']);

    expect(await prepared(remote)).toMatchObject({
      outputs: [
        { id: 'program', name: 'Main', delayMs: 4000, theme: 'club-night', language: 'de' },
        { name: 'Vertical', channel: 'B', width: 1080, height: 1920 },
      ],
      teams: expect.arrayContaining([
        expect.objectContaining({ name: 'Mesa', title: 'Mesa Suns', code: 'MES', color: '#d02f44' }),
        expect.objectContaining({ name: 'Bayview', code: 'BAY', aliases: ['Bayview BC'] }),
      ]) as unknown,
      competitions: [{ league: 'nba', name: 'City Cup', short: 'CUP', season: 'Final' }],
    });
    const roster = (await remote.call('GET', '/rosters/Mesa')).body;
    expect(roster).toMatchObject({
      players: [{ name: 'Ada Lee', starts: true }, { name: 'Bo Vale' }],
      coach: 'Cy Ortiz',
    });
    expect((await remote.call('GET', '/sponsors')).body).toMatchObject({
      sponsors: [{ name: 'Orben' }],
      bookings: [{ slots: ['lower-third'], turns: 2 }],
    });
    expect((await remote.call('GET', '/channels/A/rundown')).body).toMatchObject({
      groups: [{ rows: [{ item: { content: { form: 'person', name: 'Ada Lee' } } }] }],
    });
    const { rules } = (await remote.call('GET', '/channels/A/automation')).body as { rules: object[] };
    expect(rules).toContainEqual(
      expect.objectContaining({ id: 'basketball.three-pointer', isOn: true, seconds: 9 }),
    );
    expect((await remote.call('GET', '/crew')).body).toMatchObject({
      operators: [{ name: 'Scorer', role: 'score' }],
    });
    const { sources } = (await remote.call('GET', '/sources')).body as ShowState;
    expect(sources).toContainEqual(
      expect.objectContaining({ name: 'Venue', baseUrl: 'https://feed.example' }),
    );
    const asRun = await fetch(
      `${app.ready.url}/api/v1/as-run?from=2026-11-27T00:00:00Z&to=2026-11-27T09:59:00Z`,
    );
    const lines = (await asRun.text()).split('\n');
    expect(lines.filter((line) => line.includes(',take,'))).toHaveLength(2);
  });

  it('exports a show file that can be imported completely into a new folder', async () => {
    const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
    const remote = new Remote(app.ready.url);
    const file: unknown = JSON.parse(readFileSync(join(BUILDS, build, 'show.json'), 'utf8'));
    const parts = [
      'channels',
      'rundowns',
      'outputs',
      'themes',
      'teams',
      'rosters',
      'competitions',
      'sponsors',
    ];
    const { status, body } = await remote.call('POST', '/show-file', { file, parts });
    expect(status, JSON.stringify(body)).toBe(200);
    const added = (body as ShowPreview).parts.map(({ part, added }) => `${part}: ${added.what}`);
    expect(added).toEqual([
      'channels: 1 channel',
      'rundowns: 1 rundown',
      'outputs: 1 output',
      'themes: 1 theme',
      'teams: 2 teams',
      'rosters: 1 roster',
      'competitions: 1 competition',
      'sponsors: 1 sponsor, 1 booking',
    ]);
    expect(await prepared(remote)).toMatchObject({
      outputs: [{ name: 'Main', delayMs: 4000, theme: 'club-night' }, { name: 'Vertical' }],
      teams: [{ name: 'Bayview' }, { name: 'Mesa' }],
    });
  });
});
