import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../src/preload/contract.ts';
import type { OutputSettings } from '../../src/main/show/outputs/output-settings.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import { ask, control, dir, log, start, state, useDesktop } from './desktop-stage.ts';
import {
  app,
  errorBoxes,
  fakeDisplay,
  fakeElectron,
  FakeStore,
  FakeUtility,
  FakeWindow,
  handlers,
  ipcHandlers,
  permissions,
  power,
  questions,
  schemes,
  screen,
  utilities,
  type FakeContents,
} from './fake-electron.ts';

/** The desktop app with a fake Electron module: windows, bridge, scheme and lockdown around the real show. */

vi.mock('electron', () => fakeElectron);
vi.mock('electron-store', () => ({ default: FakeStore }));

const { systemClock } = await import('../../src/main/system.ts');
const { openWindowBounds } = await import('../../src/main/desktop/window-bounds.ts');
const { isOurs } = await import('../../src/main/desktop/lockdown.ts');
const { Awake } = await import('../../src/main/desktop/awake.ts');
const { Leaving } = await import('../../src/main/desktop/leaving.ts');
const { setMenu } = await import('../../src/main/desktop/menu.ts');
const { reloadDelay, reloadWhenGone } = await import('../../src/main/desktop/reloading.ts');
const { withoutForeignSwitches } = await import('../../src/main/desktop/switches.ts');
const { outputWindowOptions } = await import('../../src/main/desktop/window-options.ts');

useDesktop();

test("an error of the feed service's process doesn't count as an error of the app", () => {
  const process = utilities.at(-1)!;
  expect(() => {
    process.emit('error', 'FatalError', 'v8.cc:1', '{}');
    process.stdout.emit('error', new Error('read ECONNRESET'));
  }).not.toThrow();
});

describe('the app', () => {
  test("loads the control window from the app's scheme, with sandbox and isolation", () => {
    const { options, webContents } = control();
    expect(webContents.mainFrame.url).toBe('touchline://app/');
    expect(options.webPreferences).toMatchObject({
      preload: '/preload/control.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
    });
  });

  test('opens a window that can be captured for an output with a window, and closes it when the output is a browser source again', async () => {
    const update = (patch: object): Promise<Answer> =>
      ask(control().webContents, 'output:update', { id: 'program', patch });
    expect(await update({ kind: 'window' })).toMatchObject({ ok: true });
    const first = FakeWindow.open.find(
      ({ options }) => options.title === 'Touchline output: Program (program)',
    )!;
    expect(first.options).toMatchObject({
      width: 1920,
      height: 1080,
      frame: false,
      transparent: true,
      hasShadow: false,
      thickFrame: false,
      roundedCorners: false,
      resizable: false,
      focusable: process.platform === 'linux',
    });
    expect(first.options.webPreferences).toMatchObject({
      preload: '/preload/overlay.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      backgroundThrottling: false,
    });
    expect(first.calls).toContain('ignore mouse true');
    expect(first.webContents.zoomMode).toBe('disabled');
    // With a page title, OBS would lose the window.
    const titled = { preventDefault: vi.fn() };
    first.emit('page-title-updated', titled);
    expect(titled.preventDefault).toHaveBeenCalledOnce();

    // A window closed by the system is opened again.
    first.destroy();
    const second = FakeWindow.open.find(({ options }) => options.title.startsWith('Touchline output'));
    expect(second).toBeDefined();

    await update({ kind: 'browser' });
    expect(FakeWindow.open.map(({ options }) => options.title)).toEqual(['Touchline']);
  });

  test.for(['linux', 'win32', 'darwin'] as const)(
    "makes an output's window focusable only on Linux, where OBS wouldn't list it otherwise: %s",
    (platform) => {
      const output = { background: { kind: 'transparent' } } as OutputSettings;
      // An unmanaged window, such as an X11 window without focus, would not be in OBS's list.
      expect(outputWindowOptions(output, '', platform).focusable).toBe(platform === 'linux');
    },
  );

  test('loads a crashed control page again', async () => {
    const { webContents } = control();
    webContents.emit('render-process-gone', {}, { reason: 'oom' });
    await expect.poll(() => webContents.reloads).toBe(1);
  });

  test('loads a page that crashes repeatedly with growing delays, and immediately after a stable period', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(reloadDelay)).toEqual([
      0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    const window = new FakeWindow({ title: 'Page', width: 1, height: 1, webPreferences: {} });
    const waits: number[] = [];
    let now = 0;
    const clock = {
      monotonic: () => now,
      after: (delayMs: number, run: () => void) => {
        waits.push(delayMs);
        run();
        return () => undefined;
      },
    };
    reloadWhenGone(window as never, clock, () => undefined);
    for (const afterMs of [0, 500, 500, 61_000]) {
      now += afterMs;
      window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    }
    expect(waits).toEqual([0, 1_000, 2_000, 0]);
    expect(window.webContents.reloads).toBe(4);
    window.destroy();
  });

  test('loads a crashed overlay page again', async () => {
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'window' } });
    const window = FakeWindow.open.find(({ options }) => options.title.startsWith('Touchline output'))!;
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    await expect.poll(() => window.webContents.reloads).toBe(1);
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'browser' } });
  });

  test("reports an overlay page that can't be loaded to the producer", async () => {
    FakeWindow.loads = false;
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'window' } });
    FakeWindow.loads = true;
    await expect
      .poll(async () => (await state()).notices)
      .toContainEqual(expect.objectContaining({ id: 'window-program', level: 'alarm' }));
    expect(log.error).toHaveBeenCalledWith(
      { output: 'program', error: 'Error: ERR_FAILED' },
      'an output page failed to load',
    );
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'browser' } });
  });

  test('brings its window to the front when it is started a second time', () => {
    app.emit('second-instance');
    expect(control().calls).toContain('focus');
    expect(FakeWindow.open).toHaveLength(1);
  });
});

