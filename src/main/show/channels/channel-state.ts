import type { Inserts } from '../automation/inserts.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { ChannelState, GraphicState } from '../../../preload/contract/show-state.ts';
import type { Graphics } from '../graphics/graphics.ts';
import { clockPreset, clockState } from '../clock/match-clock.ts';
import type { Freshness } from '../freshness/freshness.ts';
import { overrideStates } from '../overrides/overrides.ts';
import type { ChannelFeed } from './channel-feed.ts';
import type { ChannelMatch } from './channel-match.ts';
import { en } from '../../../words/en.ts';
import { momentName, momentTime } from '../../../words/languages.ts';
import { lowerThirdOf, minuteOf, WINDOW_LANGUAGE, type ChannelContent } from './match-state.ts';
import type { OnAirGraphics } from './on-air.ts';
import { takesPlayer } from '../moments/moment-words.ts';
import { tapeState } from './tape-rows.ts';

/** Moments the control window gets. */
const MOMENTS_SHOWN = 40;

/** The parts of a channel. */
export interface ShownChannel {
  id: string;
  name: string;
  feed: ChannelFeed;
  match: ChannelMatch;
  air: OnAirGraphics;
  inserts: Pick<Inserts, 'words'>;
  content: ChannelContent;
  freshness: Freshness;
}

/** One channel as the control window and remote callers get it. @param at Unix ms */
export function channelState(
  { id, name, feed, match, air, inserts, content, freshness }: ShownChannel,
  drillManualUnseen: Pick<ChannelState, 'drill' | 'manual' | 'unseen' | 'pad'>,
  takenBy: (graphic: GraphicId) => string | null,
  at: number,
): ChannelState {
  const { session, sport } = feed;
  const { newest, producer } = match;
  const { graphics } = air;
  const shown = match.shown(content);
  // On air, or ready for it.
  const third = graphics['lower-third'].onAir ? graphics : air.nextAt(at).graphics;
  return {
    id,
    name,
    session,
    names: content.names(),
    link: feed.link,
    snapshot: match.snapshot,
    tape: tapeState(feed),
    clock: clockState(
      producer.clock,
      session && clockPreset(match.feedView, feed.league),
      shown.match?.view ?? null,
    ),
    playClock: producer.playClock,
    overrides: overrideStates(producer.overrides, match.asFed(content)),
    graphics: withTakers(graphics, takenBy),
    insert: inserts.words,
    lowerThird: lowerThirdOf(
      third['lower-third'],
      air.momentOf(third, at),
      { match: newest, shown: shown.match },
      at,
      content.others(WINDOW_LANGUAGE),
    ),
    automation: air.automation(session === null ? null : sport),
    freshness: freshness.state,
    ...drillManualUnseen,
    moments: air.moments
      .slice(-MOMENTS_SHOWN)
      .reverse()
      .map((moment) => ({
        ...moment,
        words: momentName(en, moment),
        when: momentTime(en, { ...moment.instant, minute: minuteOf(moment) }),
        takesPlayer: takesPlayer(moment),
      })),
    match: newest && shown.match,
  };
}

/** Graphics, each with who has put it on air. */
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
