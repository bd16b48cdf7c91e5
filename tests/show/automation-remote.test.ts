import { describe, expect, it } from 'vitest';
import { remoteCaller, type Answered } from './remote-caller.ts';
import { World } from './world.ts';

function call(world: World, method: string, path: string, body?: unknown): Promise<Answered> {
  return remoteCaller(world)(method, path, body);
}

describe('the remote control of automation', () => {
  it('lists the rules, changes one, and reports what is on air automatically', async () => {
    const world = new World();
    const game = await world.play('wc');
    const listed = await call(world, 'GET', '/channels/A/automation');
    expect(listed).toMatchObject({ status: 200, body: { queue: [] } });
    expect(JSON.stringify(listed.body)).toContain('"id":"soccer.goal"');
    const changed = await call(world, 'PATCH', '/channels/A/automation/soccer.goal', { seconds: 5 });
    expect(changed).toMatchObject({ status: 200, body: world.channel().automation });
    game.press('goal', { team: 'A' });
    const { graphics } = world.channel();
    expect(graphics['lower-third']).toMatchObject({ cause: 'rule', until: world.clock.wall() + 5_000 });
  });

  it('holds and resumes automation', async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    expect(await call(world, 'POST', '/automation/hold')).toEqual({ status: 200, body: { isHeld: true } });
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(await call(world, 'POST', '/automation/resume')).toEqual({ status: 200, body: { isHeld: false } });
    game.press('goal', { team: 'A' });
    expect(world.channel().graphics['lower-third'].onAir).toBe(true);
  });

  it('syncs an output with its video', async () => {
    const world = new World();
    const game = await world.play('wc');
    let answered: unknown = null;
    for (let goals = 0; goals < 3; goals += 1) {
      game.press('goal', { team: 'A' });
      await world.clock.advance(7_000);
      answered = (await call(world, 'POST', '/outputs/program/sync/tap')).body;
      await world.clock.advance(20_000 + goals * 3_000);
    }
    expect(answered).toMatchObject({ id: 'program', delayMs: 7_000, sync: { delayMs: 7_000, spreadMs: 0 } });
    const cleared = await call(world, 'POST', '/outputs/program/sync/clear');
    expect(cleared).toMatchObject({ status: 200, body: { delayMs: 7_000, sync: null } });
  });

  it.each([
    ['GET', '/channels/Z/automation', undefined, 404],
    ['PATCH', '/channels/A/automation/soccer.wave', { isOn: true }, 404],
    ['PATCH', '/channels/Z/automation/soccer.goal', { isOn: true }, 404],
    ['PATCH', '/channels/A/automation/soccer.goal', { seconds: 'long' }, 422],
    ['PATCH', '/channels/A/automation/soccer.goal', { priority: 99 }, 422],
    ['POST', '/automation/explode', undefined, 404],
    ['POST', '/outputs/nowhere/sync/tap', undefined, 404],
    ['POST', '/outputs/program/sync/dance', undefined, 404],
    ['PATCH', '/outputs/program', { stale: { clock: 'hide' } }, 422],
  ])('refuses %s %s %j with an error message, and changes nothing', async (method, path, body, status) => {
    const world = new World();
    await world.play('wc');
    const before = JSON.stringify([world.channel(), world.show.outputs.states()]);
    const answered = await call(world, method, path, body);
    expect(answered.status).toBe(status);
    expect((answered.body as { error: { message: string } }).error.message).toMatch(/^.{15,}\.$/s);
    expect(JSON.stringify([world.channel(), world.show.outputs.states()])).toBe(before);
  });
});