describe('the bridge', () => {
  test('answers the control window', async () => {
    const shown = await state();
    expect(shown.desktop).toMatchObject({ displays: [{ name: 'Screen 1', width: 1920, height: 1080 }] });
    expect(shown.channels.map(({ id }) => id)).toEqual(['A']);
  });

  test('pushes every change to the control window', async () => {
    const { webContents } = control();
    webContents.sent.length = 0;
    await ask(webContents, 'channel:add', {});
    await expect.poll(() => webContents.sent.length).toBeGreaterThan(0);
    const { channel, message } = webContents.sent.at(-1)!;
    expect(channel).toBe('touchline:push');
    const push = JSON.parse(message) as { push: string; value: ShowState };
    expect(push.push).toBe('show:state');
    expect(push.value.channels.map(({ id }) => id)).toEqual(['A', 'B']);
    await ask(webContents, 'channel:remove', { channel: 'B' });
  });

  test.for([
    ['a frame within the page', (contents: FakeContents) => [contents, { url: 'touchline://app/' }]],
    [
      'a foreign page',
      (contents: FakeContents) => {
        const frame = { url: 'https://elsewhere.example/' };
        return [{ id: contents.id, mainFrame: frame }, frame];
      },
    ],
    [
      "a window that the app didn't open",
      (_contents: FakeContents) => {
        const frame = { url: 'touchline://app/' };
        return [{ id: 99_999, mainFrame: frame }, frame];
      },
    ],
    ['a detached frame', (contents: FakeContents) => [contents, null]],
  ] as const)('refuses %s', async ([, sender]) => {
    const [contents, frame] = sender(control().webContents) as [FakeContents, unknown];
    const answer = await ask(contents, 'channel:add', {}, frame);
    expect(answer).toEqual({
      id: 7,
      ok: false,
      error: { code: 'not_permitted', message: "This window can't make requests." },
    });
    expect((await state()).channels).toHaveLength(1);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('lets an overlay report that it is ready, and nothing else', async () => {
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'window' } });
    const { webContents } = FakeWindow.open.find(({ options }) =>
      options.title.startsWith('Touchline output'),
    )!;
    expect(await ask(webContents, 'graphic:take', { channel: 'A', graphic: 'scorebug' })).toMatchObject({
      ok: false,
      error: { code: 'not_permitted' },
    });
    expect(await ask(webContents, 'output:ready', { isMonitor: 'yes' })).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
    expect(webContents.sent).toEqual([]);
    expect(await ask(webContents, 'output:ready', { build: null, isMonitor: false })).toMatchObject({
      ok: true,
    });
    expect(JSON.parse(webContents.sent[0]!.message)).toMatchObject({
      push: 'output:frame',
      value: { match: null },
    });
    expect((await state()).outputs[0]!.renderers).toBe(1);
    await ask(control().webContents, 'output:update', { id: 'program', patch: { kind: 'browser' } });
    expect((await state()).outputs[0]!.renderers).toBe(0);
  });

  test.for([
    ['channel:bind', { channel: 'A' }, 'bad_request'],
    ['graphic:take', { channel: 'A', graphic: 'fireworks' }, 'unknown_graphic'],
    ['graphic:take', { channel: 'A', graphic: 'scorebug' }, 'no_session'],
    ['graphic:take', { channel: 'Q', graphic: 'scorebug' }, 'unknown_channel'],
    ['output:update', { id: 'program', patch: { delayMs: -3 } }, 'bad_request'],
    ['output:update', { id: 'program', patch: { surprise: 1 } }, 'bad_request'],
    ['rehearsal:start', { league: 'nba', speed: 10 }, 'source_failed'],
    ['no:such', {}, 'bad_request'],
    ['__proto__', {}, 'bad_request'],
  ] as const)('refuses %s %j with an error message', async ([name, input, code]) => {
    const before = await state();
    const answer = await ask(control().webContents, name, input);
    if (answer.ok) throw new Error('It was done.');
    expect(answer.error.code).toBe(code);
    expect(answer.error.message).toMatch(/^[A-Z].*\.$/);
    expect((await state()).outputs).toEqual(before.outputs);
  });

  test("refuses text that isn't a request", async () => {
    const handler = ipcHandlers.get('touchline:request')!;
    const { webContents } = control();
    for (const message of ['', '{', '[]', 'null', '{"id":"x"}', 42, undefined, { id: 1 }]) {
      const answer = JSON.parse(
        await handler({ sender: webContents, senderFrame: webContents.mainFrame }, message),
      ) as Answer;
      expect(answer.ok).toBe(false);
    }
  });
});

