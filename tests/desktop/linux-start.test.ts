import { describe, expect, test } from 'vitest';
import { startNotices, type Start } from '../../src/main/desktop/linux-start.ts';

const WAYLAND = { WAYLAND_DISPLAY: 'wayland-0', DISPLAY: ':0' };
const sentencesOf = (changes: Partial<Start>): string[] =>
  startNotices({
    platform: 'linux',
    isPackaged: true,
    args: ['--port', '0'],
    environment: { DISPLAY: ':0' },
    ...changes,
  }).map(({ id, sentence }) => `${id}: ${sentence}`);

describe('a packaged program on Linux', () => {
  test('reports that it was started on native Wayland, and how to fix it', () => {
    expect(sentencesOf({ environment: WAYLAND })).toEqual([
      expect.stringMatching(/^wayland: .*native Wayland.* start it with --ozone-platform=x11\.$/),
    ]);
  });

  test('reports that it was started without its sandbox, and how to fix it', () => {
    expect(sentencesOf({ args: ['--no-sandbox'] })).toEqual([
      expect.stringMatching(/^sandbox: .*runs without a sandbox.* Install the \.deb/),
    ]);
  });

  test.each<[string, Partial<Start>]>([
    ['under X11', {}],
    ['under XWayland', { environment: WAYLAND, args: ['--ozone-platform=x11'] }],
    ['if Wayland was chosen', { environment: WAYLAND, args: ['--ozone-platform=wayland'] }],
    ['if there is only Wayland', { environment: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on another system', { platform: 'darwin', environment: WAYLAND, args: ['--no-sandbox'] }],
    ['from the sources', { isPackaged: false, environment: WAYLAND, args: ['--no-sandbox'] }],
  ])('reports nothing %s', (_name, changes) => {
    expect(sentencesOf(changes)).toEqual([]);
  });
});
