import { describe, expect, it } from 'vitest';
import { answer } from '../../src/main/show/requests/requests.ts';
import type { Requester } from '../../src/main/show/operators/requester.ts';
import { picture } from './fake-disk.ts';
import { World } from './world.ts';

/**
 * Two operators edit the same form: the second one is warned about the change, and no change of the first is
 * overwritten.
 */

const A = { channel: 'A' };
const ADA: Requester = { id: 'ada', name: 'Ada', role: 'produce' };
const text = (title: string) => ({
  kind: 'graphic',
  graphic: 'full-frame',
  content: { form: 'text', title, lines: [] },
});

async function stage() {
  const world = new World();
  await world.play('wc');
  const byAda = (name: string, input: object) =>
    answer({ show: world.show, requester: ADA, page: null, setVisible: () => undefined }, name, input);
  return { world, byAda };
}

describe('an edit conflict between two operators', () => {
  it('is reported for a row of the rundown', async () => {
    const { world, byAda } = await stage();
    const { row } = await world.ask('rundown:add', { ...A, item: text('Rain') });
    const seen = text('Rain');
    await byAda('rundown:set', { ...A, row, item: text('Rain delay'), seen });
    await expect(world.ask('rundown:set', { ...A, row, item: text('Snow'), seen })).rejects.toThrow(
      'Ada changed this row of the rundown while you were editing: it is now "Text: Rain delay", and you entered "Text: Snow". Your change wasn\'t saved. Set it again if you still want it.',
    );
    const currentItem = () => world.show.rundowns.itemOf('A', row);
    expect(currentItem()).toMatchObject({ content: { title: 'Rain delay' } });
    // Saving succeeds if it is deliberate, or if the value is already the same.
    await world.ask('rundown:set', { ...A, row, item: text('Rain delay'), seen });
    await world.ask('rundown:set', { ...A, row, item: text('Snow'), seen: text('Rain delay') });
    expect(currentItem()).toMatchObject({ content: { title: 'Snow' } });
  });

  it('is reported for the name of a group', async () => {
    const { world, byAda } = await stage();
    const { group } = await world.ask('rundown:group-add', { ...A, name: 'Break' });
    await byAda('rundown:group-name', { ...A, group, name: 'Halftime', seen: 'Break' });
    await expect(
      world.ask('rundown:group-name', { ...A, group, name: 'Interval', seen: 'Break' }),
    ).rejects.toThrow(/^Ada changed the name of this group while you were editing: it is now "Halftime"/);
  });

  it('is reported for a theme if the second operator would reset a token that the first one changed', async () => {
    const { world, byAda } = await stage();
    const base = { id: 'club', name: 'Club', base: 'chalk' };
    await world.ask('theme:set', { ...base, tokens: { bugSize: 1 } });
    const seen = { name: 'Club', base: 'chalk', tokens: { bugSize: 1 } };
    await byAda('theme:set', { ...base, tokens: { bugSize: 1.2 }, seen });
    const second = { ...base, name: 'Club night', tokens: { bugSize: 1 }, seen };
    await expect(world.ask('theme:set', second)).rejects.toThrow(
      /^Ada changed the token "bugSize" of the theme "Club" while you were editing: it is now 1.2, and you entered 1\./,
    );
    expect(world.ownThemes).toMatchObject([{ name: 'Club', tokens: { bugSize: 1.2 } }]);
    await world.ask('theme:set', { ...second, tokens: { bugSize: 1.2 } });
    expect(world.ownThemes).toMatchObject([{ name: 'Club night' }]);
  });

  it('is reported for a sponsor, its booking and its weight', async () => {
    const { world, byAda } = await stage();
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: picture('mark') });
    await byAda('sponsor:set', { id, patch: { name: 'Orben Bank' }, seen: { name: 'Orben' } });
    await expect(
      world.ask('sponsor:set', { id, patch: { name: 'Orban' }, seen: { name: 'Orben' } }),
    ).rejects.toThrow(/^Ada changed the name of the sponsor "Orben/);
    const booking = await world.ask('sponsor:book', { sponsor: id, slots: ['bug'] });
    await byAda('sponsor:rebook', { id: booking.id, patch: { turns: 2 }, seen: { turns: 1 } });
    await expect(
      world.ask('sponsor:rebook', {
        id: booking.id,
        patch: { turns: 3, hours: null },
        seen: { turns: 1, hours: null },
      }),
    ).rejects.toThrow(
      /^Ada changed the weight of this booking of Orben Bank while you were editing: it is now 2, and you entered 3\./,
    );
    expect(world.show.sponsors.bookings).toMatchObject([{ turns: 2 }]);
    // The second operator may change fields that the first hasn't.
    await world.ask('sponsor:rebook', {
      id: booking.id,
      patch: { slots: ['ticker'] },
      seen: { slots: ['bug'] },
    });
    const seen = world.show.sponsors.rotationOf('bug');
    await byAda('sponsor:rotation', { slot: 'bug', rotation: { by: 'time', seconds: 50 }, seen });
    await expect(
      world.ask('sponsor:rotation', { slot: 'bug', rotation: { by: 'break' }, seen }),
    ).rejects.toThrow(/it is now every 50 s, and you entered with each break\./);
  });

  it("is reported for a league's competition", async () => {
    const { world, byAda } = await stage();
    await byAda('competition:set', { league: 'wc', patch: { name: 'City Cup' }, seen: { name: null } });
    await expect(
      world.ask('competition:set', { league: 'wc', patch: { name: 'Town Cup' }, seen: { name: null } }),
    ).rejects.toThrow(
      /^Ada changed the name of the competition "wc" while you were editing: it is now "City Cup"/,
    );
    await world.ask('competition:set', { league: 'wc', patch: { short: 'Cup' }, seen: { short: null } });
    expect(world.show.competitions.entries()).toMatchObject([{ name: 'City Cup', short: 'Cup' }]);
  });

  it('is reported for a rule', async () => {
    const { world, byAda } = await stage();
    const rule = world.channel().automation.rules.find(({ id }) => id === 'soccer.goal')!;
    const seen = { seconds: rule.seconds };
    await byAda('automation:rule', { ...A, rule: rule.id, patch: { seconds: 9 }, seen });
    await expect(
      world.ask('automation:rule', { ...A, rule: rule.id, patch: { seconds: 5 }, seen }),
    ).rejects.toThrow(
      /^Ada changed the seconds of the rule "Goal.*" on channel A while you were editing: it is now 9/,
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

  it("is reported for an output's network bug, field by field", async () => {
    const { world, byAda } = await stage();
    const id = 'program';
    const bug = () => world.show.outputs.state(id).networkBug;
    await world.ask('output:network-bug', { id, patch: { picture: picture('mark') } });
    const seen = bug()!;
    await byAda('output:network-bug', { id, patch: { corner: 'bottom-left' }, seen });
    await expect(
      world.ask('output:network-bug', { id, patch: { corner: 'top-left', opacity: 0.5 }, seen }),
    ).rejects.toThrow(
      'Ada changed the corner of the network bug of the output "Program" while you were editing: it is now "bottom-left", and you entered "top-left".',
    );
    expect(bug()).toEqual({ ...seen, corner: 'bottom-left' });
    await world.ask('output:network-bug', { id, patch: { opacity: 0.5 }, seen });
    expect(bug()).toEqual({ ...seen, corner: 'bottom-left', opacity: 0.5 });
    // After its removal, the mark is neither restored with another picture nor moved.
    await byAda('output:network-bug', { id, patch: { picture: null } });
    await expect(
      world.ask('output:network-bug', { id, patch: { picture: picture('mark') }, seen }),
    ).rejects.toThrow(
      /^Ada changed the mark of .* while you were editing: it is now no mark, and you entered another mark\./,
    );
    await expect(
      world.ask('output:network-bug', { id, patch: { opacity: 0.7 }, seen: { opacity: 0.5 } }),
    ).rejects.toThrow(/^Ada changed the opacity of .* while you were editing: it is now not set/);
    expect(bug()).toBeNull();
  });

  it('is reported for a key of the control window', async () => {
    const { world, byAda } = await stage();
    const command = 'clock';
    const seen = world.show.windowKeys.state().clock;
    await byAda('window-key:set', { command, key: 'F14', seen });
    await expect(world.ask('window-key:set', { command, key: 'F15', seen })).rejects.toThrow(
      /^Ada changed the key of ".+" while you were editing: it is now F14, and you entered F15\./,
    );
    expect(world.show.windowKeys.state().clock).toBe('F14');
    await world.ask('window-key:set', { command, key: null, seen: 'F14' });
    expect(world.show.windowKeys.state().clock).toBeNull();
  });

  it('is reported for a team, whatever spelling each operator used, and only for the same field', async () => {
    const { world, byAda } = await stage();
    const nothing = { title: null, short: null, code: null, color: null, second: null, aliases: [] };
    const lakers = { name: 'Los Angeles Lakers', league: 'nba' };
    await byAda('team:set', { ...lakers, patch: { code: 'LAK', aliases: ['Lake'] }, seen: nothing });
    await expect(
      world.ask('team:set', { name: 'LA Lakers', league: 'nba', patch: { code: 'LKR' }, seen: nothing }),
    ).rejects.toThrow(
      /^Ada changed the code of the team "Los Angeles Lakers" while you were editing: it is now "LAK", and you entered "LKR"\./,
    );
    await world.ask('team:set', {
      ...lakers,
      patch: { color: '#552583', logo: picture('mark') },
      seen: nothing,
    });
    expect(world.show.teams.entries()).toMatchObject([{ code: 'LAK', color: '#552583', aliases: ['Lake'] }]);
    await world.ask('team:set', { ...lakers, patch: { code: 'LKR' }, seen: { code: 'LAK' } });
    expect(world.show.teams.entries()).toMatchObject([{ code: 'LKR' }]);
  });

  it('is reported for a roster as a whole, even if the first operator imported or cleared it', async () => {
    const { world, byAda } = await stage();
    const mesa = { name: 'Mesa', league: null };
    const bo = { number: '9', name: 'Bo Vale', short: null, position: null, starts: false };
    const cy = { ...bo, number: '7', name: 'Cy Moss' };
    const empty = { players: [], coach: null };
    await byAda('roster:set', { ...mesa, players: [bo], coach: 'Di Ash', seen: empty });
    await expect(
      world.ask('roster:set', { ...mesa, players: [cy], coach: null, seen: empty }),
    ).rejects.toThrow(
      'Ada changed the roster of "Mesa" while you were editing: it is now 1 player with 9 Bo Vale, coach Di Ash, and you entered 1 player with 7 Cy Moss, no coach.',
    );
    const roster = () => world.show.teams.rosters.of('Mesa', null);
    expect(roster()).toMatchObject({ players: [bo], coach: 'Di Ash' });
    await byAda('roster:import', { ...mesa, csv: 'name\nEl Orr\n' });
    const seen = { players: [bo], coach: 'Di Ash' };
    await expect(world.ask('roster:set', { ...mesa, players: [bo, cy], coach: null, seen })).rejects.toThrow(
      /while you were editing: it is now 1 player with El Orr/,
    );
    const { players, coach } = roster();
    await world.ask('roster:set', { ...mesa, players: [bo, cy], coach: null, seen: { players, coach } });
    expect(roster()).toMatchObject({ players: [bo, cy] });
  });

  it.each([
    ['taken', 'graphic:take', { graphic: 'full-frame', content: text('Rain').content }],
    ['cued', 'graphic:cue', { graphic: 'full-frame', content: text('Rain').content }],
  ])('is reported for a full frame that the first operator has %s', async (_how, name, first) => {
    const { world, byAda } = await stage();
    const full = { ...A, graphic: 'full-frame' };
    await byAda(name, { ...A, ...first, seen: null });
    const before = world.channel().graphics['full-frame'];
    const content = text('Snow').content;
    for (const second of ['graphic:take', 'graphic:cue'])
      await expect(world.ask(second as 'graphic:take', { ...full, content, seen: null })).rejects.toThrow(
        'Ada changed the full frame of channel A while you were editing: it is now "Text: Rain", and you entered "Text: Snow".',
      );
    expect(world.channel().graphics['full-frame']).toEqual(before);
    await world.ask('graphic:take', {
      ...full,
      content,
      seen: { moment: null, content: text('Rain').content },
    });
    expect(world.channel().graphics['full-frame']).toMatchObject({ onAir: true, content: { title: 'Snow' } });
  });

  it('is reported for a full frame from the rundown or a cleared one, but not for the same content or a take of the cue', async () => {
    const { world, byAda } = await stage();
    const full = { ...A, graphic: 'full-frame' };
    const { row } = await world.ask('rundown:add', { ...A, item: text('Rain') });
    await byAda('rundown:cue', { ...A, row });
    const snow = { ...full, content: text('Snow').content };
    await expect(world.ask('graphic:take', { ...snow, seen: null })).rejects.toThrow(
      /^Ada changed the full frame of channel A while/,
    );
    await world.ask('graphic:take', { ...full, content: text('Rain').content, seen: null });
    await byAda('channel:clear', A);
    const seen = { moment: null, content: text('Rain').content };
    await expect(world.ask('graphic:cue', { ...snow, seen })).rejects.toThrow(
      /it is now neither cued nor on air, and you entered "Text: Snow"/,
    );
    await byAda('graphic:cue', { ...full, content: text('Hail').content });
    await world.ask('graphic:take', full);
    expect(world.channel().graphics['full-frame']).toMatchObject({ onAir: true, content: { title: 'Hail' } });
  });

  it("isn't reported if the same operator changed the graphic, or if another operator's requests changed nothing", async () => {
    const { world, byAda } = await stage();
    const full = { ...A, graphic: 'full-frame' };
    await world.ask('graphic:take', { ...full, content: { form: 'matchup' } });
    await world.ask('graphic:take', { ...full, content: text('Snow').content, seen: null });
    expect(world.channel().graphics['full-frame'].content).toMatchObject({ title: 'Snow' });
    // A request that changes nothing doesn't count as a change.
    await byAda('graphic:take', { ...A, graphic: 'scorebug' });
    await byAda('graphic:take', full);
    await world.ask('graphic:take', { ...full, content: text('Hail').content, seen: null });
    expect(world.channel().graphics['full-frame'].content).toMatchObject({ title: 'Hail' });
  });

  it("doesn't name an operator whose change has since been overwritten", async () => {
    const { world, byAda } = await stage();
    await world.ask('competition:set', { league: 'wc', patch: { name: 'Old Cup' } });
    await byAda('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    await world.ask('competition:forget', { league: 'wc' });
    const seen = { name: 'Old Cup' };
    await expect(
      world.ask('competition:set', { league: 'wc', patch: { name: 'Town Cup' }, seen }),
    ).rejects.toThrow(/^The name of the competition "wc" changed while you were editing: it is now not set/);
  });

  it("isn't reported if a request doesn't include the value that the editor saw, as in remote calls", async () => {
    const { world, byAda } = await stage();
    await byAda('competition:set', { league: 'wc', patch: { name: 'City Cup' } });
    await world.ask('competition:set', { league: 'wc', patch: { name: 'Town Cup' } });
    expect(world.show.competitions.entries()).toMatchObject([{ name: 'Town Cup' }]);
  });
});
