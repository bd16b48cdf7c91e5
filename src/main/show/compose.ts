import type { Moment } from '../../feed/contract/moments.ts';
import { kickerOf } from '../../feed/sports/index.ts';
import type {
  FullFrameContent,
  GraphicFaces,
  LowerThirdContent,
  MatchFace,
  Motion,
  OutputFrame,
  TickerItem,
} from '../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../preload/contract/show-state.ts';
import { readingOf } from './clock-reading.ts';
import type { StaleFace } from './freshness.ts';
import type { Graphics } from './graphics.ts';
import { matchupKicker, nextGame } from './game-words.ts';
import type { OutputSettings } from './outputs.ts';
import type { LookOf } from './theme-book.ts';
import { withOverrides, type Overrides } from './overrides.ts';

/** What a channel's match looked like from one instant on. The timeline keeps these; the producer's hand is not delayed. */
export interface Picture {
  match: MatchFace | null;
  lowerThird: LowerThirdContent;
  /** The newest event of the feed then, or null. */
  seq: number | null;
  /** How this state came about from the one before it. */
  motion: Motion;
}

/** What a channel knows beyond its pictures. */
export interface Beyond {
  /** Teams with the colours and logos the producer gave them. */
  dress(teams: MatchFace['teams']): MatchFace['teams'];
  /** What a full frame says of a picture; `shown` is the same with the producer's hand over it. */
  fullFrame(picture: Picture, shown: Picture, graphic: GraphicState): FullFrameContent;
  /** Other games. */
  ticker(): TickerItem[];
}

export const blankPicture: Picture = {
  match: null,
  lowerThird: { form: 'score', kicker: '' },
  seq: null,
  motion: 'jump',
};

export interface Composition {
  picture: Picture;
  /** Null where the output has no channel. */
  graphics: Graphics | null;
  /** Values the producer holds instead of the feed's. */
  overrides: Overrides;
  /** Null where the output has no channel. */
  beyond: Beyond | null;
  /** The moment the lower third is about, or null. */
  moment: Moment | null;
  /** How old the channel's feed was at that instant. */
  stale: StaleFace;
  output: OutputSettings;
  /** What the output's theme is drawn with. */
  look: LookOf;
  revision: number;
  build: string;
  /** The instant shown, Unix ms. */
  at: number;
  /** Time stands still at that instant until a longer delay has been waited out. */
  isHeld: boolean;
  motion: Motion;
}

const NO_FULL_FRAME: GraphicFaces['full-frame'] = { isOnAir: false, content: null };
const NO_TICKER: GraphicFaces['ticker'] = { isOnAir: false, items: [] };

/** One whole frame for one output: a function of what it is given and nothing else. */
export function compose({
  picture,
  graphics,
  overrides,
  beyond,
  moment,
  stale,
  output,
  look,
  revision,
  build,
  at,
  isHeld,
  motion,
}: Composition): OutputFrame {
  const shown = pictureWith(picture, beyond, overrides, at);
  const trusted = stale.isClockHidden ? withoutClock(shown.match) : shown.match;
  const match = isHeld ? heldMatch(trusted, at) : trusted;
  const isShown = (id: keyof Graphics): boolean =>
    picture.match !== null &&
    !stale.isHidden &&
    graphics?.[id].onAir === true &&
    output.graphics.includes(id);
  const fullFrame =
    isShown('full-frame') && beyond && graphics
      ? { isOnAir: true, content: beyond.fullFrame(picture, shown, graphics['full-frame']) }
      : NO_FULL_FRAME;
  const faces: GraphicFaces = {
    scorebug: { isOnAir: isShown('scorebug') },
    'lower-third': {
      isOnAir: isShown('lower-third'),
      content: lowerThirdOf(shown, graphics?.['lower-third'] ?? null, moment, at),
    },
    'full-frame': fullFrame,
    ticker: isShown('ticker') ? { isOnAir: true, items: beyond?.ticker() ?? [] } : NO_TICKER,
  };
  const { width, height, background, bugPlace, safeArea, showsZone } = output;
  return {
    revision,
    build,
    output: { width, height, background, ...look, bugPlace, safeArea, showsZone },
    isDimmed: stale.isDimmed,
    at,
    motion,
    match,
    graphics: faces,
  };
}

/** A picture with what the producer holds over it; the words of a lower third follow. */
export function pictureWith(
  picture: Picture,
  beyond: Pick<Beyond, 'dress'> | null,
  overrides: Overrides,
  at: number,
): Picture {
  if (picture.match === null) return picture;
  const teams = beyond?.dress(picture.match.teams) ?? picture.match.teams;
  const dressed = teams === picture.match.teams ? picture.match : { ...picture.match, teams };
  const match = overrides.length === 0 ? dressed : withOverrides(dressed, overrides, at);
  if (match === picture.match) return picture;
  if (match === dressed || picture.lowerThird.form !== 'score') return { ...picture, match };
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

function withoutClock(match: MatchFace | null): MatchFace | null {
  return match?.clock ? { ...match, clock: null } : match;
}

/** A match whose clock stands at an instant: the stage's own time runs on through a hold. */
function heldMatch(match: MatchFace | null, at: number): MatchFace | null {
  if (!match?.clock?.isRunning) return match;
  return { ...match, clock: { ...match.clock, isRunning: false, baseMs: readingOf(match.clock, at), at } };
}
