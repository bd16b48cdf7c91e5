import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { RundownItem } from '../../../preload/contract/rundown.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { FORM_NAMES } from '../../../words/form-names.ts';
import { contentWords } from '../graphics/graphics.ts';

/** Kinds and content of rows in the control window's words. */

const FORMS: Record<GraphicContent['form'], string> = FORM_NAMES;

/** A matchup can be on either of these graphics, so its row names the graphic. */
const GRAPHICS = { 'lower-third': 'Lower third', 'full-frame': 'Full frame' } as const;

const BY_ITSELF = {
  scorebug: 'Scorebug',
  'lower-third': FORMS.score,
  'full-frame': FORMS.line,
  ticker: FORMS.games,
} as const;

/** Forms without content worth showing: their name says it all. */
const PLAIN: ReadonlySet<GraphicContent['form']> = new Set(['comparison', 'scoring', 'final', 'schedule']);

export function rowWords(item: RundownItem): { what: string; says: string } {
  if (item.kind === 'moment') return { what: 'Moment', says: item.words };
  const { graphic, content, team } = item;
  if (content === null) return { what: BY_ITSELF[graphic], says: '' };
  const says = saysOf(content, team);
  if (content.form !== 'matchup') return { what: FORMS[content.form], says };
  return { what: FORMS.matchup, says: [lookUp(GRAPHICS, graphic), says].filter(Boolean).join(' · ') };
}

function saysOf(content: GraphicContent, team: string | null): string {
  if (content.form === 'line-up') return team ?? content.lineUp?.team ?? `Side ${content.side}`;
  if (content.form === 'matchup') return [content.note, content.venue].filter(Boolean).join(' · ');
  if (PLAIN.has(content.form) || (content.form === 'next' && content.game === null)) return '';
  const words = contentWords(content) ?? '';
  const whose = content.form === 'person' ? (team ?? (content.side && `Side ${content.side}`)) : null;
  return [words, whose].filter(Boolean).join(' · ');
}
