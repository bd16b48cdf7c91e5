import { tickerItems } from '../graphics/ticker-items.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { LineScores } from './line-score.ts';
import type { ChannelContent } from './match-state.ts';
import type { ChannelPorts } from './ports.ts';

/** What a channel can put on air besides its match state: teams as they are dressed, full frames, other games. */
export function channelContent(
  { clock, teams, games }: Pick<ChannelPorts, 'clock' | 'teams' | 'games'>,
  feed: Pick<ChannelFeed, 'session' | 'tape' | 'tapeVersion'>,
): ChannelContent {
  const lines = new LineScores();
  return {
    dress: (bare) => teams.dress(bare),
    fullFrame: (...asked) => lines.contentOf(...asked, feed),
    ticker: () => (feed.session ? tickerItems(games(), feed.session, clock.wall()) : []),
  };
}
