import { describe, expect, it } from 'vitest';
import { outputPage } from '../../src/main/show/requests/output-page.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { ReportCursor, ReportFile } from '../../src/preload/contract/sponsor-requests.ts';
import { ROTATIONS, SPONSOR_BACK_MS, type SponsorSlot } from '../../src/preload/contract/sponsors.ts';
import { picture } from './fake-disk.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, START, World, type FakeGame } from './world.ts';

/** Sponsors: where and when their marks are in the frames of outputs, and how they are reported afterwards. */

const A = { channel: 'A' };

const take = (world: World, graphic: string, content?: object): Promise<unknown> =>
  world.ask('graphic:take', { ...A, graphic, ...(content && { content }) });
const clear = (world: World, graphic: string): Promise<unknown> =>
  world.ask('graphic:clear', { ...A, graphic });

async function booked(world: World, name: string, slots: SponsorSlot[], more: object = {}): Promise<string> {
  const { id } = await world.ask('sponsor:add', { name, picture: picture(name) });
  await world.ask('sponsor:book', { sponsor: id, slots, ...more });
  return id;
}

/** Opens a soccer match with its scorebug on air, and a page on Program. */
async function watched(): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await take(world, 'scorebug');
  return { world, game, page: new Page(world.show, 'program') };
}

/** Returns the names of the marks in a frame, by slot. */
function marksIn({ sponsors }: OutputFrame): Record<string, string> {
  return Object.fromEntries(Object.entries(sponsors).map(([slot, mark]) => [slot, mark.name]));
}
const marks = ({ now }: Page): Record<string, string> => marksIn(now);

describe('a sponsor slot', () => {
  it('is open on the scorebug before the game and in breaks, and closed during play', async () => {
    const { world, game, page } = await watched();
    await booked(world, 'Orben', ['bug']);
    expect(page.now.sponsors.bug?.picture).toMatch(/^\/logos\//);
    game.press('phase', { phase: 'first_half' });
    expect(marks(page)).toEqual({});
    game.press('phase', { phase: 'half_time' });
    expect(marks(page)).toEqual({ bug: 'Orben' });
    await clear(world, 'scorebug');
    expect(marks(page)).toEqual({});
  });

  it('is open on a graphic while the graphic is on air', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await booked(world, 'Orben', ['lower-third', 'full-frame', 'ticker']);
    expect(marks(page)).toEqual({});
    await take(world, 'lower-third', { form: 'person', name: 'Coach' });
    expect(marks(page)).toEqual({ 'lower-third': 'Orben' });
    await clear(world, 'lower-third');
    await take(world, 'full-frame', { form: 'matchup', note: null });
    expect(marks(page)).toEqual({ 'full-frame': 'Orben' });
    await clear(world, 'full-frame');
    expect(marks(page)).toEqual({});
  });

  it('is closed on a lower third about a moment, whose score needs the space', async () => {
    const { world, game, page } = await watched();
    await booked(world, 'Orben', ['lower-third']);
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    expect(page.now.graphics['lower-third'].content.form).toBe('moment');
    expect(marks(page)).toEqual({});
  });

  it('is open in a corner if the corner is empty', async () => {
    const { world, page } = await watched();
    await booked(world, 'Orben', ['corner']);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    await take(world, 'lower-third');
    expect(marks(page)).toEqual({ corner: 'Orben' });
    await world.ask('output:update', { id: 'program', patch: { sponsorCorner: 'bottom-right' } });
    expect(marks(page)).toEqual({});
    await clear(world, 'lower-third');
    expect(marks(page)).toEqual({ corner: 'Orben' });
    await take(world, 'full-frame', { form: 'matchup', note: null });
    expect(marks(page)).toEqual({});
  });

  it('is left to the network bug if both use the same corner', async () => {
    const { world, page } = await watched();
    await world.ask('output:network-bug', { id: 'program', patch: { picture: picture('net') } });
    expect(page.now.output).toMatchObject({ networkBug: { corner: 'top-right' }, sponsorCorner: 'top-left' });
    await world.ask('output:network-bug', { id: 'program', patch: { corner: 'bottom-left' } });
    expect(page.now.output.sponsorCorner).toBe('top-right');
  });

  it('is empty without a game, and during a test picture', async () => {
    const { world, page } = await watched();
    await booked(world, 'Orben', ['corner']);
    await clear(world, 'scorebug');
    world.show.outputs.test('program', { kind: 'whole', code: 1 });
    expect(marks(page)).toEqual({});
    world.show.outputs.test('program', null);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    await world.ask('channel:release', A);
    expect(marks(page)).toEqual({});
  });
});

