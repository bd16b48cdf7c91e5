import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { chosenLineUp } from '../graphics/line-up.ts';
import { announced } from '../graphics/next-game.ts';
import { RequestRefused } from '../refused.ts';
import type { Show } from '../show.ts';

/**
 * What a graphic is asked to say, with what the show knows filled in as it is now: the next game, the players of a roster.
 *
 * @throws RequestRefused where it does not know
 */
export function contentAsked(show: Show, channelId: string, content: GraphicContent): GraphicContent {
  const channel = show.channels.get(channelId);
  const { session } = channel;
  switch (content.form) {
    case 'next': {
      const games = session ? show.sources.get(session.source).catalog().games : [];
      return announced(content, channelId, games, session?.league ?? null);
    }
    case 'line-up': {
      if (session === null) throw RequestRefused.noSession(channelId);
      const { match } = channel.match.shown(channel.content);
      return chosenLineUp(content, { session, match }, show.teams.rosters);
    }
    default:
      return content;
  }
}
