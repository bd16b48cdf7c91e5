import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { FindingId } from '../../src/preload/contract/obs.ts';
import type { ObsPeer } from '../peers/obs-peer.ts';
import { ANSWERS_WITHIN_MS, ObsWorld, until } from './obs-world.ts';

const SOURCE = 'Touchline Program';

it('the doctor finds no problem with the items that Touchline has just added to OBS', async () => {
  const world = await ObsWorld.put();
  expect(await world.findings()).toEqual([]);
  expect(world.view).toMatchObject({
    source: { name: SOURCE, kind: 'browser', scenes: ['Match'] },
    isWhole: true,
    isChecking: false,
  });
});

interface Fault {
  name: string;
  id: FindingId;
  plant: (world: ObsWorld, peer: ObsPeer) => void;
}

const item = (peer: ObsPeer) => peer.item('Match', SOURCE);
const set = (settings: Record<string, string | number | boolean>) => (_: ObsWorld, peer: ObsPeer) =>
  void Object.assign(peer.input(SOURCE).settings, settings);

const FAULTS: Fault[] = [
  { name: 'hidden in its scene', id: 'hidden', plant: (_, peer) => void (item(peer).enabled = false) },
  {
    name: 'scaled',
    id: 'scaled',
    plant: (_, peer) =>
      void Object.assign(item(peer).transform, { scaleX: 0.5, scaleY: 0.5, width: 960, height: 540 }),
  },
  {
    name: 'stretched to bounds',
    id: 'scaled',
    plant: (_, peer) => void (item(peer).transform.boundsType = 'OBS_BOUNDS_STRETCH'),
  },
  { name: 'moved off', id: 'moved', plant: (_, peer) => void (item(peer).transform.positionX = 3_000) },
  { name: 'cropped', id: 'cropped', plant: (_, peer) => void (item(peer).transform.cropTop = 80) },
  { name: 'covered', id: 'covered', plant: (_, peer) => void peer.add('Match', 'Camera') },
  { name: 'of the wrong size', id: 'size', plant: set({ width: 800, height: 600 }) },
  { name: 'drawn at a separate frame rate', id: 'rate', plant: set({ fps_custom: true, fps: 5 }) },
  { name: 'showing another address', id: 'address', plant: set({ url: 'http://127.0.0.1:7700/o/0' }) },
  { name: 'a local file', id: 'address', plant: set({ is_local_file: true }) },
  {
    name: 'in another blend mode',
    id: 'blend',
    plant: (_, peer) => void (item(peer).blend = 'OBS_BLEND_ADDITIVE'),
  },
  { name: 'with Custom CSS', id: 'css', plant: set({ css: 'body { opacity: 0.5 }' }) },
  { name: 'ended while hidden', id: 'reload', plant: set({ shutdown: true }) },
  { name: 'reloaded when it becomes active', id: 'reload', plant: set({ restart_when_active: true }) },
  { name: 'audible in the mix', id: 'audio', plant: set({ reroute_audio: true }) },
  { name: 'allowed to control OBS', id: 'control', plant: set({ webpage_control_level: 5 }) },
  { name: 'unlocked', id: 'unlocked', plant: (_, peer) => void (item(peer).locked = false) },
  {
    name: "under another program's filter",
    id: 'filter',
    plant: (_, peer) =>
      void peer
        .input(SOURCE)
        .filters.push({ name: 'Opacity', kind: 'color_filter_v2', enabled: true, settings: {} }),
  },
  { name: 'in another scene', id: 'other-scene', plant: (_, peer) => void (peer.program = 'Break') },
  { name: 'deleted while running', id: 'gone', plant: (_, peer) => peer.remove(SOURCE) },
];

describe('the doctor', () => {
  for (const { name, id, plant } of FAULTS) {
    it(`finds, reports and fixes a source that is ${name}`, async () => {
      const world = await ObsWorld.put();
      plant(world, world.peer);
      const found = (await world.findings()).find((finding) => finding.id === id);
      expect(found?.sentence).toMatch(/\.$/);
      expect(found?.repair).toBeTypeOf('string');
      await world.obs.repair('program', id);
      expect(await world.ids()).toEqual([]);
    });
  }
});

