import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createHttp } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import { readObsAddress } from '../../src/main/show/obs-address.ts';
import { ObsPeer } from '../peers/obs-peer.ts';
import { ANSWERS_WITHIN_MS, ObsWorld, PAGES_COME_WITHIN_MS, until } from './obs-world.ts';

const state = (world: ObsWorld) => world.obs.state();
const sentence = (world: ObsWorld): string => state(world).link.sentence ?? '';

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Creates a world whose OBS has this address. */
const worldAt = (address: string): Promise<ObsWorld> => ObsWorld.start({ settings: { address } });

describe('the connection to OBS', () => {
  it('is established automatically, and reports the version', async () => {
    const world = await ObsWorld.start();
    await until(() => state(world).link.state === 'connected' && state(world).scenes.length > 0);
    expect(state(world)).toMatchObject({
      version: { obs: '32.1.0', websocket: '5.7.3' },
      canvas: { width: 1920, height: 1080, fps: 60 },
      scenes: [
        { name: 'Match', canvas: null },
        { name: 'Break', canvas: null },
      ],
      program: 'Match',
      hasBrowserSource: true,
    });
  });

  it('asks for a password, accepts the right one, and saves it only on request', async () => {
    const world = await ObsWorld.start({ password: 'kick-off' });
    await until(() => state(world).link.state === 'refused');
    expect(sentence(world)).toMatch(/^OBS needs its password\. Find it in OBS under/);
    world.obs.connect({ password: 'half-time', remember: false });
    await until(() => /^OBS rejected the password/.test(sentence(world)));
    world.obs.connect({ password: 'kick-off', remember: false });
    await until(() => state(world).link.state === 'connected');
    expect(world.passwords.size).toBe(0);
    world.obs.connect({ password: 'kick-off', remember: true });
    expect([...world.passwords]).toEqual([[world.peer.address, 'kick-off']]);
    expect(JSON.stringify([state(world), world.obs.settings()])).not.toContain('kick-off');
  });

  it('sends a password only to the address that it was given for', async () => {
    const world = await ObsWorld.start({ password: 'kick-off' });
    world.obs.connect({ password: 'kick-off', remember: false });
    await until(() => state(world).link.state === 'connected');
    world.obs.connect({ address: '127.0.0.1:9', remember: false });
    expect(state(world).hasPassword).toBe(false);
  });

  it('is restored automatically when OBS was closed and runs again', async () => {
    const world = await ObsWorld.put();
    const { port } = world.peer;
    await world.peer.quit();
    await until(() => /OBS was closed/.test(sentence(world)));
    expect(state(world)).toMatchObject({ version: null, scenes: [], outputs: {} });
    expect(world.places.get('program')).toBeNull();
    const again = await ObsPeer.start({}, port);
    onTestFinished(() => again.stop());
    await until(() => state(world).link.state === 'connected');
  });

  it('is reported lost when OBS is killed', async () => {
    const world = await ObsWorld.put();
    await world.peer.stop();
    await until(() => /^Disconnected from OBS/.test(sentence(world)));
  });

  it('reports that no program listens on the port', async () => {
    const server = createServer();
    const address = await listening(server);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    const world = await worldAt(address);
    await until(() => state(world).link.state === 'waiting');
    expect(sentence(world)).toMatch(/^OBS was not found at 127\.0\.0\.1:\d+\. Start it/);
  });

  it('reports another program on the port', async () => {
    const http = createHttp((_request, response) => response.end('hello'));
    const world = await worldAt(await listening(http));
    await until(() => /^Something other than OBS/.test(sentence(world)));
  });

  it('reports the version of an OBS older than 28', async () => {
    const world = await ObsWorld.start({ obsVersion: '27.2.4' });
    await until(() => /^OBS 27\.2\.4 is too old/.test(sentence(world)));
  });

  it('reports an OBS with a protocol version before 5', async () => {
    const http = createHttp();
    const sockets = new WebSocketServer({ server: http, handleProtocols: () => false });
    onTestFinished(() => sockets.close());
    const world = await worldAt(await listening(http));
    await until(() => /older than version 28/.test(sentence(world)));
  });

  it('times out if OBS never sends anything', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket));
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const world = await worldAt(await listening(server));
    await until(() => sockets.length > 0);
    world.clock.skip(ANSWERS_WITHIN_MS);
    await until(() => /doesn.t respond/.test(sentence(world)));
  });

  it('closes on a message of 17 MiB, and on deeply nested JSON', async () => {
    for (const text of ['"'.padEnd(17 * 1024 * 1024, 'x'), '['.repeat(100_000)]) {
      const http = createHttp();
      const sockets = new WebSocketServer({ server: http, handleProtocols: () => 'obswebsocket.json' });
      sockets.on('connection', (socket) => socket.send(text));
      onTestFinished(() => sockets.close());
      const world = await worldAt(await listening(http));
      await until(() => sentence(world) !== '');
      expect(state(world).link.state).toBe('waiting');
    }
  });

  it('ends when it is disabled, and saves that setting', async () => {
    const world = await ObsWorld.put();
    world.obs.disconnect();
    expect(state(world).link.state).toBe('off');
    expect(world.obs.settings().isWanted).toBe(false);
    await expect(world.obs.check('program')).rejects.toThrow("isn't connected to OBS");
  });
});

