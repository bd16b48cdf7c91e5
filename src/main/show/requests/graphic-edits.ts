import type { GraphicContent, GraphicContents } from '../../../preload/contract/graphic-content.ts';
import { GRAPHIC_IDS, type GraphicId } from '../../../preload/contract/output-frame.ts';
import type { GraphicOnAir } from '../../../preload/contract/show-state.ts';
import { contentFor, graphicOf } from '../graphics/graphics.ts';
import { rowWords } from '../rundown/row-words.ts';
import type { Edit } from '../operators/edit-conflicts.ts';
import { completeContent } from '../channels/complete-content.ts';
import type { Show } from '../show.ts';

const NAMES: Readonly<Record<GraphicId, string>> = {
  scorebug: 'scorebug',
  'lower-third': 'lower third',
  'full-frame': 'full frame',
  ticker: 'ticker',
  takeover: 'takeover',
};

/** Returns the content that an operator cued, otherwise the content that an operator put on air. Null: neither. */
function graphicContent({ next, onAir, cause, moment, content }: GraphicOnAir): GraphicContents {
  if (next?.cause === 'operator') return { moment: next.moment, content: next.content };
  return onAir && cause === 'operator' ? { moment, content } : null;
}

interface GraphicRequest {
  graphic: string;
  /** Absent for the cued or default content, which overwrites nothing. */
  content?: GraphicContent | undefined;
  seen?: GraphicContents | undefined;
}

/**
 * Returns an edit for each graphic of a channel, because a request for one graphic can change others. Automatic
 * graphics cause no conflict, nor do the operator's own actions with a key or from the rundown while the form is
 * open.
 */
export function graphicEdits(show: Show, channel: string, request: GraphicRequest | null = null): Edit[] {
  return GRAPHIC_IDS.map((graphic) => ({
    key: `graphic/${channel}/${graphic}`,
    what: `The ${NAMES[graphic]} of channel ${channel}`,
    now: () => graphicContent(show.channels.get(channel).air.graphics[graphic]),
    ...(request !== null && graphic === graphicOf(request.graphic)
      ? sayingOf(show, channel, graphic, request)
      : { seen: undefined, wanted: undefined }),
    say: (value) => wordsOf(graphic, value as GraphicContents),
    ofOthersAlone: true,
  }));
}

/** Returns the content of a graphic when editing began, and the new content. Undefined: no conflict is checked. */
function sayingOf(
  show: Show,
  id: string,
  graphic: GraphicId,
  { content, seen }: GraphicRequest,
): Pick<Edit, 'seen' | 'wanted'> {
  if (content === undefined || seen === undefined) return { seen: undefined, wanted: undefined };
  const known = { rosters: show.teams.rosters };
  const newContent = completeContent(show.channels.get(id), content, known);
  return { seen, wanted: { moment: null, content: contentFor(graphic, newContent) } };
}

function wordsOf(graphic: GraphicId, contents: GraphicContents): string {
  if (contents === null) return 'neither cued nor on air';
  if (contents.moment !== null) return 'about a moment';
  if (graphic === 'takeover') return 'on air';
  const { what, says } = rowWords({
    kind: 'graphic',
    graphic,
    content: contents.content,
    seconds: null,
    team: null,
  });
  return `"${[what, says].filter(Boolean).join(': ')}"`;
}
