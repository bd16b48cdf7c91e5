import { describe, expect, it } from 'vitest';
import { RequestRefused } from '../../src/main/show/refused.ts';
import { output } from '../renderer/show-fixture.ts';
import { ObsWorld, until } from './obs-world.ts';

const SOURCE = 'Touchline Program';

async function refusal(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(RequestRefused);
  return (error as RequestRefused).message;
}

describe('adding an output to OBS', () => {
  it('creates a browser source that is configured, placed, locked, on top, and made visible last', async () => {
    const world = await ObsWorld.start();
    await until(() => world.obs.state().link.state === 'connected');
    world.peer.add('Match', 'Camera');
    await world.obs.put('program', 'Match', null);
    expect(world.peer.input(SOURCE)).toMatchObject({
      kind: 'browser_source',
      settings: {
        url: world.program.url,
        width: 1920,
        height: 1080,
        fps: 60,
        fps_custom: false,
        css: '',
        shutdown: false,
        restart_when_active: false,
        reroute_audio: false,
        webpage_control_level: 0,
      },
    });
    const { items } = world.peer.scene('Match');
    expect(items.map(({ source }) => source)).toEqual(['Camera', SOURCE]);
    expect(items[1]).toMatchObject({ enabled: true, locked: true, transform: { positionX: 0, scaleX: 1 } });
    const changes = world.peer.requests.filter(({ type }) => /^(Create|Set)/.test(type));
    expect(changes[0]).toMatchObject({ type: 'CreateInput', data: { sceneItemEnabled: false } });
    expect(changes.at(-1)?.type).toBe('SetSceneItemEnabled');
  });

  it('fills a canvas of the same shape, and keeps the size of an output of another shape', async () => {
    const world = await ObsWorld.start();
    await until(() => world.obs.state().link.state === 'connected');
    world.peer.video = { width: 1280, height: 720, fps: 30 };
    await world.obs.put('program', 'Match', null);
    expect(world.peer.input(SOURCE).settings).toMatchObject({ width: 1280, height: 720, fps: 30 });
    world.program = { ...world.program, width: 640, height: 340 };
    await world.obs.put('program', 'Match', null);
    expect(world.peer.input(SOURCE).settings).toMatchObject({ width: 640, height: 340 });
  });

  it('repairs an existing source instead of creating another one, even if it was renamed', async () => {
    const world = await ObsWorld.put();
    world.peer.input(SOURCE).settings['url'] = 'http://127.0.0.1:1/';
    world.peer.input(SOURCE).name = 'Bug';
    world.peer.item('Match', SOURCE).source = 'Bug';
    await world.obs.put('program', 'Break', null);
    expect(world.peer.inputs).toHaveLength(1);
    expect(world.peer.input('Bug').settings['url']).toBe(world.program.url);
    expect(world.peer.item('Break', 'Bug')).toMatchObject({ enabled: true, locked: true });
  });

  it('numbers the name of the source if another source has that name', async () => {
    const world = await ObsWorld.start({ before: ({ peer }) => void peer.add('Match', SOURCE) });
    await until(() => world.obs.state().link.state === 'connected');
    await world.obs.put('program', 'Match', null);
    expect(world.view.source?.name).toBe(`${SOURCE} 2`);
    expect(world.peer.input(SOURCE).kind).toBe('image_source');
  });

  it('works for a scene of another canvas', async () => {
    const world = await ObsWorld.start({
      before: ({ peer }) => {
        peer.canvases.push({ uuid: 'c2', name: 'Vertical', width: 1080, height: 1920 });
        peer.scenes.push({ name: 'Tall', canvas: 'c2', items: [] });
      },
    });
    await until(() => world.obs.state().scenes.length > 0);
    expect(world.obs.state().scenes).toContainEqual({
      name: 'Tall',
      canvas: { uuid: 'c2', name: 'Vertical' },
    });
    world.program = { ...world.program, width: 1080, height: 1920 };
    await world.obs.put('program', 'Tall', 'c2');
    expect(world.peer.input(SOURCE).settings).toMatchObject({ width: 1080, height: 1920 });
    expect(world.peer.requests.find(({ type }) => type === 'CreateInput')).toMatchObject({
      data: { canvasUuid: 'c2' },
    });
  });

  it('captures a window with a key filter if OBS has no browser source', async () => {
    const world = await ObsWorld.start({ kinds: ['image_source', 'xcomposite_input'] });
    await until(() => world.obs.state().link.state === 'connected');
    expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(
      /^This OBS doesn't support browser sources\. Show Program in/,
    );
    world.program = { ...world.program, kind: 'window', background: { kind: 'key', color: '#00b140' } };
    expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(
      /^OBS can't find the window of Program\. Open it/,
    );
    expect(world.peer.inputs).toEqual([]);
    world.peer.windows = [
      { itemName: 'Terminal', itemValue: '1' },
      { itemName: '[app] Touchline output: Program (program)', itemValue: '2\r\nTouchline' },
    ];
    await world.obs.put('program', 'Match', null);
    const source = world.peer.input(SOURCE);
    expect(source).toMatchObject({
      kind: 'xcomposite_input',
      settings: { capture_window: '2\r\nTouchline' },
    });
    expect(source.filters).toMatchObject([{ name: 'Touchline key', enabled: true }]);
    expect(source.filters[0]!.settings['similarity']).toBeLessThan(400);
  });

  it("is refused if OBS runs on a computer that can't load the pages", async () => {
    const world = await ObsWorld.start();
    await until(() => world.obs.state().link.state === 'connected');
    world.obs.settings().address = '192.168.1.20:4455';
    expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(/--host/);
    expect(world.peer.inputs).toEqual([]);
  });
});

