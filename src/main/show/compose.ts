import type { Moment } from '../../feed/contract/moments.ts';
import { kickerOf } from '../../feed/sports/index.ts';
import type {
  GraphicFaces,
  LowerThirdContent,
  MatchFace,
  Motion,
  OutputFrame,
} from '../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../preload/contract/show-state.ts';
import { readingOf } from './clock-reading.ts';
import type { Graphics } from './graphics.ts';
import { matchupKicker, nextGame } from './game-words.ts';
import type { OutputSettings } from './outputs.ts';
import { withOverrides, type Overrides } from './overrides.ts';

/** What a channel's match looked like from one instant on. The timeline keeps these; the producer's hand is not delayed. */
export interface Picture {
  match: MatchFace | null;
  lowerThird: LowerThirdContent;
  /** How this state came about from the one before it. */
  motion: Motion;
}

export const blankPicture: Picture = {
  match: null,
  lowerThird: { form: 'score', kicker: '' },
  motion: 'jump',
};

export interface Composition {
  picture: Picture;
  /** Null where the output has no channel. */
  graphics: Graphics | null;
  /** Values the producer holds instead of the feed's. */
  overrides: Overrides;
  /** The moment the lower third is about, or null. */
  moment: Moment | null;
  output: OutputSettings;
  revision: number;
  build: string;
  /** The instant shown, Unix ms. */
  at: number;
  /** Time stands still at that instant until a longer delay has been waited out. */
  isHeld: boolean;
  motion: Motion;
}

/** One whole frame for one output: a function of what it is given and nothing else. */
export function compose({
  picture,
  graphics,
  overrides,
  moment,
  output,
  revision,
  build,
  at,
  isHeld,
  motion,
}: Composition): OutputFrame {
  const shown = pictureWith(picture, overrides, at);
  const match = isHeld ? heldMatch(shown.match, at) : shown.match;
  const isShown = (id: keyof Graphics): boolean =>
    picture.match !== null && graphics?.[id].onAir === true && output.graphics.includes(id);
  const faces: GraphicFaces = {
    scorebug: { isOnAir: isShown('scorebug') },
    'lower-third': {
      isOnAir: isShown('lower-third'),
      content: lowerThirdOf(shown, graphics?.['lower-third'] ?? null, moment, at),
    },
    'full-frame': { isOnAir: false, content: null },
    ticker: { isOnAir: false, items: [] },
  };
  const { id, name, width, height, background, theme, bugPlace, safeArea, showsZone } = output;
  return {
    revision,
    build,
    output: { id, name, width, height, background, theme, bugPlace, safeArea, showsZone },
    isDimmed: false,
    at,
    motion,
    match,
    graphics: faces,
  };
}

/** A picture with what the producer holds over it; the words of a lower third follow. */
export function pictureWith(picture: Picture, overrides: Overrides, at: number): Picture {
  if (picture.match === null || overrides.length === 0) return picture;
  const match = withOverrides(picture.match, overrides, at);
  if (match === picture.match || picture.lowerThird.form !== 'score') return { ...picture, match };
  return { ...picture, match, lowerThird: { form: 'score', kicker: kickerOf(match.view, match.isFinal) } };
}

/** What a lower third says: its moment, what the producer has chosen, or where the match stands. */
export function lowerThirdOf(
  picture: Picture,
  graphic: GraphicState | null,
  moment: Moment | null,
  at: number,
): LowerThirdContent {
  if (moment !== null) {
    const { side, words, state } = moment;
    return { form: 'moment', side, kicker: words, state };
  }
  const content = graphic?.content ?? null;
  switch (content?.form) {
    case 'person':
      return content;
    case 'matchup':
      return { form: 'matchup', kicker: matchupKicker(picture.match, content.note) };
    case 'next':
      return content.game === null ? picture.lowerThird : nextGame(content.game, at);
    default:
      return picture.lowerThird;
  }
}

/** A match whose clock stands at an instant: the stage's own time runs on through a hold. */
function heldMatch(match: MatchFace | null, at: number): MatchFace | null {
  if (!match?.clock?.isRunning) return match;
  return { ...match, clock: { ...match.clock, isRunning: false, baseMs: readingOf(match.clock, at), at } };
}
