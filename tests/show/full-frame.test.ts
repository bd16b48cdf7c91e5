import { describe, expect, it } from 'vitest';
import { historyOf, listedGame, Page, World, type FakeGame } from './world.ts';

const fullFrame = { channel: 'A', graphic: 'full-frame' };

async function kickedOff() {
  const world = new World();
  const game = await world.play('wc');
  const page = new Page(world.show, 'program');
  game.press('phase', { phase: 'first_half' });
  const goal = game.press('goal', { team: 'A' });
  // History is read again after the first event on a connection.
  await world.clock.advance(10);
  return { world, game, page, goal };
}

describe('the full frame', () => {
  it('shows the line score in sync with the video of an output with a delay', async () => {
    const { world, game, page, goal } = await kickedOff();
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    await world.ask('graphic:take', fullFrame);
    const first = {
      id: goal,
      side: 'A',
      kind: 'goal',
      phase: { is: 'period', part: 'half', number: 1 },
      a: 1,
      b: 0,
      minute: { number: 1, added: null },
    };
    expect(page.now.graphics['full-frame']).toEqual({
      isOnAir: true,
      content: { form: 'line', periods: [], totals: [], facts: [], entries: [first], entriesTotal: 1 },
    });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    await world.clock.advance(6_000);
    game.press('goal', { team: 'B' });
    const entries = () => {
      const { content } = page.now.graphics['full-frame'];
      return content?.form === 'line' ? content.entries.length : null;
    };
    await world.clock.advance(4_000);
    expect(entries()).toBe(1);
    await world.clock.advance(2_000);
    expect(entries()).toBe(2);
  });

  it("omits entries that wouldn't add up to an overridden score", async () => {
    const { world, page } = await kickedOff();
    await world.ask('graphic:take', fullFrame);
    for (const field of ['score.a', 'score.b']) {
      await world.ask('override:set', { channel: 'A', field, value: 5 });
      expect(page.now.graphics['full-frame'].content, field).toMatchObject({ form: 'line', entries: [] });
      await world.ask('override:release', { channel: 'A', field });
      expect(page.now.graphics['full-frame'].content).toMatchObject({ entries: [{ side: 'A' }] });
    }
  });

  it('lists the newest ten entries, and only the earlier ones on an output with a delay', async () => {
    const { world, game, page } = await kickedOff();
    const late = world.show.outputs.add('Late', 'A');
    world.show.outputs.update(late.id, { delayMs: 5_000 });
    await world.clock.advance(10_000);
    for (let goals = 0; goals < 11; goals += 1) game.press('goal', { team: 'B' });
    await world.ask('graphic:take', fullFrame);
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      entries: Array.from({ length: 10 }, (_, index) => ({ a: 1, b: index + 2 })),
    });
    expect(new Page(world.show, late.id).now.graphics['full-frame'].content).toMatchObject({
      entries: [{ side: 'A', a: 1, b: 0 }],
    });
  });

  it('ends with the runs, hits and errors of both sides in a baseball game', async () => {
    const world = new World();
    const game = await world.play('mlb');
    const page = new Page(world.show, 'program');
    for (const type of ['pitch', 'contact', 'run', 'end', 'half_inning']) game.press(type, {});
    await world.clock.advance(10);
    await world.ask('graphic:take', fullFrame);
    const totals = () => {
      const { content } = page.now.graphics['full-frame'];
      return content?.form === 'line' ? content.totals : null;
    };
    const set = (field: string, value: number) =>
      world.ask('override:set', { channel: 'A', field, value, release: 'manual' });
    const runs = { kind: 'runs', a: 0, b: 1 };
    expect(totals()).toEqual([runs]);
    await set('hits.a', 0);
    expect(totals()).toEqual([runs]);
    await set('hits.b', 3);
    await set('errors.b', 1);
    await set('errors.a', 0);
    const [hits, errors] = [
      { kind: 'hits', a: 0, b: 3 },
      { kind: 'errors', a: 0, b: 1 },
    ];
    expect(totals()).toEqual([runs, hits, errors]);
    await set('score.a', 2);
    // A table that wouldn't add up is left out, together with its totals.
    expect(totals()).toEqual([]);
  });

  it('shows percentages, the fouls of the current period, and, once every point has a name, the top scorers of a basketball game', async () => {
    const world = new World();
    const game = await world.play('nba');
    const page = new Page(world.show, 'program');
    game.press('live', { team: 'A' });
    const shoot = (team: 'A' | 'B', shot: '2pt' | '3pt', name: 'made' | 'miss'): number => {
      game.press('possession', { team });
      game.press(`${shot}_attempt`, { team });
      return game.press(name, { team, shot_type: shot });
    };
    const ids = [shoot('A', '2pt', 'made'), shoot('A', '3pt', 'made'), shoot('B', '2pt', 'made')];
    shoot('A', '2pt', 'miss');
    await world.clock.advance(10);
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'comparison' } });
    const facts = (of = page) => {
      const { content } = of.now.graphics['full-frame'];
      return content?.form === 'comparison' ? content.facts : [];
    };
    const shots = [
      { kind: 'two_pointers', a: '1/2', b: '1/1', share: { a: 0.5, b: 1 } },
      { kind: 'three_pointers', a: '1/1', b: '0/0', share: { a: 1, b: null } },
    ];
    expect(facts()).toEqual(shots);
    await world.ask('override:set', { channel: 'A', field: 'fouls.a', value: 3, release: 'manual' });
    expect(facts()).toEqual(shots);
    await world.ask('override:set', { channel: 'A', field: 'fouls.b', value: 7, release: 'manual' });
    const fouls = { kind: 'team_fouls', a: '3', b: '7' };
    expect(facts()).toEqual([...shots, fouls]);
    const name = (moment: number | undefined, player: string) =>
      world.ask('moment:player', {
        channel: 'A',
        moment: moment ?? 0,
        player: { number: null, name: player, short: null },
      });
    await name(ids[0], 'Ada Lee');
    await name(ids[2], 'Bo Vale');
    // Three of one side's points have no player yet.
    expect(facts()).toEqual([...shots, fouls]);
    await name(ids[1], 'Ada Lee');
    const best = {
      kind: 'most_points',
      a: '5',
      b: '2',
      players: {
        a: { number: null, name: 'Ada Lee', short: null },
        b: { number: null, name: 'Bo Vale', short: null },
      },
    };
    expect(facts()).toEqual([...shots, fouls, best]);
    await name(ids[1], 'Cy Moss');
    expect(facts().at(-1)).toMatchObject({ a: '3', players: { a: { name: 'Cy Moss' } } });
    const level = shoot('A', '2pt', 'made');
    await world.clock.advance(10);
    await name(level, 'Ada Lee');
    expect(facts().at(-1)).toMatchObject({ a: '4', players: { a: { name: 'Ada Lee' } } });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    await world.clock.advance(6_000);
    await name(shoot('B', '2pt', 'made'), 'Bo Vale');
    await world.clock.advance(4_000);
    expect(facts().at(-1)).toMatchObject({ a: '4', b: '2' });
    await world.clock.advance(2_000);
    expect(facts().at(-1)).toMatchObject({ a: '4', b: '4' });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 0 } });
    game.press('period_end');
    game.end();
    await world.clock.advance(5_000);
    expect(facts().map(({ kind }) => kind)).toEqual(['two_pointers', 'three_pointers', 'most_points']);
  });

  it('names the scorers of a basketball or baseball game with the result, but not with the line score', async () => {
    const named = async (league: 'nba' | 'mlb', press: (game: FakeGame) => number) => {
      const world = new World();
      const game = await world.play(league);
      const page = new Page(world.show, 'program');
      const moment = press(game);
      await world.clock.advance(10);
      const player = { number: null, name: 'Ada Lee', short: null };
      await world.ask('moment:player', { channel: 'A', moment, player });
      const scorersOf = async (form: 'final' | 'line') => {
        await world.ask('graphic:take', { ...fullFrame, content: { form } });
        const { content } = page.now.graphics['full-frame'];
        return content?.form === form && 'scorers' in content ? content.scorers : undefined;
      };
      return [await scorersOf('final'), await scorersOf('line')];
    };
    const player = { number: null, name: 'Ada Lee', short: null };
    const basketball = await named('nba', (game) => {
      game.press('live', { team: 'A' });
      game.press('possession', { team: 'A' });
      game.press('3pt_attempt', { team: 'A' });
      return game.press('made', { team: 'A', shot_type: '3pt' });
    });
    expect(basketball).toEqual([{ a: [{ player, minutes: [], points: 3 }], b: [] }, undefined]);
    const baseball = await named('mlb', (game) => game.press('run', { team: 'B' }));
    expect(baseball).toEqual([{ a: [], b: [{ player, minutes: [null] }] }, undefined]);
  });

  it("is cleared and disabled if it lists each score and the next game's sport has too many", async () => {
    const { world, page } = await kickedOff();
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'scoring' } });
    expect(page.now.graphics['full-frame'].isOnAir).toBe(true);
    const game = await world.play('nba');
    game.press('live', { team: 'A' });
    game.press('possession', { team: 'A' });
    game.press('2pt_attempt', { team: 'A' });
    game.press('made', { team: 'A', shot_type: '2pt' });
    await world.clock.advance(10);
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    expect(world.channel().graphics['full-frame'].onAir).toBe(false);
    expect(world.channel().emptyFrames.scoring).toBe(
      'There is no scoring summary: this sport has too many scores. Use the line score instead.',
    );
  });

  it('shows the matchup on request', async () => {
    const { world, page } = await kickedOff();
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'matchup', note: 'Group A' } });
    expect(page.now.graphics['full-frame'].content).toEqual({
      form: 'matchup',
      note: 'Group A',
      venue: null,
      starts: null,
    });
  });

  it('lists red cards in the line score, but not in the scoring summary', async () => {
    const { world, game, page, goal } = await kickedOff();
    const card = game.press('red_card', { team: 'B' });
    await world.clock.advance(10);
    const entries = async (form: string): Promise<unknown> => {
      await world.ask('graphic:take', { ...fullFrame, content: { form } });
      const { content } = page.now.graphics['full-frame'];
      return content && 'entries' in content ? content.entries.map(({ id }) => id) : null;
    };
    expect(await entries('line')).toEqual([goal, card]);
    expect(await entries('scoring')).toEqual([goal]);
  });

  it.each(['line', 'scoring'])(
    'includes the number of all scores when it lists the last ten, in the form %s',
    async (form) => {
      const { world, game, page } = await kickedOff();
      const goals = Array.from({ length: 13 }, () => game.press('goal', { team: 'B' }));
      await world.ask('graphic:take', { ...fullFrame, content: { form } });
      const { content } = page.now.graphics['full-frame'];
      expect(content).toMatchObject({ entries: goals.slice(-10).map((id) => ({ id })), entriesTotal: 14 });
    },
  );

  it.each([
    ['nba', 'this sport has too many scores'],
    ['mlb', "the feed doesn't say how runs were scored"],
  ] as const)('refuses a scoring summary in a game of %s: %s', async (league, why) => {
    const world = new World();
    await world.play(league);
    await expect(world.ask('graphic:take', { ...fullFrame, content: { form: 'scoring' } })).rejects.toThrow(
      `There is no scoring summary: ${why}. Use the line score instead.`,
    );
  });

  it("can't be taken, cued or toggled without statistics of both sides", async () => {
    const { world, game, page } = await kickedOff();
    const request = { ...fullFrame, content: { form: 'comparison' } };
    const refusal = { code: 'conflict', message: 'There are no team stats yet.' };
    expect(world.channel().emptyFrames.comparison).toBe(refusal.message);
    for (const act of ['graphic:take', 'graphic:cue', 'graphic:toggle'] as const)
      await expect(world.ask(act, request)).rejects.toMatchObject(refusal);
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    expect(world.channel().graphics['full-frame'].next).toBeNull();
    game.press('yellow_card', { team: 'B' });
    expect(world.channel().emptyFrames.comparison).toBeUndefined();
    await world.ask('graphic:take', request);
    expect(page.now.graphics['full-frame'].content).toMatchObject({ facts: [{ kind: 'yellow_cards' }] });
    await world.ask('graphic:clear', fullFrame);
    game.press('undo');
    await world.clock.advance(10);
    expect(world.channel().emptyFrames.comparison).toBe(refusal.message);
    await expect(world.ask('graphic:take', request)).rejects.toMatchObject(refusal);
  });

  it("can't be taken with a lineup while the roster of its side has no starters", async () => {
    const { world } = await kickedOff();
    const request = { ...fullFrame, content: { form: 'line-up', side: 'A' } };
    const message = world.channel().emptyFrames['line-up-A'];
    expect(message).toMatch(/^Lakeside has no roster\. Add or import players/);
    await expect(world.ask('graphic:take', request)).rejects.toMatchObject({ message });
    const { name, league } = world.channel().names!.a;
    const players = [{ name: 'Ada', starts: true }];
    await world.ask('roster:set', { name, league, players });
    expect(world.channel().emptyFrames['line-up-A']).toBeUndefined();
    expect(world.channel().emptyFrames['line-up-B']).toBeDefined();
    await world.ask('graphic:take', request);
  });

  it("isn't drawn while its content is undone, and returns with the next score", async () => {
    const { world, game, page } = await kickedOff();
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'scoring' } });
    game.press('undo');
    await world.clock.advance(10);
    const shown = () => page.now.graphics['full-frame'];
    expect(shown().isOnAir).toBe(false);
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'scoring' } });
    game.press('goal', { team: 'B' });
    await world.clock.advance(10);
    expect(shown()).toMatchObject({ isOnAir: true, content: { form: 'scoring' } });
    game.press('undo');
    await world.ask('graphic:clear', fullFrame);
    await expect(world.ask('graphic:take', { ...fullFrame, content: { form: 'scoring' } })).rejects.toThrow(
      'There is no score yet.',
    );
  });

  it("can't be taken from a cue once it is empty, and no other content goes on air", async () => {
    const { world, game, page } = await kickedOff();
    await world.ask('graphic:cue', { ...fullFrame, content: { form: 'scoring' } });
    await world.ask('graphic:cue', { channel: 'A', graphic: 'lower-third' });
    game.press('undo');
    await world.clock.advance(10);
    for (const [act, input] of [
      ['graphic:take', fullFrame],
      ['channel:take', { channel: 'A' }],
    ] as const)
      await expect(world.ask(act, input)).rejects.toThrow('There is no score yet.');
    expect(page.now.graphics['full-frame'].isOnAir).toBe(false);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    await world.ask('graphic:cue', fullFrame);
    expect(world.channel().graphics['full-frame'].next).toBeNull();
  });

  it("can't be taken with a line score before the game has begun", async () => {
    const world = new World();
    const game = await world.play('nba');
    await expect(world.ask('graphic:take', fullFrame)).rejects.toThrow("The game hasn't started.");
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'matchup' } });
    await world.ask('graphic:clear', fullFrame);
    game.press('live', { team: 'A' });
    await world.ask('graphic:take', fullFrame);
    expect(world.channel().graphics['full-frame'].onAir).toBe(true);
  });

  it.each(['scoring', 'final'])('lists the scores in the form %s', async (form) => {
    const { world, page, goal } = await kickedOff();
    await world.ask('graphic:take', { ...fullFrame, content: { form } });
    expect(page.now.graphics['full-frame'].content).toMatchObject({ form, entries: [{ id: goal }] });
  });

  it("shows the producer's text as written", async () => {
    const { world, page } = await kickedOff();
    const content = { form: 'text', title: 'Weather delay', lines: ['Gates stay open', 'Back at 21:15'] };
    await world.ask('graphic:take', { ...fullFrame, content });
    expect(page.now.graphics['full-frame'].content).toEqual(content);
  });

  it('shows other games of the lists, is refused if there are none, and is cleared with the last one', async () => {
    const { world, page } = await kickedOff();
    const request = { ...fullFrame, content: { form: 'schedule' } };
    const message = 'There are no other games to show.';
    expect(world.channel().emptyFrames.schedule).toBe(message);
    for (const act of ['graphic:take', 'graphic:cue', 'graphic:toggle'] as const)
      await expect(world.ask(act, request)).rejects.toMatchObject({ code: 'conflict', message });
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    const list = async (...games: unknown[]): Promise<void> => {
      world.listed = games;
      await world.show.sources.get('venue').refresh();
      await world.clock.advance(1_000);
    };
    const other = listedGame({ sessionId: 'other', gameId: 'other', score: { a: 2, b: 0 } });
    await list(other);
    expect(world.channel().emptyFrames.schedule).toBeUndefined();
    await world.ask('graphic:take', request);
    expect(page.now.graphics['full-frame']).toMatchObject({
      isOnAir: true,
      content: { form: 'schedule', games: [{ status: 'live', a: { name: 'Mesa', score: 2 } }] },
    });
    await list();
    expect(world.channel().emptyFrames.schedule).toBe(message);
    expect(page.now.graphics['full-frame']).toEqual({ isOnAir: false, content: null });
    expect(world.channel().unseen['full-frame']?.why).toBe('no-game');
    await list(other);
    expect(page.now.graphics['full-frame'].isOnAir).toBe(true);
  });

  it('hides other graphics with a note in the window, and restores them when it leaves', async () => {
    const { world, page } = await kickedOff();
    const others = ['scorebug', 'lower-third'] as const;
    for (const graphic of others) await world.ask('graphic:take', { channel: 'A', graphic });
    const shown = (): boolean[] => others.map((graphic) => page.now.graphics[graphic].isOnAir);
    expect(shown()).toEqual([true, true]);
    await world.ask('graphic:take', fullFrame);
    expect(shown()).toEqual([false, false]);
    expect(world.channel().unseen.scorebug?.why).toBe('full-frame');
    await world.ask('graphic:clear', fullFrame);
    expect(shown()).toEqual([true, true]);
    expect(world.channel().unseen).toEqual({});
  });

  it("doesn't hide other graphics on outputs that don't draw full frames", async () => {
    const { world, page } = await kickedOff();
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('output:update', { id: 'program', patch: { graphics: ['scorebug'] } });
    await world.ask('graphic:take', fullFrame);
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
  });
});

