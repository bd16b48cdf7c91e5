import { isSameJson } from '../../../feed/contract/same-json.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { GraphicCue, GraphicOnAir } from '../../../preload/contract/show-state.ts';
import { earlier } from '../instants.ts';
import { graphicErrors } from './errors.ts';

/** Content on air and cued content of each graphic. Pure: every verb returns the next complete value. */
export type Graphics = Readonly<Record<GraphicId, GraphicOnAir>>;

export type GraphicVerb = 'take' | 'clear' | 'toggle' | 'cue';

/** An action on a graphic. */
export interface GraphicAct {
  graphic: GraphicId;
  verb: Exclude<GraphicVerb, 'toggle'>;
  /** Content of the graphic; null: the default content; undefined: unchanged. */
  content: GraphicContent | null | undefined;
  /** Time the graphic stays visible, in seconds; null or absent: as cued, otherwise until cleared. */
  seconds?: number | null;
  /** True if the content on air was written for another game, even if it is equal. */
  isOfAnotherGame?: boolean;
}

const OFF: GraphicOnAir = {
  onAir: false,
  next: null,
  since: null,
  moment: null,
  content: null,
  until: null,
  seconds: null,
  cause: null,
};

export const noGraphics: Graphics = {
  scorebug: OFF,
  'lower-third': OFF,
  'full-frame': OFF,
  ticker: OFF,
  takeover: OFF,
};

/** The forms of content that each graphic takes. The first form is its default content. */
const FORMS: Readonly<Partial<Record<GraphicId, readonly GraphicContent['form'][]>>> = {
  'lower-third': ['score', 'person', 'matchup', 'next'],
  'full-frame': ['line', 'matchup', 'comparison', 'scoring', 'final', 'line-up', 'schedule', 'text'],
  ticker: ['games', 'lines'],
};

/** Returns a graphic's ID. Throws RequestRefused for an unknown graphic. */
export function graphicOf(id: string): GraphicId {
  const known = GRAPHIC_IDS.find((graphic) => graphic === id);
  if (known === undefined) throw graphicErrors.unknown(id, GRAPHIC_IDS.join(', '));
  return known;
}

/**
 * Returns the content that a graphic stores; null is the default content. Throws RequestRefused if the graphic can't
 * show it.
 */
export function contentFor(graphic: GraphicId, content: GraphicContent): GraphicContent | null {
  const forms = FORMS[graphic] ?? [];
  if (!canSay(graphic, content))
    throw forms.length === 0
      ? graphicErrors.noCustomContent(graphic)
      : graphicErrors.wrongForm(graphic, forms.join(', '));
  return content.form === forms[0] ? null : content;
}

/** Returns whether a graphic can show content, as stored by `contentFor`. */
export function canSay(graphic: GraphicId, content: GraphicContent | null): boolean {
  return content === null || (FORMS[graphic] ?? []).includes(content.form);
}

/** Returns whether a graphic with other games is on air: the ticker, or a full frame with the schedule. */
export function showsOtherGames({ ticker, 'full-frame': { onAir, content } }: Graphics): boolean {
  return ticker.onAir || (onAir && content?.form === 'schedule');
}

