import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { keyColorOfMatch } from '../kit/match-key.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { themeOf } from '../kit/theme.ts';

/**
 * Reports the best key color for the match from a monitor to the control window that embeds it, whenever the teams or
 * the theme change. The report contains nothing secret.
 */
export function createKeySuggestion(
  lookOf: (sport: string) => SportLook,
  say: (color: string) => void,
): (frame: OutputFrame) => void {
  let of = '';
  return ({ match, output }) => {
    if (match === null) return;
    const now = JSON.stringify([match.sport, match.teams, output.theme, output.tokens]);
    if (now === of) return;
    of = now;
    say(keyColorOfMatch(match, lookOf(match.view.sport), themeOf(output.theme, output.tokens)));
  };
}
