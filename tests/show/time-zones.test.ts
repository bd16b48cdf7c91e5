import { describe, expect, it } from 'vitest';
import { WORDS } from '../../src/words/all.ts';
import { Page, World } from './world.ts';

/** Start times on outputs in different time zones: a game in New York, Touchline in Berlin, Spanish for Mexico. */

const A = { channel: 'A' };
const EXPECTED = Date.UTC(2026, 10, 23, 1, 15);

async function twoZones() {
  const world = new World();
  await world.play('wc');
  await world.ask('output:update', { id: 'program', patch: { timeZone: 'America/New_York' } });
  const mexico = await world.ask('output:add', {
    ...A,
    name: 'Mexico',
    patch: { language: 'es', timeZone: 'America/Mexico_City' },
  });
  return { world, mexico };
}

describe('the time zone of an output', () => {
  it('sets the expected time of a delayed game in graphics and data', async () => {
    const { world, mexico } = await twoZones();
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    const [program, spanish] = [new Page(world.show, 'program'), new Page(world.show, mexico.id)];
    await world.ask('game:status', {
      ...A,
      status: { is: 'delayed', reason: 'weather', startsAt: EXPECTED },
    });
    expect(program.now.match?.status?.starts).toMatchObject({ hours: 20, minutes: 15, zone: 'EST' });
    expect(spanish.now.match?.status?.starts).toMatchObject({ hours: 19, minutes: 15, zone: 'CST' });
    expect(world.show.outputs.dataOf('program')).toMatchObject({
      status_text: expect.stringMatching(/8:15 PM EST$/) as string,
      time_zone: 'America/New_York',
    });
    expect(world.show.outputs.dataOf(mexico.id)).toMatchObject({
      status_text: expect.stringMatching(/19:15 CST$/) as string,
      time_zone: 'America/Mexico_City',
    });
  });

  it('sets the day and time of a matchup', async () => {
    const { world, mexico } = await twoZones();
    const startsAt = new Date(EXPECTED + 365 * 86_400_000).toISOString();
    await world.ask('graphic:take', {
      ...A,
      graphic: 'full-frame',
      content: { form: 'matchup', note: null, venue: null, startsAt },
    });
    const startOn = (id: string) => {
      const { content } = new Page(world.show, id).now.graphics['full-frame'];
      return content?.form === 'matchup' ? content.starts : null;
    };
    const [program, spanish] = [startOn('program')!, startOn(mexico.id)!];
    expect(WORDS.en.startTime(program, null)).toBe('8:15 PM EST');
    expect(WORDS.es.startTime(spanish, null)).toBe('19:15 CST');
    expect(program.day).toEqual({ date: 22, month: 10 });
  });

  it("is this computer's by default", () => {
    const world = new World();
    expect(world.show.outputs.state('program').timeZone).toBeNull();
    expect(world.show.outputs.dataOf('program')['time_zone']).toBe(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
  });

  it.each(['Mars/Olympus', '+02:00', '', 'x'.repeat(65)])('refuses %j', async (timeZone) => {
    const world = new World();
    await expect(world.ask('output:update', { id: 'program', patch: { timeZone } })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/time zone/i) as string,
    });
  });
});
