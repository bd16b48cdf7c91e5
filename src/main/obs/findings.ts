import { lookUp } from '../../feed/contract/lookup.ts';
import { FINDING_IDS, type FindingId, type ObsFinding } from '../../preload/contract/obs.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Made } from './source-marker.ts';
import type { AirReading, TestReading } from './picture.ts';
import type { Filter, Item, SceneWithItems, Stage, Survey } from './survey.ts';
import {
  browserSettings,
  BROWSER,
  differing,
  isCropped,
  isMoved,
  isScaled,
  EXPECTED_BLEND,
  expectedSize,
} from './expected-setup.ts';

/** Name of Touchline's filter that removes a key color. */
export const KEY_FILTER = 'Touchline key';

/** All observations about one output. */
export interface Looked {
  output: OutputState;
  survey: Survey;
  /** Touchline's source, or null if there is none. */
  made: Made | null;
  /** True if the output had a source that Touchline did not remove. */
  wasMade: boolean;
  filters: readonly Filter[];
  /** True if Touchline's filter is correct, or none is needed. */
  isKeyRight: boolean;
  /** `videoActive` and `videoShowing` of GetSourceActive. */
  isActive: boolean;
  isShowing: boolean;
  /** Builds of the pages that draw the output. Null for a page that has not reported its build. */
  pages: readonly (string | null)[];
  build: string;
  /** Result of the source's screenshot. Null if none was requested. */
  seen: { air: AirReading } | { test: TestReading; code: number } | { nothing: string } | null;
  /** Frame rate, render time and recently missed frames (`Doctor.load`). Null if unknown. */
  load: { fps: number; renderMs: number; skipped: number; total: number } | null;
}

/** A Touchline source in one of its scenes. `standingOf` prefers the scene in program, then the one in preview. */
export interface Standing {
  scene: SceneWithItems;
  item: Item;
}

export function standingOf({ scenes, program, preview }: Survey, made: Made): Standing | null {
  const standings = scenes.flatMap((scene) =>
    scene.items.filter(({ sourceName }) => sourceName === made.name).map((item) => ({ scene, item })),
  );
  const on = (name: string | null): Standing | undefined =>
    standings.find(({ scene }) => scene.canvas === null && scene.name === name);
  return on(program) ?? on(preview) ?? standings[0] ?? null;
}

/** Smallest covered fraction of a source that is reported. Less may be intentional, such as a clock in a corner. */
const COVERED_PART = 0.2;

/** Returns the names of the visible sources above an item that cover at least `COVERED_PART` of it. */
function coveredBy({ scene, item }: Standing): string[] {
  return scene.items
    .filter((above) => above.sceneItemIndex > item.sceneItemIndex && above.sceneItemEnabled)
    .filter((above) => overlap(above.sceneItemTransform, item.sceneItemTransform) >= COVERED_PART)
    .map(({ sourceName }) => sourceName);
}

type Box = Item['sceneItemTransform'];

/** Returns the fraction of `under` that `over` covers. Rotated sources count with their unrotated rectangle. */
function overlap(over: Box, under: Box): number {
  const along = (a: number, aLength: number, b: number, bLength: number): number =>
    Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
  const width = along(over.positionX, over.width, under.positionX, under.width);
  const height = along(over.positionY, over.height, under.positionY, under.height);
  return (width * height) / Math.max(1, under.width * under.height);
}

type Finding = Omit<ObsFinding, 'id'> | null;

const SETTINGS_OF: Readonly<Partial<Record<FindingId, readonly string[]>>> = {
  address: ['url', 'is_local_file'],
  size: ['width', 'height'],
  rate: ['fps', 'fps_custom'],
  css: ['css'],
  reload: ['shutdown', 'restart_when_active'],
  audio: ['reroute_audio'],
  control: ['webpage_control_level'],
};

/** Returns the settings that the repair of a finding corrects. */
export function settingsOf(id: FindingId): readonly string[] {
  return SETTINGS_OF[id] ?? [];
}

const quoted = (name: string): string => `"${name}"`;

/** Returns the problems in the capture of one output, worst first. Pure function. */
export function findingsOf(looked: Looked): ObsFinding[] {
  const { made, survey } = looked;
  const standing = made && standingOf(survey, made);
  const capture = made && standing && captureOf(looked, made, standing);
  return FINDING_IDS.flatMap((id) => {
    const finding = id === 'gone' ? gone(looked, standing) : capture && JUDGES[id](capture);
    return finding === null ? [] : [{ id, ...finding }];
  }).toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
}

const LEVELS: readonly ObsFinding['level'][] = ['alarm', 'warning', 'info'];

/** Returns an alarm while something is on air on the output, otherwise a warning. */
function alarm({ shown }: OutputState, sentence: string, repair: string | null): Finding {
  return { level: shown.graphics.length > 0 ? 'alarm' : 'warning', sentence, repair };
}

function gone({ made, output, survey, wasMade }: Looked, standing: Standing | null): Finding {
  if (standing !== null || (made === null && !wasMade)) return null;
  return alarm(
    output,
    `${output.name} isn't in any OBS scene. Its source was removed, or the scene collection changed.`,
    `Add it to ${quoted(survey.program ?? 'the program scene')}`,
  );
}

