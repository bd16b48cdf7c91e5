import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { configuration } from '../../electron-builder.config.ts';
import { openAsar } from '../../scripts/packages/contents.ts';
import { findPackaged, packagedProblems, type Packaged } from '../../scripts/packages/packaged.ts';
import { root } from '../../scripts/run.ts';
import { StandIn, type Ready } from '../desktop/stand-in/launch.ts';
import { Remote, startScript, temporaryDir } from './app.ts';
import { layElectron } from './electron-folder.ts';

/**
 * A package that electron-builder makes from the build, with a folder like Electron's: everything is real except
 * Electron. For Linux, the only system whose packages are made by copying alone.
 */

const FUSES = configuration({}).electronFuses!;
const options = { lockPath: join(root, 'package-lock.json'), fuses: FUSES };

function run(script: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe.runIf(process.platform === 'linux')('a packaged program', () => {
  let output = '';
  let packaged: Packaged;

  beforeAll(() => {
    output = mkdtempSync(join(tmpdir(), 'touchline-'));
    const electron = layElectron(join(output, 'electron'));
    const { code, err } = run(
      'package.ts',
      '--no-build',
      '--dir',
      '--electron',
      electron,
      '--output',
      output,
    );
    expect(err).toBe('');
    expect(code).toBe(0);
    [packaged] = findPackaged(output) as [Packaged];
  });

  afterAll(() => rmSync(output, { recursive: true, force: true }));

  /** Returns a copy of the packaged program, for the test to damage. */
  function copy(): Packaged {
    const folder = temporaryDir();
    cpSync(join(output, 'linux-unpacked'), join(folder, 'linux-unpacked'), { recursive: true });
    return findPackaged(folder)[0]!;
  }

  test('passes the package check', async () => {
    expect(await packagedProblems(packaged, options)).toEqual([]);
    const { code, out } = run('package-check.ts', output);
    expect(out).toMatch(/touchline: ok\n$/);
    expect(code).toBe(0);
  });

  test('has its version, its entry and the name of its desktop file, and contains no tools', () => {
    const app = openAsar(join(packaged.resources, 'app.asar'));
    const manifest = JSON.parse(app.read('package.json')) as Record<string, unknown>;
    const source = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>;
    for (const key of ['name', 'productName', 'desktopName', 'version', 'main', 'type'])
      expect(manifest[key], key).toBe(source[key]);
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });

  test("is reported if a fuse isn't set", async () => {
    const problems = await packagedProblems(packaged, { ...options, fuses: { ...FUSES, runAsNode: true } });
    expect(problems).toEqual(['The fuse runAsNode is not on.']);
    const spoilt = copy();
    const program = readFileSync(spoilt.program);
    const wire = program.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX') + 34;
    program.write('1', wire);
    writeFileSync(spoilt.program, program);
    expect(await packagedProblems(spoilt, options)).toEqual(['The fuse runAsNode is not off.']);
  });

  test('is reported if a license is missing, or the app is next to its archive', async () => {
    const spoilt = copy();
    rmSync(join(spoilt.beside, 'LICENSES.chromium.html'));
    mkdirSync(join(spoilt.resources, 'app'));
    expect(await packagedProblems(spoilt, options)).toEqual([
      expect.stringMatching(/^The license text .*LICENSES\.chromium\.html is missing\.$/),
      'The app is also unpacked next to its archive, where it could be changed unnoticed.',
    ]);
  });

  test('contains everything that the feed service needs, and uses nothing from the source folder', async () => {
    const folder = temporaryDir();
    extractAll(join(packaged.resources, 'app.asar'), folder);
    const service = await startScript(join(folder, 'out/main/feed-service.js'), [
      '--port',
      '0',
      '--data',
      temporaryDir(),
    ]);
    const health = await fetch(`${service.ready.url}/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(await service.stop('SIGTERM')).toBe(0);
  });

  test('starts on a desktop with nothing but the package, rehearses, and ends on request', async () => {
    const folder = temporaryDir();
    extractAll(join(packaged.resources, 'app.asar'), folder);
    const standIn = await StandIn.launch({
      home: temporaryDir(),
      args: ['--port', '0', '--no-sandbox'],
      env: {},
      machine: {},
      entry: join(folder, 'out/main/index.js'),
      nodeArgs: [],
    });
    onTestFinished(() => void standIn.stop('SIGKILL'));
    const { url, version } = await standIn.ready;
    expect(version).toBe((JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Ready).version);
    const remote = new Remote(url);
    await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
    const control = await standIn.page('Touchline');
    await control
      .frameLocator('[data-testid="monitor"]')
      .locator('[data-graphic="scorebug"][data-state="on"]')
      .waitFor();
    await control.getByTestId('message-line').getByText('without a sandbox').waitFor();
    expect(await standIn.call('tray')).toMatchObject({ image: 'tray-idle.png' });
    expect(await standIn.stop('SIGTERM')).toBe(0);
  });

  test('is reported as missing from an empty folder', () => {
    const { code, err } = run('package-check.ts', temporaryDir());
    expect(err).toMatch(/^No packaged program found in .*\. Run "npm run package" first\.\n$/);
    expect(code).toBe(1);
  });

  test('is built up to the failing step, which is reported last', () => {
    const { code, err } = run(
      'package.ts',
      '--no-build',
      '--dir',
      '--electron',
      '/nowhere',
      '--output',
      temporaryDir(),
    );
    expect(err.trim().split('\n').at(-1)).toMatch(
      /^npm run package failed while downloading Electron [\d.]+ for linux x64: The specified electronDist does not exist: \/nowhere/,
    );
    expect(code).toBe(1);
  });
});
