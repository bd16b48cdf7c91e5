import { drawnSettings } from '../../../preload/contract/output-settings.ts';
import type { Moment } from '../../../feed/contract/moments.ts';
import type { BugReaction } from '../../../preload/contract/bug-reaction.ts';
import type { Insert } from '../../../preload/contract/insert.ts';
import {
  GRAPHIC_IDS,
  type ClockView,
  type GraphicId,
  type GraphicViews,
  type MatchView,
  type Motion,
  type OutputFrame,
} from '../../../preload/contract/output-frame.ts';
import { withoutClock, type StaleView } from '../../../preload/contract/stale-view.ts';
import {
  BARE_GAMES,
  lowerThirdOf,
  takeoverOf,
  withProducerValues,
  type ChannelContent,
  type MatchState,
} from '../channels/match-state.ts';
import { clockMs } from '../../../words/clock.ts';
import type { TakeoverOnAir } from '../channels/match-state.ts';
import type { GraphicOnAir } from '../../../preload/contract/show-state.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { countdownTo } from './countdown.ts';
import type { OutputSettings } from './output-settings.ts';
import type { LookOf } from '../branding/theme-registry.ts';
import type { Overrides } from '../overrides/overrides.ts';
import { sponsorCornerOf, type BareFrame } from '../sponsors/open-slots.ts';

export interface Composition {
  state: MatchState;
  /** Null if the output has no channel or waits for its scene. */
  graphics: Graphics | null;
  overrides: Overrides;
  /** Null if the output has no channel. */
  content: ChannelContent | null;
  moment: Moment | null;
  reaction: BugReaction | null;
  takeover: TakeoverOnAir | null;
  insert: Insert | null;
  /** Staleness of the channel's feed at that instant. */
  stale: StaleView;
  output: OutputSettings;
  look: LookOf;
  revision: number;
  build: string;
  /** The instant shown, Unix ms. */
  at: number;
  /** True while time is stopped at `at`, until a longer delay has caught up. */
  isHeld: boolean;
  motion: Motion;
}

const NO_FULL_FRAME: GraphicViews['full-frame'] = { isOnAir: false, content: null };
const NO_TAKEOVER: GraphicViews['takeover'] = { isOnAir: false, content: null };
const NO_TICKER: GraphicViews['ticker'] = { isOnAir: false, items: [] };

/** Composes a frame for an output, without its sponsors. Pure. */
export function compose(composition: Composition): BareFrame {
  const { state, graphics, overrides, content, stale, output, look, at } = composition;
  const shown = withProducerValues(state, content, overrides, at, output);
  const views = viewsOf(composition, shown);
  const leavesAt = leavingOf(views, graphics);
  return {
    revision: composition.revision,
    build: composition.build,
    output: outputView(output, look),
    isDimmed: stale.isDimmed,
    at,
    motion: composition.motion,
    match: matchOf(composition, shown),
    graphics: views,
    ...(leavesAt && { leavesAt }),
  };
}

/**
 * Returns the match with countdown and scorers, without a stale clock. While the picture is held, clocks stand still.
 */
function matchOf(
  { state, content, stale, at, isHeld }: Composition,
  { match: shown }: MatchState,
): MatchView | null {
  const trusted = stale.isClockHidden ? withoutClock(shown) : shown;
  // With an exceptional state, the start is no longer certain.
  const isOpen = trusted !== null && trusted.status === null;
  const counted = isOpen ? withCountdown(trusted, content?.startsAt(state) ?? null, at) : trusted;
  const withNames = counted && withScorers(counted, content?.scorers(state, at));
  return isHeld ? frozenMatch(withNames, at) : withNames;
}

function isDrawn({ state, graphics, stale, output }: Composition, id: GraphicId): boolean {
  return (
    state.match !== null && !stale.isHidden && graphics?.[id].onAir === true && output.graphics.includes(id)
  );
}

