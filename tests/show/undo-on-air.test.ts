import { describe, expect, it } from 'vitest';
import { SHOW_PARTS, type ShowPart, type ShowPreview } from '../../src/preload/contract/show-file.ts';
import type { OwnTheme } from '../../src/main/show/ports.ts';
import { OUTPUTS_MAX } from '../../src/main/show/outputs/output-settings.ts';
import { picture } from './fake-disk.ts';
import { FakeGame, Page, World } from './world.ts';
import { RUNDOWN_ROWS_MAX } from '../../src/preload/contract/limits.ts';

/** Undo, redo and imports: their effect on air, and on items that were removed or have reached their limit since. */

async function onAir(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await world.play('wc');
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  const page = new Page(world.show, 'program');
  await world.clock.advance(10);
  return { world, page };
}

const isSeen = (page: Page): boolean => page.now.graphics.scorebug.isOnAir && page.score !== 'none';
const channelsOf = (world: World): string[] => world.show.outputs.settings().map(({ channel }) => channel);

async function listed(world: World): Promise<string[]> {
  return (await world.ask('change:list', {})).changes.map(({ what }) => what);
}

/** Undoes the newest change whose description matches. */
async function undo(world: World, words: RegExp): Promise<unknown> {
  const { changes } = await world.ask('change:list', {});
  const { id } = changes.find(({ what }) => words.test(what))!;
  return await world.ask('change:undo', { id });
}

/** Checks that an undo is refused with a sentence, changes nothing and stays on the list. */
async function expectRefused(world: World, words: RegExp, sentence: string): Promise<void> {
  const [before, list] = [JSON.stringify(world.persisted), await listed(world)];
  await expect(undo(world, words)).rejects.toMatchObject({ code: 'conflict', message: sentence });
  expect([JSON.stringify(world.persisted), await listed(world)]).toEqual([before, list]);
}

async function playOnB(world: World): Promise<void> {
  world.addGame(new FakeGame('wc', 'second', world.clock));
  await world.ask('channel:bind', { channel: 'B', source: 'venue', sessionId: 'second' });
  await world.clock.advance(10);
}

const program = (world: World, patch: object): Promise<unknown> =>
  world.ask('output:update', { id: 'program', patch });

