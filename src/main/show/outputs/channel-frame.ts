import { blankMatchState } from '../channels/match-state.ts';
import type { Channel } from '../channels/channel.ts';
import { freshView } from '../freshness/freshness.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import { openSlots, type BareFrame } from '../sponsors/open-slots.ts';
import type { SponsorMarks } from '../../../preload/contract/sponsors.ts';
import { compose, type Composition } from './compose-frame.ts';

/** What a frame is composed of that its channel does not tell. */
export type FrameOf = Pick<
  Composition,
  'output' | 'look' | 'revision' | 'build' | 'at' | 'isHeld' | 'motion'
>;

/** A channel as an output shows it at an instant, with these graphics, but for its sponsors. */
function channelFrame(
  channel: Channel | null,
  shown: Pick<Composition, 'graphics' | 'takeover'>,
  of: FrameOf,
): BareFrame {
  const { at, output } = of;
  return compose({
    ...of,
    ...shown,
    state: channel?.match.timeline.entryAt(at)?.value ?? blankMatchState,
    overrides: channel?.match.producer.overrides ?? [],
    content: channel?.content ?? null,
    moment: shown.graphics && (channel?.air.momentOf(shown.graphics, at) ?? null),
    reaction: channel?.air.reactionAt(at) ?? null,
    insert: channel?.inserts.at(at) ?? null,
    stale: channel?.freshness.viewAt(at, output.stale) ?? freshView,
  });
}

/** What is on air. @param isWaiting the output shows nothing until its scene is in program */
export function frameOnAir(channel: Channel | null, isWaiting: boolean, of: FrameOf): BareFrame {
  const graphics = (!isWaiting && channel?.air.graphicsAt(of.at)) || null;
  return channelFrame(channel, { graphics, takeover: channel?.air.takeoverAt(of.at) ?? null }, of);
}

/**
 * What the next take of all that is cued would put on air, at the same instant. Sponsors are those of the frame on air that
 * would stay: whose turn it is in a place that is not there yet is known only when it comes.
 */
export function frameAfterTake(
  channel: Channel | null,
  sponsorsOnAir: SponsorMarks,
  of: FrameOf,
): BareFrame & { sponsors: SponsorMarks } {
  const next = channel?.air.nextAt(of.at) ?? { graphics: null, takeover: null };
  const frame = channelFrame(channel, next, of);
  const sponsors: SponsorMarks = {};
  for (const slot of openSlots(frame)) {
    const mark = sponsorsOnAir[slot];
    if (mark) sponsors[slot] = mark;
  }
  return { ...frame, sponsors };
}

/** The graphics that a frame has on air. */
export function onAirIn({ graphics }: BareFrame): GraphicId[] {
  return GRAPHIC_IDS.filter((id) => graphics[id].isOnAir);
}
