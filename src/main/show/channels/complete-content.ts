import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { RosterRegistry } from '../branding/roster-registry.ts';
import { chosenLineUp } from '../graphics/line-up.ts';
import { RequestRefused } from '../refused.ts';
import type { Channel } from './channel.ts';
import { whyUnlisted } from './empty-frame.ts';

/** What knows the things that a producer leaves open. */
export interface KnownContent {
  rosters: Pick<RosterRegistry, 'of'>;
}

/**
 * What a graphic is asked to say, with what the show knows filled in as it is now: the next game, the players of a roster.
 *
 * @throws RequestRefused where it does not know, and for what a sport does not have
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
      if (session === null) throw RequestRefused.noSession(channel.id);
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
  if (why !== null) throw new RequestRefused('bad_request', why);
}
