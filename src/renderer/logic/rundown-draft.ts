import type { GraphicContent } from '../../preload/contract/graphic-content.ts';
import type { RundownChange, RundownGraphic, RundownItem } from '../../preload/contract/rundown.ts';
import { FORM_NAMES } from '../../words/form-names.ts';
import { filled } from './trimmed-or-null.ts';
import { tickerLine, writtenLines } from './ticker-lines.ts';
import { DWELL_MAX_SECONDS } from '../../preload/contract/limits.ts';

/** The kinds of rows, in display order. */
export const ROW_KINDS = {
  person: FORM_NAMES.person,
  matchup: `${FORM_NAMES.matchup}, lower third`,
  next: FORM_NAMES.next,
  score: `${FORM_NAMES.score}, lower third`,
  text: `${FORM_NAMES.text}, full frame`,
  versus: `${FORM_NAMES.matchup}, full frame`,
  'line-up': FORM_NAMES['line-up'],
  line: FORM_NAMES.line,
  comparison: FORM_NAMES.comparison,
  scoring: FORM_NAMES.scoring,
  final: FORM_NAMES.final,
  schedule: FORM_NAMES.schedule,
  lines: FORM_NAMES.lines,
  games: FORM_NAMES.games,
  scorebug: 'Scorebug',
} as const;
export type RowKind = keyof typeof ROW_KINDS;

export interface RowDraft {
  /** A pinned moment can't be chosen as a row type, but it can be edited. */
  kind: RowKind | 'moment';
  name: string;
  title: string;
  number: string;
  side: '' | 'A' | 'B';
  note: string;
  venue: string;
  /** The field's value: "2026-11-23T20:30" in the computer's time zone. */
  starts: string;
  heading: string;
  /** The lines of a text or of the ticker, one per line. */
  lines: string;
  breaking: string;
  /** Time on air in seconds, as typed; empty: until cleared. */
  seconds: string;
}

export const blankRow: RowDraft = {
  kind: 'person',
  name: '',
  title: '',
  number: '',
  side: '',
  note: '',
  venue: '',
  starts: '',
  heading: '',
  lines: '',
  breaking: '',
  seconds: '',
};

/** Returns a draft's item, or a sentence about what is missing. */
export function itemOf(draft: RowDraft): RundownChange | string {
  const content = contentOf(draft);
  if (typeof content === 'string') return content;
  const typed = filled(draft.seconds);
  const seconds = typed === null ? null : Number(typed);
  if (seconds !== null && !(Number.isInteger(seconds) && seconds >= 1 && seconds <= DWELL_MAX_SECONDS))
    return `Enter whole seconds from 1 to ${DWELL_MAX_SECONDS}, or leave the field empty.`;
  return { ...content, seconds };
}

type DraftContent = Omit<RundownGraphic, 'seconds'> | { kind: 'moment' };

function contentOf(draft: RowDraft): DraftContent | string {
  switch (draft.kind) {
    case 'person': {
      const name = filled(draft.name);
      if (name === null) return 'Enter a name first.';
      const number = filled(draft.number);
      return third({
        form: 'person',
        name,
        title: filled(draft.title),
        side: draft.side === '' ? null : draft.side,
        ...(number !== null && { number }),
      });
    }
    case 'matchup':
      return third({ form: 'matchup', note: filled(draft.note), venue: null, startsAt: null });
    case 'next':
      return third({ form: 'next', game: null });
    case 'score':
      return third({ form: 'score' });
    case 'text': {
      const title = filled(draft.heading);
      return title === null
        ? 'Enter a title first.'
        : frame({ form: 'text', title, lines: writtenLines(draft.lines) });
    }
    case 'versus':
      return frame({
        form: 'matchup',
        note: filled(draft.note),
        venue: filled(draft.venue),
        startsAt: draft.starts === '' ? null : new Date(draft.starts).toISOString(),
      });
    case 'line-up':
      return frame({ form: 'line-up', side: draft.side === 'B' ? 'B' : 'A', lineUp: null });
    case 'lines': {
      const breaking = filled(draft.breaking);
      const lines = writtenLines(draft.lines);
      if (breaking === null && lines.length === 0) return 'Enter a line first.';
      return {
        kind: 'graphic',
        graphic: 'ticker',
        content: {
          form: 'lines',
          lines: lines.map(tickerLine),
          breaking: breaking === null ? null : tickerLine(breaking),
        },
      };
    }
    case 'games':
      return { kind: 'graphic', graphic: 'ticker', content: { form: 'games' } };
    case 'moment':
      return { kind: 'moment' };
    case 'scorebug':
      return { kind: 'graphic', graphic: 'scorebug', content: null };
    default:
      return frame({ form: draft.kind });
  }
}

/** Returns the draft of an existing row. */
export function draftOf(item: RundownItem): RowDraft {
  const { kind, seconds } = item;
  const rowDraft = kind === 'moment' ? { ...blankRow, kind } : saysOf(item);
  return { ...rowDraft, seconds: seconds === null ? '' : String(seconds) };
}

function saysOf({ graphic, content }: RundownGraphic): RowDraft {
  if (content === null) return { ...blankRow, kind: BY_ITSELF[graphic] };
  switch (content.form) {
    case 'person':
      return {
        ...blankRow,
        name: content.name,
        title: content.title ?? '',
        number: content.number ?? '',
        side: content.side ?? '',
      };
    case 'matchup':
      return {
        ...blankRow,
        kind: graphic === 'full-frame' ? 'versus' : 'matchup',
        note: content.note ?? '',
        venue: content.venue ?? '',
        starts: localTime(content.startsAt),
      };
    case 'text':
      return { ...blankRow, kind: 'text', heading: content.title, lines: content.lines.join('\n') };
    case 'line-up':
      return { ...blankRow, kind: 'line-up', side: content.side };
    case 'lines':
      return {
        ...blankRow,
        kind: 'lines',
        lines: content.lines.map(writtenLine).join('\n'),
        breaking: content.breaking === null ? '' : writtenLine(content.breaking),
      };
    default:
      return { ...blankRow, kind: content.form };
  }
}

const BY_ITSELF = {
  scorebug: 'scorebug',
  'lower-third': 'score',
  'full-frame': 'line',
  ticker: 'games',
} as const;

const third = (content: GraphicContent): DraftContent => ({
  kind: 'graphic',
  graphic: 'lower-third',
  content,
});
const frame = (content: GraphicContent): DraftContent => ({
  kind: 'graphic',
  graphic: 'full-frame',
  content,
});

const writtenLine = ({ label, text }: { label: string | null; text: string }): string =>
  label === null ? text : `${label}: ${text}`;

function localTime(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
}

/** Returns the target of a row moved by one place: within its group, or to the next or previous group. Null: none. */
export function stepFrom(
  groups: readonly { id: string; rows: readonly { id: string }[] }[],
  row: string,
  by: -1 | 1,
): { group: string; place: number } | null {
  const at = groups.findIndex(({ rows }) => rows.some(({ id }) => id === row));
  const group = groups[at];
  if (group === undefined) return null;
  const place = group.rows.findIndex(({ id }) => id === row) + by;
  if (place >= 0 && place < group.rows.length) return { group: group.id, place };
  const other = groups[at + by];
  return other === undefined ? null : { group: other.id, place: by === 1 ? 0 : other.rows.length };
}
