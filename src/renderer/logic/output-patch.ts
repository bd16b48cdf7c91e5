import { isSameJson } from '../../feed/contract/same-json.ts';
import { NEW_OUTPUT } from '../../preload/contract/new-output.ts';
import type { ChosenSettings, OutputPatch } from '../../preload/contract/output-settings.ts';
import type { Background, BugPlace, MotionLevel } from '../../preload/contract/output-frame.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Corner } from '../../preload/contract/sponsors.ts';
import { LANGUAGES, LANGUAGE_IDS, type Language } from '../../words/languages.ts';
import type { TimeFormat } from '../../words/phase.ts';

/** An output's form: its settings, some of them converted for input fields. */
export interface OutputDraft extends Omit<
  ChosenSettings,
  'background' | 'delayMs' | 'bugPlace' | 'timeFormat' | 'timeZone' | 'stale'
> {
  isKeyed: boolean;
  /** `#rrggbb`; stays while the background is transparent, for switching back. */
  keyColor: string;
  delaySeconds: number;
  /** Empty: the sport's own position. */
  bugPlace: BugPlace | '';
  /** Empty: the language's default. */
  timeFormat: NonNullable<TimeFormat> | '';
  /** Empty: the time zone of the computer that runs Touchline. */
  timeZone: string;
  hidesStaleClock: boolean;
  /** Null: never. */
  dimAfterSeconds: number | null;
  hideAfterSeconds: number | null;
}

/** A color that OBS's "Green" chroma key removes completely. */
export const KEY_COLOR = '#00b140';

export const PLACES: Readonly<Record<BugPlace | '', string>> = {
  '': 'Sport default',
  'top-left': 'Top left',
  'top-center': 'Top center',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-center': 'Bottom center',
  'bottom-right': 'Bottom right',
};

export const MOTION_LEVEL_NAMES: Readonly<Record<MotionLevel, string>> = {
  full: 'Full',
  reduced: 'Reduced: fades and cuts',
};

export const CORNER_NAMES: Readonly<Record<Corner, string>> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

/** The output languages in the order of their English names. */
export const LANGUAGE_CHOICES: readonly { id: Language; name: string; isReviewed: boolean }[] =
  LANGUAGE_IDS.map((id) => ({ id, name: LANGUAGES[id].english, isReviewed: LANGUAGES[id].isReviewed })).sort(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  );

export const TIME_FORMATS: Readonly<Record<NonNullable<TimeFormat> | '', string>> = {
  '': 'Language default',
  '12': '12-hour (8:05 PM)',
  '24': '24-hour (20:05)',
};

/** Returns the time zones by region, as people look them up: "America", then "New York". UTC is not among them. */
export function timeZoneRegions(): { region: string; zones: { id: string; name: string }[] }[] {
  const ids = Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/'));
  return Object.entries(Object.groupBy(ids, (id) => id.split('/', 1)[0] ?? id)).map(
    ([region, within = []]) => ({
      region,
      zones: within.map((id) => ({ id, name: id.slice(region.length + 1).replaceAll('_', ' ') })),
    }),
  );
}

export const SIZES = [
  { name: '1080p', width: 1920, height: 1080 },
  { name: '720p', width: 1280, height: 720 },
  { name: '2160p', width: 3840, height: 2160 },
  { name: 'Vertical', width: 1080, height: 1920 },
  { name: 'Square', width: 1080, height: 1080 },
] as const;

const UNSAVED = '';

/**
 * Returns the defaults of a new output, for its form. @param url page of any output, which draws the previews; empty:
 * none
 */
export function unsavedOutput(name: string, channel: string, url: string): OutputState {
  return {
    ...structuredClone(NEW_OUTPUT),
    id: UNSAVED,
    name,
    channel,
    url,
    networkBug: null,
    shown: { score: null, graphics: [] },
    sync: null,
    renderers: 0,
    isSlow: false,
    place: null,
    latency: { received: null, painted: null, seen: null },
  };
}

export const isUnsaved = ({ id }: Pick<OutputState, 'id'>): boolean => id === UNSAVED;

export function draftOf(output: OutputState): OutputDraft {
  const { background, delayMs, bugPlace, timeFormat, timeZone, stale, ...same } = settingsOf(output);
  return structuredClone({
    ...same,
    isKeyed: background.kind === 'key',
    keyColor: background.kind === 'key' ? background.color : KEY_COLOR,
    delaySeconds: delayMs / 1_000,
    bugPlace: bugPlace ?? '',
    timeFormat: timeFormat ?? '',
    timeZone: timeZone ?? '',
    hidesStaleClock: stale.clock === 'hide',
    dimAfterSeconds: secondsOf(stale.dimAfterMs),
    hideAfterSeconds: secondsOf(stale.hideAfterMs),
  });
}

function settingsOf({
  id: _id,
  url: _url,
  networkBug: _networkBug,
  shown: _shown,
  sync: _sync,
  renderers: _renderers,
  isSlow: _isSlow,
  place: _place,
  latency: _latency,
  ...settings
}: OutputState): ChosenSettings {
  return settings;
}

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1_000;
}

function msOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000);
}

function backgroundOf(draft: OutputDraft): Background {
  return draft.isKeyed ? { kind: 'key', color: draft.keyColor.toLowerCase() } : { kind: 'transparent' };
}

/**
 * Returns the fields that the form changed since it was opened with `opened`, so that other operators' changes to other
 * fields stay. Delays are whole tenths of a second (window contract, `OutputPatch`).
 */
export function patchOf(opened: OutputState, draft: OutputDraft): OutputPatch {
  const {
    isKeyed: _isKeyed,
    keyColor: _keyColor,
    delaySeconds,
    bugPlace,
    timeFormat,
    timeZone,
    hidesStaleClock,
    dimAfterSeconds,
    hideAfterSeconds,
    ...same
  } = draft;
  const chosen: ChosenSettings = {
    ...same,
    name: draft.name.trim(),
    background: backgroundOf(draft),
    delayMs: Math.round(delaySeconds * 10) * 100,
    bugPlace: bugPlace === '' ? null : bugPlace,
    timeFormat: timeFormat === '' ? null : timeFormat,
    timeZone: timeZone === '' ? null : timeZone,
    stale: {
      clock: hidesStaleClock ? 'hide' : 'keep',
      dimAfterMs: msOf(dimAfterSeconds),
      hideAfterMs: msOf(hideAfterSeconds),
    },
  };
  const keys = Object.keys(chosen) as (keyof ChosenSettings)[];
  return Object.fromEntries(
    keys.filter((key) => !isSameJson(chosen[key], opened[key])).map((key) => [key, chosen[key]]),
  );
}
