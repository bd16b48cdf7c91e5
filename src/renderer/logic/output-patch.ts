import type { OutputPatch } from '../../preload/contract.ts';
import type { Background, GraphicId, ThemeId } from '../../preload/contract/output-frame.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';

/** An output as its form holds it. */
export interface OutputDraft {
  name: string;
  channel: string;
  kind: OutputState['kind'];
  theme: ThemeId;
  width: number;
  height: number;
  isKeyed: boolean;
  /** `#rrggbb`; kept while the background is transparent, so that switching back finds it again. */
  keyColour: string;
  delaySeconds: number;
  graphics: GraphicId[];
}

/** Kept whole by OBS's own "Green" chroma key. */
export const KEY_COLOUR = '#00b140';

/** Every theme by the name a producer reads. */
export const THEMES: Readonly<Record<ThemeId, string>> = {
  chalk: 'Chalk (light on dark)',
  broadsheet: 'Broadsheet (ink on light)',
  key: 'Key (flat, for chroma keyers)',
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
    theme: output.theme,
    width: output.width,
    height: output.height,
    isKeyed: output.background.kind === 'key',
    keyColour: output.background.kind === 'key' ? output.background.colour : KEY_COLOUR,
    delaySeconds: output.delayMs / 1_000,
    graphics: [...output.graphics],
  };
}

function backgroundOf(draft: OutputDraft): Background {
  return draft.isKeyed ? { kind: 'key', colour: draft.keyColour.toLowerCase() } : { kind: 'transparent' };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
    theme: draft.theme,
    width: draft.width,
    height: draft.height,
    background: backgroundOf(draft),
    delayMs: Math.round(draft.delaySeconds * 10) * 100,
    graphics: draft.graphics,
  };
  const current: typeof wanted = {
    name: opened.name,
    channel: opened.channel,
    kind: opened.kind,
    theme: opened.theme,
    width: opened.width,
    height: opened.height,
    background: opened.background,
    delayMs: opened.delayMs,
    graphics: opened.graphics,
  };
  const keys = Object.keys(wanted) as (keyof typeof wanted)[];
  return Object.fromEntries(
    keys.filter((key) => !isSame(wanted[key], current[key])).map((key) => [key, wanted[key]]),
  );
}
