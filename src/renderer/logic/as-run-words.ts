import type { AsRunLine } from '../../preload/contract/as-run.ts';
import type { OverridableField, OverrideRelease } from '../../preload/contract/overrides.ts';
import { RELEASES, valueWords } from './override-fields.ts';
import { GRAPHICS } from './keys.ts';

// Labels for the lines of the as-run log. The CSV keeps the log's own words for programs that read it.

const ACTIONS: ReadonlyMap<string, string> = new Map([
  ['bind', 'Game on'],
  ['release', 'Game off'],
  ['dress', 'Teams'],
  ['remove', 'Removed'],
  ['take', 'Take'],
  ['clear', 'Clear'],
  ['hold', 'Override'],
  ['unhold', 'Release'],
  ['clock', 'Clock'],
  ['sides', 'Sides'],
  ['status', 'Status'],
  ['player', 'Player'],
  ['drill', 'Drill'],
  ['recording', 'Recording'],
]);

const CAUSES: ReadonlyMap<string, string> = new Map([
  ['rule', 'automatic'],
  ['rundown', 'rundown'],
  ['feed', 'feed'],
  ['withdrawn', 'retracted'],
  ['restart', 'restored after a restart'],
]);

const SUBJECTS: ReadonlyMap<string, string> = new Map([
  ...GRAPHICS.map(({ id, name }): [string, string] => [id, name]),
  ['insert', 'Insert'],
  ['manual', 'Manual game'],
  ['channel', 'Channel'],
  ['teams', 'On air'],
  ['rehearsal', 'Rehearsal'],
  ['obs', 'OBS'],
  ['swapped', 'Swapped'],
  ['restored', 'Restored'],
]);

/** Names that the window knows by ID. */
export interface KnownNames {
  sources: readonly { id: string; name: string }[];
  drills: readonly { id: string; name: string }[];
  /** Fields of the channel's sport, with the teams' codes. */
  fields: readonly Pick<OverridableField, 'field' | 'name' | 'input'>[];
}

export const actionWords = ({ action }: Pick<AsRunLine, 'action'>): string => ACTIONS.get(action) ?? action;

/** Returns the operator's name or, if unknown, the cause. */
export function causeWords({ cause, by }: Pick<AsRunLine, 'cause' | 'by'>): string {
  return cause === 'operator' ? (by ?? '') : (CAUSES.get(cause) ?? cause);
}

/** Returns the subject with its detail: "Score LAL · 12, until the feed agrees". */
export function subjectWords(
  { action, subject, detail }: Pick<AsRunLine, 'action' | 'subject' | 'detail'>,
  names: KnownNames,
): string {
  const called = (list: readonly { id: string; name: string }[]): string | undefined =>
    list.find(({ id }) => id === subject)?.name;
  const field = names.fields.find((one) => one.field === subject);
  const what =
    (action === 'bind' || action === 'release' ? called(names.sources) : undefined) ??
    (action === 'drill' ? called(names.drills) : undefined) ??
    (action === 'hold' || action === 'unhold' ? field?.name : undefined) ??
    (action === 'clock' ? clockVerbWords(subject) : SUBJECTS.get(subject)) ??
    subject;
  const more = action === 'hold' && detail !== null ? overrideWords(detail, field) : detail;
  return more === null ? what : `${what} · ${more}`;
}

/** Returns a clock line in words: "play reset" becomes "Play clock: reset". */
function clockVerbWords(verb: string): string {
  const [first, ...rest] = verb.split(' ');
  return first === 'play' && rest.length > 0 ? `Play clock: ${rest.join(' ')}` : `Match clock: ${verb}`;
}

/** The input for a field that the channel's current game doesn't have. */
const ANY_INPUT = { kind: 'text', max: 60 } as const;
const RELEASE_WORDS: ReadonlyMap<string, string> = new Map<OverrideRelease, string>(RELEASES);

/** Returns an override in words: `12 until agree` becomes "12, until the feed agrees". */
function overrideWords(detail: string, field: KnownNames['fields'][number] | undefined): string {
  const [, json, release] = /^(.*) until (\w+)$/s.exec(detail) ?? [];
  if (json === undefined || release === undefined) return detail;
  const until = RELEASE_WORDS.get(release);
  const value = valueIn(json);
  if (until === undefined || value === undefined) return detail;
  return `${valueWords(field?.input ?? ANY_INPUT, value)}, ${until}`;
}

function valueIn(json: string): Parameters<typeof valueWords>[1] | undefined {
  try {
    return JSON.parse(json) as Parameters<typeof valueWords>[1];
  } catch {
    return undefined;
  }
}
