import { describe, expect, it } from 'vitest';
import { Page, World } from './world.ts';

/** A provider's bad day, as the producer meets it. */

function alarms(world: World): string[] {
  return world.show
    .state()
    .notices.filter(({ level }) => level === 'alarm')
    .map(({ sentence }) => sentence);
}

describe('22: a feed that sends what cannot be used', () => {
  it('is told after 5 s in words, by freshness, link and tape, while the picture stays, until it can be used', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    await world.clock.advance(30_000);
    const since = world.clock.wall();
    for (let second = 0; second < 5; second += 1) {
      expect(world.channel().freshness.cause).toBeNull();
      expect(alarms(world)).toEqual([]);
      game.sayText('{"outSeq": 3, "event": null}');
      await world.clock.advance(1_000);
    }
    expect(world.channel()).toMatchObject({
      freshness: { cause: 'unreadable', since },
      link: { state: 'live', reason: 'unreadable', sentence: 'It is unreadable.', dropped: 5 },
      tape: { complete: false },
    });
    expect(alarms(world)).toEqual([
      expect.stringMatching(/^Channel A: what the feed sends can't be used since/),
    ]);
    expect(page.score).toBe('1-0');
    game.press('goal', { team: 'A' });
    await world.clock.advance(3_000);
    expect(page.score).toBe('2-0');
    expect(alarms(world)).toEqual([]);
    expect(world.channel()).toMatchObject({
      freshness: { cause: null, since: null },
      link: { state: 'live', reason: null, sentence: null },
      tape: { complete: true },
    });
  });
});
