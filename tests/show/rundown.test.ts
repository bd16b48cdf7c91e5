import { describe, expect, it } from 'vitest';
import { remoteCaller } from './remote-caller.ts';
import { FakeGame, Page, World } from './world.ts';
import { RUNDOWN_ROWS_MAX } from '../../src/preload/contract/limits.ts';

const A = { channel: 'A' };
const person = (name: string, more: object = {}) => ({
  kind: 'graphic',
  graphic: 'lower-third',
  content: { form: 'person', name, ...more },
});
const frame = (content: object) => ({ kind: 'graphic', graphic: 'full-frame', content });

async function openRundown(league: 'wc' | 'nba' = 'wc') {
  const world = new World();
  const game = await world.play(league);
  const page = new Page(world.show, 'program');
  const add = async (item: object, group?: string) =>
    (await world.ask('rundown:add', { ...A, item, ...(group && { group }) })).row;
  const rundown = () => world.show.state().rundowns['A']!;
  const rows = () => rundown().groups.flatMap((group) => group.rows);
  const row = (id: string) => rows().find((one) => one.id === id)!;
  const of = (name: string) => ({ ...A, row: rows().find(({ says }) => says.includes(name))!.id });
  const take = (name: string) => world.ask('rundown:take', of(name));
  const says = () => rows().map((one) => one.says);
  const next = () => rows().find(({ id }) => id === rundown().next)?.says ?? null;
  const third = () => {
    const { isOnAir, content } = page.now.graphics['lower-third'];
    return isOnAir ? (content.form === 'person' ? content.name : content.form) : null;
  };
  return { world, game, page, add, rundown, rows, row, of, take, says, next, third };
}

/** Opens a match with a score and statistics for both sides, so that every full frame has content. */
async function played() {
  const stage = await openRundown();
  stage.game.press('phase', { phase: 'first_half' });
  stage.game.press('goal', { team: 'A' });
  stage.game.press('yellow_card', { team: 'B' });
  // History is read again after the first event on a connection.
  await stage.world.clock.advance(10);
  return stage;
}

/** Adds another output of channel A, 10 s behind. */
async function addDelayed(world: World): Promise<string> {
  const { id } = await world.ask('output:add', { name: 'Stream', ...A });
  await world.ask('output:update', { id, patch: { delayMs: 10_000 } });
  return id;
}

/** Adds three people, none of them taken yet. */
async function threePeople() {
  const stage = await openRundown();
  for (const name of ['Ada Lee', 'Bo Vale', 'Cy Moss']) await stage.add(person(name));
  return stage;
}

