import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { ChannelState, OutputState, HiddenGraphic } from '../../../preload/contract/show-state.ts';
import type { Channel } from '../channels/channel.ts';
import { filledFormOf, whyNothing } from '../channels/empty-frame.ts';
import { WINDOW_LOCALE } from '../channels/match-state.ts';
import { sideOf } from '../graphics/line-up.ts';
import type { OutputSettings } from './output-settings.ts';

export interface DrawingOutput {
  settings: Pick<OutputSettings, 'graphics' | 'delayMs'>;
  shown: OutputState['shown'];
  /** True while it is empty until its scene enters program. */
  isWaiting: boolean;
}

const NAMES: Readonly<Record<GraphicId, string>> = {
  scorebug: 'the scorebug',
  'lower-third': 'the lower third',
  'full-frame': 'the full frame',
  ticker: 'the ticker',
  takeover: 'takeovers',
};

/**
 * Returns the graphics of a channel that are on but drawn by no output, with the reason and what to do, because "on
 * air" means what viewers see.
 */
export function hiddenGraphics(channel: Channel, outputs: readonly DrawingOutput[]): ChannelState['unseen'] {
  const { graphics } = channel.air;
  const unseen: ChannelState['unseen'] = {};
  for (const id of GRAPHIC_IDS) {
    if (!graphics[id].onAir || outputs.some(({ shown }) => shown.graphics.includes(id))) continue;
    unseen[id] = whyHidden(channel, id, outputs);
  }
  return unseen;
}

function whyHidden(channel: Channel, id: GraphicId, outputs: readonly DrawingOutput[]): HiddenGraphic {
  const drawing = outputs.filter(({ settings }) => settings.graphics.includes(id));
  if (drawing.length === 0) return undrawn(channel, id, outputs.length > 0);
  return nothingToDraw(channel, id) ?? forAnotherGame(channel, id) ?? heldBack(channel, id, drawing);
}

function undrawn(channel: Channel, id: GraphicId, hasOutputs: boolean): HiddenGraphic {
  return hasOutputs
    ? {
        why: 'not-drawn',
        sentence: `No output on channel ${channel.id} shows ${NAMES[id]}. Turn it on in an output.`,
      }
    : {
        why: 'no-output',
        sentence: `Channel ${channel.id} has no output. Add one, or move one to this channel.`,
      };
}

/** Returns the reason if the game, or the list of other games, has nothing to show; otherwise null. */
function nothingToDraw({ air, feed, onAir, timeline }: Channel, id: GraphicId): HiddenGraphic | null {
  const { content } = air.graphics[id];
  if (!timeline.newest?.state.match) {
    return {
      why: 'no-state',
      sentence: `No data of this game has arrived yet. ${feed.link.sentence ?? 'The graphic appears when it arrives.'}`,
    };
  }
  const isListed = (id === 'ticker' && content === null) || content?.form === 'schedule';
  if (isListed && onAir.content.ticker(WINDOW_LOCALE, null).length === 0) {
    return {
      why: 'no-game',
      sentence: 'There are no other games to show. The graphic appears when there are.',
    };
  }
  const form = id === 'full-frame' ? filledFormOf(content) : null;
  const early = form && whyNothing(form, onAir.match.shown(onAir.content));
  if (early)
    return { why: 'no-state', sentence: `${early} The graphic appears when there is something to show.` };
  const past = onAir.content.whyPast(content);
  return past === null
    ? null
    : { why: 'no-game', sentence: `${past} Take the next game, or clear this graphic.` };
}

function forAnotherGame({ air, onAir }: Channel, id: GraphicId): HiddenGraphic | null {
  if (!air.forGame(onAir, air.graphics)[id].onAir) {
    return {
      why: 'other-game',
      sentence: 'This graphic was written for the next game on this channel, and appears with that game.',
    };
  }
  const { content } = air.graphics[id];
  if (content?.form !== 'line-up' || onAir.session === null) return null;
  const team = content.lineUp?.team ?? '';
  if (sideOf(content.side, onAir.content.names(), onAir.shown.match).name === team) return null;
  return {
    why: 'other-team',
    sentence: `This lineup is for ${team}, which isn't side ${content.side} of this game. Take the lineup again.`,
  };
}

/** Returns what the graphic waits for on its outputs: a full frame, the feed, its scene or the delay. */
function heldBack(channel: Channel, id: GraphicId, drawing: readonly DrawingOutput[]): HiddenGraphic {
  if (id !== 'full-frame' && drawing.every(({ shown }) => shown.graphics.includes('full-frame'))) {
    return {
      why: 'full-frame',
      sentence: 'The full frame covers this graphic until the full frame clears.',
    };
  }
  if (channel.freshness.state.cause !== null) {
    return {
      why: 'too-old',
      sentence: 'The feed is stale, and the outputs are set to hide stale graphics.',
    };
  }
  if (drawing.every(({ isWaiting }) => isWaiting)) {
    return {
      why: 'not-in-program',
      sentence: 'The graphic appears when its scene is in program in OBS.',
    };
  }
  const delayMs = Math.min(...drawing.map(({ settings }) => settings.delayMs));
  return { why: 'delayed', sentence: `The graphic appears after the output delay of ${delayMs / 1000} s.` };
}
