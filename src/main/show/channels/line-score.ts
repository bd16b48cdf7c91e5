import type { Tape } from '../../../feed/client/tape.ts';
import { lineOf, noLine, watchedSport, type Line } from '../../../feed/sports/index.ts';
import type { FullFrameContent, MatchView, Shootout } from '../../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../../preload/contract/show-state.ts';
import type { MatchState } from './match-state.ts';

/** What a full frame says, from the tape as far as the state shown goes. Worked out once per state. */

/** What has room on a full frame; the newest entries are kept. */
const FACTS_MAX = 6;
const ENTRIES_MAX = 10;

/** A tape, and the version that it was recorded under. */
export interface PlayedTape {
  tape: Tape | null;
  tapeVersion: string | null;
}

/** The lines of one channel's match states. A state with the producer's hand over it has the line of the one beneath. */
export class LineScores {
  readonly #lines = new WeakMap<MatchState, Line>();

  /** What a full frame of this state says; `shown` has what the producer holds over it. */
  contentOf(
    state: MatchState,
    shown: MatchState,
    graphic: GraphicState,
    { tape, tapeVersion }: PlayedTape,
  ): FullFrameContent {
    const { content } = graphic;
    if (content?.form === 'matchup') {
      return { form: 'matchup', note: content.note };
    }
    const { periods, counts, entries } = isHeld(state, shown)
      ? noLine
      : this.#lineOf(state, tape, tapeVersion);
    return {
      form: 'line',
      periods,
      facts: counts.slice(0, FACTS_MAX),
      entries: entries.slice(-ENTRIES_MAX),
    };
  }

  #lineOf(state: MatchState, tape: Tape | null, version: string | null): Line {
    const { match, seq } = state;
    const known = this.#lines.get(state);
    if (known) return known;
    if (match === null || seq === null || !tape?.isComplete) return noLine;
    const events = tape.events.filter((event) => event.seq <= seq);
    const line = lineOf(match.sport, match.league, version, events, match.view.score);
    this.#lines.set(state, line);
    return line;
  }
}

/** A score held by hand is another than the tape leads to: its periods would not add up. */
function isHeld(state: MatchState, shown: MatchState): boolean {
  const [feed, held] = [state.match?.view.score, shown.match?.view.score];
  return feed?.a !== held?.a || feed?.b !== held?.b;
}

/** The kicks of a shoot-out, while there is one and every one of them is known. */
export function shootoutView(view: MatchView['view'], tape: Tape | null): Shootout | null {
  return tape?.isComplete ? watchedSport(view.sport).shootoutOf(view, tape.events, tape.retracted) : null;
}
