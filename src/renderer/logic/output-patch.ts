import { isSameJson } from '../../feed/contract/same-json.ts';
import type { OutputPatch } from '../../preload/contract.ts';
import type {
  Background,
  BugPlace,
  GraphicId,
  MotionLevel,
  SafeArea,
} from '../../preload/contract/output-frame.ts';
import type { Entrance } from '../../preload/contract/output-place.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Corner } from '../../preload/contract/sponsors.ts';
import { LANGUAGES, LANGUAGE_IDS, type Language } from '../../words/languages.ts';
import type { TimeFormat } from '../../words/phase.ts';

/** An output as its form holds it. */
export interface OutputDraft {
  name: string;
  channel: string;
  kind: OutputState['kind'];
  window: OutputState['window'];
  theme: string;
  width: number;
  height: number;
  isKeyed: boolean;
  /** `#rrggbb`; kept while the background is transparent, so that switching back finds it again. */
  keyColour: string;
  delaySeconds: number;
  graphics: GraphicId[];
  /** Empty: the sport's own. */
  bugPlace: BugPlace | '';
  safeArea: SafeArea;
  motion: MotionLevel;
  language: Language;
  /** Empty: as people of the language do. */
  timeFormat: NonNullable<TimeFormat> | '';
  showsZone: boolean;
  sponsorCorner: Corner;
  entrance: Entrance;
  allowsCss: boolean;
  hidesStaleClock: boolean;
  /** Null: never. */
  dimAfterSeconds: number | null;
  hideAfterSeconds: number | null;
}

/** Kept whole by OBS's own "Green" chroma key. */
export const KEY_COLOUR = '#00b140';

/** Where a scorebug can stand, by the name a producer reads. */
export const PLACES: Readonly<Record<BugPlace | '', string>> = {
  '': "The sport's own place",
  'top-left': 'Top left',
  'top-centre': 'Top centre',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-centre': 'Bottom centre',
  'bottom-right': 'Bottom right',
};

/** How much moves, by the name a producer reads. */
export const MOTION_LEVEL_NAMES: Readonly<Record<MotionLevel, string>> = {
  full: 'Full',
  reduced: 'Reduced: fades, cuts',
};

/** Corners of a picture, by the name a producer reads. */
export const CORNER_NAMES: Readonly<Record<Corner, string>> = {
  'top-left': 'Top left',
  'top-right': 'Top right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
};

/** The languages an output can speak, in the order of their English names. */
export const LANGUAGE_CHOICES: readonly { id: Language; name: string; isReviewed: boolean }[] =
  LANGUAGE_IDS.map((id) => ({ id, name: LANGUAGES[id].english, isReviewed: LANGUAGES[id].isReviewed })).sort(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  );

/** How an output counts the hours of a day, by the name a producer reads. */
export const TIME_FORMATS: Readonly<Record<NonNullable<TimeFormat> | '', string>> = {
  '': "The language's own",
  '12': '12 hours (8:05 pm)',
  '24': '24 hours (20:05)',
};

/** Sizes that productions use, offered by name. */
export const SIZES = [
  { name: '1080p', width: 1920, height: 1080 },
  { name: '720p', width: 1280, height: 720 },
  { name: '2160p', width: 3840, height: 2160 },
  { name: 'Vertical', width: 1080, height: 1920 },
  { name: 'Square', width: 1080, height: 1080 },
] as const;

export function draftOf(output: OutputState): OutputDraft {
  return {
    name: output.name,
    channel: output.channel,
    kind: output.kind,
    window: { ...output.window },
    theme: output.theme,
    width: output.width,
    height: output.height,
    isKeyed: output.background.kind === 'key',
    keyColour: output.background.kind === 'key' ? output.background.colour : KEY_COLOUR,
    delaySeconds: output.delayMs / 1_000,
    graphics: [...output.graphics],
    bugPlace: output.bugPlace ?? '',
    safeArea: output.safeArea,
    motion: output.motion,
    language: output.language,
    timeFormat: output.timeFormat ?? '',
    showsZone: output.showsZone,
    sponsorCorner: output.sponsorCorner,
    entrance: output.entrance,
    allowsCss: output.allowsCss,
    hidesStaleClock: output.stale.clock === 'hide',
    dimAfterSeconds: secondsOf(output.stale.dimAfterMs),
    hideAfterSeconds: secondsOf(output.stale.hideAfterMs),
  };
}

function secondsOf(ms: number | null): number | null {
  return ms === null ? null : ms / 1_000;
}

function msOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 1_000);
}

function backgroundOf(draft: OutputDraft): Background {
  return draft.isKeyed ? { kind: 'key', colour: draft.keyColour.toLowerCase() } : { kind: 'transparent' };
}

/**
 * What was changed in the form since it opened on `opened`, and nothing else: what someone else changed meanwhile about
 * another field stays. Delays go in whole tenths of a second (window contract, `OutputPatch`).
 */
export function patchOf(opened: OutputState, draft: OutputDraft): OutputPatch {
  const wanted = {
    name: draft.name.trim(),
    channel: draft.channel,
    kind: draft.kind,
    window: draft.window,
    theme: draft.theme,
    width: draft.width,
    height: draft.height,
    background: backgroundOf(draft),
    delayMs: Math.round(draft.delaySeconds * 10) * 100,
    graphics: draft.graphics,
    bugPlace: draft.bugPlace === '' ? null : draft.bugPlace,
    safeArea: draft.safeArea,
    motion: draft.motion,
    language: draft.language,
    timeFormat: draft.timeFormat === '' ? null : draft.timeFormat,
    showsZone: draft.showsZone,
    sponsorCorner: draft.sponsorCorner,
    entrance: draft.entrance,
    allowsCss: draft.allowsCss,
    stale: {
      clock: draft.hidesStaleClock ? ('hide' as const) : ('keep' as const),
      dimAfterMs: msOf(draft.dimAfterSeconds),
      hideAfterMs: msOf(draft.hideAfterSeconds),
    },
  };
  const current: typeof wanted = {
    name: opened.name,
    channel: opened.channel,
    kind: opened.kind,
    window: opened.window,
    theme: opened.theme,
    width: opened.width,
    height: opened.height,
    background: opened.background,
    delayMs: opened.delayMs,
    graphics: opened.graphics,
    bugPlace: opened.bugPlace,
    safeArea: opened.safeArea,
    motion: opened.motion,
    language: opened.language,
    timeFormat: opened.timeFormat,
    showsZone: opened.showsZone,
    sponsorCorner: opened.sponsorCorner,
    entrance: opened.entrance,
    allowsCss: opened.allowsCss,
    stale: opened.stale,
  };
  const keys = Object.keys(wanted) as (keyof typeof wanted)[];
  return Object.fromEntries(
    keys.filter((key) => !isSameJson(wanted[key], current[key])).map((key) => [key, wanted[key]]),
  );
}
