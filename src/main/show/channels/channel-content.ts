import type { Moment } from '../../../feed/contract/moments.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { SCHEDULE_MAX, type TickerItem } from '../../../preload/contract/output-frame.ts';
import type { ChannelNames } from '../../../preload/contract/dress.ts';
import type { Language } from '../../../words/languages.ts';
import { madeUpNames, sideOnAir } from '../branding/dresses.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { lineUpFrame, sideOf, whyNoLineUp } from '../graphics/line-up.ts';
import { announcesBegun, whyPast } from '../graphics/next-game.ts';
import { startTime } from '../graphics/start-time.ts';
import {
  asLastKnown,
  hasOtherGame,
  itemsOf,
  keyOf,
  nextStart,
  otherGames,
  tickerItems,
} from '../graphics/ticker-items.ts';
import { playedOf } from '../graphics/played-game.ts';
import { ToldScores } from '../graphics/told-scores.ts';
import type { CatalogState, GameRow } from '../../../preload/contract/show-state.ts';
import { earlier } from '../instants.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { filledFormOf, whyTooEarly } from './empty-frame.ts';
import { LineScores } from './line-score.ts';
import { scorersAt } from './scorers.ts';
import { isSameMatch, isRehearsed } from '../sources/bound-session.ts';
import { hasBegun, type ChannelContent, type MatchState } from './match-state.ts';
import type { ChannelPorts } from './ports.ts';

