import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ask, control, programWindow, state, updateProgram, useDesktop } from './desktop-stage.ts';
import { fakeDisplay, fakeElectron, FakeStore, FakeWindow, screen } from './fake-electron.ts';

/** Windows of outputs on displays, around the real show. */

vi.mock('electron', () => fakeElectron);
vi.mock('electron-store', () => ({ default: FakeStore }));
useDesktop();

const window = { display: null, isFullscreen: false, isOnTop: false };
const hdmi = 'Screen 2 1920x1080';

async function problem(): Promise<string | null | undefined> {
  return (await state()).desktop?.windows['program']?.problem;
}

async function place(isOn: boolean): Promise<string | null> {
  const answer = await ask(control().webContents, 'output:place', { id: 'program', isOn });
  return answer.ok ? null : answer.error.message;
}

beforeEach(() => updateProgram({ kind: 'window' }));
afterEach(async () => {
  FakeWindow.given = (requested) => requested;
  screen.become([fakeDisplay(1)]);
  const size = { width: 1920, height: 1080 };
  await updateProgram({
    kind: 'browser',
    name: 'Program',
    background: { kind: 'transparent' },
    window,
    ...size,
  });
});

describe('the window of an output', () => {
  test('is renamed, resized and recolored in place, and recreated only when it becomes transparent or opaque', async () => {
    const first = programWindow();
    await updateProgram({ name: 'Wide', width: 1280, height: 720, delayMs: 500 });
    expect(programWindow()).toBe(first);
    expect(first.calls).toContain('title Touchline output: Wide (program)');
    expect(first.bounds).toEqual({ x: 0, y: 0, width: 1280, height: 720 });

    await updateProgram({ background: { kind: 'key', color: '#00b140' } });
    const keyed = programWindow();
    expect([first.isGone, keyed === first]).toEqual([true, false]);
    await updateProgram({ background: { kind: 'key', color: '#0000ff' } });
    expect(programWindow()).toBe(keyed);
    expect(keyed.calls).toContain('background #0000ff');
  });

  test('has its size in pixels on a scaled display', async () => {
    screen.become([fakeDisplay(1, 0, 1.5)]);
    expect(programWindow().bounds).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
    expect(await problem()).toBeNull();
  });

  test('is corrected once if it is one pixel off', async () => {
    FakeWindow.given = (requested) => ({ ...requested, width: requested.width - 1 });
    screen.become([fakeDisplay(1)]);
    expect(programWindow().calls.slice(-3)).toContain('bounds 0,0 1921x1080');
    expect(await problem()).toBeNull();
  });

  test('is reported while it is too small if the system shrinks it', async () => {
    FakeWindow.given = (requested) => ({ ...requested, height: Math.min(requested.height, 1032) });
    await updateProgram({ width: 1900 });
    expect(await problem()).toContain('1900 × 1032 pixels instead of 1900 × 1080');
    expect((await state()).notices).toContainEqual(
      expect.objectContaining({ id: 'window-size-program', level: 'warning' }),
    );
    await updateProgram({ height: 720 });
    expect(await problem()).toBeNull();
    expect((await state()).notices).not.toContainEqual(
      expect.objectContaining({ id: 'window-size-program' }),
    );
  });

  test('is reported when the system changes its size later', async () => {
    const opened = programWindow();
    opened.bounds = { ...opened.bounds, width: 1800 };
    opened.emit('resize');
    expect(await problem()).toContain('1800 × 1080');
    opened.bounds = { ...opened.bounds, width: 1920 };
    opened.emit('resize');
    expect(await problem()).toBeNull();
  });

  test('moves to the chosen display, and fills it and stays on top only while those settings are on', async () => {
    screen.become([fakeDisplay(1), fakeDisplay(2, 1920)]);
    await updateProgram({ window: { display: hdmi, isFullscreen: true, isOnTop: true } });
    const filling = programWindow();
    expect(filling.bounds).toMatchObject({ x: 1920, width: 1920 });
    expect(filling.isFull).toBe(true);
    expect(filling.calls).toContain('on top true screen-saver');
    await updateProgram({ window: { ...window, display: hdmi } });
    expect(filling.isFull).toBe(false);
    expect(filling.calls.at(-1)).toBe('on top false screen-saver');
  });

  test('moves to the primary display while its own is unplugged, reports this, and returns', async () => {
    screen.become([fakeDisplay(1), fakeDisplay(2, 1920)]);
    await updateProgram({ window: { ...window, display: hdmi } });
    screen.become([fakeDisplay(1)]);
    expect(programWindow().bounds.x).toBe(0);
    expect(await problem()).toContain("isn't connected");
    screen.become([fakeDisplay(1), fakeDisplay(2, 1920)]);
    expect(programWindow().bounds.x).toBe(1920);
    expect(await problem()).toBeNull();
  });

  test('is moved back after a sleep', () => {
    const opened = programWindow();
    opened.bounds = { ...opened.bounds, x: 300 };
    fakeElectron.powerMonitor.emit('resume');
    expect(opened.bounds.x).toBe(0);
  });
});

describe('placing a window manually', () => {
  const press = (key: string, shift = false): void =>
    void programWindow().webContents.emit(
      'before-input-event',
      { preventDefault: () => undefined },
      { type: 'keyDown', key, shift },
    );

  test('gives the window a frame, accepts drags and arrow keys, and saves its position for its display', async () => {
    const placed = programWindow();
    expect(await place(true)).toBeNull();
    expect([...placed.webContents.css.values()].join()).toContain('app-region: drag');
    expect(placed.calls.slice(-3)).toEqual(['ignore mouse false', 'focusable true', 'focus']);
    expect((await state()).desktop?.windows['program']?.isPlacing).toBe(true);
    press('ArrowRight');
    press('ArrowDown', true);
    press('x');
    expect(placed.bounds).toMatchObject({ x: 1, y: 10 });
    placed.setBounds({ ...placed.bounds, x: 64 });

    press('Enter');
    await expect.poll(() => placed.webContents.css.size).toBe(0);
    expect(placed.calls).toContain('ignore mouse true');
    await updateProgram({ kind: 'browser' });
    await updateProgram({ kind: 'window' });
    expect(programWindow().bounds).toMatchObject({ x: 64, y: 10 });
    screen.become([fakeDisplay(3)]);
    expect(programWindow().bounds).toMatchObject({ x: 0, y: 0 });
  });

  test.for([
    ["that doesn't exist", { kind: 'browser' }, 'Program has no window. Show it in a window first.'],
    [
      'that fills its display',
      { window: { ...window, isFullscreen: true } },
      "Program fills its display and can't be moved. Choose another display for it.",
    ],
  ] as const)('is refused for a window %s', async ([, patch, sentence]) => {
    await updateProgram(patch);
    expect(await place(true)).toBe(sentence);
  });

  test('has no effect if it is started twice, or ended without being started', async () => {
    expect([await place(false), await place(true), await place(true), await place(false)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
