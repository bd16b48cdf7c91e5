import { describe, expect, it } from 'vitest';
import { controlRequests } from '../../src/preload/contract.ts';
import { ROLES, type Role } from '../../src/preload/contract/roles.ts';
import type { Arrival } from '../../src/main/show/operators/presence.ts';
import { THIS_MACHINE, type Requester } from '../../src/main/show/operators/requester.ts';
import { controlPage, type ControlPage } from '../../src/main/show/requests/control-page.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { scorePage } from '../../src/main/show/requests/score-page.ts';
import { OPERATIONS } from '../../src/main/web/remote-api.ts';
import { remoteApi } from '../../src/main/web/remote-api.ts';
import { FakeDesk } from './fake-desk.ts';
import { silent } from './remote-caller.ts';
import { RIGHT } from './valid-inputs.ts';
import { historyOf, World } from './world.ts';

/** Several people on one show: what each may do, and how conflicts are avoided. */

const ADA: Requester = { id: 'ada', name: 'Ada', role: 'produce' };
const BO: Requester = { id: 'bo', name: 'Bo', role: 'score' };
const as = (role: Role): Requester => ({ id: role, name: role, role });

const from = (
  requester: Requester | (() => Requester | null),
  kind: Arrival['kind'] = 'window',
): Arrival => ({
  requester: typeof requester === 'function' ? requester : () => requester,
  machine: '192.0.2.7',
  kind,
});

function windowOf(world: World, requester: Requester | (() => Requester | null)): ControlPage {
  return controlPage(world.show, from(requester), () => undefined);
}

function ask(world: World, requester: Requester, name: string, input: unknown): Promise<unknown> {
  return answer(
    { show: world.show, requester: requester, page: null, setVisible: () => undefined },
    name,
    input,
  );
}

const isAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** The expected lowest role for requests, independent of the code. Requests that aren't listed need `produce`. */
const SCORERS = [
  'manual:press',
  'manual:end',
  'moment:player',
  'game:status',
  'pad:take',
  'pad:ask',
  'pad:give',
  'pad:keep',
  'sides:swap',
];
const OWNERS = ['operator:invite', 'operator:change', 'operator:renew', 'operator:revoke', 'network:open'];
const READS = [
  ...[
    'show:get',
    'show:watch',
    'crew:me',
    'crew:name',
    'show:export',
    'theme:get',
    'theme:preview',
    'sport:get',
    'sport:preview',
    'change:list',
    'as-run:recent',
    'as-run:csv',
    'sponsor:report',
  ],
  ...[
    'team:search',
    'team:get',
    'team:preview',
    'team:export',
    'team:match-logos',
    'roster:get',
    'roster:export',
    'rundown:export',
  ],
];

describe('a role', () => {
  it.each(Object.keys(controlRequests))('is required for %s as listed in this test', (name) => {
    const least = controlRequests[name as keyof typeof controlRequests].role;
    const expected = OWNERS.includes(name)
      ? 'own'
      : SCORERS.includes(name)
        ? 'score'
        : READS.includes(name)
          ? 'watch'
          : 'produce';
    expect(least).toBe(expected);
  });

  it.each(
    ROLES.flatMap((role) =>
      Object.entries(controlRequests).map(([name, { role: least }]) => [role, name, least] as const),
    ),
  )(
    'allows a request or refuses it before anything is read: %s, %s (minimum: %s)',
    async (role, name, least) => {
      const world = new World();
      const [input] = RIGHT[name as keyof typeof RIGHT];
      const request = ask(world, as(role), name, isAtLeast(role, least) ? input : { nonsense: true });
      if (isAtLeast(role, least)) {
        const code = await request.then(
          () => null,
          (error: unknown) => (error as { code?: string }).code,
        );
        const message = await request.then(
          () => '',
          (error: unknown) => (error as Error).message,
        );
        // The request may be refused for other reasons.
        expect(
          code === 'not_permitted' &&
            /needs an invitation|for watching only|only a producer|invitations are managed/i.test(message),
        ).toBe(false);
      } else {
        await expect(request).rejects.toMatchObject({ code: 'not_permitted' });
        expect(world.show.channels.all()).toHaveLength(1);
      }
    },
  );

  it.each(
    ROLES.flatMap((role) =>
      OPERATIONS.filter(({ path }) => path !== '/events').map(
        ({ id, method, path, role: least }) => [role, id, method, path, least] as const,
      ),
    ),
  )('allows or refuses a remote call: %s, %s', async (role, _id, method, path, least) => {
    const world = new World();
    const api = remoteApi(world.show, silent, () => as(role));
    const named = path.replace(/\{\w+\}/g, 'A');
    const response = await api.request(named, {
      method: method.toUpperCase(),
      headers: { 'x-touchline': '1' },
    });
    const refusal = response.status === 403 ? JSON.stringify(await response.json()) : '';
    const isRefused = /needs an invitation|for watching only|only a producer|invitations are managed/i.test(
      refusal,
    );
    expect(isRefused).toBe(!isAtLeast(role, least));
  });

  it('above "watch" is required exactly for calls that write', () => {
    for (const { id, method, role } of OPERATIONS) expect(role === 'watch', id).toBe(method === 'get');
  });
});

