import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { launchChromium } from './browser.ts';
import { build, root } from './run.ts';
import { ObsPeer } from '../tests/peers/obs-peer.ts';

interface Job {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** A CSS selector of the part to capture. */
  part: string;
  /** The height of the window, in pixels. */
  height?: number;
}

const hook = (testid: string): string => `[data-testid="${testid}"]`;
const press = (page: Page, testid: string): Promise<void> => page.getByTestId(testid).first().click();

const deskJob = (name: string): Job => ({
  name,
  open: (page) => press(page, `desk-${name}`),
  part: hook('desk'),
});
const dialogJob = (name: string): Job => ({
  name,
  open: (page) => press(page, `${name}-open`),
  part: hook(`${name}-dialog`),
});

async function openTeam(page: Page, search: string): Promise<void> {
  await press(page, 'teams-open');
  await page.getByTestId('team-search').fill(search);
  await press(page, 'team-found');
  await page.getByTestId('team').waitFor();
}

const ROSTER = `number\tname\tshort name\tposition\tstarts
1\tAda Lee\tLee\tGuard\tyes
4\tBo Vale\tVale\tGuard\tyes
12\tCy Moss\tMoss\tForward\tyes
23\tDee Hart\tHart\tForward\tyes
34\tEl North\tNorth\tCenter\tyes
41\tFay Reed\tReed\tGuard\t`;

/** A club's own list, with columns that Touchline doesn't need. */
const IMPORTED = `Riverside FC, squad 2026

Jersey #\tLast name\tFirst name\tPos.\tHeight
1\tLee\tAda\tGK\t181
9\tVale\tBo\tST\t178
10\tMoss\tCy\tMF\t175
TBD\tHart\tDee\tDF\t183`;

const JOBS: readonly Job[] = [
  deskJob('moments'),
  deskJob('rundown'),
  deskJob('automation'),
  deskJob('drills'),
  deskJob('as-run'),
  { name: 'program', open: (page) => press(page, 'desk-fold'), part: 'main', height: 620 },
  { name: 'rehearsal', open: (page) => press(page, 'tab-rehearsal'), part: 'section.games', height: 540 },
  { name: 'override', open: (page) => press(page, 'hold-score-a'), part: 'aside' },
  {
    name: 'match-info',
    open: async (page) => {
      await press(page, 'facts-more');
      for (let fouls = 0; fouls < 3; fouls += 1) await press(page, 'fact-more');
    },
    part: 'aside',
  },
  { name: 'teams', open: (page) => openTeam(page, 'celtics'), part: hook('teams-dialog') },
  {
    name: 'roster',
    open: async (page) => {
      await openTeam(page, 'celtics');
      await press(page, 'team-tab-roster');
      await press(page, 'roster-import');
      await page.getByTestId('import-text').fill(ROSTER);
      await press(page, 'import-text-open');
      await press(page, 'import-take');
      await page.getByTestId('player').first().waitFor();
    },
    part: hook('teams-dialog'),
  },
  {
    name: 'import',
    open: async (page) => {
      await openTeam(page, 'celtics');
      await press(page, 'team-tab-roster');
      await press(page, 'roster-import');
      await page.getByTestId('import-text').fill(IMPORTED);
      await press(page, 'import-text-open');
      await page.getByTestId('import-take').waitFor();
    },
    part: hook('import-roster'),
  },
  {
    name: 'dress',
    open: async (page) => {
      await press(page, 'dress-open');
      await page.getByTestId('dress-found').first().waitFor();
    },
    part: hook('dress-dialog'),
  },
  {
    name: 'output',
    open: async (page) => {
      await press(page, 'output-edit');
      await page.locator('[data-testid=output-theme-picture][data-theme]').waitFor();
    },
    part: hook('output-dialog'),
  },
  {
    name: 'themes',
    open: async (page) => {
      await press(page, 'output-edit');
      await press(page, 'themes-open');
      await page.getByTestId('theme-color').first().waitFor();
    },
    part: hook('themes-dialog'),
  },
  {
    name: 'sports',
    open: async (page) => {
      await press(page, 'sports-open');
      await page.locator('[data-testid=sport-item][data-sport=ice-hockey]').click();
      await press(page, 'sport-copy');
    },
    part: hook('sports-dialog'),
  },
  dialogJob('crew'),
  dialogJob('sources'),
  dialogJob('show'),
  { name: 'keys', open: (page) => page.keyboard.press('?'), part: hook('help-dialog') },
];

