import { describe, expect, it } from 'vitest';
import { winnerIn } from '../../overlays/kit/loser.ts';
import { graphicsOf } from '../../overlays/stage/sports.ts';
import * as boards from '../../overlays/stage/boards.ts';
import { createStageViewModels } from '../../overlays/stage/view-model.ts';
import { fileSports } from '../../src/feed/sports/file/registry.ts';
import type { FileSlug } from '../../src/feed/sports/file/sport-file.ts';
import { recordingOf } from '../../src/feed/recordings/index.ts';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import { RequestRefused } from '../../src/main/show/refused.ts';
import { WORDS } from '../../src/words/all.ts';
import { FakeDesk } from './fake-desk.ts';
import { listedGame, Page, World, type FakeGame } from './world.ts';

/** Every shipped file-defined sport, in the whole show: scored manually, rehearsed, taken over, restarted. */

const A = { channel: 'A' };
const SPORTS = [...fileSports().keys()];

/** Matches internal values that must not appear in texts: missing values, IDs of custom moments, and slugs. */
const INTERNALS = /undefined|null|NaN|\[object|\bown(?:-score)?:|\bx-[a-z]/i;

/** Keys of a model that aren't text on air. */
const KEYS = new Set([
  'about',
  'views',
  'key',
  'sport',
  'kind',
  'mark',
  'emblem',
  'form',
  'colors',
  'color',
  'tokens',
  'logo',
  'view',
]);

function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    KEYS.has(key) ? [] : textsIn(part, `${path}.${key}`),
  );
}

/** Returns every text of a page's graphics and data, with its path. */
function textsOnAir(page: Page): [path: string, text: string][] {
  const language = page.now.output.language;
  const makeViewModel = createStageViewModels(
    graphicsOf,
    () => ({ language, words: WORDS[language] }),
    () => boards,
  );
  const { scorebug, lowerThird, fullFrame, ticker, takeover } = makeViewModel(page.now, null, true);
  const { sport, ...data } = outputData('Program', page.now, page.now.at);
  return textsIn({ scorebug, lowerThird, fullFrame, ticker, takeover, data }, '');
}

/** Fails if a text on air, in the control window or in the as-run log contains an internal value. */
function expectWords(world: World, page: Page): void {
  expect(textsOnAir(page).filter(([, text]) => INTERNALS.test(text))).toEqual([]);
  const { moments } = world.channel();
  const { facts } = world.show.scoreState().channels[0]!;
  const ofWindow = [moments.map(({ words }) => words), facts, world.asRun.map(({ detail }) => detail)];
  expect(textsIn(ofWindow, '').filter(([, text]) => INTERNALS.test(text))).toEqual([]);
}

/** Waits for a request, and ignores a refusal. */
async function ignoreRefusal(request: Promise<unknown>): Promise<void> {
  await request.catch((error: unknown) => {
    if (!(error instanceof RequestRefused)) throw error;
  });
}

/** Checks the texts of every graphic that has something to show. */
async function expectWordsOnAir(world: World, page: Page): Promise<void> {
  await takeAll(world);
  const [newest] = world.channel().moments;
  if (newest) await ignoreRefusal(world.ask('moment:take', { ...A, moment: newest.id }));
  await ignoreRefusal(world.ask('graphic:take', { ...A, graphic: 'takeover' }));
  expectWords(world, page);
  // A full frame covers the scorebug and the lower third.
  await ignoreRefusal(world.ask('graphic:take', { ...A, graphic: 'full-frame' }));
  expectWords(world, page);
  await world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
  await ignoreRefusal(world.ask('graphic:take', { ...A, graphic: 'lower-third', content: null }));
  expectWords(world, page);
}

/** Takes every graphic that stays on air. */
async function takeAll(world: World): Promise<void> {
  for (const graphic of ['scorebug', 'lower-third', 'ticker']) {
    await ignoreRefusal(world.ask('graphic:take', { ...A, graphic }));
  }
}

async function withAll(world: World): Promise<Page> {
  await takeAll(world);
  return new Page(world.show, 'program');
}

interface Manual {
  world: World;
  desk: FakeDesk;
  page: Page;
  press: (button: string) => Promise<void>;
}

async function manual(league: FileSlug): Promise<Manual> {
  const world = new World();
  const desk = new FakeDesk(world);
  await world.ask('manual:start', { ...A, league, a: 'Mesa', b: 'Bayview' });
  await world.clock.advance(10);
  const press = async (button: string): Promise<void> => {
    const pressed = world.ask('manual:press', { ...A, button });
    await world.clock.advance(1);
    await pressed;
  };
  return { world, desk, press, page: await withAll(world) };
}

