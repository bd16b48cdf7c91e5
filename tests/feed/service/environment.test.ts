import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { nodeLauncher } from '../../../src/main/node-launch.ts';
import { serviceEnvironment } from '../../../src/main/service-environment.ts';

/** The environment that the feed service's process receives from its parent. */

/** Returns a process that sends nothing. */
const fork = vi.hoisted(() => vi.fn(() => ({ on: () => undefined })));
vi.mock('electron', () => ({ utilityProcess: { fork } }));

const SECRETS = {
  TOUCHLINE_FEED_TOKEN: 'feed-secret',
  TOUCHLINE_KEY: 'key-secret',
  AWS_SECRET: 'other-secret',
};

it('the environment of the service contains only its own variables and those that any program needs', () => {
  const ours = {
    ...SECRETS,
    Path: 'C:\\bin',
    SystemRoot: 'C:\\Windows',
    LC_ALL: 'C',
    TZ: 'UTC',
    HOME: '/home/x',
  };
  const risky = { NODE_OPTIONS: '--require=/tmp/x.js', NODE_V8_COVERAGE: '/tmp', NOTHING: undefined };
  expect(serviceEnvironment({ ...ours, ...risky }, { TOUCHLINE_OPERATOR_TOKEN: 'its-own' })).toEqual({
    Path: 'C:\\bin',
    SystemRoot: 'C:\\Windows',
    LC_ALL: 'C',
    TZ: 'UTC',
    HOME: '/home/x',
    TOUCHLINE_OPERATOR_TOKEN: 'its-own',
  });
});

function withSecrets(): void {
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

it('a child process of Node has no secret of the app', async () => {
  withSecrets();
  const folder = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = join(folder, 'say.mjs');
  await writeFile(script, 'console.log(JSON.stringify({ env: process.env, args: process.argv.slice(2) }))');
  const child = nodeLauncher(script)(['--port', '0'], { TOUCHLINE_OPERATOR_TOKEN: 'its-own' });
  const line = await new Promise<string>((resolve) => child.onLine(resolve));
  const { env, args } = JSON.parse(line) as { env: Record<string, string>; args: string[] };
  expect(args).toEqual(['--port', '0', '--parent-pipe', '--faults']);
  expect(env).toMatchObject({ PATH: process.env['PATH'], TOUCHLINE_OPERATOR_TOKEN: 'its-own' });
  expect(line).not.toMatch(/-secret/);
});

it('a utility process of Electron has no secret of the app', async () => {
  withSecrets();
  const { utilityLauncher } = await import('../../../src/main/desktop/utility-launch.ts');
  utilityLauncher('service.js')(['--port', '0'], { TOUCHLINE_OPERATOR_TOKEN: 'its-own' });
  const [, args, { env }] = fork.mock.lastCall as unknown as [
    string,
    string[],
    { env: Record<string, string> },
  ];
  expect(args).toEqual(['--port', '0', '--faults']);
  expect(env).toMatchObject({ PATH: process.env['PATH'], TOUCHLINE_OPERATOR_TOKEN: 'its-own' });
  expect(JSON.stringify(env)).not.toMatch(/-secret/);
});
