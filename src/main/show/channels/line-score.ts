import type { Tape } from '../../../feed/client/tape.ts';
import { lineOf, noLine, shootoutOf, type Line } from '../../../feed/sports/index.ts';
import type { FullFrameContent, MatchFace, Shootout } from '../../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../../preload/contract/show-state.ts';
import type { Picture } from './match-state.ts';
import { matchupKicker } from '../graphics/matchup-words.ts';

/** What a full frame says, from the tape as far as the picture shown goes. Worked out once per picture. */

/** What has room on a full frame; the newest entries are kept. */
const FACTS_MAX = 6;
const ENTRIES_MAX = 10;

/** The lines of one channel's pictures. A picture with the producer's hand over it has the line of the one beneath. */
export class LineBook {
  readonly #lines = new WeakMap<Picture, Line>();

  /** What a full frame of this picture says; `shown` has what the producer holds over it. */
  contentOf(picture: Picture, shown: Picture, graphic: GraphicState, tape: Tape | null): FullFrameContent {
    const { content } = graphic;
    if (content?.form === 'matchup') {
      return { form: 'matchup', kicker: matchupKicker(shown.match, null), note: content.note };
    }
    const kicker = shown.lowerThird.form === 'score' ? shown.lowerThird.kicker : '';
    const { periods, counts, entries } = isHeld(picture, shown) ? noLine : this.#lineOf(picture, tape);
    return {
      form: 'line',
      kicker,
      periods,
      facts: counts.slice(0, FACTS_MAX),
      entries: entries.slice(-ENTRIES_MAX),
    };
  }

  #lineOf(picture: Picture, tape: Tape | null): Line {
    const { match, seq } = picture;
    const known = this.#lines.get(picture);
    if (known) return known;
    if (match === null || seq === null || !tape?.isComplete) return noLine;
    const events = tape.events.filter((event) => event.seq <= seq);
    const line = lineOf(match.sport, match.league, events, match.view.score);
    this.#lines.set(picture, line);
    return line;
  }
}

/** A score held by hand is another than the tape leads to: its periods would not add up. */
function isHeld(picture: Picture, shown: Picture): boolean {
  const [feed, hand] = [picture.match?.view.score, shown.match?.view.score];
  return feed?.a !== hand?.a || feed?.b !== hand?.b;
}

/** The kicks of a shoot-out, while there is one and every one of them is known. */
export function shootoutFace(view: MatchFace['view'], tape: Tape | null): Shootout | null {
  if (view.sport !== 'soccer' || !tape?.isComplete) return null;
  if (view.phase !== 'penalties' && view.phase !== 'ended') return null;
  const kicks = shootoutOf(tape.events, tape.struck);
  return kicks.a.length + kicks.b.length === 0 ? null : kicks;
}
