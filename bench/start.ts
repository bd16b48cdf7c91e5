import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright';
import { launchChromium } from '../scripts/browser.ts';
import { root } from '../scripts/run.ts';
import { report, spreadOf } from './measure.ts';

// Measures the time from starting the built program to its scorebug in an output's page, on a fresh data folder and
// after a kill. Compared with the minimum: a Node process that serves one bare page.

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const BARE_SERVER = `require('node:http').createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<p data-graphic="scorebug" data-state="on">0</p>');
}).listen(0, '127.0.0.1', function () { console.log(JSON.stringify({ url: 'http://127.0.0.1:' + this.address().port })); });`;

interface Started {
  url: string;
  kill: () => Promise<void>;
}

async function start(args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  return {
    url: (JSON.parse(line) as { url: string }).url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function outputUrl(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/outputs`);
  return ((await answer.json()) as { outputs: { url: string }[] }).outputs[0]!.url;
}

async function onAir(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
}

/** Returns a free port. A fixed port gives an output the same URL after a restart. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const times: Record<'fresh' | 'after a kill' | 'bare', number[]> = {
  fresh: [],
  'after a kill': [],
  bare: [],
};

async function timed(into: number[], args: readonly string[], page: Page, isBare: boolean): Promise<Started> {
  const from = performance.now();
  const started = await start(args);
  await onAir(page, isBare ? started.url : await outputUrl(started.url));
  into.push(performance.now() - from);
  return started;
}

const browser = await launchChromium();
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
for (let round = 0; round < ROUNDS; round += 1) {
  const data = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const port = String(await freePort());
  const args = [join(root, 'out/main/headless.js'), '--port', port, '--data', data];
  await (await timed(times.fresh, args, page, false)).kill();
  await (await timed(times['after a kill'], args, page, false)).kill();
  await (await timed(times.bare, ['--eval', BARE_SERVER], page, true)).kill();
  rmSync(data, { recursive: true, force: true });
}
await browser.close();
report('start', 'ms', {
  'fresh folder, until the scorebug is on air': spreadOf(times.fresh),
  'after a kill, until the scorebug is on air': spreadOf(times['after a kill']),
  'a bare node and page': spreadOf(times.bare),
});
process.stdout.write(`  until the scorebug is on air, p50: ${spreadOf(times.fresh).p50} ms (bound: 2000)\n`);
