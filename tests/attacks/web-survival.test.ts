import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Remote, startProgram, temporaryDir } from '../e2e/app.ts';

/** Code for unexpected errors, run in the program's own process. */
const FAULTS = {
  'an error thrown in a timer': 'throw new Error("forgotten");',
  'an unhandled promise rejection': 'void Promise.reject(new Error("forgotten"));',
  'an unhandled stream error':
    'import("node:stream").then(({ Duplex }) => new Duplex().destroy(new Error("forgotten")));',
} as const;

/**
 * Returns code that causes an error in a program once a file exists, which is when the show is on. The error doesn't
 * depend on how long the start takes.
 */
const faultOnceThereIs = (path: string, fault: string): string => `
  import { existsSync } from 'node:fs';
  const timer = setInterval(() => {
    if (!existsSync(${JSON.stringify(path)})) return;
    clearInterval(timer);
    ${fault}
  }, 20);
`;

test.for(Object.entries(FAULTS))('%s is logged and reported, and the show continues', async ([, fault]) => {
  const trigger = join(temporaryDir(), 'now');
  const program = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-rehearsal'],
    {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faultOnceThereIs(trigger, fault))}`,
    },
  );
  const control = new WebSocket(`${program.ready.url.replace('http', 'ws')}/link`);
  await new Promise((resolve) => control.once('open', resolve));
  writeFileSync(trigger, '');
  const stateText = (): Promise<string> =>
    new Promise((resolve) => {
      control.once('message', (data: Buffer) => resolve(data.toString()));
      control.send(JSON.stringify({ id: 1, request: 'show:get', input: {} }));
    });
  await expect.poll(stateText).toContain('Touchline hit an internal error, and the show goes on.');
  control.terminate();
  // The log and the link are read in no particular order.
  await expect.poll(() => program.stderr()).toContain('Error: forgotten');
  expect((await new Remote(program.ready.url).call('GET', '/channels')).status).toBe(200);
  expect(program.child.exitCode).toBeNull();
});
