import { describe, expect, it } from 'vitest';
import { findChromium } from '../../scripts/browser.ts';
import type { Machine } from '../../scripts/browser.ts';

const PLAYWRIGHT = '/cache/chromium-1/chrome';
const SYSTEM = '/usr/bin/chromium';
const PINNED = { executablePath: '/cache/touchline/chromium', env: { FONTCONFIG_FILE: '/fonts.conf' } };

function machineWith(...programs: string[]): Machine {
  return {
    playwrightPath: PLAYWRIGHT,
    path: ['/usr/local/bin', '/usr/bin'],
    exists: (path) => programs.includes(path),
    pinned: () => (programs.includes(PINNED.executablePath) ? PINNED : null),
  };
}

describe('the search for a browser', () => {
  it("takes Playwright's own first", () => {
    expect(findChromium(machineWith(PLAYWRIGHT, SYSTEM, PINNED.executablePath))).toEqual({
      from: "Playwright's own",
      executablePath: PLAYWRIGHT,
      env: {},
    });
  });

  it("takes the system's before the one that came through npm", () => {
    expect(findChromium(machineWith(SYSTEM, PINNED.executablePath))).toEqual({
      from: "the system's",
      executablePath: SYSTEM,
      env: {},
    });
  });

  it('prefers a Chromium to a Chrome, wherever on the path they are', () => {
    expect(findChromium(machineWith('/usr/local/bin/google-chrome', SYSTEM))?.executablePath).toBe(SYSTEM);
  });

  it('takes the one that came through npm last, with its own libraries and fonts', () => {
    expect(findChromium(machineWith(PINNED.executablePath))).toEqual({ from: 'through npm', ...PINNED });
  });

  it('finds nothing on a machine that has none', () => {
    expect(findChromium(machineWith())).toBeNull();
  });
});
