import { blankMatchState } from '../channels/match-state.ts';
import type { Channel } from '../channels/channel.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import { freshView, graphicsWithout } from '../../../preload/contract/stale-view.ts';
import { openSlots, type BareFrame } from '../sponsors/open-slots.ts';
import type { Graphics } from '../graphics/graphics.ts';
import type { SponsorMarks } from '../../../preload/contract/sponsors.ts';
import { compose, type Composition } from './compose-frame.ts';

/** Parts of a frame that don't come from its channel. */
export type FrameOf = Pick<
  Composition,
  'output' | 'look' | 'revision' | 'build' | 'at' | 'isHeld' | 'motion'
>;

/** Returns a channel's frame on an output at an instant, with these graphics, without sponsors. */
function channelFrame(
  channel: Channel | null,
  shown: Pick<Composition, 'graphics' | 'takeover'>,
  of: FrameOf,
): BareFrame {
  const { at, output } = of;
  const { game, state } = channel?.shownAt(at) ?? { game: null, state: blankMatchState };
  // A delayed output may show a different game than the one that content was written for.
  const graphics =
    shown.graphics && channel && game ? channel.air.forGame(game, shown.graphics) : shown.graphics;
  return compose({
    ...of,
    ...shown,
    graphics,
    state,
    overrides: game?.match.producer.overrides ?? [],
    content: game?.content ?? null,
    moment: shown.graphics && (channel?.air.momentOf(shown.graphics, at) ?? null),
    reaction: game?.moments.reactionAt(at) ?? null,
    insert: game?.inserts.at(at) ?? null,
    stale: game?.freshness.viewAt(at, output.stale) ?? freshView,
  });
}

/** Returns the frame on air. @param isWaiting true while the output is empty until its scene enters program */
export function frameOnAir(channel: Channel | null, isWaiting: boolean, of: FrameOf): BareFrame {
  const graphics = (!isWaiting && channel?.air.graphicsAt(of.at)) || null;
  const takeover = channel?.gameAt(of.at).moments.takeoverAt(of.at) ?? null;
  return channelFrame(channel, { graphics, takeover }, of);
}

/**
 * Returns the result of taking everything that is cued, at the same instant. It has those sponsors of the current frame
 * that would stay; which sponsor a new slot gets is decided when the slot appears.
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

export function onAirIn({ graphics }: BareFrame): GraphicId[] {
  return GRAPHIC_IDS.filter((id) => graphics[id].isOnAir);
}

/** Returns the frame without the graphics that were cleared since it was composed. */
export function withoutCleared<Frame extends BareFrame>(frame: Frame, graphics: Graphics): Frame {
  return { ...frame, graphics: graphicsWithout(frame.graphics, (id) => !graphics[id].onAir) };
}