const enabled = (world: World): string[] =>
  (world.channel().manual?.buttons ?? []).flatMap(({ id, isPossible }) =>
    isPossible && id !== 'undo' ? [id] : [],
  );

/** Presses the rows of a recording in a game, from index `from` up to but not including `to`. */
function playRows(game: FakeGame, sport: FileSlug, from: number, to: number): void {
  for (const [, type, payload] of recordingOf(sport).rows.slice(from, to)) game.press(type, payload);
}

/** Starts a rehearsal on channel A, and plays the first half of its recording. */
async function halfway(
  sport: FileSlug,
): Promise<{ world: World; desk: FakeDesk; game: FakeGame; half: number }> {
  const world = new World();
  const desk = new FakeDesk(world);
  const { session } = await world.show.sessions.rehearse(sport, 1, 'A');
  await world.clock.advance(10);
  const game = world.games.get(session)!;
  const half = Math.floor(recordingOf(sport).rows.length / 2);
  playRows(game, sport, 0, half);
  await world.clock.advance(1_000);
  return { world, desk, game, half };
}

describe.each(SPORTS)('%s', (sport) => {
  it('shows no internal values on air in a rehearsal, which ends with the score of its recording', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    expect(desk.calls).toEqual([]);
    const { session } = await world.show.sessions.rehearse(sport, 1, 'A');
    await world.clock.advance(10);
    const game = world.games.get(session)!;
    const page = await withAll(world);
    const { rows, finalScore } = recordingOf(sport);
    for (const [index, [, type, payload]] of rows.entries()) {
      game.press(type, payload);
      if (index % 7 !== 0) continue;
      await expectWordsOnAir(world, page);
      await world.clock.advance(1_000);
      expectWords(world, page);
    }
    game.end();
    await world.clock.advance(5_000);
    expectWords(world, page);
    expect(world.channel().match).toMatchObject({ isFinal: true, view: { score: finalScore } });
  });

  it('shows no internal values on air while every button of the pad is pressed', async () => {
    const { world, page, press } = await manual(sport);
    const pressed = new Map<string, number>();
    for (let count = 0; count < 90; count += 1) {
      const open = enabled(world).filter((id) => !id.startsWith('retire'));
      const least = Math.min(...open.map((id) => pressed.get(id) ?? 0));
      const next = open.find((id) => (pressed.get(id) ?? 0) === least);
      if (next === undefined) break;
      pressed.set(next, least + 1);
      await press(next);
      await expectWordsOnAir(world, page);
    }
    expect(pressed.size).toBeGreaterThan(4);
    const before = world.channel().match?.view;
    const again = enabled(world)[0];
    if (again !== undefined) {
      await press(again);
      await press('undo');
      expect(world.channel().match?.view).toEqual(before);
    }
    await world.ask('manual:end', A);
    await world.clock.advance(1_000);
    expect(world.channel().match?.isFinal).toBe(true);
    expectWords(world, page);
  });

  it('is taken over from a rehearsal without a change on air, and continues after a restart', async () => {
    const { world } = await halfway(sport);
    const page = await withAll(world);
    const before = world.channel().match?.view;
    const frames = page.frames.length;
    await world.ask('manual:takeover', A);
    await world.clock.advance(2_000);
    for (const frame of page.frames.slice(frames)) expect(frame.match?.view).toEqual(before);
    expect(world.channel()).toMatchObject({ link: { state: 'live' }, manual: { undo: null } });
    const press = async (button: string): Promise<void> => {
      const pressed = world.ask('manual:press', { ...A, button });
      await world.clock.advance(10);
      await pressed;
    };
    const button = enabled(world)[0]!;
    await press(button);
    const after = world.channel().match?.view;
    expect(after).not.toEqual(before);
    expect(after?.rules).toEqual(before?.rules);
    await press('undo');
    expect(world.channel().match?.view).toEqual(before);
    await press(button);
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(5_000);
    expect(world.channel().match?.view).toEqual(after);
    expectWords(world, new Page(world.show, 'program'));
    await press('undo');
    expect(world.channel().match?.view).toEqual(before);
  });

  it.each(['withdrawn-goal', 'score-correction'])('passes the drill %s', async (drill) => {
    const { world, game } = await halfway(sport);
    await takeAll(world);
    const { score } = game;
    await world.ask('drill:start', { ...A, drill });
    await world.clock.advance(100);
    expect(game.score).not.toEqual(score);
    await world.clock.advance(30_000);
    expect(world.channel().drill).toMatchObject({ state: 'passed', onAir: { scoreHeld: true } });
    expect(game.score).toEqual(score);
  });

  it('shows overridden values on air', async () => {
    const { world } = await halfway(sport);
    const page = await withAll(world);
    const fields = world.show.state().sports.find((one) => one.sport === sport)!.fields;
    const values: Record<string, unknown> = {
      'score.a': 7,
      'score.b': 3,
      period: 2,
      clockState: 'break',
      serving: 'B',
    };
    for (const [field, value] of Object.entries(values)) {
      if (!field.startsWith('score') && !fields.some((one) => one.field === field)) continue;
      await world.ask('override:set', { ...A, field, value, release: 'manual' });
      await world.clock.advance(10);
      expectWords(world, page);
      const inView = field === 'clockState' ? 'clock' : field;
      const view = page.now.match?.view as unknown as Record<string, unknown>;
      if (inView in view) expect(view[inView], field).toEqual(value);
    }
    expect(page.score).toBe('7-3');
    const data = outputData('Program', page.now, page.now.at);
    expect([data['home_score'], data['away_score']]).toEqual([7, 3]);
  });

  it('shows changes on a delayed output only after the delay', async () => {
    const { world, press } = await manual(sport);
    const { id } = (await world.ask('output:add', { name: 'Late', ...A })) as { id: string };
    await world.ask('output:update', { id, patch: { delayMs: 5_000 } });
    await world.clock.advance(10_000);
    const late = new Page(world.show, id);
    const before = late.now.match?.view;
    await press(enabled(world)[0]!);
    const now = world.channel().match?.view;
    await world.clock.advance(3_000);
    expect(late.now.match?.view).toEqual(before);
    await world.clock.advance(3_000);
    expect(late.now.match?.view).toEqual(now);
  });
});