describe('a booking', () => {
  it('is limited to its outputs and games', async () => {
    const { world, page } = await watched();
    const { id } = await world.ask('output:add', { name: 'Abroad', channel: 'A' });
    const abroad = new Page(world.show, id);
    await booked(world, 'Orben', ['corner'], { outputs: ['program'] });
    await booked(world, 'Northern Bank', ['corner'], { outputs: [id], games: gamesOf({ leagues: ['wc'] }) });
    expect([marks(page), marks(abroad)]).toEqual([{ corner: 'Orben' }, { corner: 'Northern Bank' }]);
    await world.play('nba');
    expect([marks(page), marks(abroad)]).toEqual([{ corner: 'Orben' }, {}]);
  });

  it('begins and ends on time without another event', async () => {
    const { world, page } = await watched();
    const minute = new Date(START).getHours() * 60 + new Date(START).getMinutes();
    await booked(world, 'Orben', ['corner'], { hours: { days: [], from: minute + 2, to: minute + 4 } });
    expect(marks(page)).toEqual({});
    await world.clock.advance(2 * 60_000 - world.clock.monotonic());
    expect([marks(page), page.now.motion]).toEqual([{ corner: 'Orben' }, 'live']);
    await world.clock.advance(2 * 60_000 - 1);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    await world.clock.advance(1);
    expect(marks(page)).toEqual({});
  });

  it.each([
    ['on its first and last day', 0, 0, true],
    ['before its first day', 1, null, false],
    ['after its last day', null, -1, false],
  ])('draws its mark only within its dates: %s', async (_, first, last, isDrawn) => {
    const { world, page } = await watched();
    const day = (days: number | null): string | null => {
      if (days === null) return null;
      const date = new Date(START);
      date.setDate(date.getDate() + days);
      return date.toLocaleDateString('sv');
    };
    await booked(world, 'Orben', ['corner'], { dates: { first: day(first), last: day(last) } });
    expect(marks(page)).toEqual(isDrawn ? { corner: 'Orben' } : {});
  });

  it('survives a restart with its sponsor, its picture and its rotation', async () => {
    const { world } = await watched();
    await booked(world, 'Orben', ['corner', 'bug'], { turns: 3, hours: { days: [6, 0], from: 0, to: 1440 } });
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'time', seconds: 12 } });
    await world.ask('sponsor:hold', { ...A, isHeld: true });
    const before = world.show.sponsors.state();
    world.restart();
    expect(world.show.sponsors.state()).toEqual(before);
    expect(before.bookings).toMatchObject([{ slots: ['bug', 'corner'], hours: { days: [0, 6] }, turns: 3 }]);
    expect(before.rotations).toEqual({ ...ROTATIONS, corner: { by: 'time', seconds: 12 } });
    expect(before.held).toEqual(['A']);
  });

  it('is removed with its sponsor, and immediately off air', async () => {
    const { world, page } = await watched();
    const id = await booked(world, 'Orben', ['corner']);
    await world.ask('sponsor:remove', { id });
    expect(marks(page)).toEqual({});
    expect(world.show.sponsors.state()).toMatchObject({ sponsors: [], bookings: [] });
  });
});

/** The default duration of a takeover. */
const TAKEOVER_MS = 2_000;

const gamesOf = (named: object): object => ({ channels: [], leagues: [], sessions: [], ...named });