function viewsOf(composition: Composition, shown: MatchState): GraphicViews {
  const { state, graphics, content, moment, reaction, takeover, insert, output, at } = composition;
  const fullFrame = fullFrameOf(composition, shown);
  // A full frame fills the picture: other graphics leave while it is on and return afterwards.
  const isShown = (id: GraphicId): boolean => isDrawn(composition, id) && !fullFrame.isOnAir;
  const standing = { match: state.match, shown: shown.match };
  const others = content?.others(output) ?? BARE_GAMES;
  const third = graphics?.['lower-third'] ?? null;
  const isPast = third !== null && content !== null && content.whyPast(third.content, at) !== null;
  const ticker = isShown('ticker') && graphics ? tickerOf(graphics.ticker, content, output, at) : NO_TICKER;
  return {
    scorebug: isShown('scorebug')
      ? { isOnAir: true, ...(reaction && { reaction }), ...(insert && { insert }) }
      : { isOnAir: false },
    'lower-third': {
      isOnAir: isShown('lower-third') && !isPast,
      content: lowerThirdOf(third, moment, standing, at, others),
    },
    'full-frame': fullFrame,
    takeover:
      isShown('takeover') && takeover
        ? { isOnAir: true, content: takeoverOf(takeover, standing) }
        : NO_TAKEOVER,
    ticker,
  };
}

function fullFrameOf(composition: Composition, shown: MatchState): GraphicViews['full-frame'] {
  const { state, graphics, content, output, at } = composition;
  if (!isDrawn(composition, 'full-frame') || !content || !graphics) return NO_FULL_FRAME;
  const frame = content.fullFrame(state, shown, graphics['full-frame'], { at, locale: output });
  return frame ? { isOnAir: true, content: frame } : NO_FULL_FRAME;
}

/** Returns the settings that an output's page uses. */
function outputView(output: OutputSettings, look: LookOf): BareFrame['output'] {
  const { networkBug, sponsorCorner } = output;
  return {
    ...drawnSettings(output),
    ...look,
    networkBug,
    sponsorCorner: sponsorCornerOf(sponsorCorner, networkBug),
  };
}

function leavingOf(views: GraphicViews, graphics: Graphics | null): OutputFrame['leavesAt'] {
  const leaving = GRAPHIC_IDS.flatMap((id) => {
    const until = (views[id].isOnAir && graphics?.[id].until) || null;
    return until === null ? [] : [[id, until] as const];
  });
  return leaving.length === 0 ? undefined : Object.fromEntries(leaving);
}

/** Returns the ticker: other games and the producer's lines. Off air without either. */
function tickerOf(
  { content: shownContent }: GraphicOnAir,
  content: ChannelContent | null,
  locale: OutputSettings,
  at: number,
): GraphicViews['ticker'] {
  const items = content?.ticker(locale, at) ?? [];
  const { lines = [], breaking = null } = shownContent?.form === 'lines' ? shownContent : {};
  if (items.length + lines.length === 0 && breaking === null) return NO_TICKER;
  return { isOnAir: true, items, ...(lines.length > 0 && { lines }), ...(breaking && { breaking }) };
}

function withCountdown(match: MatchView, startsAt: number | null, at: number): MatchView {
  const countdown = countdownTo(startsAt, at);
  return countdown === null ? match : { ...match, countdown };
}

function withScorers(match: MatchView, scorers: MatchView['scorers']): MatchView {
  return scorers === undefined ? match : { ...match, scorers };
}

/** Returns a match with its clocks stopped at an instant: pages would let them run on while the picture is held. */
function frozenMatch(match: MatchView | null, at: number): MatchView | null {
  if (![match?.clock, match?.playClock, match?.countdown].some((clock) => clock?.isRunning)) return match;
  return (
    match && {
      ...match,
      clock: frozenClock(match.clock, at),
      playClock: frozenClock(match.playClock, at),
      countdown: frozenClock(match.countdown, at),
    }
  );
}

function frozenClock(clock: ClockView | null, at: number): ClockView | null {
  return clock?.isRunning ? { ...clock, isRunning: false, baseMs: clockMs(clock, at), at } : clock;
}