describe('an invitation', () => {
  it('shows its key once, in the fragment of its link, and saves only a digest of the key', async () => {
    const world = new World();
    const invitation = await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
    const key = /^http:\/\/127\.0\.0\.1:1\/join#([0-9a-f]{32})$/.exec(invitation.links[0]!)![1]!;
    await world.clock.advance(1);
    const [saved] = world.keptCrew.operators;
    expect(saved).toMatchObject({ name: 'Ada', role: 'produce' });
    expect(JSON.stringify([world.keptCrew, world.show.state(), world.persisted])).not.toContain(key);
    expect(world.show.crew.operators.requesterOf(saved!.keyDigest)).toMatchObject({
      name: 'Ada',
      role: 'produce',
    });
  });

  it('stops working once it is revoked or has a new key, even after a restart', async () => {
    const world = new World();
    const { operator } = await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
    const [first] = world.show.crew.operators.keys();
    await world.ask('operator:renew', { id: operator.id });
    const [second] = world.show.crew.operators.keys();
    expect(world.show.crew.operators.requesterOf(first!.keyDigest)).toBeNull();
    expect(world.show.crew.operators.requesterOf(second!.keyDigest)).not.toBeNull();
    await world.clock.advance(1);
    world.restart();
    expect(world.show.crew.operators.requesterOf(second!.keyDigest)).toMatchObject({ name: 'Ada' });
    await world.ask('operator:revoke', { id: operator.id });
    expect(world.show.crew.operators.requesterOf(second!.keyDigest)).toBeNull();
    expect(world.show.state().crew.operators).toEqual([]);
  });

  it("can't have the same name as another invitation", async () => {
    const world = new World();
    await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
    const { operator } = await world.ask('operator:invite', { name: 'Bo', role: 'watch' });
    await expect(world.ask('operator:invite', { name: 'ada', role: 'watch' })).rejects.toThrow(
      /"ada" already/,
    );
    await expect(
      world.ask('operator:change', { id: operator.id, patch: { name: 'ADA' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await world.ask('operator:change', { id: operator.id, patch: { name: 'BO' } })).toMatchObject({
      name: 'BO',
      role: 'watch',
    });
  });
});

describe('a page', () => {
  it('is listed for other operators while it is open, with what is being edited there', async () => {
    const world = new World();
    const ada = windowOf(world, ADA);
    await ada.perform('crew:editing', { field: 'output/program' });
    expect(world.show.state().crew.connected).toMatchObject([
      {
        who: 'ada',
        name: 'Ada',
        role: 'produce',
        machine: '192.0.2.7',
        kind: 'window',
        editing: 'output/program',
      },
    ]);
    ada.leave();
    expect(world.show.state().crew.connected).toEqual([]);
  });

  it("has the name that it sends on this machine, and an invitation's name on an operator's page", async () => {
    const world = new World();
    const here = windowOf(world, THIS_MACHINE);
    await here.perform('crew:name', { name: 'Cy' });
    expect(await here.perform('crew:me', {})).toMatchObject({ who: 'machine', name: 'Cy', role: 'own' });
    await expect(windowOf(world, ADA).perform('crew:name', { name: 'Cy' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
  });

  it('is refused and not listed if its operator was revoked', async () => {
    const world = new World();
    let requester: Requester | null = ADA;
    const ada = windowOf(world, () => requester);
    requester = null;
    await expect(ada.perform('channel:add', {})).rejects.toMatchObject({ code: 'not_permitted' });
    expect(world.show.channels.all()).toHaveLength(1);
    expect(world.show.state().crew.connected).toEqual([]);
  });

  it("can't add a channel if it is a scoring pad", async () => {
    const world = new World();
    const pad = scorePage(world.show, from(THIS_MACHINE, 'pad'), () => undefined);
    await expect(pad.perform('channel:add', {})).rejects.toMatchObject({ code: 'not_permitted' });
    expect(world.show.channels.all()).toHaveLength(1);
    expect(await pad.perform('crew:me', {})).toMatchObject({ who: 'machine' });
  });
});

describe('the author of an action', () => {
  it('is recorded for a graphic on air and in the as-run log, and is removed by a clear', async () => {
    const world = new World();
    await world.play('wc');
    const ada = windowOf(world, ADA);
    await ada.perform('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect(world.channel().graphics.scorebug).toMatchObject({ onAir: true, by: 'Ada' });
    expect(world.asRun.at(-1)).toMatchObject({ action: 'take', subject: 'scorebug', by: 'Ada' });
    await ada.perform('graphic:clear', { channel: 'A', graphic: 'scorebug' });
    expect(world.channel().graphics.scorebug).toMatchObject({ onAir: false, by: null });
    await windowOf(world, THIS_MACHINE).perform('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect(world.channel().graphics.scorebug.by).toBe('This computer');
  });

  it('is recorded even for slow requests', async () => {
    const world = new World();
    const game = await world.play('wc');
    await windowOf(world, ADA).perform('channel:add', {});
    await windowOf(world, ADA).perform('channel:bind', {
      channel: 'B',
      source: 'venue',
      sessionId: game.sessionId,
    });
    expect(world.asRun.find(({ channel, action }) => channel === 'B' && action === 'bind')?.by).toBe('Ada');
  });
});

describe('an edit conflict at one field', () => {
  it('is reported to the second operator who renames an output, with both names, and nothing is overwritten', async () => {
    const world = new World();
    const [ada, cy] = [windowOf(world, ADA), windowOf(world, THIS_MACHINE)];
    const seen = { name: 'Program' };
    await ada.perform('output:update', { id: 'program', patch: { name: 'Main' }, seen });
    await expect(
      cy.perform('output:update', { id: 'program', patch: { name: 'Air', delayMs: 400 }, seen }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Ada changed the name of the output "Main" while you were editing: it is now "Main", and you entered "Air". Your change wasn\'t saved. Set it again if you still want it.',
    });
    expect(world.show.outputs.state('program')).toMatchObject({ name: 'Main', delayMs: 0 });
    await cy.perform('output:update', { id: 'program', patch: { name: 'Air' }, seen: { name: 'Main' } });
    expect(world.show.outputs.state('program').name).toBe('Air');
  });

  it("isn't reported if operators change two different settings or make the same change", async () => {
    const world = new World();
    const seen = { name: 'Program', delayMs: 0 };
    await world.ask('output:update', { id: 'program', patch: { name: 'Main' }, seen });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 400 }, seen });
    await world.ask('output:update', { id: 'program', patch: { name: 'Main' }, seen });
    expect(world.show.outputs.state('program')).toMatchObject({ name: 'Main', delayMs: 400 });
  });

  it('is reported to the second operator who overrides a value, unless the override was released in the meantime', async () => {
    const world = new World();
    const game = await world.play('wc');
    const field = { channel: 'A', field: 'score.a' };
    game.press('goal', { team: 'A' });
    await windowOf(world, ADA).perform('override:set', { ...field, value: 3, seen: null });
    await expect(world.ask('override:set', { ...field, value: 2, seen: null })).rejects.toThrow(
      /^Ada changed .* while you were editing: it is now 3, and you entered 2/,
    );
    await world.ask('override:release', field);
    await world.ask('override:set', { ...field, value: 2, seen: 3 });
    expect(world.channel().overrides['score.a']?.value).toBe(2);
  });
});

describe('the pad', () => {
  async function stage() {
    const world = new World();
    const desk = new FakeDesk(world);
    await world.ask('manual:start', { channel: 'A', league: 'nba', a: 'Mesa', b: 'Bayview' });
    await world.clock.advance(10);
    const press = async (requester: Requester, button: string, press?: string): Promise<void> => {
      const pressed = ask(world, requester, 'manual:press', {
        channel: 'A',
        button,
        ...(press && { press }),
      });
      await world.clock.advance(1);
      await pressed;
    };
    await press(THIS_MACHINE, 'period-start');
    return {
      world,
      desk,
      press,
      pad: () => world.channel().pad,
      score: () => world.channel().match?.view.score,
    };
  }
  const A = { channel: 'A' };

  it("accepts presses of all scorers while it has no owner, and then only the owner's", async () => {
    const { world, press, score } = await stage();
    await press(THIS_MACHINE, 'two-a');
    await ask(world, BO, 'pad:take', A);
    await press(BO, 'three-a');
    await expect(press(THIS_MACHINE, 'two-b')).rejects.toThrow(
      /^Bo has the scoring pad of channel A, so this press didn't count/,
    );
    await expect(press(ADA, 'undo')).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(ask(world, ADA, 'manual:end', A)).rejects.toMatchObject({ code: 'not_permitted' });
    expect(score()).toEqual({ a: 5, b: 0 });
  });

  it('can be requested, and granted or denied', async () => {
    const { world, pad } = await stage();
    const page = controlPage(world.show, from(BO, 'pad'), () => undefined);
    await ask(world, BO, 'pad:take', A);
    await ask(world, ADA, 'pad:ask', A);
    expect(pad()).toMatchObject({ owner: { name: 'Bo', isHere: true }, asking: [{ name: 'Ada' }] });
    await expect(ask(world, ADA, 'pad:give', { ...A, to: 'ada' })).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await ask(world, BO, 'pad:keep', A);
    expect(pad().asking).toEqual([]);
    await expect(ask(world, BO, 'pad:give', { ...A, to: 'ada' })).rejects.toMatchObject({ code: 'conflict' });
    await ask(world, ADA, 'pad:ask', A);
    await ask(world, BO, 'pad:give', { ...A, to: 'ada' });
    expect(pad()).toEqual({ owner: { id: 'ada', name: 'Ada', isHere: false }, asking: [] });
    page.leave();
  });

  it("can be taken from an owner who doesn't answer a request, but not from one who presses", async () => {
    const { world, press, pad } = await stage();
    controlPage(world.show, from(BO, 'pad'), () => undefined);
    await ask(world, BO, 'pad:take', A);
    await expect(ask(world, ADA, 'pad:take', A)).rejects.toThrow(
      /^Bo has the scoring pad of channel A\. Request/,
    );
    await ask(world, ADA, 'pad:ask', A);
    await world.clock.advance(9_000);
    await press(BO, 'two-a');
    await world.clock.advance(9_000);
    await expect(ask(world, ADA, 'pad:take', A)).rejects.toMatchObject({ code: 'conflict' });
    await world.clock.advance(1_000);
    await ask(world, ADA, 'pad:take', A);
    expect(pad().owner).toMatchObject({ name: 'Ada' });
  });

  it('can be taken immediately from an offline owner, always on this machine, and is free once its owner is revoked', async () => {
    const { world, pad } = await stage();
    await ask(world, BO, 'pad:take', A);
    await ask(world, ADA, 'pad:take', A);
    expect(pad().owner).toMatchObject({ name: 'Ada' });
    controlPage(world.show, from(ADA), () => undefined);
    await ask(world, THIS_MACHINE, 'pad:take', A);
    expect(pad().owner).toMatchObject({ id: 'machine' });
    const { operator } = await world.ask('operator:invite', { name: 'Dee', role: 'score' });
    await ask(world, THIS_MACHINE, 'pad:give', { ...A, to: null });
    await ask(world, { id: operator.id, name: 'Dee', role: 'score' }, 'pad:take', A);
    await world.ask('operator:revoke', { id: operator.id });
    expect(pad()).toEqual({ owner: null, asking: [] });
  });

  it('refuses queued presses once another operator has the pad', async () => {
    const { world, desk, press, score } = await stage();
    await press(BO, 'two-a');
    await ask(world, BO, 'pad:take', A);
    const call = desk.desk;
    desk.desk = async (deskCall) => {
      await world.clock.sleeps(200);
      return call(deskCall);
    };
    const first = press(BO, 'three-b');
    const waiting = [press(BO, 'undo'), ask(world, BO, 'manual:end', A)].map((late) =>
      expect(late).rejects.toMatchObject({
        code: 'not_permitted',
        message: "Ada has the scoring pad of channel A, so this press didn't count. Request the pad first.",
      }),
    );
    await world.clock.advance(50);
    await ask(world, ADA, 'pad:take', A);
    await world.clock.advance(5_000);
    await Promise.all([first, ...waiting]);
    expect(score()).toEqual({ a: 2, b: 3 });
    expect(world.channel().match?.isFinal).toBe(false);
  });

  it.each([
    ['was revoked', 'operator:revoke', {}, /^The invitation of Dee was revoked, so this press didn't count/],
    [
      'may only watch now',
      'operator:change',
      { patch: { role: 'watch' } },
      /^The role of Dee is now "watch"/,
    ],
  ] as const)('refuses queued presses once its operator %s', async (_, request, how, sentence) => {
    const { world, desk, score } = await stage();
    const { operator } = await world.ask('operator:invite', { name: 'Dee', role: 'score' });
    const dee: Requester = { ...operator };
    const before = score();
    desk.isAway = true;
    const first = ask(world, dee, 'manual:press', { channel: 'A', button: 'two-a' }).catch(() => undefined);
    const second = expect(ask(world, dee, 'manual:press', { channel: 'A', button: 'two-a' })).rejects.toThrow(
      sentence,
    );
    await world.clock.advance(1_000);
    await world.ask(request, { id: operator.id, ...how });
    desk.isAway = false;
    await world.clock.advance(2_000);
    await Promise.all([first, second]);
    expect(score()).toEqual(before);
  });

  it("doesn't send a press again once another operator has the pad", async () => {
    const { world, desk, press, score } = await stage();
    await ask(world, BO, 'pad:take', A);
    desk.isAway = true;
    const pressed = expect(press(BO, 'two-a')).rejects.toThrow(
      /^Touchline doesn't know whether this press counted\./,
    );
    await world.clock.advance(2_000);
    await ask(world, ADA, 'pad:take', A);
    desk.isAway = false;
    await world.clock.advance(2_000);
    await pressed;
    await press(ADA, 'three-b');
    expect(score()).toEqual({ a: 0, b: 3 });
  });

  it('refuses an undo that waits for the event log once another operator has the pad', async () => {
    const { world, press, score } = await stage();
    await press(BO, 'two-a');
    await ask(world, BO, 'pad:take', A);
    const game = world.games.get(world.channel().session!.sessionId)!;
    const isRead = Promise.withResolvers<null>();
    game.history = () => isRead.promise.then(() => historyOf(game));
    world.restart();
    await world.clock.advance(100);
    await ask(world, BO, 'pad:take', A);
    const undone = expect(press(BO, 'undo')).rejects.toThrow(/^Ada has the scoring pad of channel A/);
    await ask(world, ADA, 'pad:take', A);
    isRead.resolve(null);
    await world.clock.advance(1_000);
    await undone;
    await press(ADA, 'three-b');
    expect(score()).toEqual({ a: 2, b: 3 });
  });

  it('applies a repeated press once, and repeats the refusal of a refused press', async () => {
    const { world, press, score } = await stage();
    await press(BO, 'two-a', 'p1');
    await press(BO, 'two-a', 'p1');
    expect(score()).toEqual({ a: 2, b: 0 });
    // The same ID from another person is a different press.
    await press(ADA, 'two-a', 'p1');
    await press(BO, 'two-a', 'p2');
    expect(score()).toEqual({ a: 6, b: 0 });
    await ask(world, ADA, 'pad:take', A);
    await expect(press(BO, 'two-a', 'p3')).rejects.toThrow(/^Ada has the scoring pad of channel A, so this/);
    await ask(world, ADA, 'pad:give', { ...A, to: null });
    await expect(press(BO, 'two-a', 'p3')).rejects.toThrow(/^Ada has the scoring pad of channel A, so this/);
    expect(score()).toEqual({ a: 6, b: 0 });
  });
});

describe('a change of permissions', () => {
  it.each<[string, unknown]>([
    ['operator:revoke', {}],
    ['operator:renew', {}],
    ['operator:change', { patch: { role: 'watch' } }],
  ])('is answered once it is on disk (%s)', async (request, input) => {
    const world = new World();
    const { operator } = await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
    const before = world.keptCrew;
    expect(before.operators).toHaveLength(1);
    await world.clock.advance(1_000);
    const pending = ask(world, THIS_MACHINE, request, { id: operator.id, ...(input as object) });
    // The change takes effect immediately, and is on disk before the answer.
    expect(world.show.crew.operators.list()).not.toEqual(
      before.operators.map(({ keyDigest: _, ...one }) => one),
    );
    await pending;
    expect(world.keptCrew).not.toEqual(before);
    expect(world.keptCrew.operators.map(({ id }) => id)).toEqual(
      world.show.crew.operators.list().map(({ id }) => id),
    );
  });

  it("is in force when it revokes an operator even if it can't be saved, and this is reported", async () => {
    const world = new World();
    const { operator } = await world.ask('operator:invite', { name: 'Ada', role: 'produce' });
    world.disk.isFull = true;
    await expect(world.ask('operator:revoke', { id: operator.id })).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^Ada no longer has access, but that/) as string,
    });
    expect(world.show.crew.operators.list()).toEqual([]);
    world.disk.isFull = false;
    await world.clock.advance(60_000);
    expect(world.keptCrew.operators).toEqual([]);
  });
});