describe('the lockdown', () => {
  test.for([
    ['touchline://app/', true],
    ['touchline://app/stage', true],
    ['touchline://app.evil/', false],
    ['touchline://other/', false],
    ['https://app/', false],
    ['file:///etc/passwd', false],
    ['', false],
  ] as const)("treats %s as the app's own page: %s", ([url, expected]) =>
    expect(isOurs(url, null)).toBe(expected),
  );

  test("treats only pages of the dev server as the app's own in development", () => {
    expect(isOurs('http://localhost:5173/src/renderer/index.html', 'http://localhost:5173')).toBe(true);
    expect(isOurs('http://localhost:5174/', 'http://localhost:5173')).toBe(false);
    expect(isOurs('http://localhost:5173/', null)).toBe(false);
  });

  test('allows no new windows, no navigation and no webviews', () => {
    const { webContents } = control();
    expect(webContents.openHandler!({ url: 'touchline://app/' })).toEqual({ action: 'deny' });
    const away = { url: 'https://elsewhere.example/', preventDefault: vi.fn() };
    webContents.emit('will-navigate', away);
    expect(away.preventDefault).toHaveBeenCalledOnce();
    const webview = { preventDefault: vi.fn() };
    webContents.emit('will-attach-webview', webview);
    expect(webview.preventDefault).toHaveBeenCalledOnce();
  });

  test.for([
    ['media', false],
    ['clipboard-read', false],
    ['clipboard-sanitized-write', true],
  ] as const)('grants the permission %s: %s', ([permission, isGranted]) => {
    const { webContents } = control();
    const answer = vi.fn();
    permissions.request!(webContents, permission, answer);
    expect(answer).toHaveBeenCalledWith(isGranted);
    expect(permissions.check!(webContents, permission)).toBe(isGranted);
    const elsewhere = Object.assign(Object.create(webContents) as FakeContents, {
      getURL: () => 'https://elsewhere.example/',
    });
    permissions.request!(elsewhere, permission, answer);
    expect(answer).toHaveBeenLastCalledWith(false);
    expect(permissions.check!(null, permission)).toBe(false);
  });
});