/** A Touchline source in a scene, with derived facts. */
interface Capture extends Looked {
  made: Made;
  scene: SceneWithItems;
  item: Item;
  /** Name of the source in quotes. */
  source: string;
  /** Names of the settings that differ from the expected ones. */
  wrong: ReadonlySet<string>;
  /** Names of the sources that cover it. */
  covering: readonly string[];
}

function captureOf(looked: Looked, made: Made, standing: Standing): Capture {
  const wanted = browserSettings(looked.output, standing.scene.stage);
  return {
    ...looked,
    ...standing,
    made,
    source: quoted(made.name),
    wrong: new Set(made.kind === BROWSER ? differing(wanted, made.settings) : []),
    covering: coveredBy(standing),
  };
}

function isWrong({ wrong }: Capture, id: FindingId): boolean {
  return settingsOf(id).some((setting) => wrong.has(setting));
}

/** Formats settings for a sentence: `1920 x 1080`. */
function setTo({ made }: Capture, ...settings: string[]): string {
  return settings.map((setting) => wordOf(lookUp(made.settings, setting))).join(' x ');
}

/** One check for each finding, except for a missing source. */
const JUDGES: Readonly<Record<Exclude<FindingId, 'gone'>, (capture: Capture) => Finding>> = {
  'other-scene'({ output, survey, scene, isActive }) {
    const isInProgram = scene.canvas !== null || scene.name === survey.program;
    if (isActive || isInProgram) return null;
    return {
      level: output.shown.graphics.length > 0 ? 'warning' : 'info',
      sentence: `${output.name} is in ${quoted(scene.name)}, but ${quoted(survey.program ?? '?')} is in program. Viewers don't see it.`,
      repair: survey.program === null ? null : `Add it to ${quoted(survey.program)} too`,
    };
  },
  hidden: ({ output, scene, item, source }) =>
    item.sceneItemEnabled
      ? null
      : alarm(
          output,
          `${source} is hidden in ${quoted(scene.name)}. Viewers don't see ${output.name}.`,
          'Show source',
        ),
  address: (capture) =>
    isWrong(capture, 'address')
      ? alarm(
          capture.output,
          `${capture.source} uses the wrong address. It must be the address of ${capture.output.name}.`,
          'Correct address',
        )
      : null,
  blank,
  cached({ output, pages, build }) {
    if (pages.every((page) => page === null || page === build)) return null;
    return {
      level: 'warning',
      sentence: `The page of ${output.name} in OBS is from a different version of Touchline.`,
      repair: 'Reload source',
    };
  },
  picture,
  covered: ({ output, scene, covering }) =>
    covering.length === 0
      ? null
      : alarm(
          output,
          `${covering.map(quoted).join(', ')} covers ${output.name} in ${quoted(scene.name)}.`,
          'Bring to top',
        ),
  moved: ({ output, item: { sceneItemTransform: box }, source }) =>
    isMoved(box)
      ? alarm(
          output,
          `${source} is at ${round(box.positionX)}, ${round(box.positionY)} instead of 0, 0.`,
          'Reset position',
        )
      : null,
  scaled: ({ output, item: { sceneItemTransform: box }, source }) =>
    isScaled(box)
      ? alarm(
          output,
          `${source} is scaled or rotated in OBS to ${round(box.width)} x ${round(box.height)}, which makes its graphics soft.`,
          'Reset position',
        )
      : null,
  cropped: ({ output, item, source }) =>
    isCropped(item.sceneItemTransform) ? alarm(output, `${source} is cropped in OBS.`, 'Remove crop') : null,
  alpha: alphaFinding,
  blend: ({ output, item, source }) =>
    item.sceneItemBlendMode === null || item.sceneItemBlendMode === EXPECTED_BLEND
      ? null
      : alarm(
          output,
          `The blending mode of ${source} changes its colors. It must be Normal.`,
          'Set to Normal',
        ),
  key: ({ output, isKeyRight }) =>
    isKeyRight
      ? null
      : alarm(
          output,
          `The chroma key filter ${quoted(KEY_FILTER)} of ${output.name} is missing, off or misconfigured.`,
          'Fix filter',
        ),
  filter({ output, filters }) {
    const foreign = filters.find(
      ({ filterName, filterEnabled }) => filterEnabled && filterName !== KEY_FILTER,
    );
    if (!foreign) return null;
    return {
      level: 'warning',
      sentence: `The filter ${quoted(foreign.filterName)} changes how ${output.name} looks.`,
      repair: 'Turn off filter',
    };
  },
  size(capture) {
    const { output, scene, source } = capture;
    if (!isWrong(capture, 'size')) return null;
    const { width, height } = expectedSize(output, scene.stage);
    return alarm(
      output,
      `${source} is ${setTo(capture, 'width', 'height')} and must be ${width} x ${height}.`,
      'Set size',
    );
  },
  canvas: ({ output, scene }) => canvasFinding(output, scene.stage),
  rate: (capture) =>
    isWrong(capture, 'rate')
      ? {
          level: 'warning',
          sentence: `${capture.source} has a custom frame rate (${setTo(capture, 'fps')}). It must follow OBS's ${capture.scene.stage.fps}.`,
          repair: 'Set frame rate',
        }
      : null,
  css: (capture) =>
    isWrong(capture, 'css')
      ? {
          level: 'warning',
          sentence: `${capture.source} has custom CSS, and ${capture.output.name} doesn't allow it. Remove it, or allow it in the output.`,
          repair: 'Remove CSS',
        }
      : null,
  reload: (capture) =>
    isWrong(capture, 'reload')
      ? {
          level: 'warning',
          sentence: `OBS shuts down or reloads ${capture.source} when its scene changes, so it would be blank for a moment.`,
          repair: 'Keep it running',
        }
      : null,
  audio: (capture) =>
    isWrong(capture, 'audio')
      ? {
          level: 'info',
          sentence: `${capture.source} is in OBS's audio mixer, but it has no sound.`,
          repair: 'Remove from mixer',
        }
      : null,
  control: (capture) =>
    isWrong(capture, 'control')
      ? {
          level: 'info',
          sentence: `${capture.source} has permission to control OBS. Touchline's pages don't need it.`,
          repair: 'Remove permission',
        }
      : null,
  unlocked: ({ item, source }) =>
    item.sceneItemLocked
      ? null
      : {
          level: 'info',
          sentence: `${source} isn't locked, so it can be moved by accident.`,
          repair: 'Lock source',
        },
  slow({ scene, isShowing, load }) {
    const frameMs = 1_000 / scene.stage.fps;
    if (load === null || !isShowing || load.renderMs <= frameMs) return null;
    return {
      level: 'warning',
      sentence: `OBS takes ${round(load.renderMs)} ms to draw a frame, and the limit is ${round(frameMs)} ms. Close programs, or lower OBS's resolution or frame rate.`,
      repair: null,
    };
  },
  dropped({ scene, load }) {
    if (load === null || load.total <= 0 || load.skipped / load.total <= DROPPED_PART) return null;
    return {
      level: 'warning',
      sentence: `OBS missed ${load.skipped} of its last ${load.total} frames and runs at ${round(load.fps)} of ${scene.stage.fps} fps. Everything in OBS stutters, not just the graphics. Close programs, or lower OBS's frame rate.`,
      repair: null,
    };
  },
};

