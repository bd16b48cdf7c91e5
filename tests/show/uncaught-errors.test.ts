import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { expect, it, vi } from 'vitest';
import { remoteApi } from '../../src/main/web/remote-api.ts';
import { controlPage } from '../../src/main/show/requests/control-page.ts';
import { respond } from '../../src/main/show/requests/respond.ts';
import { World } from './world.ts';

const AT_THIS_MACHINE = { requester: () => THIS_MACHINE, machine: null, kind: 'window' } as const;

/** The answer to a request that ends in an unexpected error, whose effect is unknown. */
const SENTENCE = 'Touchline hit an internal error and logged it. Check what is on air before you try again.';

/** Creates a show that fails after it has performed a take. */
async function failing(): Promise<World> {
  const world = new World();
  await world.play('wc');
  vi.spyOn(world.show.channels, 'on').mockImplementation((id, act) => {
    act(world.show.channels.get(id));
    throw new TypeError("Cannot read properties of undefined (reading 'graphics')");
  });
  return world;
}

function logged(): { log: { info: () => void; warn: () => void; error: () => void }; lines: string[] } {
  const lines: string[] = [];
  const note = (fields: object, message: string): void =>
    void lines.push(JSON.stringify({ ...fields, message }));
  return { log: { info: () => undefined, warn: () => undefined, error: note as () => void }, lines };
}

it('an unexpected error is reported to a window as unexpected, and logged with its stack', async () => {
  const world = await failing();
  const { log, lines } = logged();
  const page = controlPage(world.show, AT_THIS_MACHINE, () => undefined);
  const message = { id: 3, request: 'graphic:take', input: { channel: 'A', graphic: 'scorebug' } };
  const answer = await respond(JSON.stringify(message), {
    perform: (...args) => page.perform(...args),
    log,
    once: null,
  });
  expect(JSON.parse(answer)).toEqual({ id: 3, ok: false, error: { code: 'internal', message: SENTENCE } });
  // The change was made before the error.
  expect(world.channel().graphics.scorebug.onAir).toBe(true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/"request":"graphic:take".*TypeError: Cannot read.*uncaught-errors\.test\.ts/);
  page.leave();
});

it('an unexpected error is reported to a remote caller with status 500, and logged with its stack', async () => {
  const world = await failing();
  const { log, lines } = logged();
  const response = await remoteApi(world.show, log, () => THIS_MACHINE).request(
    '/channels/A/graphics/scorebug/take',
    {
      method: 'POST',
      headers: { 'x-touchline': '1' },
    },
  );
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ error: { code: 'internal', message: SENTENCE } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/scorebug\/take.*TypeError: Cannot read.*uncaught-errors\.test\.ts/);
});

it("an unexpected throw of a value that isn't an error gets the same response", async () => {
  const { log, lines } = logged();
  const fail = (): never => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a library may do
    throw 'text';
  };
  const answer = await respond('{"id":1,"request":"x"}', { perform: fail, log, once: null });
  expect(JSON.parse(answer)).toMatchObject({ ok: false, error: { code: 'internal', message: SENTENCE } });
  expect(lines[0]).toContain('"error":"text"');
});