describe("the app's scheme", () => {
  const get = (path: string): Response => handlers.get('touchline')!({ url: `touchline://${path}` });

  test('is registered as standard and secure before the app is ready', () => {
    expect(schemes).toEqual([
      { scheme: 'touchline', privileges: { standard: true, secure: true, supportFetchAPI: true } },
    ]);
  });

  test.for([
    ['app/', 'control page'],
    ['app/stage', 'stage page'],
    ['app/assets/app.js', 'code'],
  ] as const)('serves %s', async ([path, body]) => {
    const response = get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe/);
  });

  test.for(['app/assets/../../../etc/passwd', 'app/assets/%2e%2e/x', 'app/nothing', 'other/', 'app/assets/'])(
    'returns 404 for %s',
    (path) => expect(get(path).status).toBe(404),
  );
});

test('the feed service gets its token in its environment, not in its arguments', () => {
  const [started] = FakeUtility.started;
  expect(started!.script).toBe('/feed-service.js');
  expect(started!.env['TOUCHLINE_OPERATOR_TOKEN']).toMatch(/^[\w-]{40,}$/);
  expect(started!.args.join(' ')).not.toContain(started!.env['TOUCHLINE_OPERATOR_TOKEN']!);
});

test("a feed service that doesn't start is reported to the producer, and the show continues", async () => {
  const { notices } = await state();
  expect(notices).toMatchObject([{ id: 'service-not-started', level: 'alarm' }]);
});

test('the display is kept awake only while something is on air', () => {
  // Nothing is drawn yet.
  expect(power.blockers).toBe(0);
  const awake = new Awake();
  for (const [isOnAir, blockers] of [
    [true, 1],
    [true, 1],
    [false, 0],
    [false, 0],
    [true, 1],
    [false, 0],
  ] as const) {
    awake.follow(isOnAir);
    expect(power.blockers).toBe(blockers);
  }
});

describe('ending the program', () => {
  beforeEach(() => {
    questions.asked.length = 0;
    questions.answer = 0;
  });

  test('needs no confirmation while nothing is on air', () => {
    expect(new Leaving(() => [], log).mayLeave(vi.fn())).toBe(true);
    expect(questions.asked).toEqual([]);
  });

  test('asks once while something is on air, and stays by default', async () => {
    const leave = vi.fn();
    const leaving = new Leaving(() => ['Program', 'Big screen'], log);
    expect([leaving.mayLeave(leave), leaving.mayLeave(leave)]).toEqual([false, false]);
    await Promise.resolve();
    expect(questions.asked).toMatchObject([
      {
        message: 'Program, Big screen are on air. Quit Touchline?',
        buttons: ['Stay on air', 'Quit Touchline'],
        defaultId: 0,
        cancelId: 0,
      },
    ]);
    await expect.poll(() => leaving.mayLeave(leave)).toBe(false);
    expect(leave).not.toHaveBeenCalled();
  });

  test('continues when the producer confirms', async () => {
    questions.answer = 1;
    const leave = vi.fn();
    const leaving = new Leaving(() => ['Program'], log);
    expect(leaving.mayLeave(leave)).toBe(false);
    await expect.poll(() => leave.mock.calls).toHaveLength(1);
    expect(leaving.mayLeave(leave)).toBe(true);
  });

  test('needs no confirmation if the system or a terminal ends it', () => {
    const leaving = new Leaving(() => ['Program'], log);
    leaving.allow();
    expect(leaving.mayLeave(vi.fn())).toBe(true);
    expect(questions.asked).toEqual([]);
  });
});

