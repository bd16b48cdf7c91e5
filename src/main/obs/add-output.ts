import type { OutputState } from '../../preload/contract/show-state.ts';
import { pause } from '../show/pause.ts';
import type { Clock } from '../show/ports.ts';
import { obsErrors } from './errors.ts';
import { outputTitle } from '../show/outputs/output-settings.ts';
import { KEY_FILTER } from './findings.ts';
import type { KeyFilter } from './key-filter.ts';
import { mark, type Made } from './source-marker.ts';
import { ObsCallFailed, type ObsSession } from './session.ts';
import { inScene, readFilters, type SceneWithItems } from './survey.ts';
import {
  BROWSER,
  browserSettings,
  differing,
  EXPECTED_BLEND,
  EXPECTED_TRANSFORM,
  type ObsSettings,
} from './expected-setup.ts';
import { windowNamed, type WindowCapture } from './window-capture.ts';

/** Filter that removes an output's key color, in OBS's terms. */
export type ExpectedFilter = Pick<KeyFilter, 'kind' | 'settings'>;

export interface AddPlan {
  output: OutputState;
  scene: SceneWithItems;
  /** Existing source, or null if it must be created. */
  made: Made | null;
  /** Null if OBS has browser sources. */
  capture: WindowCapture | null;
  /** Null if no filter is needed. */
  filter: ExpectedFilter | null;
  installation: string;
}

/** RequestStatus of obs-websocket: the name is already in use. */
const ALREADY_EXISTS = 601;
/** For up to this long after OBS has confirmed a removal, the source still exists. */
const REMOVED_WITHIN_MS = 200;
const TRIES = 5;
/**
 * How many times to check whether a removed source is gone: for two seconds in total, because a busy OBS needs time.
 */
const GONE_TRIES = 50;

/**
 * Creates the source of an output in a scene, or corrects the existing one: settings, position in the corner, scale 1,
 * on top, locked, and made visible last. Rejects with ObsCallFailed or RequestRefused, after removing what it created
 * if OBS is still there.
 */
export async function addToScene(
  session: ObsSession,
  plan: AddPlan,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  const { scene, made } = plan;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const { inputName, sceneItemId, isSeen } =
      made === null ? await make(session, plan, clock, undo) : await putRight(session, plan, made, undo);
    await setKey(session, inputName, plan.filter);
    const item = { ...inScene(scene), sceneItemId };
    await session.call('SetSceneItemTransform', { ...item, sceneItemTransform: { ...EXPECTED_TRANSFORM } });
    await session.call('SetSceneItemBlendMode', { ...item, sceneItemBlendMode: EXPECTED_BLEND });
    await bringToTop(session, scene, sceneItemId);
    await session.call('SetSceneItemLocked', { ...item, sceneItemLocked: true });
    if (!isSeen) await session.call('SetSceneItemEnabled', { ...item, sceneItemEnabled: true });
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    throw error;
  }
}

interface InScene {
  inputName: string;
  sceneItemId: number;
  isSeen: boolean;
}

async function make(
  session: ObsSession,
  plan: AddPlan,
  clock: Pick<Clock, 'after'>,
  undo: (() => Promise<unknown>)[],
): Promise<InScene> {
  const { output, scene, capture, installation } = plan;
  const settings = {
    ...(capture?.settings ?? browserSettings(output, scene.stage)),
    ...(capture === null && output.allowsCss && { css: '' }),
    ...mark(installation, output.id),
  };
  const { inputName, sceneItemId } = await create(session, plan, settings, clock);
  // The next attempt must not find a source that is about to disappear.
  undo.push(() => takeOut(session, inputName, clock));
  if (capture) await chooseWindow(session, inputName, output, capture);
  return { inputName, sceneItemId, isSeen: false };
}

/** Creates a source with the first free name. */
async function create(
  session: ObsSession,
  { output, scene, capture }: AddPlan,
  inputSettings: ObsSettings,
  clock: Pick<Clock, 'after'>,
): Promise<{ inputName: string; sceneItemId: number }> {
  for (let number = 1; ; number += 1) {
    const inputName = `Touchline ${output.name}${number === 1 ? '' : ` ${number}`}`;
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const { sceneItemId } = await session.call('CreateInput', {
          ...inScene(scene),
          inputName,
          inputKind: capture?.kind ?? BROWSER,
          inputSettings,
          sceneItemEnabled: false,
        });
        return { inputName, sceneItemId };
      } catch (error) {
        if (!(error instanceof ObsCallFailed) || error.code !== ALREADY_EXISTS) throw error;
        if (number > TRIES) throw error;
        if (attempt < TRIES) await pause(clock, REMOVED_WITHIN_MS / TRIES);
      }
    }
  }
}