describe('a rundown row', () => {
  it('goes on air as prepared, and shows when and by whom it was taken', async () => {
    const { world, page, add, row, third } = await openRundown();
    const ada = await add(person('Ada Lee', { title: 'Referee', number: '7' }));
    await world.clock.advance(5_000);
    await world.ask('rundown:take', { ...A, row: ada });
    expect(third()).toBe('Ada Lee');
    expect(page.now.graphics['lower-third'].content).toMatchObject({ title: 'Referee', number: '7' });
    expect(row(ada)).toMatchObject({
      isDone: true,
      takenAt: world.clock.wall(),
      takenBy: 'This computer',
      stands: 'on-air',
    });
    expect(world.asRun.at(-1)).toMatchObject({
      action: 'take',
      subject: 'lower-third',
      detail: '7 Ada Lee, Referee',
      cause: 'operator',
    });
    await world.ask('graphic:clear', { ...A, graphic: 'lower-third' });
    expect(row(ada)).toMatchObject({ isDone: true, stands: null });
  });

  it.each([
    ['a matchup', { kind: 'graphic', graphic: 'lower-third', content: { form: 'matchup', note: 'Final' } }],
    ['the score', { kind: 'graphic', graphic: 'lower-third' }],
    ['the line score', { kind: 'graphic', graphic: 'full-frame' }],
    ['statistics', frame({ form: 'comparison' })],
    ['each score', frame({ form: 'scoring' })],
    ['the winner', frame({ form: 'final' })],
    ['a matchup as a full frame', frame({ form: 'matchup', venue: 'Lakeside Arena' })],
    ['custom text', frame({ form: 'text', title: 'Weather delay', lines: ['Back at 21:15'] })],
    [
      'ticker lines',
      { kind: 'graphic', graphic: 'ticker', content: { form: 'lines', lines: [{ text: 'Hi' }] } },
    ],
    ['the scorebug', { kind: 'graphic', graphic: 'scorebug' }],
  ])('can be cued and taken: %s', async (_, item) => {
    const { world, add, row } = await played();
    const id = await add(item);
    expect(row(id)).toMatchObject({ problem: null, stands: null });
    await world.ask('rundown:cue', { ...A, row: id });
    expect(row(id).stands).toBe('cued');
    await world.ask('rundown:take', { ...A, row: id });
    expect(row(id).stands).toBe('on-air');
  });

  it.each(['line', 'final', 'comparison', 'scoring'])(
    "reports that a full frame has no content for %s before the game, and can't be taken",
    async (form) => {
      const problem = "The game hasn't started.";
      const { world, page, add, row } = await openRundown();
      const id = await add(form === 'line' ? { kind: 'graphic', graphic: 'full-frame' } : frame({ form }));
      expect(row(id).problem).toBe(problem);
      for (const act of ['rundown:take', 'rundown:cue'] as const)
        await expect(world.ask(act, { ...A, row: id })).rejects.toMatchObject({
          code: 'conflict',
          message: problem,
        });
      expect(page.now.graphics['full-frame'].isOnAir).toBe(false);
      expect(row(id).stands).toBeNull();
    },
  );

  it('describes a matchup on a lower third and one on a full frame differently', async () => {
    const { add, row } = await openRundown();
    const content = { form: 'matchup', note: 'Group C', venue: null, startsAt: null };
    const third = await add({ kind: 'graphic', graphic: 'lower-third', content });
    const full = await add(frame(content));
    const blank = await add(frame({ form: 'matchup' }));
    expect([third, full, blank].map((id) => `${row(id).what} ${row(id).says}`)).toEqual([
      'Matchup Lower third · Group C',
      'Matchup Full frame · Group C',
      'Matchup Full frame',
    ]);
  });

  it('shows the lineup of the roster at the take, and reports before the take if there is none', async () => {
    const { world, page, add, row } = await openRundown();
    const { a } = world.show.channels.get('A').session!.matchup;
    const id = await add(frame({ form: 'line-up', side: 'A' }));
    expect(row(id)).toMatchObject({
      what: 'Lineup',
      says: a,
      problem: `${a} has no roster. Add or import players under Teams, Roster.`,
    });
    await expect(world.ask('rundown:take', { ...A, row: id })).rejects.toThrow(/ has no roster/);
    await world.ask('roster:set', { name: a, league: 'wc', players: [{ name: 'Ada', starts: true }] });
    expect(row(id).problem).toBeNull();
    await world.ask('rundown:take', { ...A, row: id });
    expect(page.now.graphics['full-frame'].content).toMatchObject({ starters: [{ name: 'Ada' }] });
  });

  it('is marked as taken when its cue is taken from anywhere', async () => {
    const { world, of, rows } = await threePeople();
    await world.ask('rundown:cue', of('Bo Vale'));
    await world.ask('channel:take', A);
    expect(rows().map(({ isDone, stands }) => [isDone, stands])).toEqual([
      [false, null],
      [true, 'on-air'],
      [false, null],
    ]);
  });

  it('is no longer cued when it is cued a second time, or when its content is cued without the row', async () => {
    const { world, of, rows } = await threePeople();
    const cued = () => rows().filter(({ stands }) => stands === 'cued').length;
    await world.ask('rundown:cue', of('Ada Lee'));
    expect(cued()).toBe(1);
    await world.ask('rundown:cue', of('Ada Lee'));
    expect([cued(), world.channel().graphics['lower-third'].next]).toEqual([0, null]);
    await world.ask('rundown:cue', of('Ada Lee'));
    await world.ask('graphic:cue', {
      ...A,
      graphic: 'lower-third',
      content: { form: 'person', name: 'Ada Lee' },
    });
    expect(cued()).toBe(0);
  });

  it('is edited, duplicated and removed without a change on air', async () => {
    const { world, of, says, take, third, rows } = await threePeople();
    await take('Ada Lee');
    await world.ask('rundown:set', { ...of('Ada Lee'), item: person('Ada Leigh') });
    expect([says()[0], third()]).toEqual(['Ada Leigh', 'Ada Lee']);
    await world.ask('rundown:duplicate', of('Ada Leigh'));
    expect(says()).toEqual(['Ada Leigh', 'Ada Leigh', 'Bo Vale', 'Cy Moss']);
    expect(rows().map(({ isDone }) => isDone)).toEqual([true, false, false, false]);
    await world.ask('rundown:remove', of('Ada Leigh'));
    expect([says(), third()]).toEqual([['Ada Leigh', 'Bo Vale', 'Cy Moss'], 'Ada Lee']);
  });

  it('stays in its place after a restart, on its channel, with its taken mark', async () => {
    const { world, take, rundown } = await threePeople();
    await world.ask('rundown:group-add', { ...A, name: 'Halftime' });
    await take('Bo Vale');
    const before = rundown().groups.map(({ name, rows: of }) => [
      name,
      of.map(({ says, takenAt }) => [says, takenAt]),
    ]);
    world.restart({ afterMs: 60_000 });
    const after = world.show.state().rundowns['A']!;
    expect(
      after.groups.map(({ name, rows: of }) => [name, of.map(({ says, takenAt }) => [says, takenAt])]),
    ).toEqual(before);
    expect(after.groups[0]!.rows.find(({ id }) => id === after.next)?.says).toBe('Cy Moss');
  });

  it("can be prepared before there is a game, and can't be taken until there is one", async () => {
    const world = new World();
    const { row } = await world.ask('rundown:add', { ...A, item: person('Ada Lee') });
    expect(world.show.state().rundowns['A']!.groups[0]!.rows[0]!.problem).toBeNull();
    await expect(world.ask('rundown:take', { ...A, row })).rejects.toThrow(
      /^Channel A has no game\. Pick a game or start a/,
    );
  });

  it('is refused over the limit, and nothing is added', async () => {
    const { world, rows } = await openRundown();
    const lines = Array.from({ length: RUNDOWN_ROWS_MAX }, (_, place) => `Person ${place}`);
    await world.ask('rundown:import', { ...A, csv: ['name', ...lines].join('\n') });
    await expect(world.ask('rundown:add', { ...A, item: person('One more') })).rejects.toThrow(/300/);
    await expect(world.ask('rundown:duplicate', { ...A, row: rows()[0]!.id })).rejects.toThrow(/300/);
    expect(rows()).toHaveLength(RUNDOWN_ROWS_MAX);
  });
});

