import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Remote, startProgram, temporaryDir } from '../e2e/app.ts';

/** Runs in the program itself, a moment after its start: a fault that none of its code expects. */
const FAULTS = {
  'an error thrown out of a timer': 'setTimeout(() => { throw new Error("forgotten"); }, 2500);',
  'a promise nobody waits for': 'setTimeout(() => void Promise.reject(new Error("forgotten")), 2500);',
  "a stream whose 'error' nobody hears":
    'import("node:stream").then(({ Duplex }) => setTimeout(() => new Duplex().destroy(new Error("forgotten")), 2500));',
} as const;

test.for(Object.entries(FAULTS))('%s is logged and told, and the show goes on', async ([, code]) => {
  const program = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-rehearsal'],
    {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    },
  );
  const control = new WebSocket(`${program.ready.url.replace('http', 'ws')}/link`);
  await new Promise((resolve) => control.once('open', resolve));
  const said = (): Promise<string> =>
    new Promise((resolve) => {
      control.once('message', (data: Buffer) => resolve(data.toString()));
      control.send(JSON.stringify({ id: 1, request: 'show:get', input: {} }));
    });
  await expect.poll(said).toContain('Something in Touchline failed, and the show goes on.');
  control.terminate();
  expect(program.stderr()).toContain('Error: forgotten');
  expect((await new Remote(program.ready.url).call('GET', '/channels')).status).toBe(200);
  expect(program.child.exitCode).toBeNull();
});
