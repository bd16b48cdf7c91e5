import type { GraphicContent, SaidOfGraphic } from '../../../preload/contract/graphic-content.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { GraphicOnAir } from '../../../preload/contract/show-state.ts';
import { contentFor, graphicOf } from '../graphics/graphics.ts';
import { rowWords } from '../rundown/row-words.ts';
import type { Show } from '../show.ts';
import { verb, type Caller } from './handlers.ts';

/**
 * Two operators who make one graphic say something, each in a form of their own: the second is told what the first has cued
 * or taken. What rules do is nobody's, nor is what one has done oneself, with a key or from the rundown, while the form
 * stood open: a take waits for no question then.
 */

const NAMES: Readonly<Record<GraphicId, string>> = {
  scorebug: 'scorebug',
  'lower-third': 'lower third',
  'full-frame': 'full frame',
  ticker: 'ticker',
  takeover: 'takeover',
};

const keyOf = (channel: string, graphic: GraphicId): string => `graphic/${channel}/${graphic}`;

/** What an operator has made of it: what is cued, else what is on air. */
function saidOfGraphic({ next, onAir, cause, moment, content }: GraphicOnAir): SaidOfGraphic {
  if (next?.cause === 'operator') return { moment: next.moment, content: next.content };
  return onAir && cause === 'operator' ? { moment, content } : null;
}

interface Asked {
  channel: string;
  graphic: string;
  /** Absent: what it is cued with, or says by itself, which undoes nothing. */
  content: GraphicContent | undefined;
  seen: SaidOfGraphic | undefined;
}

/** Throws RequestRefused where another one has made it say something else since it was seen. */
export function mustBeAsSeen(show: Show, { channel, graphic: name, content, seen }: Asked): void {
  const { meanwhile, acting } = show.crew;
  const graphic = graphicOf(name);
  const key = keyOf(channel, graphic);
  if (content === undefined || !meanwhile.isOfAnother(key, acting.name())) return;
  meanwhile.mustBeAsSeen({
    key,
    what: `The ${NAMES[graphic]} of channel ${channel}`,
    seen,
    now: saidOfGraphic(show.channels.get(channel).air.graphics[graphic]),
    wanted: { moment: null, content: contentFor(graphic, content) },
    say: (value) => wordsOf(graphic, value as SaidOfGraphic),
  });
}

/** A verb that may change what graphics of a channel say: who has changed it is known from then on. */
export function onAirVerb<Input extends { channel: string }>(act: (caller: Caller, input: Input) => void) {
  return verb((caller: Caller, input: Input) => {
    const { channels, crew } = caller.show;
    const said = (): string[] => {
      const { graphics } = channels.get(input.channel).air;
      return GRAPHIC_IDS.map((id) => JSON.stringify(saidOfGraphic(graphics[id])));
    };
    const before = said();
    act(caller, input);
    const after = said();
    const changed = GRAPHIC_IDS.filter((_, place) => before[place] !== after[place]);
    crew.meanwhile.note(
      changed.map((id) => keyOf(input.channel, id)),
      crew.acting.name(),
    );
  });
}

function wordsOf(graphic: GraphicId, said: SaidOfGraphic): string {
  if (said === null) return 'neither cued nor on air';
  if (said.moment !== null) return 'about a moment';
  if (graphic === 'takeover') return 'on air';
  const { what, says } = rowWords({
    kind: 'graphic',
    graphic,
    content: said.content,
    seconds: null,
    team: null,
  });
  return `"${[what, says].filter(Boolean).join(': ')}"`;
}
