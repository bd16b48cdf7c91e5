import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { SCHEDULE_MAX, type TickerItem } from '../../../preload/contract/output-frame.ts';
import type { Language } from '../../../words/languages.ts';
import { startTime } from '../graphics/start-time.ts';
import { itemsOf, tickerItems } from '../graphics/ticker-items.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { LineScores } from './line-score.ts';
import type { ChannelContent, MatchState } from './match-state.ts';
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
  /** Other games, as they stand. */
  function gamesIn(language: Language): TickerItem[] {
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
  }
  /** When a game starts that has not begun: as the producer says, else as a list of games has it. */
  function startOf(
    { startsAt }: Extract<GraphicContent, { form: 'matchup' }>,
    { match }: MatchState,
    at: number,
  ): TickerItem['starts'] {
    if (startsAt !== null) return startTime(Date.parse(startsAt), at);
    const { session } = feed;
    if (session === null || (match?.phase?.is ?? 'before') !== 'before') return null;
    const listed = catalogs()
      .flatMap(({ games }) => games)
      .find(
        ({ source, sessions }) =>
          source === session.source && sessions.some(({ sessionId }) => sessionId === session.sessionId),
      );
    const start = listed?.scheduledStart ?? null;
    return start === null ? null : startTime(Date.parse(start), at);
  }
  return {
    dress: (match, language) => teams.dress(match, language),
    competitionOf: (match) => competitions.of(match),
    others,
    fullFrame(state, shown, { content }, { at, language }) {
      switch (content?.form) {
        case 'matchup': {
          const { form, note, venue } = content;
          return { form, note, venue, starts: startOf(content, shown, at) };
        }
        case 'schedule': {
          const games = gamesIn(language).slice(0, SCHEDULE_MAX);
          return games.length === 0 ? null : { form: 'schedule', games };
        }
        case 'text':
          return content;
        case 'comparison':
        case 'scoring':
        case 'final':
          return lines.contentOf(state, shown, content.form, feed);
        default:
          return lines.contentOf(state, shown, 'line', feed);
      }
    },
    ticker: gamesIn,
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