describe('undo', () => {
  it("doesn't move an output to a removed channel", async () => {
    const { world, page } = await onAir();
    await world.ask('channel:add', {});
    await program(world, { channel: 'B' });
    await program(world, { channel: 'A' });
    await world.ask('channel:remove', { channel: 'B' });
    page.leave();
    await expectRefused(
      world,
      /^Output/,
      'The output "Program" is on channel B, which would be missing. Add the channel first.',
    );
    await world.ask('channel:add', {});
    await undo(world, /^Output/);
    expect(channelsOf(world)).toEqual(['B']);
  });

  it('never blanks an output that is on air', async () => {
    const { world, page } = await onAir();
    await world.ask('channel:add', {});
    await program(world, { channel: 'B' });
    await program(world, { channel: 'A' });
    await expectRefused(
      world,
      /^Output/,
      'The output "Program" would go blank on air. To allow that, edit the output.',
    );
    await program(world, { graphics: ['ticker'] });
    await program(world, { graphics: ['scorebug'] });
    await expect(world.ask('change:undo', {})).rejects.toThrow('would go blank on air');
    expect(isSeen(page)).toBe(true);
  });

  it('moves an output back to a channel that has the same graphic on air', async () => {
    const { world, page } = await onAir();
    await world.ask('channel:add', {});
    await playOnB(world);
    await world.ask('graphic:take', { channel: 'B', graphic: 'scorebug' });
    await program(world, { channel: 'B' });
    await undo(world, /^Output/);
    expect([channelsOf(world), isSeen(page)]).toEqual([['A'], true]);
  });

  it('leaves no output with a removed theme', async () => {
    const { world, page } = await onAir();
    const theme = { id: 'club', name: 'Club', base: 'chalk', tokens: { board: '#101820' } };
    await world.ask('theme:set', theme);
    await program(world, { theme: 'club' });
    await expectRefused(
      world,
      /^Theme/,
      'The output "Program" has the theme "club", which would be missing. Change the output first.',
    );
    expect(page.now.output).toMatchObject({ tokens: { board: '#101820' } });
    await program(world, { theme: 'chalk' });
    await world.ask('theme:remove', { id: 'club' });
    const [, toChalk] = (await world.ask('change:list', {})).changes;
    await expect(world.ask('change:undo', { id: toChalk!.id })).rejects.toThrow(
      'The output "Program" has the theme "club", which would be missing. Add the theme first.',
    );
  });

  it('never shows a frame of another theme while it removes a theme', async () => {
    const from = new World();
    await from.ask('theme:set', { id: 'club', name: 'Club', base: 'key', tokens: {} });
    await program(from, { theme: 'club' });
    const { world, page } = await onAir();
    await program(world, { theme: 'broadsheet' });
    await imported(world, await exported(from));
    const { length } = page.frames;
    await world.ask('change:undo', {});
    const themes = page.frames.slice(length).map(({ output }) => output.theme);
    expect(new Set(themes)).toEqual(new Set(['key', 'broadsheet']));
    expect(world.ownThemes).toEqual([]);
  });

  it('refuses to remove an added output that is drawn, and keeps it on the list', async () => {
    const { world } = await onAir();
    const { id } = await world.ask('output:add', { name: 'Stream', channel: 'A' });
    const page = new Page(world.show, id);
    await expectRefused(world, /added/, 'The output "Stream" is open in a page. Close it there first.');
    page.leave();
    await undo(world, /added/);
    expect(channelsOf(world)).toEqual(['A']);
    const again = new Page(world.show, 'program');
    await world.ask('change:redo', {});
    expect(channelsOf(world)).toEqual(['A', 'A']);
    again.leave();
  });

  it('refuses to remove an added channel that has a game or an output', async () => {
    const world = new World();
    await world.ask('channel:add', {});
    const { id } = await world.ask('output:add', { name: 'Clean', channel: 'B' });
    await expectRefused(
      world,
      /^Channel/,
      'The output "Clean" is on channel B, which would be missing. Change the output first.',
    );
    await world.ask('output:remove', { id });
    await playOnB(world);
    await expectRefused(world, /^Channel/, 'Channel B has a game. Release it first.');
  });

  it('never exceeds the limit of outputs', async () => {
    const world = new World();
    const { id } = await world.ask('output:add', { name: 'First', channel: 'A' });
    while (channelsOf(world).length < OUTPUTS_MAX)
      await world.ask('output:add', { name: 'More', channel: 'A' });
    await world.ask('output:remove', { id });
    await world.ask('output:add', { name: 'Last', channel: 'A' });
    await expectRefused(
      world,
      /removed/,
      `This would make ${String(OUTPUTS_MAX + 1)} outputs, and the limit is ${String(OUTPUTS_MAX)}. Remove one first.`,
    );
  });

  const row = (name: string): object => ({
    channel: 'A',
    item: { kind: 'graphic', graphic: 'lower-third', content: { form: 'person', name, line: null } },
  });

  it('never exceeds the limit of rundown rows', async () => {
    const world = new World();
    const { row: first } = await world.ask('rundown:add', row('First'));
    const csv = ['Name', ...Array.from({ length: RUNDOWN_ROWS_MAX - 1 }, (_, n) => `P ${String(n)}`)];
    await world.ask('rundown:import', { channel: 'A', csv: csv.join('\n') });
    await world.ask('rundown:remove', { channel: 'A', row: first });
    await world.ask('rundown:add', row('Last'));
    const [, removal] = (await world.ask('change:list', {})).changes;
    await expect(world.ask('change:undo', { id: removal!.id })).rejects.toThrow(
      'The rundown of channel A would have 301 rows, and the limit is 300. Remove one first.',
    );
  });

  it('never restores a rundown row twice', async () => {
    const world = new World();
    const { row: id } = await world.ask('rundown:add', row('Ada'));
    await world.ask('rundown:add', row('Ben'));
    const { group } = await world.ask('rundown:group-add', { channel: 'A', name: 'Later' });
    await world.ask('rundown:move', { channel: 'A', row: id, group, place: 0 });
    const [move] = (await world.ask('change:list', {})).changes;
    await world.ask('rundown:remove', { channel: 'A', row: id });
    const [removal] = (await world.ask('change:list', {})).changes;
    await world.ask('change:undo', { id: move!.id });
    await expect(world.ask('change:undo', { id: removal!.id })).rejects.toThrow(
      'The rundown of channel A would have the same row twice. Undo the newer change first.',
    );
  });

  it('never leaves two teams, sponsors or keys that conflict', async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Alpha', patch: { code: 'AAA' } });
    await world.ask('team:forget', { name: 'Alpha' });
    await world.ask('team:set', { name: 'Beta', patch: { aliases: ['Alpha'] } });
    await expectRefused(
      world,
      /^Team "Alpha" removed/,
      '"alpha" is a name of both Alpha and Beta. Remove it from one of them.',
    );
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: picture('one') });
    await world.ask('sponsor:remove', { id });
    await world.ask('sponsor:add', { name: 'orben', picture: picture('two') });
    await expectRefused(
      world,
      /^Sponsor "Orben" removed/,
      'Two sponsors would be named "orben". Rename one first.',
    );
    await world.ask('window-key:set', { command: 'scorebug', key: 'Shift+F6' });
    await world.ask('window-key:set', { command: 'ticker', key: 'F1' });
    await expectRefused(world, /"scorebug"/, 'F1 would be assigned twice. Change one of the keys first.');
  });

  it('is refused for a booking whose sponsor was removed, and for a sponsor with a booking', async () => {
    const world = new World();
    const { id } = await world.ask('sponsor:add', { name: 'Orben', picture: picture('one') });
    const booking = await world.ask('sponsor:book', { sponsor: id, slots: ['bug'] });
    await expectRefused(
      world,
      /^Sponsor/,
      'A booking is for Orben, which would be missing. Change the booking first.',
    );
    await world.ask('sponsor:unbook', { id: booking.id });
    await world.ask('sponsor:remove', { id });
    await expectRefused(
      world,
      /^Booking.* removed/,
      'A booking is for a sponsor, which would be missing. Add the sponsor first.',
    );
  });

  it('is refused if it would change nothing', async () => {
    const world = new World();
    const { id } = await world.ask('output:add', { name: 'Stream', channel: 'A' });
    await world.ask('output:remove', { id });
    await expectRefused(
      world,
      /added/,
      'Nothing to undo: newer changes replaced this one. Check the newer changes.',
    );
  });

  it("doesn't affect a team that was added again", async () => {
    const world = new World();
    await world.ask('team:set', { name: 'Alpha', patch: { code: 'AAA' } });
    await world.ask('team:forget', { name: 'Alpha' });
    await world.ask('team:set', { name: 'Alpha', patch: { code: 'BBB' } });
    await expect(undo(world, /removed/)).rejects.toThrow('Nothing to undo: newer changes replaced this');
    expect(world.show.state().teams).toMatchObject([{ code: 'BBB' }]);
  });

  it("can be retried if the disk refuses it, and isn't in the list of undone changes", async () => {
    let isFull = false;
    let own: OwnTheme[] = [];
    const world = new World({
      themes: {
        read: () => ({ themes: own, problems: [], broken: [] }),
        write: (theme) => void (own = [theme]),
        remove: () => {
          if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          own = [];
        },
      },
    });
    await world.ask('theme:set', { id: 'club', name: 'Club', base: 'chalk', tokens: {} });
    isFull = true;
    await expect(undo(world, /^Theme/)).rejects.toThrow('disk is full');
    const { changes, undone } = await world.ask('change:list', {});
    expect([changes.length, undone]).toEqual([1, []]);
    isFull = false;
    await undo(world, /^Theme/);
    expect(own).toEqual([]);
  });
});

