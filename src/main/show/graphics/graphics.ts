import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { GraphicState } from '../../../preload/contract/show-state.ts';
import { RequestRefused } from '../refused.ts';

/** On air, cued, or neither, per graphic. Pure: every verb gives the next whole value. */
export type Graphics = Readonly<Record<GraphicId, GraphicState>>;

export type GraphicVerb = 'take' | 'clear' | 'toggle' | 'cue';

/** What is asked of a graphic. */
export interface GraphicAct {
  graphic: GraphicId;
  verb: GraphicVerb;
  /** What it is to say; null: what it says by itself; undefined: as before. */
  content: GraphicContent | null | undefined;
}

const OFF: GraphicState = {
  onAir: false,
  cued: false,
  since: null,
  moment: null,
  content: null,
  until: null,
  cause: null,
};

export const noGraphics: Graphics = {
  scorebug: OFF,
  'lower-third': OFF,
  'full-frame': OFF,
  ticker: OFF,
  takeover: OFF,
};

/** Forms that a graphic can say, the one it says by itself first. */
const FORMS: Readonly<Partial<Record<GraphicId, readonly GraphicContent['form'][]>>> = {
  'lower-third': ['score', 'person', 'matchup', 'next'],
  'full-frame': ['line', 'matchup', 'comparison', 'scoring', 'final', 'schedule', 'text'],
  ticker: ['games', 'lines'],
};

/** Throws RequestRefused for anything that is no graphic. */
export function graphicOf(id: string): GraphicId {
  const known = GRAPHIC_IDS.find((graphic) => graphic === id);
  if (known === undefined) throw RequestRefused.unknownGraphic(id, GRAPHIC_IDS);
  return known;
}

/** What a graphic is to keep of a content asked for; null is what it says by itself. Throws RequestRefused. */
export function contentFor(graphic: GraphicId, content: GraphicContent): GraphicContent | null {
  const forms = FORMS[graphic] ?? [];
  if (!canSay(graphic, content)) throw RequestRefused.wrongContent(graphic, forms);
  return content.form === forms[0] ? null : content;
}

/** Can a graphic say that, as `contentFor` keeps it? */
export function canSay(graphic: GraphicId, content: GraphicContent | null): boolean {
  return content === null || (FORMS[graphic] ?? []).includes(content.form);
}

/** Is something on air that tells of other games: the ticker, or a full frame of them? */
export function showsOtherGames({ ticker, 'full-frame': { onAir, content } }: Graphics): boolean {
  return ticker.onAir || (onAir && content?.form === 'schedule');
}

/** What a graphic says, as the as-run log tells it; null: what it says by itself. */
export function contentWords(content: GraphicContent | null): string | null {
  switch (content?.form) {
    case 'person':
      return [content.name, content.title].filter(Boolean).join(', ');
    case 'matchup':
      return content.note ?? 'matchup';
    case 'next':
      return content.game === null ? 'next game' : `${content.game.a ?? ''} – ${content.game.b ?? ''}`;
    case 'comparison':
    case 'scoring':
    case 'final':
    case 'schedule':
      return content.form;
    case 'text':
      return content.title;
    case 'lines':
      return content.breaking?.text ?? content.lines.map(({ text }) => text).join(' · ');
    case 'games':
    case 'score':
    case 'line':
    case undefined:
      return null;
  }
}

/** Doing a thing twice changes nothing: a graphic on air keeps its time on a second take. */
export function applyVerb(graphics: Graphics, act: GraphicAct, now: number): Graphics {
  const current = graphics[act.graphic];
  const next = nextState(current, act, now);
  return next === current ? graphics : { ...graphics, [act.graphic]: next };
}

function nextState(current: GraphicState, { verb, content }: GraphicAct, now: number): GraphicState {
  switch (verb) {
    case 'take':
      return taken(current, content, now);
    case 'clear':
      // What was written for the ticker stays for the next take.
      return current.onAir || current.cued ? { ...OFF, content: keptContent(current) } : current;
    case 'toggle':
      return current.onAir ? { ...OFF, content: keptContent(current) } : taken(current, content, now);
    case 'cue':
      if (current.onAir) return current;
      if (content !== undefined) return { ...OFF, cued: true, content };
      return current.cued ? OFF : { ...OFF, cued: true };
  }
}

/** Lines of the ticker are news of a day, not of one take. */
function keptContent({ content }: GraphicState): GraphicContent | null {
  return content?.form === 'lines' ? { ...content, breaking: null } : null;
}

/** On air with what it is to say; what it was cued with, where nothing else is asked for. */
function taken(current: GraphicState, content: GraphicContent | null | undefined, now: number): GraphicState {
  const { onAir, since } = current;
  const isSame = content === undefined || (current.moment === null && sameContent(current.content, content));
  if (onAir && isSame) return current;
  return {
    onAir: true,
    cued: false,
    since: onAir ? since : now,
    moment: null,
    content: content === undefined ? current.content : content,
    until: null,
    cause: 'operator',
  };
}

function sameContent(one: GraphicContent | null, other: GraphicContent | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The lower third about a moment; one that was on air already changes what it says. */
export function takeMoment(graphics: Graphics, moment: number, now: number): Graphics {
  const { onAir, moment: shown, since } = graphics['lower-third'];
  if (onAir && shown === moment) return graphics;
  const next: GraphicState = { ...OFF, onAir: true, since: onAir ? since : now, moment, cause: 'operator' };
  return { ...graphics, 'lower-third': next };
}

/** On air by the producer as a rule had it, on air or cued: what it says does not change. */
export function takenOver(
  graphics: Graphics,
  graphic: GraphicId,
  rules: GraphicState,
  now: number,
): Graphics {
  const moment = graphic === 'lower-third' ? rules.moment : null;
  const since = rules.onAir ? rules.since : now;
  return { ...graphics, [graphic]: { ...OFF, onAir: true, since, moment, cause: 'operator' } };
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
  content: GraphicContent | null;
}

/** What goes on air and off it from one value to the next; a producer who keeps what a rule has put there takes it. */
export function airChanges(before: Graphics, after: Graphics): AirChange[] {
  return GRAPHIC_IDS.flatMap((graphic): AirChange[] => {
    const [was, is] = [before[graphic], after[graphic]];
    if (was.onAir && !is.onAir) {
      return [{ graphic, action: 'clear', moment: was.moment, content: was.content }];
    }
    const isTaken =
      is.onAir &&
      (!was.onAir ||
        was.moment !== is.moment ||
        was.cause !== is.cause ||
        !sameContent(was.content, is.content));
    return isTaken ? [{ graphic, action: 'take', moment: is.moment, content: is.content }] : [];
  });
}

export function clearAll(graphics: Graphics): Graphics {
  return GRAPHIC_IDS.some((id) => graphics[id].onAir || graphics[id].cued) ? noGraphics : graphics;
}
