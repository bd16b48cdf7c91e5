import type { Legibility, SideLegibility } from '../../src/preload/contract/legibility.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import { teamColors } from '../../src/colors/team-colors.ts';
import { contrast } from '../../src/colors/oklab.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { themeOf } from '../kit/theme.ts';

/** Returns the legibility report for two teams; null without a match. */
function legibilityOf(
  { match, output }: OutputFrame,
  lookOf: (sport: string) => SportLook,
): Legibility | null {
  if (match === null) return null;
  const look = lookOf(match.view.sport);
  const theme = themeOf(output.theme, output.tokens);
  const colors = teamColors(match.teams, look.reserved, theme, null);
  const sideOf = (side: 'a' | 'b'): SideLegibility => {
    const { color, isOwn } = colors.worn[side];
    const { field, onField, shade, onShade } = colors[side];
    return { contrast: Math.min(contrast(field, onField), contrast(shade, onShade)), color: color, isOwn };
  };
  return {
    a: sideOf('a'),
    b: sideOf('b'),
    isAlike: colors.isAlike,
    least: TEXT_CONTRAST,
  };
}

/**
 * Shows frames from the control window that embeds this page, and reports their legibility to it. The frames contain
 * nothing secret.
 */
export function showFramesOf(
  parent: Window,
  draw: (frame: OutputFrame) => void,
  lookOf: (sport: string) => SportLook,
): void {
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null || !('touchlineFrame' in data)) return;
    // Main makes these frames for the control window.
    const frame = data.touchlineFrame as OutputFrame;
    draw(frame);
    parent.postMessage({ touchlineLegibility: legibilityOf(frame, lookOf) }, '*');
  });
  parent.postMessage({ touchlinePreview: true }, '*');
}