/** What a channel can put on air besides its match state: teams as they are dressed, full frames, other games. */
export function channelContent(
  {
    clock,
    teams,
    namesOnAir,
    competitions,
    catalogs,
    otherGames: played,
  }: Pick<ChannelPorts, 'clock' | 'teams' | 'namesOnAir' | 'competitions' | 'catalogs' | 'otherGames'>,
  feed: Pick<ChannelFeed, 'isTapeComplete' | 'session' | 'sport' | 'tape' | 'tapeVersion'>,
  moments: () => readonly Moment[],
): ChannelContent {
  const lines = new LineScores();
  const told = new ToldScores();
  let said: readonly TickerItem[] = [];
  const rows = (): GameRow[] => catalogs().flatMap(({ games }) => games);
  const others: ChannelContent['others'] = (language) => ({
    teams: (matchup, league) => teams.named(matchup, league, language),
    rehearsed: madeUpNames,
    calendar: (instant) => clock.calendar(instant),
    competition: (league) => competitions.ofLeague(league),
  });
  /** A list that has not been read since the restart says what it said before. */
  const unreadItems = (lists: readonly CatalogState[]): TickerItem[] =>
    lists.filter(({ at }) => at === null).flatMap(({ source }) => itemsOf(source, said));
  /** Other games, as they stand. */
  function gamesIn(language: Language, at: number | null): TickerItem[] {
    if (feed.session === null) return [];
    const lists = catalogs();
    const now = clock.wall();
    const items = tickerItems(rows(), feed.session, clock.calendar(now), others(language), {
      played: played(),
      told: (key) => told.at(key, now),
      behindMs: at === null ? 0 : Math.max(0, now - at),
    });
    const unread = unreadItems(lists);
    return unread.length === 0 ? items : [...items, ...unread];
  }
  /** When a game starts that has not begun: as the producer says, else as a list of games has it. */
  function startOf(
    { startsAt }: Extract<GraphicContent, { form: 'matchup' }>,
    state: MatchState,
    at: number,
  ): TickerItem['starts'] {
    const start = startsAt === null ? scheduledStartOf(state) : Date.parse(startsAt);
    const now = clock.calendar(at);
    // A list keeps a game that nobody covers for a day: its start is no news then.
    return start === null || start < new Date(now).setHours(0, 0, 0, 0) ? null : startTime(start, now);
  }
  /** The time of day, Unix ms. */
  function scheduledStartOf(state: MatchState): number | null {
    const { session } = feed;
    if (session === null || hasBegun(state)) return null;
    const listed = rows().find((game) => game.scheduledStart !== null && isSameMatch(game, session));
    const { armed = session.takenFrom?.armed } = session;
    const start = listed?.scheduledStart ?? armed?.scheduledStart ?? null;
    return start === null ? null : Date.parse(start);
  }
  /** Those that had come by an instant, Unix ms. */
  const momentsBy = (instant: number): readonly Moment[] => moments().filter(({ at }) => at <= instant);
  const course: ChannelContent['course'] = (state, shown, form, at) =>
    lines.contentOf(state, shown, form, feed, momentsBy(at));
  function names(): ChannelNames | null {
    const { session, sport } = feed;
    if (session === null) return null;
    const { matchup, league } = session;
    const onAir = namesOnAir({ isSandbox: isRehearsed(session), sport, league, teams: namedTeams(matchup) });
    return { a: sideOnAir(onAir, 'a'), b: sideOnAir(onAir, 'b'), by: onAir.by };
  }
  return {
    dress: (match, language) => teams.dress(namesOnAir(match), language),
    names,
    competitionOf: (match) => competitions.of(match),
    others,
    scorers: ({ match }, at) =>
      match !== null && watchedSport(match.view.sport).scorers !== null
        ? scorersAt(moments(), at)
        : undefined,
    startsAt(state) {
      const start = scheduledStartOf(state);
      if (start === null) return null;
      const now = clock.wall();
      return start - clock.calendar(now) + now;
    },
    timeOfDay: () => clock.calendar(clock.wall()),
    announcesBegun: (content) => announcesBegun(content, rows()),
    whyPast: (content, at = clock.wall()) => whyPast(content, rows(), clock.calendar(at)),
    fullFrame(state, shown, { content }, { at, language }) {
      const form = filledFormOf(content);
      if (form !== null && whyTooEarly(form, shown) !== null) return null;
      switch (content?.form) {
        case 'matchup': {
          const { form, note, venue } = content;
          return { form, note, venue, starts: startOf(content, shown, at) };
        }
        case 'schedule': {
          const games = gamesIn(language, at).slice(0, SCHEDULE_MAX);
          return games.length === 0 ? null : { form: 'schedule', games };
        }
        case 'line-up': {
          const { side, lineUp } = content;
          const { session } = feed;
          if (session === null || lineUp === null) return null;
          // Another game has other teams.
          const isTheirs = sideOf(side, names(), shown.match).name === lineUp.team;
          return isTheirs ? lineUpFrame(side, lineUp, session.sport) : null;
        }
        case 'text':
          return content;
        case 'comparison':
        case 'scoring':
        case 'final':
          return course(state, shown, content.form, at);
        default:
          return course(state, shown, 'line', at);
      }
    },
    whyNoLineUp: (side, { match }) => whyNoLineUp(side, { names: names(), match }, teams.rosters),
    course,
    ticker: gamesIn,
    hasOtherGames() {
      if (feed.session === null) return false;
      const lists = catalogs();
      return (
        hasOtherGame(rows(), feed.session, clock.calendar(clock.wall())) || unreadItems(lists).length > 0
      );
    },
    followOthers() {
      const { session } = feed;
      const now = clock.wall();
      if (session === null) return { edge: null, isPutRight: false };
      const heard = played();
      const followed = catalogs().flatMap(({ games, lists }) =>
        otherGames(games, session, clock.calendar(now)).map((row) => ({
          key: keyOf(row),
          row,
          readAt: readAtOf(lists),
          played: playedOf(row, heard),
        })),
      );
      const isPutRight = told.follow(followed, now);
      const start = nextStart(followed.map(({ row }) => row));
      const leavesAt = start === null ? null : start - clock.calendar(now) + now;
      return { edge: earlier(told.edgeAfter(now), leavesAt), isPutRight };
    },
    kept: (state) => lines.kept(state, feed.tape?.length ?? 0, feed.isTapeComplete),
    putBack(state, { line, tape, ticker }) {
      lines.putBack(state, line, tape);
      said = ticker.map(asLastKnown);
    },
  };
}

/** When the games that are played were read last; null: not yet. */
function readAtOf(lists: CatalogState['lists']): number | null {
  const read = lists.flatMap(({ list, at }) =>
    at !== null && (list === 'open' || list === 'openSandbox') ? [at] : [],
  );
  return read.length === 0 ? null : Math.max(...read);
}