/** Returns content in the words of the as-run log; null: the default content. */
export function contentWords(content: GraphicContent | null): string | null {
  switch (content?.form) {
    case 'person':
      return [[content.number, content.name].filter(Boolean).join(' '), content.title]
        .filter(Boolean)
        .join(', ');
    case 'matchup':
      return content.note ?? 'matchup';
    case 'next':
      return content.game === null ? 'next game' : `${content.game.a ?? ''} – ${content.game.b ?? ''}`;
    case 'comparison':
    case 'scoring':
    case 'final':
    case 'schedule':
      return content.form;
    case 'line-up':
      return `lineup of ${content.lineUp?.team ?? `side ${content.side}`}`;
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

/**
 * Applies an action. A second take of the same content keeps the start time and restarts only the dwell time; a second
 * cue without content removes the cue.
 */
export function applyVerb(graphics: Graphics, act: GraphicAct, now: number): Graphics {
  const current = graphics[act.graphic];
  const next = nextState(current, act, now);
  return next === current ? graphics : { ...graphics, [act.graphic]: next };
}

function nextState(current: GraphicOnAir, act: GraphicAct, now: number): GraphicOnAir {
  switch (act.verb) {
    case 'take':
      return takenGraphic(current, act, now);
    case 'clear':
      return current.onAir || current.next ? off(current) : current;
    case 'cue':
      return cued(current, act);
  }
}

/** Returns a cleared graphic. A ticker keeps its lines, which are news of the day, but not its breaking news. */
function off({ content }: GraphicOnAir): GraphicOnAir {
  return { ...OFF, content: content?.form === 'lines' ? { ...content, breaking: null } : null };
}

/** Returns a cued graphic. Cueing again without content removes the cue, and so does cueing what is on air. */
function cued(
  current: GraphicOnAir,
  { content, seconds = null, isOfAnotherGame = false }: Omit<GraphicAct, 'graphic' | 'verb'>,
): GraphicOnAir {
  const { next, onAir } = current;
  if (content === undefined && next !== null) return { ...current, next: null };
  // The current content is already on air, so there is nothing to cue.
  if (content === undefined && onAir) return current;
  const cuedContent = content === undefined ? current.content : content;
  if (onAir && current.moment === null && !isOfAnotherGame && sameContent(current.content, cuedContent))
    return { ...current, next: null };
  return {
    ...current,
    next: { moment: null, content: cuedContent, until: null, seconds, cause: 'operator' },
  };
}

/** Returns a graphic that is on air with the given content, otherwise with its cued or current content. */
function takenGraphic(
  current: GraphicOnAir,
  { content, seconds: ownSeconds }: Pick<GraphicAct, 'content' | 'seconds'>,
  now: number,
): GraphicOnAir {
  const { onAir, since, next } = current;
  const request = content === undefined ? next : { content, moment: null };
  const isSame =
    request === null || (current.moment === request.moment && sameContent(current.content, request.content));
  const seconds = ownSeconds ?? (content === undefined ? (next?.seconds ?? null) : null);
  // Taking the same content again changes only its dwell time.
  if (onAir && isSame)
    return seconds === current.seconds && current.until === null
      ? current
      : { ...current, seconds, until: null };
  return {
    ...OFF,
    onAir: true,
    since: onAir ? since : now,
    moment: request?.moment ?? null,
    content: request === null ? current.content : request.content,
    seconds,
    cause: 'operator',
  };
}

/** Starts the dwell time of each graphic that has one and is visible now. */
export function withDwell(graphics: Graphics, isSeen: (id: GraphicId) => boolean, now: number): Graphics {
  return GRAPHIC_IDS.reduce((rest, id) => {
    const { onAir, until, seconds } = rest[id];
    if (!onAir || seconds === null || until !== null || !isSeen(id)) return rest;
    return { ...rest, [id]: { ...rest[id], until: now + seconds * 1000 } };
  }, graphics);
}

/** Removes graphics whose dwell time is over. Their cues stay. */
export function withoutDue(graphics: Graphics, now: number): Graphics {
  return GRAPHIC_IDS.reduce((rest, id) => {
    const { until, next } = rest[id];
    return until === null || until > now ? rest : { ...rest, [id]: { ...off(rest[id]), next } };
  }, graphics);
}

/** Returns the first instant at which one of these graphics leaves, or null. */
export function firstToLeave(graphics: Graphics): number | null {
  return GRAPHIC_IDS.reduce<number | null>((first, id) => earlier(first, graphics[id].until), null);
}

/** Returns the graphics after taking everything that is cued. */
export function afterTake(graphics: Graphics, now: number): Graphics {
  return GRAPHIC_IDS.reduce(
    (next, graphic) =>
      next[graphic].next === null
        ? next
        : { ...next, [graphic]: takenGraphic(next[graphic], { content: undefined }, now) },
    graphics,
  );
}

export function sameContent(one: GraphicContent | null, other: GraphicContent | null): boolean {
  return isSameJson(one, other);
}

/** Takes the lower third about a moment, replacing the content of one on air. */
export function takeMoment(
  graphics: Graphics,
  moment: number,
  now: number,
  seconds: number | null,
): Graphics {
  const current = graphics['lower-third'];
  const { onAir, moment: shown, since } = current;
  if (onAir && shown === moment) {
    if (seconds === current.seconds && current.until === null) return graphics;
    return { ...graphics, 'lower-third': { ...current, seconds, until: null } };
  }
  const next: GraphicOnAir = {
    ...OFF,
    onAir: true,
    since: onAir ? since : now,
    moment,
    seconds,
    cause: 'operator',
  };
  return { ...graphics, 'lower-third': next };
}

/** Cues the lower third about a moment. If the moment is already cued or on air, removes the cue. */
export function cueMoment(graphics: Graphics, moment: number, seconds: number | null): Graphics {
  const current = graphics['lower-third'];
  const isThere = current.moment === moment || current.next?.moment === moment;
  const next: GraphicCue = { moment, content: null, until: null, seconds, cause: 'operator' };
  return { ...graphics, 'lower-third': { ...current, next: isThere ? null : next } };
}

/** Resolves a toggle: takes the cued content if there is any, otherwise clears or takes. */
export function meantBy({ onAir, next }: GraphicOnAir): GraphicAct['verb'] {
  return onAir && next === null ? 'clear' : 'take';
}

/**
 * Returns the producer's graphics after an action on a graphic that may be automatic. A take without content turns the
 * automatic graphic into the producer's. A cue without content for a graphic that a rule has cued changes nothing here:
 * the caller removes the rule's cue.
 *
 * @param shown the graphic on air and cued, manual or automatic
 */
export function applyOver(own: Graphics, shown: GraphicOnAir, act: GraphicAct, now: number): Graphics {
  const { graphic, verb, content } = act;
  const isOfRule = shown.cause === 'rule' || shown.next?.cause === 'rule';
  const isAsIs = isOfRule && own[graphic].next === null && content === undefined;
  if (isAsIs && verb === 'take') return takenOver(own, graphic, shown, now);
  if (isAsIs && verb === 'cue' && shown.next !== null) return own;
  return applyVerb(own, act, now);
}

/** Returns a rule's graphic as taken by the producer, with the same content. */
function takenOver(
  graphics: Graphics,
  graphic: GraphicId,
  { onAir, moment, since, next }: GraphicOnAir,
  now: number,
): Graphics {
  const about = graphic === 'lower-third' ? (onAir ? moment : (next?.moment ?? null)) : null;
  const takeover: GraphicOnAir = {
    ...OFF,
    onAir: true,
    since: onAir ? since : now,
    moment: about,
    cause: 'operator',
  };
  return { ...graphics, [graphic]: takeover };
}

/** Removes a lower third about a moment, because another game has other moments. */
export function withoutMoment(graphics: Graphics): Graphics {
  return withoutThose(graphics, (moment) => moment !== null);
}

/**
 * Returns true if content is about one game: a lineup, a player of a team, a matchup with a note, venue or start time,
 * the lines of the ticker, or a text that names a team.
 */
export function isOfGame(content: GraphicContent, teamNames: readonly string[]): boolean {
  switch (content.form) {
    case 'line-up':
    case 'lines':
      return true;
    case 'person':
      return content.side !== null;
    case 'matchup':
      return content.note !== null || content.venue !== null || content.startsAt !== null;
    case 'text': {
      const text = [content.title, ...content.lines].join('\n').toLowerCase();
      return teamNames.some((name) => text.includes(name.toLowerCase()));
    }
    default:
      return false;
  }
}

/** Removes matching content, on air and cued. A ticker stays on air without its lines. */
export function withoutContents(graphics: Graphics, isOne: (content: GraphicContent) => boolean): Graphics {
  return GRAPHIC_IDS.reduce((rest, id) => {
    const { content, next } = rest[id];
    const remaining = next?.content && isOne(next.content) ? null : next;
    if (content && isOne(content)) {
      const left = content.form === 'lines' ? { ...rest[id], content: null } : OFF;
      return { ...rest, [id]: { ...left, next: remaining } };
    }
    return remaining === next ? rest : { ...rest, [id]: { ...rest[id], next: remaining } };
  }, graphics);
}

/** Removes graphics about one of these moments, on air and cued. */
export function withoutMoments(graphics: Graphics, moments: readonly { id: number }[]): Graphics {
  return withoutThose(graphics, (moment) => moments.some(({ id }) => id === moment));
}

function withoutThose(graphics: Graphics, isOne: (moment: number | null) => boolean): Graphics {
  const third = graphics['lower-third'];
  const next = third.next !== null && isOne(third.next.moment) ? null : third.next;
  if (isOne(third.moment)) return { ...graphics, 'lower-third': { ...OFF, next } };
  return next === third.next ? graphics : { ...graphics, 'lower-third': { ...third, next } };
}

export interface AirChange {
  graphic: GraphicId;
  action: 'take' | 'clear';
  moment: number | null;
  content: GraphicContent | null;
}

/**
 * Returns the graphics that go on and off air between two values. If the producer takes an automatic graphic that stays
 * on air, that counts as a take.
 */
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
  return GRAPHIC_IDS.some((id) => graphics[id].onAir || graphics[id].next) ? noGraphics : graphics;
}
