import { describe, expect, test } from 'vitest';
import { newOutput, type OutputSettings } from '../show/outputs/output-settings.ts';
import type { KnownDisplay } from './displays.ts';
import { boundsFor, displayFor, placementProblem, placeOn } from './placement.ts';

function display(name: string, changes: Partial<KnownDisplay['view']> = {}, x = 0): KnownDisplay {
  const view = { key: name, name, width: 1920, height: 1080, scale: 1, isMain: false, ...changes };
  return { view, bounds: { x, y: 0, width: view.width / view.scale, height: view.height / view.scale } };
}
const main = display('Main', { isMain: true });
const hdmi = display('HDMI', {}, 1920);

function output(changes: Partial<OutputSettings> = {}): OutputSettings {
  return { ...newOutput('program', 'Program', 'A', ''), kind: 'window', ...changes };
}
const on = (name: string | null, isFullscreen = false) => ({
  window: { display: name, isFullscreen, isOnTop: false },
});

describe('the display of a window', () => {
  test.for([
    ['the primary display, unless another was chosen', null, [main, hdmi], 'Main', true],
    ['the chosen display', 'HDMI', [main, hdmi], 'HDMI', true],
    ['the primary display while the chosen one is disconnected', 'HDMI', [main], 'Main', false],
  ] as const)('is %s', ([, expected, displays, name, isWanted]) => {
    expect(displayFor(output(on(expected)), displays)).toMatchObject({
      display: { view: { name } },
      isWanted,
    });
  });

  test('is null if there are no displays', () => expect(displayFor(output(), [])).toBeNull());
});

describe('the bounds of a window', () => {
  test.for([
    [1, { x: 0, y: 0, width: 1920, height: 1080 }],
    [1.5, { x: 0, y: 0, width: 1280, height: 720 }],
    [2, { x: 0, y: 0, width: 960, height: 540 }],
  ] as const)('convert the size in pixels to desktop units at a scale of %d', ([scale, bounds]) => {
    expect(boundsFor(output(), display('Main', { scale }))).toEqual(bounds);
  });

  test('equal those of the display that the window fills', () => {
    expect(boundsFor(output(on('HDMI', true)), hdmi)).toEqual(hdmi.bounds);
  });

  test('start at the saved position on the chosen display', () => {
    const placed = output({ width: 400, height: 200, places: { HDMI: { x: 70, y: -20 } } });
    expect(boundsFor(placed, hdmi)).toMatchObject({ x: 1990, y: -20 });
    expect(boundsFor(placed, main)).toMatchObject({ x: 0, y: 0 });
    expect(placeOn(hdmi, { x: 1990, y: -20 })).toEqual({ x: 70, y: -20 });
  });

  test.for([
    [
      { x: 90_000, y: 90_000 },
      { x: 1880, y: 1040 },
    ],
    [
      { x: -90_000, y: -90_000 },
      { x: -360, y: -160 },
    ],
  ])('always keep the window reachable: %j', ([at, expected]) => {
    const placed = output({ width: 400, height: 200, places: { Main: at! } });
    expect(boundsFor(placed, main)).toMatchObject(expected!);
  });
});

describe('placementProblem', () => {
  const full = { width: 1920, height: 1080 };

  test('reports a different size, and nothing if the size matches', () => {
    expect(placementProblem(output(), main, true, full)).toBeNull();
    expect(placementProblem(output(), main, true, { width: 1920, height: 1032 })).toBe(
      "The window of Program has 1920 × 1032 pixels instead of 1920 × 1080: the system doesn't allow a larger window on Main. Choose a larger display or a smaller output, or use a browser source.",
    );
  });

  test.for([
    [1.25, null],
    [1.5, null],
    [3, null],
    [1.75, 'because Main is scaled to 175%'],
  ] as const)(
    'names the display scale %d as the reason only if it prevents the exact size',
    ([scale, why]) => {
      const scaled = display('Main', { scale });
      const problem = placementProblem(output(), scaled, true, boundsFor(output(), scaled));
      if (why === null) expect(problem).toBeNull();
      else expect(problem).toContain(why);
    },
  );

  test('reports that a window fills a display of a different size', () => {
    const small = display('HDMI', { width: 1280, height: 720 });
    expect(placementProblem(output(on('HDMI', true)), hdmi, true, full)).toBeNull();
    expect(placementProblem(output(on('HDMI', true)), small, true, { width: 1280, height: 720 })).toBe(
      'Program fills HDMI, which has 1280 × 720 pixels instead of 1920 × 1080. Give both the same size.',
    );
  });

  test('reports that the display is disconnected', () => {
    expect(placementProblem(output(on('HDMI')), main, false, full)).toContain(
      "The display of Program (HDMI) isn't connected, so its window is on Main.",
    );
  });
});
