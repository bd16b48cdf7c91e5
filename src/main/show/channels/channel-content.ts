import type { TickerItem } from '../../../preload/contract/output-frame.ts';
import { itemsOf, tickerItems } from '../graphics/ticker-items.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { LineScores } from './line-score.ts';
import type { ChannelContent } from './match-state.ts';
import type { ChannelPorts } from './ports.ts';

/** What a channel can put on air besides its match state: teams as they are dressed, full frames, other games. */
export function channelContent(
  {
    clock,
    teams,
    competitions,
    catalogs,
  }: Pick<ChannelPorts, 'clock' | 'teams' | 'competitions' | 'catalogs'>,
  feed: Pick<ChannelFeed, 'isTapeComplete' | 'session' | 'tape' | 'tapeVersion'>,
): ChannelContent {
  const lines = new LineScores();
  let said: readonly TickerItem[] = [];
  const others: ChannelContent['others'] = (language) => ({
    teams: (matchup, league) => teams.named(matchup, league, language),
    competition: (league) => competitions.ofLeague(league),
  });
  return {
    dress: (match, language) => teams.dress(match, language),
    competitionOf: (match) => competitions.of(match),
    others,
    fullFrame: (...asked) => lines.contentOf(...asked, feed),
    ticker(language) {
      if (feed.session === null) return [];
      const lists = catalogs();
      const items = tickerItems(
        lists.flatMap(({ games }) => games),
        feed.session,
        clock.wall(),
        others(language),
      );
      // A list that has not been read since the restart says what it said before.
      const unread = lists.filter(({ at }) => at === null).flatMap(({ source }) => itemsOf(source, said));
      return unread.length === 0 ? items : [...items, ...unread];
    },
    kept: (state) => lines.kept(state, feed.tape?.length ?? 0, feed.isTapeComplete),
    forget() {
      lines.forget();
      said = [];
    },
    putBack(state, { line, tape, ticker }) {
      lines.putBack(state, line, tape);
      said = ticker;
    },
  };
}
