import { z } from 'zod';
import type { ObsScene } from '../../preload/contract/obs.ts';
import type { ObsSession } from './session.ts';
import { madeBy, type Made } from './source-marker.ts';

// Schemas of OBS's answers. They accept every supported version: fields that a version lacks are null.

export const Transform = z.object({
  sourceWidth: z.number(),
  sourceHeight: z.number(),
  positionX: z.number(),
  positionY: z.number(),
  rotation: z.number(),
  scaleX: z.number(),
  scaleY: z.number(),
  width: z.number(),
  height: z.number(),
  boundsType: z.string(),
  cropLeft: z.number(),
  cropTop: z.number(),
  cropRight: z.number(),
  cropBottom: z.number(),
});
export type Transform = z.infer<typeof Transform>;

const Item = z.object({
  sceneItemId: z.number(),
  sceneItemIndex: z.number(),
  sceneItemEnabled: z.boolean(),
  sceneItemLocked: z.boolean(),
  sceneItemTransform: Transform,
  sceneItemBlendMode: z.string().nullable().catch(null),
  sourceName: z.string(),
  isGroup: z.boolean().nullable().catch(null),
});
export type Item = z.infer<typeof Item>;

const Filter = z.object({
  filterName: z.string(),
  filterKind: z.string(),
  filterEnabled: z.boolean(),
  filterSettings: z.record(z.string(), z.unknown()),
});
export type Filter = z.infer<typeof Filter>;

const Named = z.object({ sceneName: z.string() });
const Input = z.object({ inputName: z.string(), inputKind: z.string() });
const Video = z.object({
  baseWidth: z.number(),
  baseHeight: z.number(),
  fpsNumerator: z.number(),
  fpsDenominator: z.number().positive(),
});
const Canvas = z.object({
  canvasUuid: z.string(),
  canvasName: z.string(),
  canvasFlags: z.object({ MAIN: z.boolean() }),
  canvasVideoSettings: Video,
});

/** Returns the valid rows and skips the others. */
function rows<T>(schema: z.ZodType<T>, values: readonly unknown[]): T[] {
  return values.flatMap((row) => schema.safeParse(row).data ?? []);
}

/** Size of a canvas in pixels, and its frame rate. */
export interface Stage {
  width: number;
  height: number;
  fps: number;
}

/** A scene with its canvas and its items, bottom first. */
export interface SceneWithItems extends ObsScene {
  stage: Stage;
  items: Item[];
}

/** OBS as a whole: its canvas, its scenes and Touchline's sources. */
export interface Survey {
  stage: Stage;
  scenes: SceneWithItems[];
  program: string | null;
  preview: string | null;
  made: Made[];
}

/**
 * Returns the parameters for a scene. Scenes of other canvases are addressed with their canvas. OBS with
 * obs-websocket before 5.7 must not get that parameter.
 */
export function inScene({ name, canvas }: ObsScene): { sceneName: string; canvasUuid?: string } {
  return canvas === null ? { sceneName: name } : { sceneName: name, canvasUuid: canvas.uuid };
}

/** Reads the whole state. Rejects with ObsCallFailed. */
export async function survey(session: ObsSession, installation: string): Promise<Survey> {
  const stage = stageOf(Video.parse(await session.call('GetVideoSettings')));
  const [scenes, made] = await Promise.all([readScenes(session, stage), readMade(session, installation)]);
  return { stage, ...scenes, made };
}

function stageOf({ baseWidth, baseHeight, fpsNumerator, fpsDenominator }: z.infer<typeof Video>): Stage {
  const fps = Math.round((fpsNumerator / fpsDenominator) * 1_000) / 1_000;
  return { width: baseWidth, height: baseHeight, fps };
}

async function readScenes(
  session: ObsSession,
  stage: Stage,
): Promise<Pick<Survey, 'scenes' | 'program' | 'preview'>> {
  const main = await session.call('GetSceneList', {});
  const named: Omit<SceneWithItems, 'items'>[] = rows(Named, main.scenes).map(({ sceneName }) => ({
    name: sceneName,
    canvas: null,
    stage,
  }));
  for (const { canvasUuid, canvasName, canvasVideoSettings } of await otherCanvases(session)) {
    const { scenes } = await session.call('GetSceneList', { canvasUuid });
    const on = { canvas: { uuid: canvasUuid, name: canvasName }, stage: stageOf(canvasVideoSettings) };
    named.push(...rows(Named, scenes).map(({ sceneName }) => ({ name: sceneName, ...on })));
  }
  const scenes = await Promise.all(
    named.map(async (scene) => ({ ...scene, items: await readItems(session, scene) })),
  );
  return {
    // OBS lists its scenes from the bottom up.
    scenes: scenes.toReversed(),
    program: textOrNull(main.currentProgramSceneName),
    preview: textOrNull(main.currentPreviewSceneName),
  };
}

/** Returns all canvases except the main one. OBS has several since 32.1. */
async function otherCanvases(session: ObsSession): Promise<z.infer<typeof Canvas>[]> {
  if (!session.knows.has('GetCanvasList')) return [];
  const { canvases } = await session.call('GetCanvasList');
  return rows(Canvas, canvases).filter(({ canvasFlags }) => !canvasFlags.MAIN);
}

/** Returns the items of a scene. A scene that was just removed has none. */
async function readItems(session: ObsSession, scene: ObsScene): Promise<Item[]> {
  const { sceneItems } = await session
    .call('GetSceneItemList', inScene(scene))
    .catch(() => ({ sceneItems: [] }));
  return rows(Item, sceneItems);
}

async function readMade(session: ObsSession, installation: string): Promise<Made[]> {
  const { inputs } = await session.call('GetInputList', {});
  const read = await Promise.all(
    rows(Input, inputs).map(async ({ inputName, inputKind }) => {
      // A source that was just removed counts as not created by Touchline.
      const answer = await session.call('GetInputSettings', { inputName }).catch(() => null);
      return answer === null
        ? null
        : madeBy(installation, { name: inputName, kind: inputKind, settings: answer.inputSettings });
    }),
  );
  return read.filter((made) => made !== null);
}

export async function readFilters(session: ObsSession, sourceName: string): Promise<Filter[]> {
  const { filters } = await session.call('GetSourceFilterList', { sourceName });
  return rows(Filter, filters);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