describe('a row with a dwell time', () => {
  const ada = { ...person('Ada Lee'), seconds: 8 };
  const cleared = (world: World) => world.asRun.filter(({ action }) => action === 'clear');

  it('leaves automatically when its time is over, on outputs with a delay too', async () => {
    const { world, add, row, third } = await openRundown();
    const late = new Page(world.show, await addDelayed(world));
    const id = await add(ada);
    await world.ask('rundown:take', { ...A, row: id });
    expect(row(id)).toMatchObject({ stands: 'on-air', until: world.clock.wall() + 8_000 });
    await world.clock.advance(7_999);
    expect([third(), late.now.graphics['lower-third'].isOnAir]).toEqual(['Ada Lee', true]);
    await world.clock.advance(1);
    expect([third(), late.now.graphics['lower-third'].isOnAir]).toEqual([null, false]);
    expect(row(id)).toMatchObject({ stands: null, until: null, isDone: true });
    expect(cleared(world)).toMatchObject([{ subject: 'lower-third', detail: 'Ada Lee', cause: 'rundown' }]);
  });

  it('leaves automatically however its cue was taken', async () => {
    const { world, add, third } = await openRundown();
    await world.ask('rundown:cue', { ...A, row: await add(ada) });
    await world.clock.advance(60_000);
    await world.ask('channel:take', A);
    await world.clock.advance(7_999);
    expect(third()).toBe('Ada Lee');
    await world.clock.advance(1);
    expect(third()).toBeNull();
  });

  it('restarts its dwell time when it is taken again', async () => {
    const { world, add, third } = await openRundown();
    const id = await add(ada);
    await world.ask('rundown:take', { ...A, row: id });
    await world.clock.advance(5_000);
    await world.ask('rundown:take', { ...A, row: id });
    await world.clock.advance(7_999);
    expect(third()).toBe('Ada Lee');
    await world.clock.advance(1);
    expect(third()).toBeNull();
  });

  it('ends with a clear, and a graphic that is taken after it stays', async () => {
    const { world, add, third } = await openRundown();
    await world.ask('rundown:take', { ...A, row: await add(ada) });
    await world.ask('graphic:clear', { ...A, graphic: 'lower-third' });
    await world.ask('graphic:take', { ...A, graphic: 'lower-third' });
    await world.clock.advance(60_000);
    expect(third()).toBe('score');
    expect(cleared(world)).toHaveLength(1);
  });

  it.each([
    ['another person', { form: 'person', name: 'Bo Vale' }, 'Bo Vale'],
    ['the same person', { form: 'person', name: 'Ada Lee' }, 'Ada Lee'],
  ])('ends with a take of %s, which stays', async (_, content, name) => {
    const { world, add, third } = await openRundown();
    await world.ask('rundown:take', { ...A, row: await add(ada) });
    await world.clock.advance(1_000);
    await world.ask('graphic:take', { ...A, graphic: 'lower-third', content });
    await world.clock.advance(60_000);
    expect(third()).toBe(name);
  });

  it("keeps its graphic's cue when it leaves", async () => {
    const { world, add, third } = await openRundown();
    await world.ask('rundown:take', { ...A, row: await add(ada) });
    await world.ask('rundown:cue', { ...A, row: await add(person('Bo Vale')) });
    await world.clock.advance(8_000);
    expect(third()).toBeNull();
    await world.ask('channel:take', A);
    expect(third()).toBe('Bo Vale');
  });

  it('leaves on time after a restart, and stays off if the time ran out while the program was down', async () => {
    for (const [afterMs, name] of [
      [3_000, 'Ada Lee'],
      [8_000, null],
    ] as const) {
      const { world, add } = await openRundown();
      await world.ask('rundown:take', { ...A, row: await add(ada) });
      world.restart({ afterMs });
      const page = new Page(world.show, 'program');
      const { isOnAir } = page.now.graphics['lower-third'];
      expect(isOnAir, String(afterMs)).toBe(name !== null);
      await world.clock.advance(5_000);
      expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    }
  });

  it('is saved and undone with its dwell time, which survives a restart', async () => {
    const { world, add, row } = await openRundown();
    const id = await add(ada);
    await world.ask('rundown:set', { ...A, row: id, item: { ...ada, seconds: 12 } });
    expect(row(id).item).toMatchObject({ seconds: 12 });
    await world.ask('change:undo', {});
    expect(row(id).item).toMatchObject({ seconds: 8 });
    world.restart();
    expect(world.show.state().rundowns['A']!.groups[0]!.rows[0]!.item).toMatchObject({ seconds: 8 });
  });

  it.each([0, 601, 1.5])('is refused with %d seconds', async (seconds) => {
    const { world } = await openRundown();
    await expect(world.ask('rundown:add', { ...A, item: { ...ada, seconds } })).rejects.toThrow(/seconds/);
  });
});