it('the doctor finds a page of another build, and reloads it', async () => {
  const world = await ObsWorld.put();
  world.pages = ['an old one'];
  expect(await world.ids()).toEqual(['cached']);
  await world.obs.repair('program', 'cached');
  expect(world.peer.refreshed).toEqual([SOURCE]);
});

it('the doctor finds a page that failed to load, and reloads it', async () => {
  const world = await ObsWorld.put();
  world.pages = [];
  expect(await world.ids()).toEqual(['blank']);
  await world.obs.repair('program', 'blank');
  expect(world.peer.refreshed).toEqual([SOURCE]);
});

it("the doctor finds a page that doesn't draw what is on air", async () => {
  const world = await ObsWorld.put();
  world.program = { ...world.program, shown: { score: null, graphics: ['scorebug'] } };
  world.peer.isStreaming = true;
  expect(await world.ids()).toEqual([]);
  world.draw = (_source, width, height) => new PNG({ width, height });
  expect(await world.findings()).toMatchObject([{ id: 'blank', level: 'alarm' }]);
});

describe('the test picture', () => {
  it('is reported missing if OBS shows something else', async () => {
    const world = await ObsWorld.put();
    const draw = world.draw.bind(world);
    world.draw = (source, width, height) => {
      world.picture = null;
      return draw(source, width, height);
    };
    expect(await world.ids()).toEqual(['picture']);
    // A quick check can't see the problem, so it stays reported.
    const looks = (): number => world.peer.requests.filter(({ type }) => type === 'GetStats').length;
    const before = looks();
    world.peer.tell('SceneListChanged', { scenes: [] });
    await until(() => looks() > before && !world.view.isChecking);
    expect(world.view.findings.map(({ id }) => id)).toEqual(['picture']);
  });

  it('is reported wrong if no part of the picture is transparent', async () => {
    const world = await ObsWorld.put();
    const draw = world.draw.bind(world);
    world.draw = (source, width, height) => {
      const picture = draw(source, width, height);
      for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
      return picture;
    };
    expect(await world.ids()).toEqual(['alpha']);
  });

  it('measures the latency of OBS, and is removed afterwards', async () => {
    const world = await ObsWorld.put();
    await world.findings();
    expect(world.seen).toEqual({ output: 'program', count: 12 });
    expect(world.pictures).toHaveLength(13);
    expect(new Set(world.pictures.map(({ code }) => code)).size).toBe(13);
    expect(world.picture).toBeNull();
  });

  it('is never shown while a graphic is on air in program', async () => {
    const world = await ObsWorld.put();
    world.program = { ...world.program, shown: { score: null, graphics: ['scorebug'] } };
    await world.findings();
    expect(world.pictures).toEqual([]);
    expect(world.view.isWhole).toBe(false);
  });

  it('is never shown in program while OBS streams, but may be shown in preview', async () => {
    const world = await ObsWorld.put();
    world.peer.isStreaming = true;
    await world.findings();
    expect(world.pictures).toEqual([]);
    world.peer.program = 'Break';
    world.peer.preview = 'Match';
    await world.findings();
    expect(world.pictures).not.toEqual([]);
  });

  it('is skipped if the show refuses it', async () => {
    const world = await ObsWorld.put();
    world.mayTest = false;
    expect(await world.ids()).toEqual([]);
    expect(world.view.isWhole).toBe(false);
  });
});

it('the doctor reports a screenshot that never arrives, and continues', async () => {
  const world = await ObsWorld.put();
  world.peer.silent.add('GetSourceScreenshot');
  const findings = world.findings();
  await until(() => world.peer.requests.some(({ type }) => type === 'GetSourceScreenshot'));
  world.clock.skip(ANSWERS_WITHIN_MS);
  const [finding] = await findings;
  expect(finding?.id).toBe('picture');
  expect(finding?.sentence).toMatch(/in time/);
  expect(world.picture).toBeNull();
});

it('the doctor finds a chroma key filter that is missing, off or misconfigured', async () => {
  const world = await ObsWorld.put();
  world.program = { ...world.program, background: { kind: 'key', color: '#00b140' } };
  expect(await world.ids()).toEqual(['key']);
  await world.obs.repair('program', 'key');
  expect(await world.ids()).toEqual([]);
  const [filter] = world.peer.input(SOURCE).filters;
  filter!.enabled = false;
  expect(await world.ids()).toEqual(['key']);
  await world.obs.repair('program', 'key');
  filter!.settings['similarity'] = 400;
  expect(await world.ids()).toEqual(['key']);
  await world.obs.repair('program', 'key');
  expect(await world.ids()).toEqual([]);
});