const point = (team: 'A' | 'B') => ({ type: 'point', payload: { team } });

describe('a set', () => {
  /** Starts a volleyball match with these points of side A and side B. */
  async function startAt(a: number, b: number): Promise<Manual & { send: (press: object) => Promise<void> }> {
    const on = await manual('x-volleyball');
    const send = async (press: object): Promise<void> => {
      const pressed = on.world.ask('manual:press', { ...A, ...press });
      await on.world.clock.advance(1);
      await pressed;
    };
    for (let count = 0; count < Math.max(a, b); count += 1) {
      if (count < a) await send(point('A'));
      if (count < b) await send(point('B'));
    }
    return { ...on, send };
  }

  it('ends with the next press after the match rules lower the target', async () => {
    const { world, send } = await startAt(20, 18);
    await world.ask('rules:set', { ...A, rules: { pointTarget: 21 } });
    await world.clock.advance(100);
    expect(world.channel().match?.view).toMatchObject({
      counts: [
        { a: 20, b: 18 },
        { a: 0, b: 0 },
      ],
    });
    await send(point('A'));
    expect(world.channel().match?.view).toMatchObject({ score: { a: 1, b: 0 }, sets: [{ a: 21, b: 18 }] });
    // A later change doesn't affect the set that is over.
    await world.ask('rules:set', { ...A, rules: { pointTarget: 25 } });
    await send(point('B'));
    expect(world.channel().match?.view).toMatchObject({
      score: { a: 1, b: 0 },
      sets: [{ a: 21, b: 18 }],
      counts: [
        { a: 0, b: 1 },
        { a: 1, b: 0 },
      ],
    });
  });

  it('starts after the last set if the match rules are changed to more sets', async () => {
    const { world, press } = await manual('x-volleyball');
    await world.ask('rules:set', { ...A, rules: { setTarget: 1 } });
    for (let count = 0; count < 25; count += 1) await press('point-a');
    expect(enabled(world)).not.toContain('point-a');
    await world.ask('rules:set', { ...A, rules: { setTarget: 2 } });
    await world.clock.advance(100);
    expect(enabled(world)).toContain('point-a');
    await press('point-b');
    expect(world.channel().match).toMatchObject({
      view: { isOver: false, score: { a: 1, b: 0 }, sets: [{ a: 25, b: 0 }] },
      phase: { is: 'part', number: 2 },
    });
    await press('undo');
    expect(world.channel().match).toMatchObject({ phase: { is: 'final' } });
  });

  it('that was won is named on the lower third and in the window, even though the next set has begun', async () => {
    const { world, page, send } = await startAt(24, 20);
    await send(point('A'));
    await send(point('B'));
    expect(world.channel().moments[0]).toMatchObject({ words: 'Set 1', side: 'A' });
    await world.ask('moment:take', { ...A, moment: world.channel().moments[0]!.id });
    const eyebrow = textsOnAir(page).filter(([path]) => path.includes('lowerThird.model.eyebrow'));
    expect(eyebrow.map(([, text]) => text)).toEqual(['Set 1']);
  });

  it('has a column in the line score of the full frame', async () => {
    const { world, page, send } = await startAt(24, 20);
    await send(point('A'));
    await send(point('B'));
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    const { content } = page.now.graphics['full-frame'];
    expect(content?.form === 'line' && content.periods).toMatchObject([
      { phase: { is: 'part', number: 1 }, a: 25, b: 20 },
      { phase: { is: 'part', number: 2 }, a: 0, b: 1 },
    ]);
    const texts = textsOnAir(page).filter(([path]) => path.includes('fullFrame.model.periods'));
    expect(texts.map(([, text]) => text)).toEqual(['1', '25', '20', '2', '0', '1']);
  });
});

