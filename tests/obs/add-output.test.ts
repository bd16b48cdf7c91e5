import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { whyNoObs } from '../../scripts/obs-path.ts';
import { keyFilterFor } from '../../src/main/obs/key-filter.ts';
import { Obs } from '../../src/main/obs/obs.ts';
import type { ObsPorts } from '../../src/main/obs/obs-ports.ts';
import { openSession } from '../../src/main/obs/session.ts';
import type { ObsSession, OpenOptions } from '../../src/main/obs/session.ts';
import { systemClock } from '../../src/main/system.ts';
import type { FindingId } from '../../src/preload/contract/obs.ts';
import type { OutputState } from '../../src/preload/contract/show-state.ts';
import { output } from '../renderer/show-fixture.ts';
import { startObs } from './real-obs.ts';
import type { RealObs } from './real-obs.ts';

/**
 * Touchline's changes in real OBS Studio, checked over a separate connection. Debian's OBS has no browser source, so a
 * color source, which accepts any settings, replaces it.
 */

const SIZE = { width: 640, height: 360 };
const SOURCE = 'Touchline Program';
const STAND_IN = 'color_source_v3';
const BROWSER = 'browser_source';

/** Opens a session that translates the kind of the source in both directions. */
async function openWithBrowser(options: OpenOptions): Promise<ObsSession> {
  const session = await openSession(options);
  const renamed = <T>(value: T, from: string, to: string): T =>
    value === undefined
      ? value
      : (JSON.parse(JSON.stringify(value).replaceAll(JSON.stringify(from), JSON.stringify(to))) as T);
  return {
    ...session,
    call: async (type, data) =>
      renamed(await session.call(type, renamed(data, BROWSER, STAND_IN)), STAND_IN, BROWSER),
  };
}