describe('a rotation', () => {
  it('by time follows the booked weights, and runs late on an output with a delay', async () => {
    const { world, page } = await watched();
    const { id } = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id, patch: { delayMs: 7_000 } });
    const late = new Page(world.show, id);
    await booked(world, 'Orben', ['corner'], { turns: 2 });
    await booked(world, 'Northern Bank', ['corner']);
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'time', seconds: 10 } });
    const seen: string[] = [];
    const seenLate: string[] = [];
    for (let second = 0; second < 60; second += 1) {
      seen.push(marks(page)['corner'] ?? '');
      if (second >= 7) seenLate.push(marks(late)['corner'] ?? '');
      await world.clock.advance(1_000);
    }
    expect(new Set(seen)).toEqual(new Set(['Orben', 'Northern Bank']));
    expect(seen.filter((name) => name === 'Orben').length).toBe(40);
    expect(seenLate).toEqual(seen.slice(0, -7));
  });

  it('changes when the graphic returns if it is by graphic, not while the graphic is on', async () => {
    const { world, page } = await watched();
    await booked(world, 'Orben', ['lower-third']);
    await booked(world, 'Northern Bank', ['lower-third']);
    const names: unknown[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await take(world, 'lower-third', { form: 'person', name });
      names.push(marks(page)['lower-third']);
      await world.clock.advance(5_000);
      await take(world, 'lower-third', { form: 'person', name: `${name} again` });
      expect(marks(page)['lower-third']).toBe(names.at(-1));
      await clear(world, 'lower-third');
      await world.clock.advance(100);
    }
    expect(names).toEqual(['Orben', 'Northern Bank', 'Orben', 'Northern Bank']);
  });

  it('continues after a restart if it is by break or by score', async () => {
    const { world, game } = await watched();
    await booked(world, 'Orben', ['bug', 'corner']);
    await booked(world, 'Northern Bank', ['bug', 'corner']);
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'moment' } });
    let page = new Page(world.show, 'program');
    expect(marks(page)).toEqual({ bug: 'Orben', corner: 'Orben' });
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    // A takeover shows no sponsor except its own.
    expect(marks(page)).toEqual({});
    await world.clock.advance(TAKEOVER_MS);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    game.press('goal', { team: 'B' });
    expect(marks(page)).toEqual({ corner: 'Northern Bank' });
    game.press('phase', { phase: 'half_time' });
    expect(marks(page)).toMatchObject({ bug: 'Northern Bank' });
    await take(world, 'scorebug');
    await world.clock.advance(2_000);
    world.restart();
    await world.clock.advance(SPONSOR_BACK_MS - 100);
    page = new Page(world.show, 'program');
    // The end of the last review is unknown after a restart.
    expect(marks(page)).toEqual({});
    await world.clock.advance(200);
    expect(marks(page)).not.toEqual({});
    game.press('phase', { phase: 'second_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(TAKEOVER_MS);
    expect(marks(page)).toEqual({ corner: 'Orben' });
  });

  it('goes back one turn when a score is retracted', async () => {
    const { world, game, page } = await watched();
    await booked(world, 'Orben', ['corner']);
    await booked(world, 'Northern Bank', ['corner']);
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'moment' } });
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    const second = game.press('goal', { team: 'A' });
    await world.clock.advance(TAKEOVER_MS);
    expect(marks(page)).toEqual({ corner: 'Northern Bank' });
    game.press('undo', { targetSeq: second });
    await world.clock.advance(SPONSOR_BACK_MS);
    expect(marks(page)).toEqual({ corner: 'Orben' });
  });
});

describe('a goal that is retracted', () => {
  it('removes sponsors immediately, in sync with the video on every output, and lets them return after a while', async () => {
    const { world, game, page } = await watched();
    const { id } = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id, patch: { delayMs: 10_000 } });
    const late = new Page(world.show, id);
    await booked(world, 'Orben', ['corner']);
    game.press('phase', { phase: 'first_half' });
    const goal = game.press('goal', { team: 'A' });
    await world.clock.advance(60_000);
    expect([marks(page), marks(late)]).toEqual([{ corner: 'Orben' }, { corner: 'Orben' }]);
    game.press('undo', { targetSeq: goal });
    expect([marks(page), marks(late)]).toEqual([{}, { corner: 'Orben' }]);
    await world.clock.advance(10_000);
    expect(marks(late)).toEqual({});
    await world.clock.advance(SPONSOR_BACK_MS - 10_000 - 1);
    expect(marks(page)).toEqual({});
    await world.clock.advance(1);
    expect([marks(page), page.now.motion, marks(late)]).toEqual([{ corner: 'Orben' }, 'live', {}]);
    await world.clock.advance(10_000);
    expect(marks(late)).toEqual({ corner: 'Orben' });
  });
});