async function putRight(
  session: ObsSession,
  { output, scene, capture }: AddPlan,
  made: Made,
  undo: (() => Promise<unknown>)[],
): Promise<InScene> {
  const inputName = made.name;
  if (made.kind === BROWSER) {
    const wanted = browserSettings(output, scene.stage);
    await setSettings(session, made, wanted, differing(wanted, made.settings));
  } else if (capture) {
    await chooseWindow(session, inputName, output, capture);
  }
  const there = scene.items.findLast(({ sourceName }) => sourceName === inputName);
  if (there) return { inputName, sceneItemId: there.sceneItemId, isSeen: there.sceneItemEnabled };
  const { sceneItemId } = await session.call('CreateSceneItem', {
    ...inScene(scene),
    sourceName: inputName,
    sceneItemEnabled: false,
  });
  undo.push(() => session.call('RemoveSceneItem', { ...inScene(scene), sceneItemId }));
  return { inputName, sceneItemId, isSeen: false };
}

async function chooseWindow(
  session: ObsSession,
  inputName: string,
  output: OutputState,
  capture: WindowCapture,
): Promise<void> {
  const value = await windowNamed(session, inputName, capture, outputTitle(output));
  if (value === null) {
    throw obsErrors.windowNotFound(output.name);
  }
  await session.call('SetInputSettings', {
    inputName,
    inputSettings: { ...capture.settings, [capture.property]: value },
    overlay: true,
  });
}

/**
 * Removes a Touchline source from every scene. Resolves when OBS no longer lists the source, or after two seconds:
 * OBS answers before it releases a source, and accepts settings for it until then.
 */
export async function takeOut(
  session: ObsSession,
  inputName: string,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  await session.call('RemoveInput', { inputName });
  for (let attempt = 1; attempt <= GONE_TRIES; attempt += 1) {
    const { inputs } = await session.call('GetInputList', {});
    if (!inputs.some((input) => input['inputName'] === inputName)) return;
    await pause(clock, REMOVED_WITHIN_MS / TRIES);
  }
}

/** Sets those of the wanted settings whose names are in `names`. */
export async function setSettings(
  session: ObsSession,
  { name }: Pick<Made, 'name'>,
  wanted: ObsSettings,
  names: readonly string[],
): Promise<void> {
  const inputSettings = Object.fromEntries(
    Object.entries(wanted).filter(([setting]) => names.includes(setting)),
  );
  if (Object.keys(inputSettings).length === 0) return;
  await session.call('SetInputSettings', { inputName: name, inputSettings, overlay: true });
}

/** Creates, corrects or removes Touchline's key filter. */
export async function setKey(
  session: ObsSession,
  sourceName: string,
  filter: ExpectedFilter | null,
): Promise<void> {
  const filters = await readFilters(session, sourceName);
  const there = filters.find(({ filterName }) => filterName === KEY_FILTER);
  const named = { sourceName, filterName: KEY_FILTER };
  if (there && there.filterKind !== filter?.kind) await session.call('RemoveSourceFilter', named);
  if (filter === null) return;
  if (there?.filterKind === filter.kind) {
    await session.call('SetSourceFilterSettings', {
      ...named,
      filterSettings: filter.settings,
      overlay: false,
    });
    if (!there.filterEnabled) await session.call('SetSourceFilterEnabled', { ...named, filterEnabled: true });
  } else {
    await session.call('CreateSourceFilter', {
      ...named,
      filterKind: filter.kind,
      filterSettings: filter.settings,
    });
  }
}

export async function bringToTop(
  session: ObsSession,
  scene: SceneWithItems,
  sceneItemId: number,
): Promise<void> {
  const { sceneItems } = await session.call('GetSceneItemList', inScene(scene));
  await session.call('SetSceneItemIndex', {
    ...inScene(scene),
    sceneItemId,
    sceneItemIndex: sceneItems.length - 1,
  });
}
