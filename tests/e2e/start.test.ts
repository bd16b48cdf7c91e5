import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/run.ts';
import { temporaryDir } from './app.ts';

/**
 * `npm start` after its build, with a script in place of Electron: opens the window, or prints one sentence and opens
 * the app in the browser.
 */

interface Started {
  child: ChildProcess;
  output: () => { out: string; err: string };
  ended: Promise<number | null>;
}

/**
 * Starts the program.
 * @param electron a script for the shell; null: there is none, and no display either
 */
function start(electron: string | null, args: string[] = []): Started {
  const folder = temporaryDir();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ELECTRON_RUN_AS_NODE: '1',
    HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  delete env['DISPLAY'];
  delete env['WAYLAND_DISPLAY'];
  if (electron !== null) {
    const program = join(folder, 'electron');
    writeFileSync(program, `#!/bin/sh\n${electron}\n`);
    chmodSync(program, 0o755);
    Object.assign(env, { DISPLAY: ':99', ELECTRON_OVERRIDE_DIST_PATH: folder });
  }
  const open = pathToFileURL(join(root, 'scripts/electron/open.ts')).href;
  const script = `import { openApp } from ${JSON.stringify(open)}; process.exit(await openApp(process.argv.slice(1)));`;
  const flags = [
    '--no-sandbox',
    '--port',
    '0',
    '--data',
    join(folder, 'data'),
    '--no-demo',
    '--no-rehearsal',
    ...args,
  ];
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...flags], {
    cwd: root,
    env,
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { child, output: () => ({ out, err }), ended };
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  test.each<[string, string | null, string]>([
    ['without a display', null, 'No display is available'],
    [
      'if Electron lacks a library',
      'echo "electron: error while loading shared libraries: libgtk-3.so.0: cannot open" >&2; exit 127',
      "Electron needs libgtk-3.so.0, which isn't installed",
    ],
    ['if Electron crashes immediately', 'kill -TRAP $$', 'Electron exited immediately (SIGTRAP)'],
  ])(
    'prints one line and serves the app to the browser until it is stopped, %s',
    async (_what, electron, why) => {
      const { child, output, ended } = start(electron, ['--lang', 'de']);
      await expect.poll(() => output().out).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+ in your browser\.\n$/);
      const [sentence] = output()
        .err.split('\n')
        .filter((line) => line.includes('Touchline runs in your browser'));
      expect(sentence).toBe(`${why}, so Touchline runs in your browser. Press Ctrl+C to stop it.`);
      const [url = ''] = /http:\S+/.exec(output().out) ?? [];
      expect((await fetch(url)).status).toBe(200);
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    },
  );

  test("starts Electron as an app on X11 with all arguments, not as Node, and exits with Electron's exit code", async () => {
    const { output, ended } = start('echo "$ELECTRON_RUN_AS_NODE|$@"; exit 7');
    expect(await ended).toBe(7);
    expect(output().out).toMatch(/^\|--ozone-platform=x11 \S+ --no-sandbox --port 0 --data /);
    expect(output().err).not.toContain('browser');
  });

  test('opens no browser if Electron exits with a message, because that gives the reason', async () => {
    const { output, ended } = start('echo "Port 7700 on 127.0.0.1 is in use." >&2; exit 2');
    expect(await ended).toBe(2);
    expect(output().err).not.toContain('browser');
  });
});
