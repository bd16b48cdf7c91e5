import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { keyColorOfMatch } from '../kit/match-key.ts';
import type { SportLook } from '../kit/sport-look.ts';
import { themeOf } from '../kit/theme.ts';

/**
 * A monitor's word to the control window that frames it: the key color that takes least of the match it shows. Said
 * when the match's teams or the theme change; nothing in it is secret.
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
