import { lookUp } from '../../feed/contract/lookup.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Stage, Transform } from './survey.ts';

/** Settings of a source or filter as OBS stores them. The expected ones follow docs/obs.md. */
export type ObsSettings = Record<string, string | number | boolean>;

/** OBS's input kind of a browser source. */
export const BROWSER = 'browser_source';

export interface Size {
  width: number;
  height: number;
}

/**
 * Returns the size of the source: that of the canvas if the aspect ratio is the same, because the page adapts to any
 * size. Otherwise that of the output.
 */
export function expectedSize({ width, height }: Size, stage: Size): Size {
  const isSameShape = Math.abs(width * stage.height - height * stage.width) <= Math.max(width, height);
  return isSameShape ? { width: stage.width, height: stage.height } : { width, height };
}

/**
 * Returns the settings of a browser source, with the names of obs-browser. Without `fps_custom`, OBS requests a frame
 * exactly when it draws one, or at `fps` where it can't.
 */
export function browserSettings(
  output: Pick<OutputState, 'url' | 'width' | 'height' | 'allowsCss'>,
  stage: Stage,
): ObsSettings {
  return {
    is_local_file: false,
    url: output.url,
    ...expectedSize(output, stage),
    fps_custom: false,
    fps: Math.round(stage.fps),
    // Off, so that the page keeps running while its scene is hidden and has the current state when the scene returns.
    shutdown: false,
    restart_when_active: false,
    reroute_audio: false,
    // The page gets no access to OBS.
    webpage_control_level: 0,
    ...(!output.allowsCss && { css: '' }),
  };
}

/** Defaults of obs-browser for settings that are absent. */
const BROWSER_DEFAULTS: Readonly<ObsSettings> = {
  is_local_file: false,
  url: 'https://obsproject.com/browser-source',
  width: 800,
  height: 600,
  fps_custom: false,
  fps: 30,
  shutdown: false,
  restart_when_active: false,
  reroute_audio: false,
  webpage_control_level: 1,
  css: 'body { background-color: rgba(0, 0, 0, 0); margin: 0px auto; overflow: hidden; }',
};

/** Returns the wanted settings that differ in OBS. */
export function differing(wanted: ObsSettings, found: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => (lookUp(found, name) ?? lookUp(BROWSER_DEFAULTS, name)) !== value)
    .map(([name]) => name);
}

export const EXPECTED_TRANSFORM = {
  positionX: 0,
  positionY: 0,
  rotation: 0,
  scaleX: 1,
  scaleY: 1,
  // Left and top.
  alignment: 5,
  boundsType: 'OBS_BOUNDS_NONE',
  cropLeft: 0,
  cropTop: 0,
  cropRight: 0,
  cropBottom: 0,
} as const;

export const EXPECTED_BLEND = 'OBS_BLEND_NORMAL';

/** Tolerance in pixels, because OBS rounds positions. */
const NEAR = 0.5;

export function isMoved({ positionX, positionY }: Transform): boolean {
  return Math.abs(positionX) > NEAR || Math.abs(positionY) > NEAR;
}

export function isScaled({ scaleX, scaleY, rotation, boundsType }: Transform): boolean {
  const isOne = (scale: number): boolean => Math.abs(scale - 1) < 0.001;
  return !isOne(scaleX) || !isOne(scaleY) || rotation !== 0 || boundsType !== EXPECTED_TRANSFORM.boundsType;
}

export function isCropped(transform: Transform): boolean {
  const { cropLeft, cropTop, cropRight, cropBottom } = transform;
  return cropLeft + cropTop + cropRight + cropBottom > 0;
}