describe('a review, a flag or a hold', () => {
  it('removes sponsors immediately, and lets them return after a while', async () => {
    const { world, game, page } = await watched();
    await booked(world, 'Orben', ['corner']);
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(30_000);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    game.press('var_review');
    expect([marks(page), page.now.motion]).toEqual([{}, 'live']);
    await world.clock.advance(30_000);
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(SPONSOR_BACK_MS - 1);
    expect(marks(page)).toEqual({});
    await world.clock.advance(1);
    expect([marks(page), page.now.motion]).toEqual([{ corner: 'Orben' }, 'live']);
  });

  it('applies to an output whose delay is removed, even if its frames skipped it', async () => {
    const { world, game } = await watched();
    const { id } = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id, patch: { delayMs: 10_000 } });
    const late = new Page(world.show, id);
    await booked(world, 'Orben', ['corner']);
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(60_000);
    game.press('var_review');
    await world.clock.advance(4_000);
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(5_000);
    expect(marks(late)).toEqual({ corner: 'Orben' });
    await world.ask('output:update', { id, patch: { delayMs: 0 } });
    expect(marks(late)).toEqual({});
    await world.clock.advance(SPONSOR_BACK_MS - 5_000 - 1);
    expect(marks(late)).toEqual({});
    await world.clock.advance(1);
    expect(marks(late)).toEqual({ corner: 'Orben' });
  });

  it('applies to all outputs of its channel immediately if the producer set it, as for an injury', async () => {
    const { world, page } = await watched();
    const { id } = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id, patch: { delayMs: 10_000 } });
    const late = new Page(world.show, id);
    await booked(world, 'Orben', ['corner']);
    expect([marks(page), marks(late)]).toEqual([{ corner: 'Orben' }, { corner: 'Orben' }]);
    await world.ask('sponsor:hold', { ...A, isHeld: true });
    expect([marks(page), marks(late), page.now.motion]).toEqual([{}, {}, 'live']);
    await world.clock.advance(60_000);
    await world.ask('sponsor:hold', { ...A, isHeld: false });
    await world.clock.advance(SPONSOR_BACK_MS - 1);
    expect([marks(page), marks(late)]).toEqual([{}, {}]);
    await world.clock.advance(1);
    expect([marks(page), marks(late)]).toEqual([{ corner: 'Orben' }, { corner: 'Orben' }]);
  });

  it('is cleared when its channel is removed, if the producer set it', async () => {
    const world = new World();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('sponsor:hold', { channel, isHeld: true });
    await world.ask('channel:remove', { channel });
    expect(await world.ask('channel:add', {})).toEqual({ channel });
    expect(world.show.state().sponsors.held).toEqual([]);
  });

  it('removes sponsors while a flag is open in football', async () => {
    const world = new World();
    const game = await world.play('nfl');
    await booked(world, 'Orben', ['corner']);
    const page = new Page(world.show, 'program');
    game.say(null, { ...game.snapshot, flagOpen: true });
    expect(marks(page)).toEqual({});
    game.say(null, { ...game.snapshot, flagOpen: false });
    await world.clock.advance(SPONSOR_BACK_MS);
    expect(marks(page)).toEqual({ corner: 'Orben' });
  });
});

/** Records the frames that a page receives, with their times. */
function recorded(world: World, output = 'program'): { at: number; names: Record<string, string> }[] {
  const frames: { at: number; names: Record<string, string> }[] = [];
  const page = outputPage(
    world.show,
    output,
    (message) => {
      const { value } = JSON.parse(message) as { value: OutputFrame };
      frames.push({ at: world.clock.wall(), names: marksIn(value) });
    },
    () => undefined,
  );
  page.perform('output:ready', { isMonitor: false, build: 'test' });
  return frames;
}