describe('a row that a full frame covers', () => {
  const ada = { ...person('Ada Lee'), seconds: 8 };

  it('is marked done, and starts its dwell time, only when the full frame has left', async () => {
    const { world, add, row, third } = await played();
    const id = await add(ada);
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    await world.ask('rundown:take-next', A);
    expect(row(id)).toMatchObject({ stands: 'waiting', isDone: false, takenAt: null, until: null });
    await world.clock.advance(60_000);
    expect(row(id)).toMatchObject({ stands: 'waiting', isDone: false });
    await world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
    expect(third()).toBe('Ada Lee');
    expect(row(id)).toMatchObject({ stands: 'on-air', isDone: true, takenAt: world.clock.wall() });
    await world.clock.advance(8_000);
    expect(third()).toBeNull();
  });

  it('waits for a full frame that leaves automatically', async () => {
    const { world, add, row, third } = await played();
    const id = await add(ada);
    const full = await add({ ...frame({ form: 'comparison' }), seconds: 5 });
    await world.ask('rundown:take', { ...A, row: full });
    await world.ask('rundown:take', { ...A, row: id });
    await world.clock.advance(5_000);
    expect([third(), row(id).isDone, row(id).stands]).toEqual(['Ada Lee', true, 'on-air']);
    await world.clock.advance(8_000);
    expect(third()).toBeNull();
  });

  it("is skipped by Next, and isn't marked done if it was never shown", async () => {
    const { world, add, row, next } = await played();
    const id = await add(ada);
    await add(frame({ form: 'comparison' }));
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    await world.ask('rundown:take-next', A);
    expect(next()).toBe('');
    await world.ask('graphic:clear', { ...A, graphic: 'lower-third' });
    await world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
    expect(row(id)).toMatchObject({ stands: null, isDone: false });
    expect(next()).toBe('Ada Lee');
  });

  it('waits after a restart, and then stays for its dwell time', async () => {
    const { world, add } = await played();
    const id = await add(ada);
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    await world.ask('rundown:take', { ...A, row: id });
    world.restart({ afterMs: 20_000 });
    const page = new Page(world.show, 'program');
    await world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
    await world.clock.advance(8_000);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  });

  it('is marked done immediately if an output shows it without the full frame', async () => {
    const { world, add, row } = await played();
    const lower = await addDelayed(world);
    await world.ask('output:update', { id: lower, patch: { graphics: ['lower-third'] } });
    const id = await add(ada);
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    await world.ask('rundown:take', { ...A, row: id });
    expect(row(id)).toMatchObject({ stands: 'on-air', isDone: true });
  });
});

