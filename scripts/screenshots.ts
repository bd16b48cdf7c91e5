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

/** A job of the handbook: what opens it in the control window, and the part of the window that it is done in. */
interface Job {
  name: string;
  open: (page: Page) => Promise<unknown>;
  part: string;
}

const press = (page: Page, testid: string): Promise<void> => page.getByTestId(testid).first().click();

const JOBS: readonly Job[] = [
  { name: 'rundown', open: (page) => press(page, 'desk-rundown'), part: 'desk' },
  {
    name: 'teams',
    open: async (page) => {
      await press(page, 'teams-open');
      await page.getByTestId('team-search').fill('celtics');
      await press(page, 'team-found');
      await page.getByTestId('team').waitFor();
    },
    part: 'teams-dialog',
  },
  {
    name: 'dress',
    open: async (page) => {
      await press(page, 'dress-open');
      await page.getByTestId('dress-found').first().waitFor();
    },
    part: 'dress-dialog',
  },
  {
    name: 'output',
    open: async (page) => {
      await press(page, 'output-edit');
      await page.locator('[data-testid=output-theme-picture][data-theme]').waitFor();
    },
    part: 'output-dialog',
  },
  { name: 'crew', open: (page) => press(page, 'crew-open'), part: 'crew-dialog' },
  { name: 'show', open: (page) => press(page, 'show-open'), part: 'show-dialog' },
  { name: 'keys', open: (page) => page.keyboard.press('?'), part: 'help-dialog' },
];

/** What is on air in a monitor once nothing in it moves: graphics and their figures. Clocks go on. */
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

/** `npm run screenshots`: the control window of the built app, dark and light, and its parts for each job, as the docs show them. */
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
  const call = async (path: string, body?: unknown): Promise<void> => {
    const headers = { 'x-touchline': '1', 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  };
  await call('/channels');
  await call('/rehearsals', { league: 'wc', speed: 1000, channel: 'B' });
  await call('/rehearsals', { league: 'nba', speed: 60, channel: 'A' });
  await call('/channels/A/graphics/scorebug/take');
  await call('/channels/A/graphics/lower-third/cue');
  // Far enough into the game for a score that looks like one.
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
  await showJobs(url, call);
  await showObs(url, call);
} finally {
  await browser.close();
  await obs.stop();
  const ended = new Promise((resolve) => app.once('exit', resolve));
  app.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}

/** A picture of the window in which no graphic comes or goes and no score flips: taken again until there is one. */
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

/** The first steps of a new installation: what they say is in the handbook, and their line in no other picture. */
async function putPointersAway(page: Page): Promise<void> {
  const away = page.getByTestId('pointers-away');
  if ((await away.count()) === 0) return;
  await away.click();
  await away.waitFor({ state: 'detached' });
}

/** The pictures of the handbook, docs/producing.md. */
async function showJobs(url: string, call: (path: string, body?: unknown) => Promise<void>): Promise<void> {
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
  for (const { name, open, part } of JOBS) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
    await page.goto(url);
    await page.getByTestId('program').waitFor();
    await putPointersAway(page);
    await open(page);
    // What a preview draws has come by then.
    await page.waitForTimeout(1_500);
    await page
      .getByTestId(part)
      .first()
      .screenshot({ path: join(root, `docs/screenshots/job-${name}.png`) });
    await page.close();
  }
}

/** The panel for OBS, with two things that its user has done to the source. */
async function showObs(url: string, call: (path: string, body?: unknown) => Promise<void>): Promise<void> {
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
