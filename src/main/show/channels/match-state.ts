import type { Moment } from '../../../feed/contract/moments.ts';
import { kickerOf } from '../../../feed/sports/index.ts';
import type {
  FullFrameContent,
  LowerThirdContent,
  MatchFace,
  Motion,
  TickerItem,
} from '../../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../../preload/contract/show-state.ts';
import { matchupKicker, nextGame } from '../graphics/matchup-words.ts';
import { withOverrides, type Overrides } from '../overrides/overrides.ts';

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