describe('the status of an output in OBS', () => {
  it('follows program and preview', async () => {
    const world = await ObsWorld.put();
    await until(() => world.places.get('program') === 'program');
    const moved = (): void =>
      world.peer.tell('InputActiveStateChanged', {
        inputName: 'Touchline Program',
        inputUuid: '',
        videoActive: false,
      });
    world.peer.program = 'Break';
    moved();
    await until(() => world.places.get('program') === 'hidden');
    world.peer.preview = 'Match';
    moved();
    await until(() => world.places.get('program') === 'preview');
  });
});

describe('a page that OBS loaded before Touchline ran', () => {
  /** Waits until OBS has been checked for the first time since the connection. */
  const looked = (world: ObsWorld): Promise<void> =>
    until(() => (state(world).outputs['program']?.checkedAt ?? null) !== null);

  it('is reloaded if no page draws the output', async () => {
    const world = await ObsWorld.put();
    world.program = { ...world.program, renderers: 0 };
    world.obs.disconnect();
    world.obs.connect({ remember: false });
    await looked(world);
    world.clock.skip(PAGES_COME_WITHIN_MS);
    await until(() => world.peer.refreshed.includes('Touchline Program'));
  });

  it("isn't reloaded if it draws the output", async () => {
    const world = await ObsWorld.put();
    world.obs.disconnect();
    world.obs.connect({ remember: false });
    await looked(world);
    world.clock.skip(PAGES_COME_WITHIN_MS);
    // Due timers run in the next turn. OBS answers in order, so their calls are done once this check is.
    await new Promise((resolve) => setTimeout(resolve));
    await world.obs.check('program');
    expect(world.peer.refreshed).toEqual([]);
  });
});

describe('a recording', () => {
  it('gets a chapter and a log line with its time for each take, if chapters are enabled', async () => {
    const world = await ObsWorld.start({ before: ({ peer }) => void (peer.isRecording = true) });
    await until(() => state(world).isRecording);
    world.obs.noted('A', 'Scorebug');
    world.obs.setChapters(true);
    world.obs.noted('A', 'Lower third: Goal');
    await until(() => world.peer.chapters.length > 0);
    expect(world.peer.chapters).toEqual(['Lower third: Goal']);
    expect(world.noted).toEqual(['A 00:12:03.120 Lower third: Goal']);
    expect(state(world).chapters).toEqual({ isOn: true, problem: null });
  });

  it("is reported if it doesn't support chapters, and its times are still logged", async () => {
    const world = await ObsWorld.start({
      settings: { hasChapters: true },
      before: ({ peer }) => Object.assign(peer, { isRecording: true, takesChapters: false }),
    });
    await until(() => state(world).isRecording);
    world.obs.noted('A', 'Scorebug');
    await until(() => /Hybrid MP4/.test(state(world).chapters.problem ?? ''));
    expect(world.noted).toHaveLength(1);
  });
});

it('the stream delay of OBS is reported', async () => {
  const world = await ObsWorld.start({
    before: ({ peer }) => void (peer.profile = { 'Output.DelayEnable': 'true', 'Output.DelaySec': '12' }),
  });
  await until(() => state(world).streamDelayMs === 12_000);
});

it.each([
  ['127.0.0.1', '127.0.0.1:4455'],
  ['ws://studio-pc:4456/', 'studio-pc:4456'],
  ['[::1]', '[::1]:4455'],
  [' 10.0.0.5:4460 ', '10.0.0.5:4460'],
  ['', null],
  ['a b', null],
  ['user:pass@host', null],
  ['host/path', null],
  ['host:99999', null],
])('the OBS address %j is read as %j', (written, read) => {
  expect(readObsAddress(written)).toBe(read);
});
