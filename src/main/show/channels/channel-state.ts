import { drawnColors } from '../../../colors/team-colors.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import { matchRulesOf, playClockOf, watchedSport } from '../../../feed/sports/index.ts';
import { GRAPHIC_IDS, type GraphicId, type MatchView } from '../../../preload/contract/output-frame.ts';
import type { ChannelState, GraphicState } from '../../../preload/contract/show-state.ts';
import { noGraphics, type Graphics } from '../graphics/graphics.ts';
import { clockPreset, clockState, noClock } from '../clock/match-clock.ts';
import { overrideStates } from '../overrides/overrides.ts';
import type { RunConfined } from './channel-faults.ts';
import type { ChannelFeed } from './channel-feed.ts';
import { noLink, stoppedLink } from './link-state.ts';
import type { ChannelMatch } from './channel-match.ts';
import { en } from '../../../words/en.ts';
import { momentName, momentTime, namesItsTime } from '../../../words/languages.ts';
import { lowerThirdOf, minuteOf, WINDOW_LOCALE, type ChannelContent } from './match-state.ts';
import type { GameOnChannel } from './game-on-channel.ts';
import type { MatchCourse } from './match-course.ts';
import type { OnAirGraphics } from './on-air.ts';
import { takesPlayer } from '../moments/moment-words.ts';
import { eventLogState } from './event-log-rows.ts';

/** Number of moments sent to the control window. */
const MOMENTS_SHOWN = 40;

/** The parts of a channel. */
export interface ShownChannel {
  id: string;
  name: string;
  /** The feed of the selected game. */
  feed: ChannelFeed;
  match: ChannelMatch;
  course: Pick<MatchCourse, 'isStopped'>;
  content: ChannelContent;
  moments: readonly Moment[];
  air: OnAirGraphics;
  /** The game on undelayed outputs. */
  onAir: GameOnChannel;
}

/** Returns a channel for the control window and remote callers. @param at Unix ms */
export function channelState(
  { id, name, feed, match, course, content, moments, air, onAir }: ShownChannel,
  drillManualUnseen: Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>,
  takenBy: (graphic: GraphicId) => string | null,
  at: number,
): ChannelState {
  const { session, sport } = feed;
  const { producer } = match;
  const { graphics } = air;
  const shown = match.shown(content);
  // The lower third on air, otherwise the cued one.
  const third = graphics['lower-third'].onAir ? graphics : air.nextAt(at).graphics;
  return {
    id,
    name,
    ...shownGame({ feed, match, content }),
    onAir: onAir.feed === feed || onAir.session === null ? null : shownGame(onAir),
    link: course.isStopped ? stoppedLink(feed.link) : feed.link,
    snapshot: match.snapshot,
    tape: eventLogState(feed),
    clock: clockState(producer.clock, session && clockPreset(match.feedView), shown.match?.view ?? null),
    playClock: producer.playClock,
    playClockResetsMs: [...(playClockOf(match.feedView)?.resetsMs ?? [])],
    baseRules: session ? matchRulesOf(session.sport, session.league) : {},
    status: producer.status?.game ?? null,
    overrides: overrideStates(producer.overrides, match.asFed(content)),
    graphics: withTakers(graphics, takenBy),
    insert: onAir.inserts.words,
    emptyFrames: air.emptyFrames,
    noNextGame: session && content.whyNoNextGame(),
    lowerThird: lowerThirdOf(
      third['lower-third'],
      air.momentOf(third, at),
      { match: onAir.match.newest, shown: onAir.shown.match },
      at,
      onAir.content.others(WINDOW_LOCALE),
    ),
    automation: air.automation(session === null ? null : sport),
    freshness: onAir.freshness.state,
    ...drillManualUnseen,
    moments: moments
      .slice(-MOMENTS_SHOWN)
      .reverse()
      .map((moment) => ({
        ...moment,
        words: momentName(en, moment),
        when: namesItsTime(moment) ? '' : momentTime(en, { ...moment.instant, minute: minuteOf(moment) }),
        takesPlayer: takesPlayer(moment),
      })),
  };
}

function shownGame({
  feed,
  match,
  content,
}: Pick<GameOnChannel, 'feed' | 'match' | 'content'>): NonNullable<ChannelState['onAir']> {
  const shown = match.newest && match.shown(content).match;
  return {
    session: feed.session,
    names: content.names(),
    match: shown,
    teamColors: shown && colorsOf(shown),
  };
}

/**
 * Returns a channel whose match can't be computed: link, graphics and freshness are current, and the match data is that
 * of the last state, or empty if that was another session's.
 */
export function failedChannelState(
  { id, name, feed, air, onAir }: ShownChannel,
  drillManualUnseen: Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>,
  takenBy: (graphic: GraphicId) => string | null,
  last: ChannelState | null,
  run: RunConfined,
): ChannelState {
  const { session } = feed;
  const known = last?.session?.sessionId === session?.sessionId ? last : null;
  return {
    ...(known ?? NOTHING_TOLD),
    ...drillManualUnseen,
    id,
    name,
    session,
    link: run(
      () => feed.link,
      () => known?.link ?? noLink,
    ),
    graphics: run(
      () => withTakers(air.graphics, takenBy),
      () => known?.graphics ?? withTakers(noGraphics, takenBy),
    ),
    freshness: onAir.freshness.state,
  };
}

type MatchSource =
  | 'names'
  | 'snapshot'
  | 'tape'
  | 'clock'
  | 'playClock'
  | 'playClockResetsMs'
  | 'baseRules'
  | 'status'
  | 'overrides'
  | 'insert'
  | 'emptyFrames'
  | 'noNextGame'
  | 'lowerThird'
  | 'automation'
  | 'moments'
  | 'match'
  | 'teamColors'
  | 'onAir';

const NOTHING_TOLD: Pick<ChannelState, MatchSource> = {
  names: null,
  snapshot: null,
  tape: { length: 0, lastSeq: null, complete: false, recent: [] },
  clock: clockState(noClock, null, null),
  playClock: null,
  playClockResetsMs: [],
  baseRules: {},
  status: null,
  overrides: {},
  insert: null,
  emptyFrames: {},
  noNextGame: null,
  lowerThird: { form: 'score' },
  automation: { rules: [], queue: [], due: null, noTakeover: null },
  moments: [],
  match: null,
  teamColors: null,
  onAir: null,
};

function colorsOf({ teams, view }: MatchView): ChannelState['teamColors'] {
  const { a, b } = drawnColors(teams, watchedSport(view.sport).reserved);
  return { a: a.field, b: b.field };
}

/** Returns graphics with the operator who took each. */
function withTakers(
  graphics: Graphics,
  takenBy: (graphic: GraphicId) => string | null,
): ChannelState['graphics'] {
  const states = GRAPHIC_IDS.map((id): [GraphicId, GraphicState] => {
    const graphic = graphics[id];
    const isTaken = graphic.onAir && graphic.cause === 'operator';
    return [id, { ...graphic, by: isTaken ? takenBy(id) : null }];
  });
  return Object.fromEntries(states) as ChannelState['graphics'];
}
