import { expect, it } from 'vitest';
import { World } from './world.ts';

it('diagnostics contain versions, outputs, displays and link history, and no secrets', async () => {
  const world = new World({
    desktop: {
      state: () => ({
        displays: [{ key: 'k', name: 'HDMI', width: 1920, height: 1080, scale: 1.25, isMain: true }],
        windows: { program: { display: 'HDMI 1920x1080', isPlacing: false, problem: 'It is too small.' } },
      }),
      place: () => undefined,
      listen: () => new Set(),
    },
  });
  const game = await world.play('nba');
  game.drop();
  await world.clock.advance(60_000);
  await world.ask('output:update', { id: 'program', patch: { kind: 'window', name: 'Private name' } });
  const { text } = await world.ask('diagnostics:get', {});
  expect(text).toContain('Touchline 0, build test\na test\n');
  expect(text).toMatch(/program on A: 1920 × 1080, .*window on HDMI 1920x1080, It is too small\./);
  expect(text).toMatch(/HDMI: 1920 × 1080, 125%, main/);
  expect(text).toMatch(/Channel A: nba on venue/);
  // Lost and reconnected, in chronological order.
  expect(text).toMatch(/Z live\n(?:.*\n)*? {2}\S+Z waiting.*\n(?:.*\n)*? {2}\S+Z live/);
  const secrets = world.show.outputs.secrets().map(({ secret }) => secret);
  for (const secret of [...secrets, 'Private name']) expect(text).not.toContain(secret);
});