/** Pictures of a game that is scored manually. */
const MANUAL_JOBS: readonly Job[] = [deskJob('pad')];
/** The rules of a high school league, for a game on channel C that is scored manually. */
const RULES_JOBS: readonly Job[] = [
  {
    name: 'rules',
    open: async (page) => {
      await page.keyboard.press('3');
      await press(page, 'rules-open');
      await page.getByTestId('rules-preset').selectOption('school');
      await press(page, 'rules-apply-league');
    },
    part: hook('rules-dialog'),
  },
];
/** Pictures of a show with a sponsor. */
const SPONSOR_JOBS: readonly Job[] = [dialogJob('sponsors')];

/**
 * Waits until the animations in a monitor have ended. Resolves with the state of its graphics and their numbers,
 * without clocks.
 */
const AT_REST = `(async () => {
  const isFinite = ({ effect, timeline }) =>
    timeline === document.timeline && effect?.getComputedTiming().iterations !== Infinity;
  await Promise.allSettled(document.getAnimations().filter(isFinite).map(({ finished }) => finished));
  const graphics = [...document.querySelectorAll('[data-graphic]')];
  const figures = [...document.querySelectorAll('[data-figure]:not([data-figure*=clock])')];
  return [
    ...graphics.map(({ dataset }) => dataset.graphic + ' ' + dataset.state),
    ...figures.map(({ textContent }) => textContent),
  ].join();
})()`;

// `npm run screenshots`: captures the control window of the built app, dark and light, and its parts for each job,
// for the docs.
await build();
const data = mkdtempSync(join(tmpdir(), 'touchline-shots-'));
const app = spawn(process.execPath, ['out/main/headless.js', '--port', '0', '--data', data, '--no-demo'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const browser = await launchChromium();
const obs = await ObsPeer.start();
try {
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: app.stdout }).once('line', resolve),
  );
  const { url } = JSON.parse(line) as { url: string };
  const call: Call = async (path, body) => {
    const headers = { 'x-touchline': '1', 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  };
  await call('/channels');
  await call('/rehearsals', { league: 'wc', speed: 1000, channel: 'B' });
  await call('/rehearsals', { league: 'nba', speed: 60, channel: 'A' });
  await call('/channels/A/graphics/scorebug/take');
  await call('/channels/A/graphics/lower-third/cue');
  // Far enough into the game for a realistic score.
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme });
    await page.goto(url);
    await page.locator('[data-testid="link-state"][data-state="live"]').waitFor();
    await page
      .frameLocator('[data-testid="monitor"]')
      .locator('[data-graphic="scorebug"][data-state="on"]')
      .waitFor();
    await putPointersAway(page);
    const name = colorScheme === 'dark' ? 'control.png' : 'control-light.png';
    await takeAtRest(page, join(root, 'docs/screenshots', name));
    await page.close();
  }
  await addPeople(call);
  await showJobs(url, JOBS);
  await showObs(url, call);
  // A feed at this speed hardly ever pauses, and a takeover needs a moment without a press.
  while (
    !(await call('/channels/A/manual/takeover').then(
      () => true,
      () => false,
    ))
  );
  await showJobs(url, MANUAL_JOBS);
  await call('/channels');
  await call('/channels/C/manual/start', { league: 'nba', a: 'Mesa', b: 'Harbor City' });
  await showJobs(url, RULES_JOBS);
  await showPhone(url);
  await addSponsor(url, call);
  await showJobs(url, SPONSOR_JOBS);
} finally {
  await browser.close();
  await obs.stop();
  const ended = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

/**
 * Captures the window while no graphic moves and no score changes: repeats until the state is the same before and
 * after the capture.
 */
async function takeAtRest(page: Page, path: string): Promise<void> {
  const onAir = async (): Promise<string> => {
    const monitors = page.frames().filter((frame) => frame !== page.mainFrame());
    return (await Promise.all(monitors.map((frame) => frame.evaluate<string>(AT_REST)))).join();
  };
  for (let before = await onAir(); ;) {
    await page.screenshot({ path });
    const after = await onAir();
    if (after === before) return;
    before = after;
  }
}

/** Dismisses the hints for new users, if there are any. */
async function putPointersAway(page: Page): Promise<void> {
  const away = page.getByTestId('pointers-away');
  if ((await away.count()) === 0) return;
  await away.click();
  await away.waitFor({ state: 'detached' });
}

type Call = (path: string, body?: unknown) => Promise<void>;

async function addPeople(call: Call): Promise<void> {
  for (const [name, title] of [
    ['Ada Lee', 'Referee'],
    ['Bo Vale', 'Head coach'],
  ])
    await call('/channels/A/rundown', {
      item: {
        kind: 'graphic',
        graphic: 'lower-third',
        content: { form: 'person', name, title, side: null },
      },
    });
}

/** Adds a sponsor with a drawn mark, booked on the scorebug and the ticker. */
async function addSponsor(url: string, call: Call): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 400, height: 120 } });
  await page.setContent(
    '<p style="margin:0;font:900 100px/120px sans-serif;text-align:center;color:#0a3a6b">ORBEN</p>',
  );
  const mark = await page.screenshot({ omitBackground: true });
  await page.close();
  await call('/sponsors', { name: 'Orben', picture: mark.toString('base64') });
  const { sponsors } = (await (await fetch(`${url}/api/v1/sponsors`)).json()) as {
    sponsors: { id: string }[];
  };
  await call('/bookings', { sponsor: sponsors[0]?.id, slots: ['bug', 'ticker'] });
}