describe('a row as returned by remote control', () => {
  it('can be sent back unchanged, with its team or its moment', async () => {
    const { world, game, add, rows } = await openRundown();
    const call = remoteCaller(world);
    await add(person('Ada Lee', { side: 'A' }));
    await world.ask('rundown:import', { ...A, csv: 'name,team\nBo Vale,Mesa\n' });
    await add(frame({ form: 'matchup' }));
    const goal = game.press('goal', { team: 'A' });
    await world.ask('rundown:pin', { ...A, moment: goal });
    const before = structuredClone(rows());
    expect(before).toHaveLength(4);
    for (const { id, item } of before)
      expect(await call('PUT', `/channels/A/rundown/${id}`, { item })).toEqual({
        status: 200,
        body: expect.anything() as unknown,
      });
    expect(rows()).toEqual(before);
  });

  it("is refused with another moment, or with a team that its content isn't about", async () => {
    const { world, game, add, rows } = await openRundown();
    const call = remoteCaller(world);
    const matchup = await add(frame({ form: 'matchup' }));
    const { row } = await world.ask('rundown:pin', { ...A, moment: game.press('goal', { team: 'A' }) });
    const before = structuredClone(rows());
    const other = { kind: 'moment', seconds: 8, moment: 999 };
    expect(await call('PUT', `/channels/A/rundown/${row}`, { item: other })).toMatchObject({
      status: 422,
      body: {
        error: { message: expect.stringContaining('Only "seconds" of a pinned moment can change') as string },
      },
    });
    const of = { ...frame({ form: 'matchup' }), team: 'Mesa' };
    expect(await call('PUT', `/channels/A/rundown/${matchup}`, { item: of })).toMatchObject({ status: 422 });
    expect(rows()).toEqual(before);
  });
});

