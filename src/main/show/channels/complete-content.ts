import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { RosterRegistry } from '../branding/roster-registry.ts';
import { chosenLineUp } from '../graphics/line-up.ts';
import { channelErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import type { Channel } from './channel.ts';
import { whyUnlisted } from './empty-frame.ts';

/** Data that completes a producer's content. */
export interface KnownContent {
  rosters: Pick<RosterRegistry, 'of'>;
}

/**
 * Fills in the open parts of content: the next game, the players of a roster.
 *
 * @throws RequestRefused if they are unknown, and for content that the sport doesn't have
 */
export function completeContent(
  channel: Channel,
  content: GraphicContent,
  { rosters }: KnownContent,
): GraphicContent {
  const { session } = channel;
  switch (content.form) {
    case 'next':
      return channel.content.announced(content);
    case 'line-up': {
      if (session === null) throw showErrors.noGame(channel.id);
      const { match } = channel.match.shown(channel.content);
      return chosenLineUp(content, { names: channel.content.names(), match }, rosters);
    }
    case 'scoring':
      assertListed(session?.sport);
      return content;
    default:
      return content;
  }
}

function assertListed(sport: string | undefined): void {
  const why = sport === undefined ? null : whyUnlisted(sport);
  if (why !== null) throw channelErrors.notScored(why);
}
