import type { Moment } from '../../../feed/contract/moments.ts';
import { definitionOf, watchedSport } from '../../../feed/sports/index.ts';
import { SCHEDULE_MAX, type TickerItem } from '../../../preload/contract/output-frame.ts';
import type { ChannelNames } from '../../../preload/contract/assigned-teams.ts';
import { sideOnAir } from '../branding/assigned-teams.ts';
import { namedTeams } from '../branding/team-registry.ts';
import { lineUpFrame, sideOf, whyNoLineUp } from '../graphics/line-up.ts';
import { announced, announcesBegun, whyNoNextGame, whyPast } from '../graphics/next-game.ts';
import { isBeforeDay, startTime } from '../graphics/start-time.ts';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { filledFormOf, whyNothing } from './empty-frame.ts';
import { LineScores } from './line-score.ts';
import { OtherGames } from './other-games.ts';
import { scorersOf } from './scorers.ts';
import { isSameMatch, isRehearsed } from '../sources/bound-session.ts';
import { hasBegun, type ChannelContent, type MatchState, type OutputLocale } from './match-state.ts';
import type { ChannelPorts } from './ports.ts';

type ContentPorts = Pick<
  ChannelPorts,
  | 'clock'
  | 'teams'
  | 'namesOnAir'
  | 'competitions'
  | 'catalogs'
  | 'otherGames'
  | 'leftSince'
  | 'leftWithoutFinal'
>;

/** Returns the content of a channel in addition to its match state: teams, full frames, other games. */
export function channelContent(
  ports: ContentPorts,
  feed: Pick<ChannelFeed, 'isLogComplete' | 'session' | 'sport' | 'eventLog' | 'logVersion'>,
  moments: () => readonly Moment[],
): ChannelContent {
  const { clock, teams, namesOnAir, competitions } = ports;
  const lines = new LineScores();
  const others = new OtherGames({ ...ports, session: () => feed.session });
  /** Returns moments up to an instant, Unix ms. */
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
  const scheduled = (state: MatchState): number | null =>
    hasBegun(state) ? null : scheduledStartOf(feed.session, others.rows());
  return {
    dress: (match, language) => teams.dress(namesOnAir(match), language),
    names,
    competitionOf: (match) => competitions.of(match),
    others: (locale) => others.words(locale),
    scorers({ match }, at) {
      const rule = match && definitionOf(match.view.sport)?.line.scorers;
      return match && rule && watchedSport(match.view.sport).scorers !== null
        ? scorersOf(rule, momentsBy(at), match.view.score)
        : undefined;
    },
    startsAt(state) {
      const start = scheduled(state);
      if (start === null) return null;
      const now = clock.wall();
      return start - clock.calendar(now) + now;
    },
    dated: (instant, { timeZone }) => startTime(instant, clock.calendar(clock.wall()), timeZone),
    timeOfDay: () => clock.calendar(clock.wall()),
    ...announcements(clock, feed, others),
    fullFrame: fullFrameOf({ clock, feed, others, names, scheduled, course }),
    whyNoLineUp: (side, { match }) => whyNoLineUp(side, { names: names(), match }, teams.rosters),
    course,
    ticker: (locale, at) => others.items(locale, at),
    hasOtherGames: () => others.hasAny(),
    followOthers: () => others.follow(),
    toSaved: (state) => lines.toSaved(state, feed.eventLog?.length ?? 0, feed.isLogComplete),
    putBack(state, { line, tape: savedLog, ticker }) {
      lines.putBack(state, line, savedLog);
      others.putBack(ticker);
    },
  };
}

/** Returns the functions for announcements of games, with the channel's lists and time of day. */
function announcements(
  clock: ChannelPorts['clock'],
  feed: Pick<ChannelFeed, 'session'>,
  others: OtherGames,
): Pick<ChannelContent, 'announced' | 'announcesBegun' | 'whyNoNextGame' | 'whyPast'> {
  /** Returns the list of games to choose the next one from, the preferred league, and the time of day. */
  const listed = (): Parameters<typeof whyNoNextGame> => [
    others.ofItsList(),
    feed.session?.league ?? null,
    clock.calendar(clock.wall()),
  ];
  return {
    announced: (content) => announced(content, ...listed()),
    announcesBegun: (content) => announcesBegun(content, others.rows()),
    whyNoNextGame: () => whyNoNextGame(...listed()),
    whyPast: (content, at = clock.wall()) => whyPast(content, others.rows(), clock.calendar(at)),
  };
}

interface FullFrameParts {
  clock: ChannelPorts['clock'];
  feed: Pick<ChannelFeed, 'session'>;
  others: OtherGames;
  names: () => ChannelNames | null;
  scheduled: (state: MatchState) => number | null;
  course: ChannelContent['course'];
}

function fullFrameOf(parts: FullFrameParts): ChannelContent['fullFrame'] {
  const { clock, feed, others, names, scheduled, course } = parts;
  return (state, shown, { content }, { at, locale }) => {
    const form = filledFormOf(content);
    if (form !== null && whyNothing(form, shown) !== null) return null;
    switch (content?.form) {
      case 'matchup': {
        const { form, note, venue, startsAt } = content;
        const start = startsAt === null ? scheduled(shown) : Date.parse(startsAt);
        return { form, note, venue, starts: announcedStart(start, clock.calendar(at), locale) };
      }
      case 'schedule': {
        const games = others.items(locale, at).slice(0, SCHEDULE_MAX);
        return games.length === 0 ? null : { form: 'schedule', games };
      }
      case 'line-up': {
        const { side, lineUp } = content;
        const { session } = feed;
        if (session === null || lineUp === null) return null;
        // After a game change, the lineup may belong to a team of the previous game.
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
  };
}

/** Returns a game's start for a graphic; null: unknown, or before today. @param start, now Unix ms */
function announcedStart(start: number | null, now: number, { timeZone }: OutputLocale): TickerItem['starts'] {
  // Lists keep a game without coverage for a day, so its start may be in the past.
  return start === null || isBeforeDay(start, now, timeZone) ? null : startTime(start, now, timeZone);
}

/** Returns a game's start, from its list, otherwise as it was when scheduled on the channel. Unix ms; null: unknown. */
function scheduledStartOf(session: ChannelFeed['session'], rows: readonly GameRow[]): number | null {
  if (session === null) return null;
  const listed = rows.find((game) => game.scheduledStart !== null && isSameMatch(game, session));
  const { armed = session.takenFrom?.armed } = session;
  const start = listed?.scheduledStart ?? armed?.scheduledStart ?? null;
  return start === null ? null : Date.parse(start);
}