describe('the start time of a matchup', () => {
  const starts = async (content: object, press?: string) => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    if (press) game.press('phase', { phase: press });
    await world.clock.advance(10);
    await world.ask('graphic:take', { ...fullFrame, content: { form: 'matchup', ...content } });
    const shownContent = page.now.graphics['full-frame'].content;
    return shownContent?.form === 'matchup' ? shownContent : null;
  };
  const startsAt = '2026-06-13T19:30:00Z';
  it("is the producer's, with the venue, even for a game that has begun", async () => {
    expect(await starts({ startsAt, venue: 'Lakeside Arena' }, 'first_half')).toMatchObject({
      venue: 'Lakeside Arena',
      starts: { minutes: 30 },
    });
  });
  it('is omitted if it is unknown', async () => {
    expect(await starts({})).toMatchObject({ venue: null, starts: null });
  });
});

describe('a full frame whose event log has a gap', () => {
  it('shows only the score until the history is read', async () => {
    const { world, game, page } = await kickedOff();
    await world.ask('graphic:take', fullFrame);
    let answer: () => void = () => undefined;
    game.history = () => new Promise((resolve) => (answer = () => resolve(historyOf(game))));
    game.skip();
    game.press('goal', { team: 'B' });
    await world.clock.advance(2_100);
    expect(page.now.graphics['full-frame'].content).toMatchObject({ entries: [] });
    answer();
    await world.clock.advance(10);
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      entries: [{ side: 'A' }, { side: 'B' }],
    });
  });
});