it('a tennis match that a leading side gives up is won by the other side', async () => {
  const { world, press } = await manual('x-tennis');
  for (let point = 0; point < 24; point += 1) await press('point-a');
  await press('retire-a');
  await world.clock.advance(1_000);
  const { match } = world.channel();
  expect(match).toMatchObject({ view: { score: { a: 1, b: 0 } }, phase: { is: 'final' } });
  expect(winnerIn(match!)).toBe('B');
});

describe('an ice hockey game', () => {
  it('shows its own name for the shootout on all graphics', async () => {
    const { world, page } = await manual('x-ice-hockey');
    const send = async (type: string, payload: object = {}): Promise<void> => {
      const pressed = world.ask('manual:press', { ...A, type, payload });
      await world.clock.advance(1);
      await pressed;
    };
    for (let period = 1; period <= 3; period += 1) {
      await send('period_start');
      await send('period_end');
    }
    await send('shootout_start');
    await send('shot', { team: 'A', scored: true });
    const facts = world.show.scoreState().channels[0]!.facts!;
    expect(facts).toMatchObject({ phase: 'Shootout', shootoutName: 'Shootout' });
    expect(facts.lines.at(-1)).toMatchObject({ label: 'Shootout', value: '1 – 0' });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    const labels = textsOnAir(page).filter(([path]) => /periods\.\d+\.label$/.test(path));
    expect(labels.map(([, text]) => text)).toContain('SHOOTOUT');
    // The other channel's ticker names it, too.
    await world.ask('channel:add', {});
    const { sessionId } = world.channel().session!;
    const teams = { a: 'Mesa', b: 'Bayview' };
    const { league, sport } = world.channel().session!;
    world.embeddedRows = [listedGame({ sessionId, league, sport, matchup: teams })];
    await world.ask('manual:start', { channel: 'B', league: 'x-volleyball', a: 'Harbor', b: 'Hill' });
    await world.clock.advance(20_000);
    const { id } = (await world.ask('output:add', { name: 'Other', channel: 'B' })) as { id: string };
    await world.ask('graphic:take', { channel: 'B', graphic: 'ticker' });
    await world.clock.advance(1_000);
    const other = new Page(world.show, id);
    const texts = textsOnAir(other).map(([, text]) => text);
    expect(texts).toContain('SHOOTOUT 1–0');
  });
});

describe('a manual game of ice hockey', () => {
  it('shows the clock of its first period before it is started, so that penalties run from it', async () => {
    const { world, page, press } = await manual('x-ice-hockey');
    await press('period-start');
    expect(page.now.match?.clock).toMatchObject({ isRunning: false, baseMs: 20 * 60_000 });
    await press('minor-a');
    const { facts } = world.show.scoreState().channels[0]!;
    expect(facts?.lines).toContainEqual({ label: 'Penalties, MES', value: 'Minor penalty', isHot: true });
    expect(page.now.match?.view).toMatchObject({ penalties: [{ fromMs: 0 }] });
    await press('undo');
    await press('undo');
    expect(page.now.match?.clock).toBeNull();
    await press('period-start');
    await world.ask('clock:clear', A);
    await press('period-end');
    await press('period-start');
    expect(page.now.match?.clock).toBeNull();
  });
});

it('the pad of a sport with sets names what a correction changes, and undo names its team', async () => {
  const { world, press } = await manual('x-volleyball');
  await press('serve-a');
  await press('score-up-b');
  expect(world.channel().manual?.undo).toEqual({ label: 'Set +1', side: 'B' });
});
