import { GRAPHIC_IDS, type GraphicId } from '../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../preload/contract/show-state.ts';
import { RequestRefused } from './refused.ts';

/** On air, cued, or neither, per graphic. Pure: every verb gives the next whole value. */
export type Graphics = Readonly<Record<GraphicId, GraphicState>>;

export type GraphicVerb = 'take' | 'clear' | 'toggle' | 'cue';

const OFF: GraphicState = { onAir: false, cued: false, since: null, moment: null };

export const noGraphics: Graphics = { scorebug: OFF, 'lower-third': OFF };

/** Throws RequestRefused for anything that is no graphic. */
export function graphicOf(id: string): GraphicId {
  const known = GRAPHIC_IDS.find((graphic) => graphic === id);
  if (known === undefined) throw RequestRefused.unknownGraphic(id, GRAPHIC_IDS);
  return known;
}

/** Doing a thing twice changes nothing: a graphic on air keeps its time on a second take. */
export function applyVerb(graphics: Graphics, graphic: GraphicId, verb: GraphicVerb, now: number): Graphics {
  const current = graphics[graphic];
  const next = nextState(current, verb, now);
  return next === current ? graphics : { ...graphics, [graphic]: next };
}

function nextState(current: GraphicState, verb: GraphicVerb, now: number): GraphicState {
  switch (verb) {
    case 'take':
      return current.onAir ? current : { onAir: true, cued: false, since: now, moment: null };
    case 'clear':
      return current.onAir || current.cued ? OFF : current;
    case 'toggle':
      return nextState(current, current.onAir ? 'clear' : 'take', now);
    case 'cue':
      return current.onAir ? current : { ...current, cued: !current.cued };
  }
}

/** The lower third about a moment; one that was on air already changes what it says. */
export function takeMoment(graphics: Graphics, moment: number, now: number): Graphics {
  const { onAir, moment: shown, since } = graphics['lower-third'];
  if (onAir && shown === moment) return graphics;
  const next = { onAir: true, cued: false, since: onAir ? since : now, moment };
  return { ...graphics, 'lower-third': next };
}

/** Off air, if it is about a moment at all: another session has others. */
export function withoutMoment(graphics: Graphics): Graphics {
  return graphics['lower-third'].moment === null ? graphics : { ...graphics, 'lower-third': OFF };
}

/** Off air, if it is about one of these moments. */
export function withoutMoments(graphics: Graphics, moments: readonly { id: number }[]): Graphics {
  const { moment } = graphics['lower-third'];
  return moments.some(({ id }) => id === moment) ? { ...graphics, 'lower-third': OFF } : graphics;
}

export interface AirChange {
  graphic: GraphicId;
  action: 'take' | 'clear';
  moment: number | null;
}

/** What goes on air and off it from one value to the next. */
export function airChanges(before: Graphics, after: Graphics): AirChange[] {
  return GRAPHIC_IDS.flatMap((graphic): AirChange[] => {
    const [was, is] = [before[graphic], after[graphic]];
    if (was.onAir && !is.onAir) return [{ graphic, action: 'clear', moment: was.moment }];
    const isTaken = is.onAir && (!was.onAir || was.moment !== is.moment);
    return isTaken ? [{ graphic, action: 'take', moment: is.moment }] : [];
  });
}

export function clearAll(graphics: Graphics): Graphics {
  return GRAPHIC_IDS.some((id) => graphics[id].onAir || graphics[id].cued) ? noGraphics : graphics;
}