describe('the kicks of a shootout', () => {
  it("don't remove the goals before them from the full frame", async () => {
    const { world, game, page, goal } = await kickedOff();
    game.press('goal', { team: 'B' });
    game.press('phase', { phase: 'penalties' });
    for (const team of ['A', 'B'] as const) {
      game.press('pen_kick', { team });
      game.press('pen_scored', { team });
    }
    await world.ask('graphic:take', fullFrame);
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      entries: [
        { id: goal, a: 1, b: 0 },
        { a: 1, b: 1 },
      ],
    });
    expect(page.now.match?.shootout).toEqual({ a: [true], b: [true] });
    game.end();
    await world.clock.advance(1_000);
    expect(page.now.match?.shootout).toEqual({ a: [true], b: [true] });
    expect(page.now.graphics['full-frame'].content).toMatchObject({ entries: [{ a: 1 }, { b: 1 }] });
  });

  it('appear in sync with the video of each kick, if all are known', async () => {
    const { world, game, page } = await kickedOff();
    expect(page.now.match?.shootout).toBeNull();
    game.press('phase', { phase: 'penalties' });
    const kick = (team: 'A' | 'B', end: string): void => {
      game.press('pen_kick', { team });
      game.press(end, { team });
    };
    kick('A', 'pen_scored');
    kick('B', 'pen_missed');
    expect(page.now.match?.shootout).toEqual({ a: [true], b: [false] });
    game.history = () => new Promise(() => undefined);
    game.skip();
    kick('A', 'pen_scored');
    expect(page.now.match?.shootout).toBeNull();
    game.history = null;
    game.drop();
    await world.clock.advance(20_000);
    expect(page.now.match?.shootout).toEqual({ a: [true, true], b: [false] });
    game.press('phase', { phase: 'extra_second_half' });
    expect(page.now.match?.shootout).toBeNull();
  });
});

