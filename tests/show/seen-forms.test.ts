import { describe, expect, it } from 'vitest';
import { answer } from '../../src/main/show/requests/requests.ts';
import type { Who } from '../../src/main/show/operators/who.ts';
import { World } from './world.ts';

/** Two operators at one form: the second is told who changed what, and nothing of the first is undone. */

const A = { channel: 'A' };
const ADA: Who = { id: 'ada', name: 'Ada', role: 'produce' };
const text = (title: string) => ({
  kind: 'graphic',
  graphic: 'full-frame',
  content: { form: 'text', title, lines: [] },
});

async function stage() {
  const world = new World();
  await world.play('wc');
  const byAda = (name: string, input: object) =>
    answer({ show: world.show, who: ADA, page: null, setVisible: () => undefined }, name, input);
  return { world, byAda };
}

describe('two operators at one form', () => {
  it('at a row of the rundown', async () => {
    const { world, byAda } = await stage();
    const { row } = await world.ask('rundown:add', { ...A, item: text('Rain') });
    const seen = text('Rain');
    await byAda('rundown:set', { ...A, row, item: text('Rain delay'), seen });
    await expect(world.ask('rundown:set', { ...A, row, item: text('Snow'), seen })).rejects.toThrow(
      'This row of the rundown was changed by Ada meanwhile: it is "Text: Rain delay" now, and you were setting "Text: Snow". Nothing was changed; look, and set it again if you still want it.',
    );
    const said = () => world.show.rundowns.itemOf('A', row);
    expect(said()).toMatchObject({ content: { title: 'Rain delay' } });
    // Knowingly, and whoever wants what is there already.
    await world.ask('rundown:set', { ...A, row, item: text('Rain delay'), seen });
    await world.ask('rundown:set', { ...A, row, item: text('Snow'), seen: text('Rain delay') });
    expect(said()).toMatchObject({ content: { title: 'Snow' } });
  });

  it('at the name of a group', async () => {
    const { world, byAda } = await stage();
    const { group } = await world.ask('rundown:group-add', { ...A, name: 'Break' });
    await byAda('rundown:group-name', { ...A, group, name: 'Half-time', seen: 'Break' });
    await expect(
      world.ask('rundown:group-name', { ...A, group, name: 'Interval', seen: 'Break' }),
    ).rejects.toThrow(/^The name of this group was changed by Ada meanwhile: it is "Half-time" now/);
  });

  it('at a theme, also where only the first has touched a colour', async () => {
    const { world, byAda } = await stage();
    const base = { id: 'club', name: 'Club', base: 'chalk' };
    await world.ask('theme:set', { ...base, tokens: { bugSize: 1 } });
    const seen = { name: 'Club', base: 'chalk', tokens: { bugSize: 1 } };
    await byAda('theme:set', { ...base, tokens: { bugSize: 1.2 }, seen });
    const second = { ...base, name: 'Club night', tokens: { bugSize: 1 }, seen };
    await expect(world.ask('theme:set', second)).rejects.toThrow(
      /^The token "bugSize" of the theme "Club" was changed by Ada meanwhile: it is 1.2 now, and you were setting 1\./,
    );
    expect(world.ownThemes).toMatchObject([{ name: 'Club', tokens: { bugSize: 1.2 } }]);
    await world.ask('theme:set', { ...second, tokens: { bugSize: 1.2 } });
    expect(world.ownThemes).toMatchObject([{ name: 'Club night' }]);
  });

  it('at a sponsor, its booking and its turns', async () => {
    const { world, byAda } = await stage();
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: 'AAAA' });
    await byAda('sponsor:set', { id, patch: { name: 'Orben Bank' }, seen: { name: 'Orben' } });
    await expect(
      world.ask('sponsor:set', { id, patch: { name: 'Orban' }, seen: { name: 'Orben' } }),
    ).rejects.toThrow(/^The name of the sponsor "Orben Bank" was changed by Ada meanwhile/);
    const booking = await world.ask('sponsor:book', { sponsor: id, slots: ['bug'] });
    await byAda('sponsor:rebook', { id: booking.id, patch: { turns: 2 }, seen: { turns: 1 } });
    await expect(
      world.ask('sponsor:rebook', {
        id: booking.id,
        patch: { turns: 3, hours: null },
        seen: { turns: 1, hours: null },
      }),
    ).rejects.toThrow(
      /^The turns a round of this booking of Orben Bank was changed by Ada meanwhile: it is 2 now, and you were setting 3\./,
    );
    expect(world.show.sponsors.bookings).toMatchObject([{ turns: 2 }]);
    // Fields that the first has not touched are the second's.
    await world.ask('sponsor:rebook', {
      id: booking.id,
      patch: { slots: ['ticker'] },
      seen: { slots: ['bug'] },
    });
    const seen = world.show.sponsors.rotationOf('bug');
    await byAda('sponsor:rotation', { slot: 'bug', rotation: { by: 'time', seconds: 50 }, seen });
    await expect(
      world.ask('sponsor:rotation', { slot: 'bug', rotation: { by: 'break' }, seen }),
    ).rejects.toThrow(/it is every 50 s now, and you were setting with each break\./);
  });

  it('at what a league plays for', async () => {
    const { world, byAda } = await stage();
    await byAda('competition:set', { league: 'wc', patch: { name: 'City Cup' }, seen: { name: null } });
    await expect(
      world.ask('competition:set', { league: 'wc', patch: { name: 'Town Cup' }, seen: { name: null } }),
    ).rejects.toThrow(/^The name of what "wc" plays for was changed by Ada meanwhile: it is "City Cup" now/);
    await world.ask('competition:set', { league: 'wc', patch: { short: 'Cup' }, seen: { short: null } });
    expect(world.show.competitions.entries()).toMatchObject([{ name: 'City Cup', short: 'Cup' }]);
  });

  it('at a rule', async () => {
    const { world, byAda } = await stage();
    const rule = world.channel().automation.rules.find(({ id }) => id === 'soccer.goal')!;
    const seen = { seconds: rule.seconds };
    await byAda('automation:rule', { ...A, rule: rule.id, patch: { seconds: 9 }, seen });
    await expect(
      world.ask('automation:rule', { ...A, rule: rule.id, patch: { seconds: 5 }, seen }),
    ).rejects.toThrow(
      /^The seconds of the rule "Goal.*" on channel A was changed by Ada meanwhile: it is 9 now/,
    );
    await world.ask('automation:rule', {
      ...A,
      rule: rule.id,
      patch: { isOn: !rule.isOn },
      seen: { isOn: rule.isOn },
    });
    expect(world.channel().automation.rules.find(({ id }) => id === rule.id)).toMatchObject({
      seconds: 9,
      isOn: !rule.isOn,
    });
  });

  it('is told of nobody where one has not said what was seen, as remote callers', async () => {
    const { world, byAda } = await stage();
    await byAda('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    await world.ask('competition:set', { league: 'wc', patch: { name: 'Town Cup' } });
    expect(world.show.competitions.entries()).toMatchObject([{ name: 'Town Cup' }]);
  });
});