it('the doctor finds a canvas of another shape, and resizes the output to it', async () => {
  const world = await ObsWorld.put();
  world.peer.video = { ...world.peer.video, width: 1080, height: 1920 };
  expect(await world.ids()).toContain('canvas');
  await world.obs.repair('program', 'canvas');
  expect(world.program).toMatchObject({ width: 1080, height: 1920 });
});

it('the doctor reports when OBS drops frames', async () => {
  const world = await ObsWorld.put();
  await world.findings();
  world.peer.stats = {
    activeFps: 31.4,
    averageFrameRenderTime: 42,
    renderSkippedFrames: 90,
    renderTotalFrames: 1_300,
  };
  const found = [
    { id: 'slow', repair: null },
    { id: 'dropped', repair: null },
  ];
  expect(await world.findings()).toMatchObject(found);
  // An immediate second check still reports both.
  expect(await world.findings()).toMatchObject(found);
  world.clock.skip(30_000);
  expect(await world.findings()).toMatchObject([{ id: 'slow' }]);
});

it('the frame counts of OBS start over when OBS restarts', async () => {
  const world = await ObsWorld.put();
  const stats = { activeFps: 60, averageFrameRenderTime: 4 };
  world.peer.stats = { ...stats, renderSkippedFrames: 90, renderTotalFrames: 90_000 };
  expect(await world.ids()).toEqual([]);
  world.peer.stats = { ...stats, renderSkippedFrames: 0, renderTotalFrames: 100 };
  expect(await world.ids()).toEqual([]);
  world.peer.stats = { ...stats, renderSkippedFrames: 90, renderTotalFrames: 1_300 };
  expect(await world.ids()).toEqual(['dropped']);
});

it('a problem that viewers see is an alarm until it is fixed', async () => {
  const world = await ObsWorld.put();
  world.program = { ...world.program, shown: { score: null, graphics: ['scorebug'] } };
  item(world.peer).transform.positionX = 400;
  await world.findings();
  expect(world.alarm).toMatch(/^"Touchline Program" is at 400, 0 instead of 0,/);
  await world.obs.repair('program', 'moved');
  expect(world.alarm).toBeNull();
});

it('the doctor checks again if something changes in OBS during a check', async () => {
  const world = await ObsWorld.put();
  await until(() => world.view.checkedAt !== null);
  const { peer } = world;
  const changed = (): void =>
    peer.tell('InputActiveStateChanged', { inputName: SOURCE, inputUuid: '', videoActive: true });
  // The scenes have been read before this request.
  peer.onAsked = (type) => {
    if (type !== 'GetSourceActive' || !item(peer).enabled) return;
    item(peer).enabled = false;
    changed();
  };
  changed();
  await until(() => world.view.findings.some(({ id }) => id === 'hidden'));
});

it("the doctor checks again if OBS didn't answer the first check", async () => {
  const world = await ObsWorld.start({ before: ({ peer }) => void peer.silent.add('GetVideoSettings') });
  const timesAsked = (): number =>
    world.peer.requests.filter(({ type }) => type === 'GetVideoSettings').length;
  await until(() => timesAsked() === 1);
  const check = expect(world.obs.check('program')).rejects.toThrow(
    'OBS did not respond to GetVideoSettings within',
  );
  world.clock.skip(ANSWERS_WITHIN_MS);
  await until(() => timesAsked() === 2);
  world.clock.skip(ANSWERS_WITHIN_MS);
  await check;
  world.peer.silent.clear();
  world.peer.tell('SceneListChanged', { scenes: [] });
  await until(() => world.obs.state().scenes.length > 0);
});

it('the doctor notices changes in OBS without polling, and reports them within seconds', async () => {
  const world = await ObsWorld.put();
  await until(() => world.view.checkedAt !== null);
  item(world.peer).enabled = false;
  world.peer.tell('SceneItemEnableStateChanged', {
    sceneName: 'Match',
    sceneUuid: 'Match',
    sceneItemId: item(world.peer).id,
    sceneItemEnabled: false,
  });
  await until(() => world.view.findings.some(({ id }) => id === 'hidden'));
});