/** Reporting threshold: one dropped frame in a hundred is visible. */
const DROPPED_PART = 0.01;

function blank({ output, isShowing, pages, seen, source }: Capture): Finding {
  if (!isShowing) return null;
  const { name } = output;
  const isOnAir = output.shown.graphics.length > 0;
  if (pages.length === 0) {
    return alarm(
      output,
      `${source} isn't showing ${name}. OBS may have loaded it before Touchline started.`,
      'Reload source',
    );
  }
  const isUnseen = seen !== null && 'air' in seen && isOnAir && !seen.air.hasAny;
  return isUnseen
    ? alarm(output, `Graphics are on air on ${name}, but ${source} shows nothing.`, 'Reload source')
    : null;
}

function picture({ output, seen }: Capture): Finding {
  if (seen === null) return null;
  if ('nothing' in seen) return { level: 'warning', sentence: seen.nothing, repair: null };
  if (!('test' in seen) || (seen.test.code === seen.code && seen.test.isWhole)) return null;
  const what =
    seen.test.code === null
      ? 'it was missing'
      : seen.test.code === seen.code
        ? 'it was incomplete'
        : 'an older picture was shown';
  return {
    level: 'alarm',
    sentence: `Touchline sent a test picture through ${output.name}. In OBS, ${what}.`,
    repair: 'Reload page',
  };
}

function alphaFinding({ output, seen, source }: Capture): Finding {
  const repair = 'Fix source';
  if (seen === null || 'nothing' in seen) return null;
  if ('test' in seen) {
    if (seen.test.code === null || seen.test.isClear) return null;
    return alarm(output, `The transparent areas of ${output.name} aren't transparent in ${source}.`, repair);
  }
  // A full frame covers everything. Anything else leaves most of the picture free.
  const isCovered = output.shown.graphics.includes('full-frame');
  return seen.air.hasAny && !seen.air.hasClear && !isCovered
    ? alarm(output, `${source} has no transparency and hides everything below it.`, repair)
    : null;
}

function canvasFinding(output: OutputState, stage: Stage): Finding {
  const { width, height } = expectedSize(output, stage);
  if (width === stage.width && height === stage.height) return null;
  const isSmaller = width <= stage.width && height <= stage.height;
  return {
    level: isSmaller ? 'info' : 'warning',
    sentence: isSmaller
      ? `${output.name} is ${width} x ${height} but the OBS canvas is ${stage.width} x ${stage.height}. The output covers only part of the canvas.`
      : `${output.name} is ${width} x ${height} but the OBS canvas is ${stage.width} x ${stage.height}. Part of the output is outside the canvas.`,
    repair: `Resize to ${stage.width} x ${stage.height}`,
  };
}

function wordOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'not set';
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