/** Returns how long a name was in a slot in recorded frames, in ms. */
function drawnMs(frames: ReturnType<typeof recorded>, slot: string, name: string, until: number): number {
  return frames.reduce(
    (sum, { at, names }, place) => (names[slot] === name ? sum + (frames[place + 1]?.at ?? until) - at : sum),
    0,
  );
}

/** The duration of one video frame. */
const FRAME_MS = 40;

async function report(world: World, request: object = {}): Promise<{ rows: string[][]; total: string[] }> {
  let after: ReportCursor | null = null;
  let csv = '';
  do {
    const piece: ReportFile = await world.ask('sponsor:report', { hours: 24, after, ...request });
    csv += piece.csv;
    after = piece.next;
  } while (after !== null);
  const rows = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { rows: rows.slice(1, -1), total: rows.at(-1)! };
}
const secondsIn = (rows: string[][], name: string, slot: string, output: string): number =>
  rows
    .filter((row) => row[0] === name && row[5] === slot && row[6] === output)
    .reduce((sum, row) => sum + Number(row[3]), 0);

describe('proof of play', () => {
  it('matches what outputs drew within one frame: with delays, reviews, rotation, and across a restart', async () => {
    const { world, game } = await watched();
    const { id } = await world.ask('output:add', { name: 'Late', channel: 'A' });
    await world.ask('output:update', { id, patch: { delayMs: 6_300 } });
    await booked(world, 'Orben', ['corner', 'bug', 'lower-third'], { turns: 2 });
    await booked(world, 'Northern Bank', ['corner', 'bug']);
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'time', seconds: 7 } });
    const runs: { frames: Record<string, ReturnType<typeof recorded>>; until: number }[] = [];
    const begin = (): void =>
      void runs.push({ frames: { Program: recorded(world), Late: recorded(world, id) }, until: 0 });
    const end = (): void => {
      runs.at(-1)!.until = world.clock.wall();
    };
    begin();
    await world.clock.advance(11_111);
    game.press('phase', { phase: 'first_half' });
    await take(world, 'lower-third', { form: 'person', name: 'Coach' });
    await world.clock.advance(4_321);
    game.press('var_review');
    await world.clock.advance(9_000);
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(47_777);
    end();
    await world.quit();
    world.restart({ afterMs: 3_000 });
    begin();
    await world.clock.advance(50_123);
    game.press('phase', { phase: 'half_time' });
    await world.clock.advance(15_000);
    end();
    const { rows, total } = await report(world);
    let sum = 0;
    for (const name of ['Orben', 'Northern Bank']) {
      for (const slot of ['corner', 'bug', 'lower-third']) {
        for (const output of ['Program', 'Late']) {
          const drawn = runs.reduce(
            (all, { frames, until }) => all + drawnMs(frames[output]!, slot, name, until),
            0,
          );
          const reportedMs = secondsIn(rows, name, slot, output) * 1_000;
          const appearances = rows.filter((row) => row[0] === name && row[5] === slot && row[6] === output);
          expect(Math.abs(reportedMs - drawn), `${name} ${slot} ${output}`).toBeLessThanOrEqual(
            FRAME_MS * Math.max(1, appearances.length),
          );
          sum += drawn;
        }
      }
    }
    expect(sum).toBeGreaterThan(120_000);
    expect(Math.abs(Number(total[4]) * 1_000 - sum)).toBeLessThanOrEqual(FRAME_MS);
  });

  it('logs each appearance with its start, end, output and slot in the as-run log', async () => {
    const { world } = await watched();
    await booked(world, 'Orben', ['corner']);
    recorded(world);
    const from = world.clock.wall();
    await world.clock.advance(3_000);
    await world.ask('sponsor:hold', { ...A, isHeld: true });
    const marked = world.asRun.filter(({ mark }) => mark !== undefined);
    expect(marked).toMatchObject([
      { at: from, action: 'sponsor-on', subject: 'corner', detail: 'Orben on Program', channel: 'A' },
      { at: from + 3_000, action: 'sponsor-off', subject: 'corner', detail: 'Orben on Program, 3.0 s' },
    ]);
    expect(marked[1]!.mark).toMatchObject({ slot: 'corner', output: 'program', from, isRehearsal: false });
    const { lines } = await world.ask('as-run:recent', A);
    expect(lines.some(({ action }) => action.startsWith('sponsor'))).toBe(false);
    const { csv } = await world.ask('as-run:csv', { hours: 1 });
    expect(csv).toMatch(/sponsor-on,corner,Orben on Program/);
  });

  it.each([
    ['wc', 'a'],
    ['mlb', 'b'],
    ['nfl', 'b'],
  ] as const)('lists the teams of a game of %s in the order on air', async (league, first) => {
    const world = new World();
    await world.play(league);
    await booked(world, 'Orben', ['corner']);
    new Page(world.show, 'program');
    await world.clock.advance(1_000);
    const { a, b } = world.channel().match!.teams;
    const names = [a.name, b.name];
    const game = (first === 'a' ? names : names.reverse()).join(' – ');
    expect(world.asRun.find(({ mark }) => mark !== undefined)?.mark?.game).toBe(game);
  });

  it('counts only what a page on air draws, not a monitor, another scene or an output without a page', async () => {
    const world = new World();
    await world.play('wc');
    await booked(world, 'Orben', ['corner']);
    const monitor = new Page(world.show, 'program', { isMonitor: true });
    const preview = new Page(world.show, 'program', { showsNext: true });
    await world.clock.advance(5_000);
    expect((await report(world)).rows).toEqual([]);
    const page = new Page(world.show, 'program');
    await world.clock.advance(2_000);
    world.show.outputs.setPlace('program', 'preview');
    await world.clock.advance(5_000);
    world.show.outputs.setPlace('program', 'program');
    await world.clock.advance(1_000);
    page.leave();
    await world.clock.advance(5_000);
    monitor.leave();
    preview.leave();
    expect((await report(world)).rows.map((row) => row[3])).toEqual(['2.00', '1.00']);
  });

  it('marks rehearsals at any speed, and counts them only on request', async () => {
    const world = new World();
    new FakeDesk(world);
    await booked(world, 'Orben', ['corner']);
    recorded(world);
    await world.ask('rehearsal:start', { ...A, league: 'wc', speed: 200 });
    await world.clock.advance(4_000);
    const usual = await report(world);
    expect(usual.rows).toMatchObject([expect.arrayContaining(['Orben', 'yes', 'still on air'])]);
    expect([usual.rows[0]![7], usual.rows[0]![9]]).toEqual(['A', world.channel().session!.sessionId]);
    expect([usual.rows[0]![4], usual.total[4], usual.total[11]]).toEqual(['0.00', '0.00', '0 appearances']);
    const counted = await report(world, { countsRehearsals: true });
    expect(counted.rows[0]![4]).toBe(counted.rows[0]![3]);
    expect(Number(counted.total[4])).toBeGreaterThan(3.9);
  });

  it('contains only one sponsor if that is requested, and has the sponsor in its filename', async () => {
    const { world } = await watched();
    const id = await booked(world, 'Örben & Co.', ['corner']);
    await booked(world, 'Northern Bank', ['corner']);
    await world.ask('sponsor:rotation', { slot: 'corner', rotation: { by: 'time', seconds: 5 } });
    recorded(world);
    await world.clock.advance(30_000);
    const { rows } = await report(world, { sponsor: id });
    expect(new Set(rows.map(([name]) => name))).toEqual(new Set(['Örben & Co.']));
    const { name } = await world.ask('sponsor:report', { sponsor: id, hours: 1 });
    expect(name).toMatch(/^touchline-o-rben-co-2026-06-13T19\d\d\.csv$/);
  });

  it.each([
    ['before the next as-run record is due', false],
    ['when the next as-run record is due', true],
  ])('omits the time that the machine slept if the sleep ended %s', async (_when, isDue) => {
    const { world } = await watched();
    await booked(world, 'Orben', ['corner']);
    recorded(world);
    const from = world.clock.wall();
    await world.clock.advance(30_000);
    world.clock.sleep(3 * 3_600_000);
    // After a sleep, the mark counts again from its next as-run record.
    if (isDue) await world.clock.advance(20_000);
    await world.ask('sponsor:hold', { ...A, isHeld: true });
    const seconds = isDue ? '10.0' : '0.0';
    const ends = world.asRun.filter(({ action }) => action === 'sponsor-off');
    expect(ends.map(({ detail }) => detail)).toEqual([
      'Orben on Program, 30.0 s',
      `Orben on Program, ${seconds} s`,
    ]);
    expect(ends[0]?.at).toBe(from + 30_000);
    const { total } = await report(world);
    expect(Number(total[4])).toBe(isDue ? 40 : 30);
  });

  it('counts time neither twice nor as negative when the clock is set back', async () => {
    const { world } = await watched();
    await booked(world, 'Orben', ['corner']);
    recorded(world);
    await world.clock.advance(30_000);
    world.clock.wallOffset -= 3_600_000;
    await world.clock.advance(20_000);
    await world.ask('sponsor:hold', { ...A, isHeld: true });
    const ends = world.asRun.filter(({ action }) => action === 'sponsor-off');
    expect(ends.map(({ at, mark }) => at - mark!.from)).toEqual([30_000, 10_000]);
  });

  it('includes what a killed program drew last', async () => {
    const { world } = await watched();
    await booked(world, 'Orben', ['corner']);
    recorded(world);
    const from = world.clock.wall();
    await world.clock.advance(34_000);
    // The killed program doesn't write anything more.
    const written = world.asRun.length;
    world.show.close();
    world.asRun.splice(written);
    world.restart({ afterMs: 60_000 });
    await world.clock.advance(10);
    const left = world.asRun.filter(({ cause, mark }) => cause === 'restart' && mark !== undefined);
    expect(left).toMatchObject([
      { action: 'sponsor-off', at: from + 30_000, detail: 'Orben on Program, 30.0 s' },
    ]);
    const { rows } = await report(world);
    expect(rows).toMatchObject([expect.arrayContaining(['Orben', '30.00'])]);
    world.restart({ afterMs: 1_000 });
    await world.clock.advance(10);
    expect(world.asRun.filter(({ cause, mark }) => cause === 'restart' && mark !== undefined)).toHaveLength(
      1,
    );
  });
});