describe('a row about a team', () => {
  it("follows its team to the other side, whatever the feed's spelling", async () => {
    const { world, game, page, add } = await openRundown();
    game.script.matchup = { a: 'Brazil', b: 'Mexico' };
    await world.ask('channel:release', A);
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await world.clock.advance(10);
    const row = await add(person('Ada Lee', { side: 'A' }));
    const other = new FakeGame('wc', 'return-leg', world.clock);
    other.script.matchup = { a: 'México', b: 'Brasil' };
    world.addGame(other);
    await world.show.sessions.bind('A', 'venue', 'return-leg');
    await world.clock.advance(10);
    await world.ask('rundown:take', { ...A, row });
    expect(page.now.graphics['lower-third'].content).toMatchObject({ name: 'Ada Lee', side: 'B' });
  });

  it.each([
    ['wc', '(Boston vs. New York)'],
    ['mlb', '(New York vs. Boston)'],
    ['nfl', '(New York vs. Boston)'],
  ] as const)(
    "is marked with the teams of %s in their on-air order if its team isn't in the game",
    async (league, sides) => {
      const { world } = await openRundown();
      const game = new FakeGame(league, 'in-order', world.clock);
      game.script.matchup = { a: 'Boston', b: 'New York' };
      world.addGame(game);
      await world.show.sessions.bind('A', 'venue', 'in-order');
      await world.clock.advance(10);
      await world.ask('rundown:import', { ...A, csv: 'name,team\nAda Lee,Mesa\n' });
      expect(world.show.state().rundowns['A']!.groups[0]!.rows[0]!.problem).toContain(
        `Mesa isn't playing on channel A ${sides}.`,
      );
    },
  );

  it("is marked if its team isn't in the game, and is refused without a change", async () => {
    const { world, row, third } = await openRundown();
    const { added } = await world.ask('rundown:import', { ...A, csv: 'name,team\nAda Lee,Mesa\n' });
    expect(added).toBe(1);
    const { id } = world.show.state().rundowns['A']!.groups[0]!.rows[0]!;
    expect(row(id)).toMatchObject({
      says: 'Ada Lee · Mesa',
      problem: expect.stringMatching(/^Mesa isn't playing on channel A .* Edit the row/) as string,
    });
    for (const verb of ['take', 'cue'] as const)
      await expect(world.ask(`rundown:${verb}`, { ...A, row: id })).rejects.toThrow(
        /^Mesa isn't playing on channel A \(Lakeside v/,
      );
    await expect(world.ask('rundown:take-next', A)).rejects.toThrow(
      /^Mesa isn't playing on channel A \(Lakeside v/,
    );
    expect([third(), row(id).isDone]).toEqual([null, false]);
  });
});

describe('a moment pinned to the rundown', () => {
  it('goes on air as its lower third', async () => {
    const { world, game, third, rows } = await openRundown();
    const goal = game.press('goal', { team: 'A' });
    await world.ask('rundown:pin', { ...A, moment: goal });
    expect(rows()[0]).toMatchObject({ what: 'Moment', says: expect.stringContaining('Goal · ') as string });
    await world.ask('rundown:take-next', A);
    expect(third()).toBe('moment');
    expect(rows()[0]).toMatchObject({ stands: 'on-air', isDone: true });
  });

  it('leaves automatically when its time is over, taken or cued, and after a restart', async () => {
    const { world, game, third, rows } = await openRundown();
    const goal = game.press('goal', { team: 'A' });
    const { row } = await world.ask('rundown:pin', { ...A, moment: goal });
    await world.ask('rundown:set', { ...A, row, item: { kind: 'moment', seconds: 8 } });
    expect(rows()[0]).toMatchObject({ what: 'Moment', item: { moment: goal, seconds: 8 } });
    for (const verb of ['take', 'cue'] as const) {
      await world.ask(`rundown:${verb}`, { ...A, row });
      if (verb === 'cue') await world.ask('channel:take', A);
      expect(rows()[0]).toMatchObject({ stands: 'on-air', until: world.clock.wall() + 8_000 });
      await world.clock.advance(7_999);
      expect(third()).toBe('moment');
      await world.clock.advance(1);
      expect(third()).toBeNull();
    }
    await world.ask('rundown:take', { ...A, row });
    await world.clock.advance(3_000);
    world.restart();
    await world.clock.advance(4_999);
    const page = new Page(world.show, 'program');
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
    await world.clock.advance(1);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  });

  it("can't be changed as a moment if the row is a graphic", async () => {
    const { world, add } = await openRundown();
    const row = await add(person('Ada Lee'));
    await expect(
      world.ask('rundown:set', { ...A, row, item: { kind: 'moment', seconds: 8 } }),
    ).rejects.toThrow(/^This row isn't a pinned moment\. Send the/);
  });

  it("can't be taken once it is retracted, is marked, and is skipped by Next", async () => {
    const { world, game, add, rows, third, next } = await openRundown();
    const goal = game.press('goal', { team: 'A' });
    await world.ask('rundown:pin', { ...A, moment: goal });
    await add(person('Ada Lee'));
    await world.ask('rundown:cue', { ...A, row: rows()[0]!.id });
    game.press('undo');
    expect(rows()[0]).toMatchObject({
      problem: expect.stringMatching(/^"Goal · .*" was retracted and can't go on air\./) as string,
      stands: null,
    });
    for (const verb of ['take', 'cue'] as const)
      await expect(world.ask(`rundown:${verb}`, { ...A, row: rows()[0]!.id })).rejects.toThrow(
        /^"Goal · Lakeside" was retracted and can't go on/,
      );
    expect(third()).toBeNull();
    expect(next()).toBe('Ada Lee');
  });

  it("isn't confused with a moment of another game with the same number", async () => {
    const { world, game, rows } = await openRundown();
    const goal = game.press('goal', { team: 'A' });
    await world.ask('rundown:pin', { ...A, moment: goal });
    await world.clock.advance(60_000);
    const other = await world.play('wc');
    other.press('goal', { team: 'B' }, true, goal);
    expect(world.channel().moments[0]).toMatchObject({ id: goal });
    expect(rows()[0]!.problem).toMatch(/ isn't from the game on channel A\./);
  });
});

describe('the next row', () => {
  it('is cued, then taken, with one key each, down the list and past finished rows', async () => {
    const { world, add, of, next, third, rows } = await threePeople();
    await add(frame({ form: 'matchup' }));
    await world.ask('rundown:done', { ...of('Bo Vale'), isDone: true });
    expect(next()).toBe('Ada Lee');
    await world.ask('rundown:next', A);
    expect([next(), third()]).toEqual(['Ada Lee', null]);
    await world.ask('rundown:take-next', A);
    expect([next(), third()]).toEqual(['Cy Moss', 'Ada Lee']);
    await world.ask('rundown:next', A);
    await world.ask('rundown:next', A);
    // The next row is of another graphic, so the previous cue is removed.
    expect(world.channel().graphics['lower-third'].next).toBeNull();
    expect(rows().map(({ stands }) => stands)).toEqual(['on-air', null, null, 'cued']);
    await world.ask('rundown:take-next', A);
    await expect(world.ask('rundown:take-next', A)).rejects.toThrow(
      'The rundown of channel A is finished. Take a row directly, or reset the rundown.',
    );
    await expect(world.ask('rundown:next', A)).rejects.toThrow(
      /^The rundown of channel A is finished\. Take a/,
    );
  });

  it('is the row after the one that was taken last', async () => {
    const { take, next } = await threePeople();
    await take('Bo Vale');
    expect(next()).toBe('Cy Moss');
  });

  it('is the first row again after a reset', async () => {
    const { world, take, next, rows } = await threePeople();
    await take('Cy Moss');
    expect(next()).toBeNull();
    await world.ask('rundown:reset', A);
    expect(next()).toBe('Ada Lee');
    expect(rows().every(({ isDone, takenAt }) => !isDone && takenAt === null)).toBe(true);
  });
});

describe('rundown groups', () => {
  it('can be moved and removed, and rows can be moved between them', async () => {
    const { world, of, rundown, third, take } = await threePeople();
    const { group } = await world.ask('rundown:group-add', { ...A, name: 'Halftime' });
    await world.ask('rundown:move', { ...of('Ada Lee'), group, place: 9 });
    await world.ask('rundown:move', { ...of('Cy Moss'), group, place: 0 });
    const order = () => rundown().groups.map(({ name, rows }) => [name, ...rows.map(({ says }) => says)]);
    expect(order()).toEqual([
      ['Show', 'Bo Vale'],
      ['Halftime', 'Cy Moss', 'Ada Lee'],
    ]);
    await world.ask('rundown:move', { ...of('Cy Moss'), group, place: 1 });
    await world.ask('rundown:group-move', { ...A, group, place: 0 });
    await world.ask('rundown:group-name', { ...A, group, name: 'Break' });
    expect(order()).toEqual([
      ['Break', 'Ada Lee', 'Cy Moss'],
      ['Show', 'Bo Vale'],
    ]);
    await take('Ada Lee');
    await world.ask('rundown:group-remove', { ...A, group });
    expect([order(), third()]).toEqual([[['Show', 'Bo Vale']], 'Ada Lee']);
  });

  it('are refused with a duplicate name', async () => {
    const { world } = await threePeople();
    await expect(world.ask('rundown:group-add', { ...A, name: 'show' })).rejects.toThrow(
      'This rundown already has a group named "show". Choose another name. Nothing changed.',
    );
  });
});

describe('people from a spreadsheet', () => {
  it('have titles, sides and numbers, completely and in their order', async () => {
    const { world, page, rows, says } = await openRundown();
    const { a } = world.show.channels.get('A').session!.matchup;
    const csv = `\ufeffName;Role;Team;No.\r\nZoë Åström;"Head coach; acting";home;\r\n山田 太郎;;${a};00\r\nمحمد صلاح;Captain;B;10\r\n`;
    expect(await world.ask('rundown:import', { ...A, csv })).toEqual({ added: 3, problems: [] });
    expect(says()).toEqual([
      'Zoë Åström, Head coach; acting · Side A',
      `00 山田 太郎 · ${a}`,
      '10 محمد صلاح, Captain · Side B',
    ]);
    await world.ask('rundown:take', { ...A, row: rows()[1]!.id });
    expect(page.now.graphics['lower-third'].content).toMatchObject({
      name: '山田 太郎',
      number: '00',
      side: 'A',
    });
  });

  it('are refused row by row if any row is invalid, and none is added', async () => {
    const { world, rows } = await threePeople();
    const csv = [
      'name,title,side,number',
      'Dana Okafor,Reporter,,',
      ',Coach,A,',
      'Dana  okafor,reporter,,',
      'Bo Vale,,,',
      'Eve Lind,,A,1234',
      `${'x'.repeat(61)},,,`,
      `Flo Berg,,${'y'.repeat(200)},`,
    ].join('\n');
    const { added, problems } = await world.ask('rundown:import', { ...A, csv });
    expect(added).toBe(0);
    expect(problems).toEqual([
      expect.stringMatching(/^Row 3: The name /) as string,
      'Row 4: Dana  okafor is already in row 2 with the same title and side. Remove one of them.',
      'Row 5: Bo Vale is already in the rundown with the same title and side. Remove one of them.',
      expect.stringMatching(/^Row 6: The number /) as string,
      expect.stringMatching(/^Row 7: The name /) as string,
      expect.stringMatching(/^Row 8: The side must be A, B or a team name with/) as string,
    ]);
    expect(rows()).toHaveLength(3);
  });

  it.each([
    ['no content', '', /^No column with the names was found\./],
    ['only headings', 'name,title\n', 'The table has no people below the headings.'],
    ['no name', 'title,side\nCoach,A\n', /^No column with the names was found\./],
    ['an unclosed quotation mark', 'name,title\n"Ada,Coach\n', /^A quotation mark is never closed\./],
    [
      'too many people',
      ['name', ...Array.from({ length: 10_000 }, (_, at) => `P ${at}`)].join('\n'),
      'The table has 10000 people, and the rundown has room for 300 more rows. Remove some.',
    ],
  ])('are refused with one error message if the file has %s', async (_, csv, sentence) => {
    const { world, rows } = await openRundown();
    const { added, problems } = await world.ask('rundown:import', { ...A, csv });
    expect([added, problems.length]).toEqual([0, 1]);
    expect(problems[0]).toMatch(sentence);
    expect(rows()).toEqual([]);
  });

  it('are exported to a spreadsheet, and imported unchanged', async () => {
    const { world, says } = await openRundown();
    const csv =
      'name,title,side,number\r\nAda Lee,Referee,,\r\n"Vale, Bo",,B,9\r\nCy Moss,Coach,Bayview,\r\n';
    await world.ask('rundown:import', { ...A, csv });
    await world.ask('rundown:add', { ...A, item: frame({ form: 'final' }) });
    expect(await world.ask('rundown:export', A)).toEqual({ csv });
    const before = says();
    const { groups } = world.show.state().rundowns['A']!;
    await world.ask('rundown:group-remove', { ...A, group: groups[0]!.id });
    await world.ask('rundown:import', { ...A, csv });
    expect(says()).toEqual(before.slice(0, 3));
  });
});
