import { describe, expect, it } from 'vitest';
import { Page, World } from './world.ts';

const take = (graphic: string, content?: unknown) => ({
  channel: 'A',
  graphic,
  ...(content ? { content } : {}),
});

describe('what a graphic says', () => {
  it('is what the producer chose, and what it was cued with', async () => {
    const world = new World();
    await world.play('nba');
    const page = new Page(world.show, 'program');
    const person = { form: 'person', name: 'Coach', title: 'Head coach', side: 'A' };
    await world.ask('graphic:cue', take('lower-third', person));
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    await world.ask('graphic:take', take('lower-third'));
    expect(page.now.graphics['lower-third']).toEqual({ isOnAir: true, content: person });
    await world.ask('graphic:take', take('lower-third', { form: 'score' }));
    expect(page.now.graphics['lower-third'].content.form).toBe('score');
    expect(world.channel().graphics['lower-third'].content).toBeNull();
  });

  it('is told by the as-run log, each time it says something else', async () => {
    const world = new World();
    await world.play('nba');
    const game = { league: 'nba', a: 'Mesa', b: 'Bayview', scheduledStart: '2026-06-14T20:00:00Z' };
    world.asRun.length = 0;
    for (const content of [
      { form: 'person', name: 'Ada', title: 'Head coach' },
      { form: 'person', name: 'Ada', title: 'Head coach' },
      { form: 'person', name: 'Grace' },
      { form: 'matchup' },
      { form: 'next', game },
      { form: 'score' },
    ]) {
      await world.ask('graphic:take', take('lower-third', content));
    }
    await world.ask('graphic:clear', take('lower-third'));
    expect(world.asRun.map(({ action, detail }) => [action, detail])).toEqual([
      ['take', 'Ada, Head coach'],
      ['take', 'Grace'],
      ['take', 'matchup'],
      ['take', 'Mesa – Bayview'],
      ['take', null],
      ['clear', null],
    ]);
  });

  it.each([
    ['scorebug', { form: 'person', name: 'Coach' }, /scorebug.*can't say that/],
    ['lower-third', { form: 'line' }, /It can say: score, person, matchup, next/],
    ['lower-third', { form: 'person', name: '' }, /name/],
    ['lower-third', { form: 'next' }, /No game is scheduled/],
  ])('%s refuses %j with a sentence, and nothing on air changes', async (graphic, content, sentence) => {
    const world = new World();
    await world.play('nba');
    const page = new Page(world.show, 'program');
    const before = page.now.revision;
    await expect(world.ask('graphic:take', take(graphic, content))).rejects.toThrow(sentence);
    expect(page.now.revision).toBe(before);
  });
});
