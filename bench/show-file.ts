import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PNG } from 'pngjs';
import { root } from '../scripts/run.ts';
import type { LoopSample } from './loop-watch.ts';
import { startProgram } from './program.ts';

// Measures how long the built program is blocked, and how much memory it uses, while a show of 76 teams with logos of
// 510 kB is exported and imported, and while oversized files are uploaded.

const TEAMS = 76;
/** Width and height of a logo in pixels. It is noise, which doesn't compress: four bytes per pixel are 510 kB. */
const SIDE = 357;

function logo(): string {
  const png = new PNG({ width: SIDE, height: SIDE });
  randomBytes(png.data.length).copy(png.data);
  return PNG.sync.write(png).toString('base64');
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const watched = join(folder, 'samples.json');

const program = await startProgram(['--no-rehearsal', '--no-obs'], {
  LOOP_WATCH: watched,
  NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'bench/loop-watch.ts')).href}`,
});
const spans: { what: string; from: number; to: number; note: string }[] = [];

async function measured(what: string, perform: () => Promise<string>): Promise<void> {
  const from = Date.now();
  const note = await perform();
  spans.push({ what, from, to: Date.now(), note });
  // Waits for delayed work such as saving settings, so that it doesn't count in the next period.
  await setTimeout(2_000);
}

/** Posts a body. Returns the status and the beginning of the answer, or the error. */
async function post(body: Buffer | string): Promise<string> {
  try {
    const response = await fetch(`${program.url}/api/v1/show-file`, {
      method: 'POST',
      headers: { 'x-touchline': '1', 'content-type': 'application/json' },
      body: new Uint8Array(Buffer.from(body)),
    });
    return `${response.status} ${(await response.text()).slice(0, 90)}`;
  } catch (error) {
    return String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 90);
  }
}

for (let n = 0; n < TEAMS; n += 1) {
  await program.call('PUT', `/teams/Team${n}`, { code: `T${n}`, logo: logo() });
}
// Baseline: an idle loop on this machine.
await measured('peer: nothing', async () => {
  await setTimeout(4_000);
  return '';
});
let file = Buffer.alloc(0);
await measured('export', async () => {
  const response = await fetch(`${program.url}/api/v1/show-file`);
  file = Buffer.from(await response.arrayBuffer());
  return `${(file.length / 1e6).toFixed(1)} MB`;
});
const withParts = (parts: string): Buffer =>
  Buffer.concat([Buffer.from('{"file":'), file, Buffer.from(`${parts}}`)]);
await measured('preview', () => post(withParts('')));
await measured('import', () => post(withParts(',"parts":["teams"]')));
const settings = (text: string): string =>
  `{"file":{"touchline":"show","format":1,"madeAt":1,"version":"1","themes":[],"pictures":{},"settings":{"version":13,"channels":[],"outputs":[],${text}}}}`;
const SIZE = 46_000_000;
await measured('46 MB of {} as teams', () => post(settings(`"teams":[${'{},'.repeat(SIZE / 3)}{}]`)));
await measured('a million unknown keys', () =>
  post(settings(Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":0`).join(','))),
);
const players = Array.from({ length: 80 }, (_, n) => {
  return {
    number: String(n),
    name: `Player number ${n} of the team`,
    short: null,
    position: 'FW',
    starts: false,
  };
});
const rosters = Array.from({ length: 500 }, (_, n) => ({
  name: `Team ${n}`,
  library: null,
  players,
  coach: null,
}));
await measured('500 rosters of 80 players', () => post(settings(`"rosters":${JSON.stringify(rosters)}`)));
await measured('the same, imported', () =>
  post(`${settings(`"rosters":${JSON.stringify(rosters)}`).slice(0, -1)},"parts":["rosters"]}`),
);
await measured('the same, exported', async () => {
  const response = await fetch(`${program.url}/api/v1/show-file`);
  return `${((await response.arrayBuffer()).byteLength / 1e6).toFixed(1)} MB`;
});
await program.stop();
while (!existsSync(watched)) await setTimeout(100);

const samples = JSON.parse(readFileSync(watched, 'utf8')) as LoopSample[];
rmSync(folder, { recursive: true, force: true });
const max = (values: readonly number[]): number => values.reduce((most, one) => Math.max(most, one), 0);
process.stdout.write(
  '\nshow files: longest block of the event loop, CPU time in it, peak memory, duration\n',
);
for (const { what, from, to, note } of spans) {
  // A sample covers the time since the previous one. Those that overlap the period count.
  const within = samples.filter(({ at }, index) => at >= from && (samples[index - 1]?.at ?? 0) <= to);
  const blocked = max(within.map(({ heldMs }) => heldMs));
  const busy = max(within.map(({ busyMs }) => busyMs));
  const rss = max(within.map(({ rss }) => rss)) / 1e6;
  process.stdout.write(
    `  ${what.padEnd(28)} ${blocked.toFixed(0).padStart(6)} ms ${busy.toFixed(0).padStart(6)} ms ${rss.toFixed(0).padStart(5)} MB ${String(to - from).padStart(6)} ms  ${note}\n`,
  );
}
