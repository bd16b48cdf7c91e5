import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeElectron, FakeTray, keys, questions } from './fake-electron.ts';

vi.mock('electron', () => fakeElectron);

const { StatusTray } = await import('../../src/main/desktop/tray.ts');
const { Leaving } = await import('../../src/main/desktop/leaving.ts');
const { listenForKeys } = await import('../../src/main/desktop/hotkeys.ts');
const { watchGraphics } = await import('../../src/main/desktop/graphics-watch.ts');

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function tray(platform: NodeJS.Platform = 'linux') {
  const openControl = vi.fn();
  const quit = vi.fn();
  const statusTray = new StatusTray({ iconsDir: '/icons', platform, openControl, quit, log });
  return { statusTray, shown: FakeTray.all.at(-1)!, openControl, quit };
}

describe('the tray icon', () => {
  test.for([
    [{ onAir: [], trouble: null }, '/icons/tray-idle.png', 'Touchline: nothing on air'],
    [
      { onAir: ['Program', 'Wide'], trouble: null },
      '/icons/tray-on-air.png',
      'Touchline: Program, Wide on air',
    ],
    [
      { onAir: ['Program'], trouble: 'The feed is silent.' },
      '/icons/tray-trouble.png',
      'Touchline: Program on air',
    ],
  ] as const)('shows the right icon and tooltip for %j', ([status, icon, tip]) => {
    const { statusTray, shown } = tray();
    statusTray.show(status);
    expect([shown.image, shown.tip]).toEqual([icon, tip]);
    const labels = shown.menu.map(({ label }) => label);
    if (status.trouble === null) expect(labels).toHaveLength(4);
    else expect(labels[1]).toBe(status.trouble);
  });

  test.for([
    ['win32', '/icons/tray-idle.ico'],
    ['darwin', '/icons/tray-idleTemplate.png'],
  ] as const)('uses the format of %s', ([platform, icon]) => {
    expect(tray(platform).shown.image).toBe(icon);
  });

  test('opens the control window with a click and from its menu, and ends the program from its menu', () => {
    const { shown, openControl, quit } = tray();
    shown.emit('click');
    shown.menu.find(({ label }) => label === 'Open Control Window')?.click?.();
    expect(openControl).toHaveBeenCalledTimes(2);
    shown.menu.find(({ label }) => label === 'Quit Touchline')?.click?.();
    expect(quit).toHaveBeenCalledOnce();
  });

  test("isn't required for startup", () => {
    const real = fakeElectron.Tray;
    fakeElectron.Tray = (() => {
      throw new Error('no tray');
    }) as never;
    const { statusTray } = tray();
    fakeElectron.Tray = real;
    expect(() => statusTray.show({ onAir: ['Program'], trouble: null })).not.toThrow();
  });
});

describe('closing the control window while something is on air', () => {
  beforeEach(() => void (questions.asked.length = 0));

  test.for([
    [0, null],
    [1, 'window'],
    [2, 'program'],
  ] as const)('asks once, and handles the answer %d: %s', async ([answer, expected]) => {
    questions.answer = answer;
    const close = vi.fn();
    const leaving = new Leaving(() => ['Program'], log);
    expect([leaving.mayClose(close), leaving.mayClose(close)]).toEqual([false, false]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(questions.asked).toMatchObject([
      {
        message: 'Program is on air. Close the control window?',
        buttons: ['Keep window open', 'Close window', 'Quit Touchline'],
        defaultId: 0,
        cancelId: 0,
      },
    ]);
    expect(close.mock.calls).toEqual(expected === null ? [] : [[expected]]);
    questions.answer = 0;
  });

  test("doesn't ask if nothing is on air", () => {
    expect(new Leaving(() => [], log).mayClose(vi.fn())).toBe(true);
  });
});

describe('global hotkeys', () => {
  test('trigger their action once per press, however long they are held down', () => {
    let now = 0;
    const press = vi.fn();
    listenForKeys(['F13'], press, () => now);
    for (const at of [0, 500, 530, 560, 2_000]) {
      now = at;
      keys.taken.get('F13')!();
    }
    expect(press).toHaveBeenCalledTimes(2);
  });

  test('are reported if another program has them, and the previous ones are released', () => {
    keys.foreign.add('F15');
    listenForKeys(['F14'], vi.fn(), () => 0);
    expect(listenForKeys(['F13', 'F15'], vi.fn(), () => 0)).toEqual(new Set(['F15']));
    expect([...keys.taken.keys()]).toEqual(['F13']);
    keys.foreign.clear();
  });
});

test('a graphics card is reported if it fails three times in a minute, and no other process is', () => {
  const listeners: ((event: object, gone: object) => void)[] = [];
  const unsteady = vi.fn();
  let now = 0;
  const app = {
    on: (_name: string, listener: (event: object, gone: object) => void) => listeners.push(listener),
  };
  watchGraphics(app as never, { monotonic: () => now }, log, unsteady);
  const end = (type: string, reason: string, at: number): void => {
    now = at;
    listeners[0]!({}, { type, reason });
  };
  end('GPU', 'crashed', 0);
  end('GPU', 'clean-exit', 1);
  end('Utility', 'crashed', 2);
  end('GPU', 'crashed', 3);
  end('GPU', 'crashed', 70_000);
  expect(unsteady).not.toHaveBeenCalled();
  end('GPU', 'oom', 71_000);
  end('GPU', 'crashed', 72_000);
  expect(unsteady).toHaveBeenCalledOnce();
});