async function showJobs(url: string, jobs: readonly Job[]): Promise<void> {
  for (const { name, open, part, height = 900 } of jobs) {
    const page = await browser.newPage({ viewport: { width: 1440, height }, colorScheme: 'dark' });
    await page.goto(url);
    await page.getByTestId('program').waitFor();
    await putPointersAway(page);
    await open(page);
    // The previews have been drawn by then.
    await page.waitForTimeout(1_500);
    await page
      .locator(part)
      .first()
      .screenshot({ path: join(root, `docs/screenshots/job-${name}.png`) });
    await page.close();
  }
}

async function showPhone(url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await page.goto(`${url}/score`);
  await page.getByTestId('pad').first().waitFor();
  await page.screenshot({ path: join(root, 'docs/screenshots/job-phone.png') });
  await page.close();
}

/** Captures the OBS panel with problems that its user can fix. */
async function showObs(url: string, call: Call): Promise<void> {
  obs.draw = (_source, width, height) => {
    const picture = new PNG({ width, height });
    picture.data.fill(255, 0, width * 4);
    return picture;
  };
  await call('/obs/connect', { address: obs.address });
  const drawing = await browser.newPage({ viewport: { width: 960, height: 540 } });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await page.goto(url);
  await page.getByTestId('obs-open').click();
  await page.getByTestId('obs-put').click();
  const { outputs } = (await (await fetch(`${url}/api/v1/outputs`)).json()) as { outputs: { url: string }[] };
  await drawing.goto(outputs[0]?.url ?? '');
  obs.add('Match', 'Camera 2');
  obs.item('Match', 'Touchline Program').transform.positionX = 48;
  obs.isStreaming = true;
  await page.waitForTimeout(1_000);
  await page.getByTestId('obs-check').click();
  await page.getByTestId('obs-finding').first().waitFor();
  await page.waitForTimeout(700);
  await page.getByTestId('obs-dialog').screenshot({ path: join(root, 'docs/screenshots/obs.png') });
}
