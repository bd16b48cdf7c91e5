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
  it("prefers Playwright's browser", () => {
    expect(findChromium(machineWith(PLAYWRIGHT, SYSTEM, PINNED.executablePath))).toEqual({
      from: 'from Playwright',
      executablePath: PLAYWRIGHT,
      env: {},
    });
  });

  it("prefers the system's browser to the one from npm", () => {
    expect(findChromium(machineWith(SYSTEM, PINNED.executablePath))).toEqual({
      from: 'from the system',
      executablePath: SYSTEM,
      env: {},
    });
  });

  it('prefers Chromium to Chrome, wherever they are on the path', () => {
    expect(findChromium(machineWith('/usr/local/bin/google-chrome', SYSTEM))?.executablePath).toBe(SYSTEM);
  });

  it('uses the browser from npm last, with its own libraries and fonts', () => {
    expect(findChromium(machineWith(PINNED.executablePath))).toEqual({ from: 'from npm', ...PINNED });
  });

  it('finds no browser on a machine without one', () => {
    expect(findChromium(machineWith())).toBeNull();
  });
});
