import type { Side } from '../../../feed/contract/values.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { RundownItem } from '../../../preload/contract/rundown.ts';
import type { RosterRegistry } from '../branding/roster-registry.ts';
import { entryKey } from '../branding/team-identity.ts';
import type { Channel } from '../channels/channel.ts';
import { completeContent, type KnownContent } from '../channels/complete-content.ts';
import { sideOf } from '../graphics/line-up.ts';
import { rundownErrors } from './errors.ts';
import { showErrors } from '../errors.ts';

/** The take that a row would perform in the current state of the game. */
export type Prepared =
  | { does: 'graphic'; graphic: string; content: GraphicContent | undefined; seconds: number | null }
  | { does: 'moment'; moment: number; seconds: number | null };

/** Returns the name of a side's team for lookups; empty without a game, or if unknown. */
export function teamOf(side: Side, channel: Channel): string {
  if (channel.session === null) return '';
  return sideOf(side, channel.content.names(), channel.match.shown(channel.content).match).name;
}

/**
 * Prepares a row's take with its team's current side and the roster's current players.
 *
 * @throws RequestRefused if the row can't be taken, with the reason and the fix
 */
export function prepared(item: RundownItem, channel: Channel, known: KnownContent): Prepared {
  if (channel.session === null) throw showErrors.noGame(channel.id);
  if (item.kind === 'moment') {
    if (standing(item, channel) === 'withdrawn') throw rundownErrors.momentWithdrawn(item.words);
    if (standing(item, channel) === 'unknown') throw rundownErrors.momentOfOtherGame(item.words, channel.id);
    return { does: 'moment', moment: item.moment, seconds: item.seconds };
  }
  const { graphic, content, seconds } = item;
  if (graphic === 'full-frame') channel.air.assertFrame(content);
  // A row without its own content shows the default content, not the cued one.
  if (content === null) return { does: 'graphic', graphic, content: ownContent(graphic), seconds };
  const ofSide = 'side' in content ? withSide(content, item.team, channel, known.rosters) : content;
  return { does: 'graphic', graphic, content: completeContent(channel, ofSide, known), seconds };
}

/** Returns the state of a pinned moment on a channel; `unknown`: it isn't from the channel's game. */
export function standing(
  { moment: id, at }: Extract<RundownItem, { kind: 'moment' }>,
  { moments }: Channel,
): 'stands' | 'withdrawn' | 'unknown' {
  const moment = moments.find((one) => one.id === id && one.at === at);
  if (moment === undefined) return 'unknown';
  return moment.state === 'withdrawn' ? 'withdrawn' : 'stands';
}

function ownContent(graphic: string): GraphicContent | undefined {
  switch (graphic) {
    case 'lower-third':
      return { form: 'score' };
    case 'full-frame':
      return { form: 'line' };
    case 'ticker':
      return { form: 'games' };
    default:
      return undefined;
  }
}

type OfSide = Extract<GraphicContent, { form: 'person' | 'line-up' }>;

/** Returns the content with the side on which a team plays. Throws RequestRefused if the team doesn't play. */
function withSide(
  content: OfSide,
  team: string | null,
  channel: Channel,
  rosters: Pick<RosterRegistry, 'of'>,
): OfSide {
  if (team === null) return content;
  const side = (['A', 'B'] as const).find((one) => isCalled(team, one, channel, rosters));
  if (side !== undefined) return { ...content, side };
  const isAwayFirst = channel.session !== null && watchedSport(channel.session.sport).first === 'away';
  const [one, other] = (isAwayFirst ? (['B', 'A'] as const) : (['A', 'B'] as const)).map((at) =>
    teamOf(at, channel),
  );
  throw rundownErrors.teamNotPlaying(team, channel.id, one, other);
}

/** Returns whether `team` names the team on `side`, in the feed's or the library's spelling or by code. */
function isCalled(team: string, side: Side, channel: Channel, rosters: Pick<RosterRegistry, 'of'>): boolean {
  const name = teamOf(side, channel);
  if (name === '') return false;
  const league = channel.content.names()?.[side === 'A' ? 'a' : 'b'].league ?? null;
  const { match } = channel.match.shown(channel.content);
  const shown = match?.teams[side === 'A' ? 'a' : 'b'];
  const key = fold(team);
  return (
    [name, shown?.name, shown?.short, shown?.code].some((one) => one && fold(one) === key) ||
    entryKey(rosters.of(team, league)) === entryKey(rosters.of(name, league))
  );
}

const fold = (text: string): string => text.normalize('NFC').trim().toLocaleLowerCase('en');
