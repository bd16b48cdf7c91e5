import { lookUp } from '../../feed/contract/lookup.ts';
import { FINDING_IDS, type FindingId, type ObsFinding } from '../../preload/contract/obs.ts';
import type { OutputState } from '../../preload/contract/show-state.ts';
import type { Made } from './marker.ts';
import type { SeenAir, SeenTest } from './picture.ts';
import type { Filter, Item, SceneWithItems, Stage, Survey } from './survey.ts';
import {
  browserSettings,
  BROWSER,
  differing,
  isCropped,
  isMoved,
  isScaled,
  WANTED_BLEND,
  wantedSize,
} from './wanted.ts';

/** The name of the filter of ours that takes a key colour away. */
export const KEY_FILTER = 'Touchline key';

/** Everything that was looked at for one output. */
export interface Looked {
  output: OutputState;
  survey: Survey;
  /** The source of ours; null: there is none. */
  made: Made | null;
  /** There was one, and Touchline has not taken it away. */
  wasMade: boolean;
  filters: readonly Filter[];
  /** The filter of ours is as it has to be, or none is needed. */
  isKeyRight: boolean;
  /** As GetSourceActive has it. */
  isActive: boolean;
  isShowing: boolean;
  /** Builds of the pages that draw the output; null: one that has not said. */
  pages: readonly (string | null)[];
  build: string;
  /** What the picture of the source shows; null: none was asked for. */
  seen: { air: SeenAir } | { test: SeenTest; code: number } | { nothing: string } | null;
  /** What `GetStats` has counted since the look before; null where there was none. */
  load: { fps: number; renderMs: number; skipped: number; total: number } | null;
}

/** Where a source of ours stands: the scene in program before the one in preview before any other. */
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

/** A part of the area over a source that has to be covered before it is told: a clock in a corner may lie there on purpose. */
const COVERED_PART = 0.2;

/** What lies over an item, by name. */
function coveredBy({ scene, item }: Standing): string[] {
  return scene.items
    .filter((above) => above.sceneItemIndex > item.sceneItemIndex && above.sceneItemEnabled)
    .filter((above) => overlap(above.sceneItemTransform, item.sceneItemTransform) >= COVERED_PART)
    .map(({ sourceName }) => sourceName);
}

type Box = Item['sceneItemTransform'];

/** The part of `under` that `over` covers. What is turned is taken for unturned. */
function overlap(over: Box, under: Box): number {
  const along = (a: number, aLength: number, b: number, bLength: number): number =>
    Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
  const width = along(over.positionX, over.width, under.positionX, under.width);
  const height = along(over.positionY, over.height, under.positionY, under.height);
  return (width * height) / Math.max(1, under.width * under.height);
}

type Told = Omit<ObsFinding, 'id'> | null;

/** The settings that one finding tells of. */
const SETTINGS_OF: Readonly<Partial<Record<FindingId, readonly string[]>>> = {
  address: ['url', 'is_local_file'],
  size: ['width', 'height'],
  rate: ['fps', 'fps_custom'],
  css: ['css'],
  reload: ['shutdown', 'restart_when_active'],
  audio: ['reroute_audio'],
  control: ['webpage_control_level'],
};

/** The settings that the repair of a finding puts right. */
export function settingsOf(id: FindingId): readonly string[] {
  return SETTINGS_OF[id] ?? [];
}

const quoted = (name: string): string => `"${name}"`;