test.for(['win32', 'linux', 'darwin'] as const)(
  'the menu of %s contains no item that closes or hides a window',
  (platform) => {
    const act = (): void => undefined;
    setMenu(platform, {
      openControl: act,
      toggleFullScreen: act,
      openHelp: act,
      openLogs: act,
      copyDiagnostics: act,
      restartSafely: act,
    });
    const template = JSON.stringify(fakeElectron.Menu.setApplicationMenu.mock.lastCall);
    expect(template).toContain('"quit"');
    expect(template).not.toMatch(/"(?:close|hide|hideOthers|appMenu|fileMenu|windowMenu|viewMenu)"/);
  },
);

test('the app ignores switches of Electron, Chromium and Node', () => {
  const theirs = [
    '--inspect',
    '--inspect=9229',
    '--inspect-brk=0',
    '--no-sandbox',
    '--disable-gpu',
    '--ozone-platform=x11',
    '--js-flags=--expose-gc --trace-opt',
    '--proxy-server',
    'proxy.example:3128',
    '--lang',
    'de',
    '--remote-debugging-port=9222',
    '--inspect-publish-uid=stderr,http',
    '--experimental-network-inspection',
    '--no-proxy-server',
    '--no-stdio-init',
    '--no-deprecation',
    '--throw-deprecation',
    '--trace-warnings',
    '--dns-result-order=verbatim',
    '--diagnostic-dir=/tmp',
    '--disk-cache-size=1',
    '--force_low_power_gpu',
    '--xdg-portal-required-version=4',
    '--user-data-dir',
    '/elsewhere',
    '--v=1',
    '--vmodule=a=2',
    '--log-file',
  ];
  const ours = [
    '--port',
    '0',
    '--no-demo',
    '--no-rehearsal',
    '--data',
    '/somewhere',
    '--feed-url',
    'https://a.example',
  ];
  expect(withoutForeignSwitches([...theirs, ...ours, '--enable-logging', '--lang=de'])).toEqual(ours);
  // A misspelled flag of the app is still reported.
  expect(withoutForeignSwitches(['--prot', '1'])).toEqual(['--prot', '1']);
});

test('the app keeps drawing covered windows', () => {
  expect(app.switches).toContain('disable-features=CalculateNativeWinOcclusion');
});

describe('the position of the control window', () => {
  test.for(['close', 'move', 'resize'])('is saved on %s', async (event) => {
    FakeStore.values = {};
    control().emit(event, { preventDefault: () => undefined });
    await expect
      .poll(() => openWindowBounds(dir, log, systemClock).recall())
      .toEqual({ x: 40, y: 50, width: 1300, height: 800 });
  });

  test.for([
    ['on a missing screen', { x: 4000, y: 50, width: 1300, height: 800 }],
    ['above every screen', { x: 40, y: -900, width: 1300, height: 800 }],
    ['incomplete', { x: 'left' }],
    ['null', null],
  ] as const)('is the default if the saved one is %s', ([, remembered]) => {
    FakeStore.values['control'] = remembered;
    expect(openWindowBounds(dir, log, systemClock).recall()).toBeNull();
  });

  test('is on another screen if it was saved there', () => {
    const bounds = { x: 2000, y: 50, width: 1300, height: 800 };
    FakeStore.values['control'] = bounds;
    screen.become([fakeDisplay(1, 1920)]);
    expect(openWindowBounds(dir, log, systemClock).recall()).toEqual(bounds);
    screen.become([fakeDisplay(1)]);
  });

  test("is the default on a disk that can't be read or written, and the window still closes", () => {
    FakeStore.isBroken = true;
    expect(openWindowBounds(dir, log, systemClock).recall()).toBeNull();
    expect(() => control().emit('close', { preventDefault: () => undefined })).not.toThrow();
    FakeStore.isBroken = false;
    expect(log.warn).toHaveBeenCalledTimes(2);
  });
});

test('a second instance on the same folder exits with a message', async () => {
  app.isFirst = false;
  const before = FakeWindow.open.length;
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await start(join(dir, 'second'));
  app.isFirst = true;
  expect(FakeWindow.open).toHaveLength(before);
  expect(errorBoxes).toEqual([]);
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining(join(dir, 'second')));
  stderr.mockRestore();
});