describe.skipIf(whyNoObs() !== null)('the source that Touchline adds to OBS', () => {
  let real: RealObs;
  let obs: Obs;
  const ends: (() => unknown)[] = [];
  let program: OutputState;

  const room: ObsPorts = {
    build: 'build',
    outputs: () => [program],
    output: (id) => (id === program.id ? program : undefined),
    pagesOf: () => ['build'],
    filterFor: ({ background }) =>
      background.kind === 'key' ? keyFilterFor(background.color, ['#ffffff']) : null,
    // Nothing draws the test picture in this test.
    test: () => false,
    setPlace: () => undefined,
    setSeen: () => undefined,
    resize: (_id, size) => {
      program = { ...program, ...size };
    },
    changed: () => undefined,
    remember: () => undefined,
    password: { canKeep: false, of: () => real.password, keep: () => undefined },
    alarm: () => undefined,
    noteRecording: () => undefined,
  };

  const ids = async (): Promise<FindingId[]> => {
    await obs.check('program');
    const found = (obs.state().outputs['program']?.findings ?? []).map(({ id }) => id);
    // Ignored because they depend on the machine: in this test, OBS renders in software.
    return found.filter((id) => id !== 'slow' && id !== 'dropped');
  };

  async function item(sceneName = 'Scene'): Promise<{ sceneName: string; sceneItemId: number }> {
    const { sceneItemId } = await real.call('GetSceneItemId', { sceneName, sourceName: SOURCE });
    return { sceneName, sceneItemId };
  }

  const names = async (): Promise<unknown[]> =>
    (await real.call('GetInputList')).inputs.map(({ inputName }) => inputName);

  /** Waits, because OBS removes a source shortly after it has reported the removal. */
  async function takeBack(): Promise<void> {
    await obs.takeBack(null);
    await expect.poll(names).not.toContain(SOURCE);
  }

  const setting = (inputSettings: Record<string, string | number | boolean>) => () =>
    real.call('SetInputSettings', { inputName: SOURCE, inputSettings });
  const transform = (sceneItemTransform: Record<string, string | number>) => async () =>
    real.call('SetSceneItemTransform', { ...(await item()), sceneItemTransform });

  beforeAll(async () => {
    real = await startObs({ ...SIZE, fps: 30 });
    ends.push(() => real.stop());
    await real.call('CreateScene', { sceneName: 'Break' });
  });

  beforeEach(async () => {
    program = output('http://127.0.0.1:7700', { id: 'program', name: 'Program', renderers: 1 });
    await real.call('SetCurrentProgramScene', { sceneName: 'Scene' });
    obs = new Obs({
      clock: systemClock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      settings: { address: real.address, isWanted: true, installation: 'a'.repeat(32), hasChapters: false },
      newInstallation: () => 'b'.repeat(32),
      open: openWithBrowser,
    });
    obs.serve(room);
    const own = obs;
    onTestFinished(() => own.close());
    await expect.poll(() => obs.state().link.state).toBe('connected');
    await takeBack();
    await obs.put('program', 'Scene', null);
  });

  afterAll(async () => {
    for (const end of ends) await end();
  });

  it('is configured, in the corner, unscaled, locked, on top and visible', async () => {
    const { inputSettings } = await real.call('GetInputSettings', { inputName: SOURCE });
    expect(inputSettings).toMatchObject({
      url: program.url,
      ...SIZE,
      fps: 30,
      shutdown: false,
      restart_when_active: false,
      css: '',
    });
    const place = await item();
    const { sceneItemTransform } = await real.call('GetSceneItemTransform', place);
    expect(sceneItemTransform).toMatchObject({ positionX: 0, positionY: 0, scaleX: 1, scaleY: 1, ...SIZE });
    expect(await real.call('GetSceneItemLocked', place)).toEqual({ sceneItemLocked: true });
    expect(await real.call('GetSceneItemEnabled', place)).toEqual({ sceneItemEnabled: true });
    expect(await ids()).toEqual([]);
  });

  it('can be removed, and added again under the same name', async () => {
    await obs.takeBack('program');
    await obs.put('program', 'Scene', null);
    // OBS removes sources in order: once a later one is gone, so are all that were still to be removed.
    await real.call('CreateInput', {
      sceneName: 'Scene',
      inputName: 'Last',
      inputKind: STAND_IN,
      inputSettings: SIZE,
    });
    await real.call('RemoveInput', { inputName: 'Last' });
    await expect.poll(names).not.toContain('Last');
    expect(await names()).toContain(SOURCE);
  });

  const cover = (): Promise<unknown> =>
    real.call('CreateInput', {
      sceneName: 'Scene',
      inputName: 'Camera',
      inputKind: STAND_IN,
      inputSettings: SIZE,
    });

  it.each<[FindingId, string, () => Promise<unknown>]>([
    [
      'hidden',
      'hidden',
      async () => real.call('SetSceneItemEnabled', { ...(await item()), sceneItemEnabled: false }),
    ],
    ['moved', 'moved', transform({ positionX: 300 })],
    ['scaled', 'scaled', transform({ scaleX: 0.5, scaleY: 0.5 })],
    [
      'scaled',
      'fitted into bounds',
      transform({ boundsType: 'OBS_BOUNDS_STRETCH', boundsWidth: 100, boundsHeight: 100 }),
    ],
    ['cropped', 'cropped', transform({ cropTop: 40 })],
    ['covered', 'covered', cover],
    ['address', 'showing another address', setting({ url: 'http://127.0.0.1:7700/o/0' })],
    ['size', 'of another size', setting({ width: 320, height: 200 })],
    ['rate', 'drawn at a separate frame rate', setting({ fps_custom: true, fps: 5 })],
    ['css', 'with Custom CSS', setting({ css: 'body { opacity: 0.5 }' })],
    ['reload', 'ended while hidden', setting({ shutdown: true })],
    ['audio', 'audible in the mix', setting({ reroute_audio: true })],
    ['control', 'allowed to control OBS', setting({ webpage_control_level: 5 })],
    [
      'blend',
      'in another blend mode',
      async () =>
        real.call('SetSceneItemBlendMode', {
          ...(await item()),
          sceneItemBlendMode: 'OBS_BLEND_ADDITIVE',
        }),
    ],
    [
      'unlocked',
      'unlocked',
      async () => real.call('SetSceneItemLocked', { ...(await item()), sceneItemLocked: false }),
    ],
    [
      'filter',
      "under another program's filter",
      () =>
        real.call('CreateSourceFilter', {
          sourceName: SOURCE,
          filterName: 'Opacity',
          filterKind: 'color_filter_v2',
          filterSettings: { opacity: 0.5 },
        }),
    ],
    ['other-scene', 'in another scene', () => real.call('SetCurrentProgramScene', { sceneName: 'Break' })],
    ['gone', 'deleted while running', () => real.call('RemoveInput', { inputName: SOURCE })],
  ])('is reported (%s) and fixed if it is %s', async (id, _how, plant) => {
    await plant();
    try {
      await expect.poll(ids).toContain(id);
      await obs.repair('program', id);
      await expect.poll(ids).toEqual([]);
    } finally {
      await real.call('RemoveInput', { inputName: 'Camera' }).catch(() => null);
    }
  });

  it('has the filter for its key color, which is fixed if it is changed, off or missing', async () => {
    program = { ...program, background: { kind: 'key', color: '#00b140' } };
    const filter = { sourceName: SOURCE, filterName: 'Touchline key' };
    const { kind: filterKind, settings: expected } = keyFilterFor('#00b140', ['#ffffff']);
    await obs.put('program', 'Scene', null);
    expect(await ids()).toEqual([]);
    for (const spoil of [
      () => real.call('SetSourceFilterSettings', { ...filter, filterSettings: { similarity: 400 } }),
      () => real.call('SetSourceFilterEnabled', { ...filter, filterEnabled: false }),
      () => real.call('RemoveSourceFilter', filter),
    ]) {
      await spoil();
      await expect.poll(ids).toContain('key');
      await obs.repair('program', 'key');
      await expect.poll(ids).toEqual([]);
      // OBS omits default values.
      const { filterSettings, ...found } = await real.call('GetSourceFilter', filter);
      expect(found).toMatchObject({ filterKind, filterEnabled: true });
      expect(filterSettings).toMatchObject({
        key_color: expected['key_color'],
        similarity: expected['similarity'],
      });
    }
  });
});