describe('removing an output from OBS', () => {
  it('removes only sources that this Touchline created', async () => {
    const world = await ObsWorld.put();
    world.peer.add('Match', 'Camera');
    world.peer.add('Match', 'Touchline Second');
    Object.assign(world.peer.input('Touchline Second').settings, {
      touchline_output: 'program',
      touchline_installation: 'another',
    });
    await world.obs.takeBack(null);
    expect(world.peer.inputs.map(({ name }) => name)).toEqual(['Camera', 'Touchline Second']);
    expect(world.view).toMatchObject({ source: null, findings: [] });
  });

  it('waits until OBS has released the source, so that it can be added again immediately', async () => {
    const world = await ObsWorld.put();
    await world.obs.takeBack('program');
    expect(world.peer.removing).toBe(0);
    await world.obs.put('program', 'Match', null);
    expect(world.peer.inputs.map(({ name }) => name)).toEqual([SOURCE]);
  });

  it('leaves the other outputs if one output is named', async () => {
    const world = await ObsWorld.put();
    world.outputs.push(output('http://127.0.0.1:7700', { id: 'clean', name: 'Clean' }));
    await world.obs.put('clean', 'Match', null);
    await world.obs.takeBack('clean');
    expect(world.peer.inputs.map(({ name }) => name)).toEqual([SOURCE]);
  });
});

describe('a failure while an output is added', () => {
  it.each(['CreateInput', 'SetSceneItemTransform', 'SetSceneItemLocked', 'SetSceneItemEnabled'])(
    'is reported if OBS is killed at %s, and the new source was never visible',
    async (call) => {
      const world = await ObsWorld.start();
      await until(() => world.obs.state().link.state === 'connected');
      world.peer.dieAt = call;
      expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(
        /The connection to OBS is closed/,
      );
      expect(world.peer.scene('Match').items.filter(({ enabled }) => enabled)).toEqual([]);
      expect(world.obs.state().link).toMatchObject({ state: 'waiting' });
    },
  );

  it('is reported if OBS refuses a call, and the created items are removed again', async () => {
    const world = await ObsWorld.start({ unknown: ['SetSceneItemLocked'] });
    await until(() => world.obs.state().link.state === 'connected');
    expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(
      /^OBS reported an error: Your request type is not/,
    );
    expect(world.peer.inputs).toEqual([]);
  });

  it("doesn't remove the source that a retry creates", async () => {
    const world = await ObsWorld.start({ kinds: ['image_source', 'xcomposite_input'] });
    await until(() => world.obs.state().link.state === 'connected');
    world.program = { ...world.program, kind: 'window' };
    expect(await refusal(world.obs.put('program', 'Match', null))).toMatch(
      /^OBS can't find the window of Program\. Open it/,
    );
    world.peer.windows = [
      { itemName: '[app] Touchline output: Program (program)', itemValue: '2\r\nTouchline' },
    ];
    await world.obs.put('program', 'Match', null);
    await until(() => world.peer.removing === 0);
    expect(world.peer.inputs.map(({ name }) => name)).toEqual([SOURCE]);
    expect(world.view.source?.name).toBe(SOURCE);
  });

  it('is reported if a scene was renamed or deleted', async () => {
    const world = await ObsWorld.start();
    await until(() => world.obs.state().link.state === 'connected');
    world.peer.scene('Match').name = 'First half';
    expect(await refusal(world.obs.put('program', 'Match', null))).toBe(
      'OBS no longer has a scene "Match". Choose another scene.',
    );
  });

  it('is avoided if two Touchlines use one OBS, because each has its own source', async () => {
    const world = await ObsWorld.put();
    const other = await ObsWorld.start({
      settings: { address: world.peer.address, installation: 'c'.repeat(32) },
    });
    await until(() => other.obs.state().scenes.length > 0);
    expect(other.view.source).toBeNull();
    await other.obs.put('program', 'Match', null);
    expect(world.peer.inputs.map(({ name }) => name)).toEqual([SOURCE, `${SOURCE} 2`]);
    await other.obs.takeBack(null);
    expect(world.peer.inputs.map(({ name }) => name)).toEqual([SOURCE]);
  });
});