describe('a network bug', () => {
  it('stays on its output whatever is on air, and survives a restart', async () => {
    const world = new World();
    const page = new Page(world.show, 'program');
    await world.ask('output:network-bug', { id: 'program', patch: { picture: picture('net') } });
    expect(page.now.output.networkBug).toMatchObject({ corner: 'top-right', opacity: 1 });
    await world.ask('output:network-bug', {
      id: 'program',
      patch: { corner: 'bottom-left', opacity: 0.6 },
    });
    const networkBug = { picture: expect.any(String) as string, corner: 'bottom-left', opacity: 0.6 };
    expect(page.now.output.networkBug).toEqual(networkBug);
    world.restart();
    expect(world.show.state().outputs[0]).toMatchObject({ networkBug });
    const again = new Page(world.show, 'program');
    await world.ask('output:network-bug', { id: 'program', patch: { picture: null } });
    expect(again.now.output.networkBug).toBeNull();
  });

  it("can't be moved if it doesn't exist", async () => {
    const world = new World();
    await expect(
      world.ask('output:network-bug', { id: 'program', patch: { corner: 'top-left' } }),
    ).rejects.toThrow('Program has no network bug yet. Include "picture" in the call.');
  });
});

describe('a booking for a session', () => {
  it('stays when its game is taken over manually', async () => {
    const { world, game, page } = await watched();
    new FakeDesk(world);
    await booked(world, 'Orben', ['corner'], { games: gamesOf({ sessions: [game.sessionId] }) });
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(1_000);
    expect(marks(page)).toEqual({ corner: 'Orben' });
    game.drop();
    await world.ask('manual:takeover', A);
    await world.clock.advance(SPONSOR_BACK_MS + 1_000);
    expect(world.channel().session).toMatchObject({ source: 'rehearsal' });
    expect(marks(page)).toEqual({ corner: 'Orben' });
  });
});