async function exported(world: World): Promise<string> {
  const { text } = await world.ask('show:export', {});
  return text;
}

async function imported(
  world: World,
  text: string,
  parts: readonly ShowPart[] = SHOW_PARTS,
): Promise<ShowPreview> {
  const { upload } = await world.ask('show:upload', { text, isLast: true });
  return (await world.ask('show:import', { upload, parts: [...parts] })).preview;
}

describe('an import', () => {
  async function programOnC(): Promise<string> {
    const from = new World();
    await from.ask('channel:add', {});
    await from.ask('channel:add', {});
    await program(from, { channel: 'C', bugPlace: 'top-right' });
    return await exported(from);
  }

  it.each<[string, ShowPart[]]>([
    ['outputs alone', ['outputs']],
    ['outputs and channels', ['outputs', 'channels']],
  ])('keeps what an output shows on air, and reports what changes, with %s', async (_, parts) => {
    const { world, page } = await onAir();
    const preview = await imported(world, await programOnC(), parts);
    expect([channelsOf(world), isSeen(page)]).toEqual([['A'], true]);
    expect(world.show.outputs.settings()[0]?.bugPlace).toBe('top-right');
    expect(preview.parts.find(({ part }) => part === 'outputs')).toMatchObject({
      changed: { count: 1, names: ['Program'] },
      kept: { count: 0 },
      onAir: ['Program'],
    });
  });

  it('keeps the graphics that an output shows', async () => {
    const from = new World();
    await program(from, { graphics: ['ticker'] });
    const { world, page } = await onAir();
    await imported(world, await exported(from));
    expect(isSeen(page)).toBe(true);
  });

  it('moves an output that shows nothing to its channel in the file, if the channels are selected too', async () => {
    const text = await programOnC();
    const world = new World();
    await expect(imported(world, text, ['outputs'])).rejects.toThrow(
      'The output "Program" is on channel C, which would be missing. Select the channels too. Nothing changed.',
    );
    await imported(world, text, ['outputs', 'channels']);
    expect(channelsOf(world)).toEqual(['C']);
  });

  it('accepts an output whose channel was removed before the export', async () => {
    const from = new World();
    await from.ask('channel:add', {});
    await program(from, { channel: 'B' });
    await from.ask('channel:remove', { channel: 'B' });
    const world = new World();
    await imported(world, await exported(from));
    expect(channelsOf(world)).toEqual(['B']);
  });

  it("doesn't remove a channel that an output shows", async () => {
    const world = new World();
    await world.ask('channel:add', {});
    await program(world, { channel: 'B' });
    await imported(world, await exported(new World()), ['channels']);
    expect(world.show.channels.all().map(({ id }) => id)).toEqual(['A', 'B']);
  });

  it('never exceeds a limit together with existing rows', async () => {
    const from = new World();
    while (channelsOf(from).length < OUTPUTS_MAX)
      await from.ask('output:add', { name: 'More', channel: 'A' });
    const world = new World();
    const { id } = await world.ask('output:add', { name: 'Seen', channel: 'A' });
    const page = new Page(world.show, id);
    const text = (await exported(from)).replaceAll(/"id":\s*"id/g, '"id":"other');
    await expect(imported(world, text, ['outputs'])).rejects.toThrow(
      'This would make 33 outputs, and the limit is 32. Remove one first. Nothing changed.',
    );
    page.leave();
  });
});

describe('a change of the teams on air', () => {
  const recode = { name: 'Riverside', patch: { code: 'RVS' } };
  const teamsIn = (world: World): (string | null)[] =>
    world.asRun.flatMap(({ action, subject, detail }) =>
      action === 'dress' && subject === 'teams' ? [detail] : [],
    );

  /** Puts a game of Riverside against Harbor on channel A, with the scorebug on air. */
  async function playing() {
    const world = new World();
    const game = new FakeGame('wc', 'wc-1', world.clock);
    game.script.matchup = { a: 'Riverside', b: 'Harbor' };
    world.addGame(game);
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    return world;
  }

  it('is logged in the as-run log for a manual change, its undo and redo', async () => {
    const world = await playing();
    await world.ask('team:set', recode);
    await world.ask('change:undo', {});
    await world.ask('change:redo', {});
    expect(teamsIn(world)).toEqual(['Riverside: code', 'Riverside: code', 'Riverside: code']);
    expect(world.asRun.at(-1)).toMatchObject({ channel: 'A', sessionId: 'wc-1', cause: 'operator' });
  });

  it('is logged in the as-run log for an import and its undo', async () => {
    const world = await playing();
    const other = new World();
    await other.ask('team:set', recode);
    await imported(world, await exported(other), ['teams']);
    expect(teamsIn(world)).toEqual(['Riverside: code']);
    await world.ask('change:undo', {});
    expect(teamsIn(world)).toEqual(['Riverside: code', 'Riverside: code']);
  });

  it('is logged with both names if another team takes over a name on air', async () => {
    const world = await playing();
    await world.ask('team:set', { name: 'Riverside Rovers', patch: { aliases: ['Riverside'], code: 'RVR' } });
    expect(teamsIn(world)).toEqual(['Riverside Rovers replaced Riverside']);
  });

  it("isn't logged for other teams, or while no graphic is on air", async () => {
    const world = await playing();
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES' } });
    await world.ask('channel:clear', { channel: 'A' });
    await world.ask('team:set', recode);
    expect(teamsIn(world)).toEqual([]);
  });

  it('is logged once when a rehearsal gets other teams', async () => {
    const world = new World();
    const game = new FakeGame('nba', 'nba-mock', world.clock);
    game.script.matchup = { a: 'Sandbox A', b: 'Sandbox B' };
    world.addGame(game);
    const session = {
      source: 'venue',
      sessionId: 'nba-mock',
      league: 'nba',
      sport: 'basketball',
      sandbox: true,
    };
    const { matchup } = game.script;
    world.show.sessions.put(
      'A',
      { ...session, matchup },
      { isRealTime: true, cause: 'operator', isSameMatch: false },
    );
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const [a, b] = ['Boston Celtics', 'Utah Jazz'].map((name) => ({ name, league: 'nba' }));
    await world.ask('rehearsal:dress', { channel: 'A', a: a!, b: b! });
    await world.ask('change:undo', {});
    const words = world.asRun.flatMap(({ action, detail }) => (action === 'dress' ? [detail] : []));
    expect(words).toEqual([
      'Boston Celtics – Utah Jazz replaced Redwater Otters – Saltmarsh Herons (rehearsal)',
      'Redwater Otters – Saltmarsh Herons replaced Boston Celtics – Utah Jazz (rehearsal)',
    ]);
  });
});