describe('the ticker', () => {
  it("shows the producer's lines and breaking line without other games, and keeps the lines for the next take", async () => {
    const { world, page } = await kickedOff();
    const ticker = { channel: 'A', graphic: 'ticker' };
    const lines = [{ label: 'Delay', text: 'Back at 21:15' }];
    const breaking = { label: null, text: 'Kickoff is late' };
    await world.ask('graphic:take', { ...ticker, content: { form: 'lines', lines, breaking } });
    expect(page.now.graphics.ticker).toEqual({ isOnAir: true, items: [], lines, breaking });
    await world.ask('graphic:clear', ticker);
    expect(page.now.graphics.ticker).toEqual({ isOnAir: false, items: [] });
    await world.ask('graphic:take', ticker);
    expect(page.now.graphics.ticker).toEqual({ isOnAir: true, items: [], lines });
    await world.ask('graphic:take', { ...ticker, content: { form: 'games' } });
    expect(page.now.graphics.ticker).toEqual({ isOnAir: false, items: [] });
  });

  it('polls the lists of games only while it is on air', async () => {
    const row = (score: object) => ({
      sessionId: 'other',
      gameId: 'other',
      league: 'wc',
      sport: 'soccer',
      matchup: { a: 'Mesa', b: 'Harbor' },
      score,
      openedAt: null,
      publishedAt: null,
      closedAt: null,
      historyAvailable: true,
    });
    const { world, page } = await kickedOff();
    world.listed = [row({ a: 0, b: 0 })];
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    await world.clock.advance(100);
    expect(page.now.graphics.ticker.items).toMatchObject([{ status: 'live', a: { name: 'Mesa', score: 0 } }]);
    world.listed = [row({ a: 1, b: 0 })];
    await world.clock.advance(10_000);
    expect(page.now.graphics.ticker.items).toMatchObject([{ a: { score: 1 } }]);
    // The ticker reacts to the new score for a while.
    await world.clock.advance(10_000);
    const shown = page.now.revision;
    await world.clock.advance(10_000);
    expect(page.now.revision).toBe(shown);
    await world.ask('graphic:clear', { channel: 'A', graphic: 'ticker' });
    const requestCount = world.requests.length;
    await world.clock.advance(60_000);
    expect(world.requests).toHaveLength(requestCount);
  });

  it("isn't on air without other games, and never lists the channel's game", async () => {
    const { world, page } = await kickedOff();
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(page.now.graphics.ticker).toEqual({ isOnAir: false, items: [] });
  });
});

