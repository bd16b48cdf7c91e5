import { lookUp } from '../../../feed/contract/lookup.ts';
import { inputProblem } from '../../../feed/contract/input-problem.ts';
import { cappedText } from '../../../feed/contract/text.ts';
import type { RequestRefused } from '../refused.ts';
import { requestErrors } from './errors.ts';

/**
 * Names of request fields in error messages. Fields that only scripts send aren't listed: errors show their API name,
 * because script authors search for it.
 */
const WORDS: Readonly<Record<string, string>> = {
  a: 'name of side A',
  action: 'action of the rule',
  b: 'name of side B',
  background: 'background',
  baseUrl: 'address',
  bugPlace: 'scorebug position',
  button: 'button',
  channel: 'channel',
  clock: 'clock while the feed is stale',
  code: 'code',
  color: 'color',
  content: 'content',
  delayMs: 'delay',
  dimAfterMs: 'time until a stale feed is dimmed',
  direction: 'direction of the clock',
  drill: 'drill',
  field: 'field',
  form: 'form',
  game: 'game',
  graphic: 'graphic',
  graphics: 'list of graphics',
  height: 'height',
  hideAfterMs: 'time until a stale feed is hidden',
  hours: 'number of hours',
  kind: 'kind',
  language: 'language',
  league: 'league',
  logo: 'logo',
  minutes: 'added time',
  moment: 'moment',
  motion: 'motion',
  ms: 'time',
  name: 'name',
  note: 'note',
  output: 'output',
  patch: 'change',
  payload: 'payload',
  release: 'release',
  rule: 'rule',
  safeArea: 'safe area',
  scheduledStart: 'start of the game',
  seconds: 'stay on air',
  sessionId: 'session',
  side: 'side',
  source: 'source',
  speed: 'speed',
  stale: 'stale feed rule',
  theme: 'theme',
  timeFormat: 'time format',
  timeZone: 'time zone',
  title: 'title',
  token: 'token',
  type: 'type',
  value: 'value',
  width: 'width',
};
const NAME_SHOWN = 60;

/** Returns the refusal of an invalid input: a sentence about the first problem, with the name of its field. */
export function refusedInput(error: Parameters<typeof inputProblem>[0], input: unknown): RequestRefused {
  const { path, predicate } = inputProblem(error, input);
  return requestErrors.invalidInput(subjectOf(path), predicate);
}

/**
 * Returns the refusal of an invalid file that a producer is editing. Its sentence names the first problem and the place
 * in the file, such as `"points" in row 2 of "scores"`.
 */
export function refusedFile(error: Parameters<typeof inputProblem>[0], input: unknown): RequestRefused {
  const { path, predicate } = inputProblem(error, input);
  const place = placeOf(path);
  return requestErrors.invalidInput(place.charAt(0).toUpperCase() + place.slice(1), predicate);
}

function placeOf(path: readonly string[]): string {
  if (path.length === 0) return 'the file';
  const row = path.findLastIndex((key) => /^\d+$/.test(key));
  const field = path.slice(row + 1).join('.');
  const name = field === '' ? '' : JSON.stringify(cappedText(field, NAME_SHOWN));
  if (row < 0) return name;
  const rowName = `row ${Number(path[row]) + 1} of ${placeOf(path.slice(0, row))}`;
  return name === '' ? rowName : `${name} in ${rowName}`;
}

function subjectOf(path: readonly string[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The request';
  if (/^\d+$/.test(last) && path.length > 1) {
    const list = subjectOf(path.slice(0, -1));
    return `Each entry of ${list.charAt(0).toLowerCase()}${list.slice(1)}`;
  }
  const word = lookUp(WORDS, last);
  if (word === undefined) return JSON.stringify(cappedText(last, NAME_SHOWN));
  return word.includes(last) && last.length > 1 ? `The ${word}` : `The ${word} (${last})`;
}