/** What is wrong with the capture of one output, the worst first. Pure. */
export function findingsOf(looked: Looked): ObsFinding[] {
  const { made, output, survey, wasMade } = looked;
  const standing = made && standingOf(survey, made);
  const program = survey.program ?? 'the scene in program';
  const judges: Partial<Record<FindingId, () => Told>> =
    made === null || standing === null
      ? {
          gone: () =>
            wasMade || made !== null
              ? alarm(
                  output,
                  `${output.name} is in no scene of OBS any more: its source was removed, or the scene collection is another one.`,
                  `Put it into ${quoted(program)}`,
                )
              : null,
        }
      : judgesOf(looked, made, standing);
  return FINDING_IDS.flatMap((id) => {
    const told = judges[id]?.() ?? null;
    return told === null ? [] : [{ id, ...told }];
  }).toSorted((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
}

const LEVELS: readonly ObsFinding['level'][] = ['alarm', 'warning', 'info'];

/** What viewers miss while something is on air there; what they will miss otherwise. */
function alarm({ shown }: OutputState, sentence: string, repair: string | null): Told {
  return { level: shown.graphics.length > 0 ? 'alarm' : 'warning', sentence, repair };
}

function judgesOf(looked: Looked, made: Made, standing: Standing): Partial<Record<FindingId, () => Told>> {
  const { output, survey, filters, isActive, isShowing, pages, build, seen, load } = looked;
  const { scene, item } = standing;
  const { stage } = scene;
  const { name } = output;
  const source = quoted(made.name);
  const size = wantedSize(output, stage);
  const wrong =
    made.kind === BROWSER
      ? new Set(differing(browserSettings(output, stage), made.settings))
      : new Set<string>();
  const has = (id: FindingId): boolean => settingsOf(id).some((setting) => wrong.has(setting));
  const setTo = (...settings: string[]): string =>
    settings.map((setting) => wordOf(lookUp(made.settings, setting))).join(' x ');
  const foreign = filters.filter(
    ({ filterName, filterEnabled }) => filterEnabled && filterName !== KEY_FILTER,
  );
  const covering = coveredBy(standing);
  const isInProgram = scene.canvas !== null || scene.name === survey.program;

  return {
    'other-scene': () =>
      isActive || isInProgram
        ? null
        : {
            level: output.shown.graphics.length > 0 ? 'warning' : 'info',
            sentence: `${name} is in ${quoted(scene.name)}, and ${quoted(survey.program ?? '?')} is in program: viewers don't see it.`,
            repair: survey.program === null ? null : `Put it into ${quoted(survey.program)} too`,
          },
    hidden: () =>
      item.sceneItemEnabled
        ? null
        : alarm(
            output,
            `The eye of ${source} is closed in ${quoted(scene.name)}: viewers don't see ${name}.`,
            'Show it',
          ),
    address: () =>
      has('address')
        ? alarm(output, `${source} shows another address than that of ${name}.`, 'Give it the right address')
        : null,
    blank: () => blank(looked, source),
    cached: () => {
      const old = pages.filter((page) => page !== null && page !== build);
      if (old.length === 0) return null;
      return {
        level: 'warning',
        sentence: `The page of ${name} in OBS is from another version of Touchline.`,
        repair: 'Load it anew',
      };
    },
    picture: () => {
      if (seen === null) return null;
      if ('nothing' in seen) return { level: 'warning', sentence: seen.nothing, repair: null };
      if (!('test' in seen) || (seen.test.code === seen.code && seen.test.isWhole)) return null;
      const what =
        seen.test.code === null
          ? 'nothing of it was seen'
          : seen.test.code === seen.code
            ? 'not all of it was seen'
            : 'an older one was seen';
      return {
        level: 'alarm',
        sentence: `A test picture was sent through ${name}, and in OBS ${what}.`,
        repair: 'Load the page anew',
      };
    },
    covered: () =>
      covering.length === 0
        ? null
        : alarm(
            output,
            `${covering.map(quoted).join(', ')} lies over ${name} in ${quoted(scene.name)}.`,
            'Bring it to the top',
          ),
    moved: () =>
      isMoved(item.sceneItemTransform)
        ? alarm(
            output,
            `${source} stands at ${round(item.sceneItemTransform.positionX)}, ${round(item.sceneItemTransform.positionY)} and not in the corner.`,
            'Put it into place',
          )
        : null,
    scaled: () =>
      isScaled(item.sceneItemTransform)
        ? alarm(
            output,
            `${source} is scaled or turned in OBS: it is drawn ${round(item.sceneItemTransform.width)} x ${round(item.sceneItemTransform.height)}, and its graphics get soft edges.`,
            'Put it into place',
          )
        : null,
    cropped: () =>
      isCropped(item.sceneItemTransform) ? alarm(output, `${source} is cropped in OBS.`, 'Uncrop it') : null,
    alpha: () => alphaTold(looked, source),
    blend: () =>
      item.sceneItemBlendMode === null || item.sceneItemBlendMode === WANTED_BLEND
        ? null
        : alarm(
            output,
            `The blending mode of ${source} changes its colours: it has to be Normal.`,
            'Set it to Normal',
          ),
    key: () =>
      looked.isKeyRight
        ? null
        : alarm(
            output,
            `The key colour of ${name} is not taken away as it has to be: its filter ${quoted(KEY_FILTER)} is missing, off, or set otherwise.`,
            'Set the filter right',
          ),
    filter: () => {
      const [first] = foreign;
      return first
        ? {
            level: 'warning',
            sentence: `The filter ${quoted(first.filterName)} changes how ${name} looks.`,
            repair: 'Switch it off',
          }
        : null;
    },
    size: () =>
      has('size')
        ? alarm(
            output,
            `${source} is ${setTo('width', 'height')} and has to be ${size.width} x ${size.height}.`,
            'Set the size',
          )
        : null,
    canvas: () => canvasTold(output, stage),
    rate: () =>
      has('rate')
        ? {
            level: 'warning',
            sentence: `${source} has a frame rate of its own (${setTo('fps')}); it has to follow OBS's ${stage.fps}.`,
            repair: 'Set the rate',
          }
        : null,
    css: () =>
      has('css')
        ? {
            level: 'warning',
            sentence: `${source} has Custom CSS. Touchline's pages need none, and ${name} does not take it.`,
            repair: 'Remove it',
          }
        : null,
    reload: () =>
      has('reload')
        ? {
            level: 'warning',
            sentence: `OBS ends or reloads ${source} when its scene comes or goes: it would come with a blank moment.`,
            repair: 'Let it stay',
          }
        : null,
    audio: () =>
      has('audio')
        ? {
            level: 'info',
            sentence: `OBS mixes the sound of ${source}, which has none.`,
            repair: 'Leave it out',
          }
        : null,
    control: () =>
      has('control')
        ? {
            level: 'info',
            sentence: `${source} may control OBS, which Touchline's pages don't need.`,
            repair: 'Take that away',
          }
        : null,
    unlocked: () =>
      item.sceneItemLocked
        ? null
        : {
            level: 'info',
            sentence: `${source} is not locked: a mouse can move it by accident.`,
            repair: 'Lock it',
          },
    slow: () =>
      load !== null && isShowing && load.renderMs > 1_000 / stage.fps
        ? {
            level: 'warning',
            sentence: `OBS takes ${round(load.renderMs)} ms to draw a frame and has ${round(1_000 / stage.fps)}: close programs, or lower OBS's resolution or frame rate.`,
            repair: null,
          }
        : null,
    dropped: () =>
      load !== null && load.total > 0 && load.skipped / load.total > DROPPED_PART
        ? {
            level: 'warning',
            sentence: `OBS missed ${load.skipped} of its last ${load.total} frames (${round(load.fps)} a second of ${stage.fps}): everything in it stutters, not the graphics alone.`,
            repair: null,
          }
        : null,
  };
}

/** One frame in a hundred is seen. */
const DROPPED_PART = 0.01;

function blank({ output, isShowing, pages, seen }: Looked, source: string): Told {
  if (!isShowing) return null;
  const { name } = output;
  const isOnAir = output.shown.graphics.length > 0;
  if (pages.length === 0) {
    return alarm(
      output,
      `${source} does not draw ${name}: OBS may have loaded it before Touchline ran.`,
      'Load it anew',
    );
  }
  const isUnseen = seen !== null && 'air' in seen && isOnAir && !seen.air.hasAny;
  return isUnseen
    ? alarm(
        output,
        `Graphics are on air on ${name}, and nothing of them is seen in ${source}.`,
        'Load it anew',
      )
    : null;
}

function alphaTold({ output, seen }: Looked, source: string): Told {
  const repair = 'Put its source right';
  if (seen === null || 'nothing' in seen) return null;
  if ('test' in seen) {
    if (seen.test.code === null || seen.test.isClear) return null;
    return alarm(output, `What is see-through on ${output.name} is not so in ${source}.`, repair);
  }
  // A full frame covers everything; anything else leaves most of the picture free.
  const isCovered = output.shown.graphics.includes('full-frame');
  return seen.air.hasAny && !seen.air.hasClear && !isCovered
    ? alarm(output, `${source} hides everything under it: nothing of it is see-through.`, repair)
    : null;
}

function canvasTold(output: OutputState, stage: Stage): Told {
  const { width, height } = wantedSize(output, stage);
  if (width === stage.width && height === stage.height) return null;
  const isSmaller = width <= stage.width && height <= stage.height;
  return {
    level: isSmaller ? 'info' : 'warning',
    sentence: isSmaller
      ? `${output.name} is ${width} x ${height} and covers only a part of OBS's canvas of ${stage.width} x ${stage.height}.`
      : `${output.name} is ${width} x ${height} and OBS's canvas ${stage.width} x ${stage.height}: a part of it is outside.`,
    repair: `Make the output ${stage.width} x ${stage.height}`,
  };
}

/** A setting in a sentence. */
function wordOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : 'not set';
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