describe('a full frame without content', () => {
  const scoring = { channel: 'A', graphic: 'full-frame', content: { form: 'scoring' } };
  const frameOf = (page: Page) => page.now.graphics['full-frame'];

  it("isn't drawn on an output with a delay before its score is shown, or after an undo", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    const late = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id: late.id, patch: { delayMs: 10_000 } });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.clock.advance(15_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(100);
    await world.ask('graphic:take', scoring);
    const [page, delayed] = [new Page(world.show, 'program'), new Page(world.show, late.id)];
    expect([frameOf(page).isOnAir, frameOf(delayed).isOnAir]).toEqual([true, false]);
    expect(delayed.now.graphics.scorebug.isOnAir).toBe(true);
    await world.clock.advance(11_000);
    expect(frameOf(delayed)).toMatchObject({ isOnAir: true, content: { entries: [{ a: 1, b: 0 }] } });
    game.press('undo', {});
    await world.clock.advance(100);
    expect(frameOf(page).isOnAir).toBe(false);
    expect(world.channel().emptyFrames.scoring).toBe('There is no score yet.');
    await world.clock.advance(11_000);
    expect(world.channel().unseen['full-frame']?.sentence).toBe(
      'There is no score yet. The graphic appears when there is something to show.',
    );
  });

  it("leaves when the next game doesn't have its content", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(100);
    await world.ask('graphic:take', scoring);
    const page = new Page(world.show, 'program');
    expect(frameOf(page).isOnAir).toBe(true);
    const next = await world.play('wc');
    await world.clock.advance(1_000);
    expect(frameOf(page).isOnAir).toBe(false);
    next.press('phase', { phase: 'first_half' });
    next.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(frameOf(page).isOnAir).toBe(false);
    expect(world.channel().graphics['full-frame'].onAir).toBe(false);
  });
});

describe('the card count of a full frame', () => {
  it("is the feed's count if a card came during an outage and the log can't be read", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    game.press('red_card', { team: 'B' });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'comparison' } });
    const cards = (): string[] => {
      const { content } = page.now.graphics['full-frame'];
      if (content?.form !== 'comparison') return [];
      return content.facts.flatMap(({ kind, a, b }) => (kind === 'red_cards' ? [`${a}-${b}`] : []));
    };
    expect(cards()).toEqual(['0-1']);
    world.provider.answer('/api/history/', () => new Promise(() => undefined));
    game.drop();
    game.press('red_card', { team: 'A' });
    await world.clock.advance(5_000);
    expect(page.now.match?.view).toMatchObject({ redCards: { a: 1, b: 1 } });
    expect(cards()).toEqual(['1-1']);
  });
});
