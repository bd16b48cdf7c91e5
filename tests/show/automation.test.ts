import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en } from '../../src/words/en.ts';
import { momentName } from '../../src/words/languages.ts';
import { readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import type { GraphicState } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

const lowerThird = { channel: 'A', graphic: 'lower-third' };
const GOAL_MS = 8_000;

/** Opens another output of channel A, with a delay. */
async function late(world: World, delayMs: number): Promise<Page> {
  const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
  await world.ask('output:update', { id, patch: { delayMs } });
  return new Page(world.show, id);
}

/** Returns the text of a page's lower third, or null while it is off air. */
function thirdSays(page: Page): string | null {
  const { isOnAir, content } = page.now.graphics['lower-third'];
  return !isOnAir ? null : content.form === 'moment' ? momentName(en, content) : content.form;
}

function lowerThirdOf(world: World): GraphicState {
  return world.channel().graphics['lower-third'];
}

function rule(world: World, id: string, patch: object): Promise<unknown> {
  return world.ask('automation:rule', { channel: 'A', rule: id, patch });
}

/** Returns the entries about one graphic in the as-run log. */
function acts(world: World, graphic = 'lower-third'): string[] {
  return world.asRun
    .filter(({ action, subject }) => (action === 'take' || action === 'clear') && subject === graphic)
    .map(({ action, subject, detail, cause }) => `${action} ${subject} ${String(detail)} ${cause}`);
}

describe('an automation rule', () => {
  it('takes its graphic in sync with the video of its moment on every output, and clears it', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const latePage = await late(world, 8_000);
    await world.clock.advance(1_000);
    game.press('goal', { team: 'A' });
    expect([thirdSays(page), page.score, page.now.motion]).toEqual(['Goal', '1-0', 'live']);
    expect([thirdSays(latePage), latePage.score]).toEqual([null, '0-0']);
    expect(lowerThirdOf(world)).toMatchObject({
      onAir: true,
      cause: 'rule',
      moment: 1,
      since: world.clock.wall(),
      until: world.clock.wall() + GOAL_MS,
    });
    await world.clock.advance(7_999);
    expect([thirdSays(page), thirdSays(latePage)]).toEqual(['Goal', null]);
    await world.clock.advance(1);
    expect([thirdSays(page), page.now.motion]).toEqual([null, 'live']);
    expect(lowerThirdOf(world)).toMatchObject({ onAir: false, cause: null, moment: null, until: null });
    expect([thirdSays(latePage), latePage.score, latePage.now.motion]).toEqual(['Goal', '1-0', 'live']);
    await world.clock.advance(GOAL_MS);
    expect(thirdSays(latePage)).toBeNull();
    expect(acts(world)).toEqual(['take lower-third Goal rule', 'clear lower-third Goal rule']);
    const [take, cleared] = world.asRun.filter(({ subject }) => subject === 'lower-third');
    expect(cleared!.at - take!.at).toBe(GOAL_MS);
  });

  it('never shows its graphic in the same frame as the old score', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    await world.clock.advance(GOAL_MS - 2_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    expect([thirdSays(page), page.score]).toEqual(['Goal', '2-0']);
    const wrong = page.frames.filter(
      ({ graphics, match }) => graphics['lower-third'].isOnAir && match?.view.score.a === 0,
    );
    expect(wrong).toEqual([]);
  });

  it.each(['undo', 'score_set', 'var'] as const)(
    'never shows a moment retracted by %s before its video, and clears it immediately on other outputs',
    async (how) => {
      const world = new World();
      const game = await world.play('wc');
      const page = new Page(world.show, 'program');
      const latePage = await late(world, 8_000);
      game.press('goal', { team: 'A' });
      expect(thirdSays(page)).toBe('Goal');
      await world.clock.advance(3_000);
      if (how === 'var') {
        game.press('var_review');
        expect(page.now.graphics['lower-third'].content).toMatchObject({ state: 'pending' });
        game.press('var_resolve', { outcome: 'overturned' });
      } else game.press(how, how === 'score_set' ? { a: 0, b: 0 } : {});
      expect(thirdSays(page)).toBeNull();
      await world.clock.advance(30_000);
      expect(latePage.frames.some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
      expect(acts(world)).toEqual(['take lower-third Goal rule', 'clear lower-third Goal withdrawn']);
    },
  );

  it('waits for the decision while a score is under review', async () => {
    const world = new World();
    const game = await world.play('nfl');
    const page = new Page(world.show, 'program');
    game.press('snap');
    game.press('flag');
    game.press('touchdown', { team: 'A' });
    expect(world.channel().moments[0]).toMatchObject({ kind: 'touchdown', state: 'pending' });
    expect(thirdSays(page)).toBeNull();
    await world.clock.advance(20_000);
    game.press('flag_resolve');
    expect(thirdSays(page)).toBe('Touchdown');
  });

  it('marks a score as under review in sync with the video, not before', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const latePage = await late(world, 4_000);
    await world.clock.advance(1_000);
    const state = (one: Page): unknown => {
      const { isOnAir, content } = one.now.graphics['lower-third'];
      return isOnAir && 'state' in content ? content.state : null;
    };
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    game.press('var_review');
    expect([state(page), state(latePage)]).toEqual(['pending', null]);
    await world.clock.advance(2_000);
    expect([state(page), state(latePage)]).toEqual(['pending', 'confirmed']);
    await world.clock.advance(1_000);
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(1_000);
    expect([state(page), state(latePage)]).toEqual(['confirmed', 'pending']);
    await world.clock.advance(3_000);
    expect([state(page), state(latePage)]).toEqual([null, 'confirmed']);
  });

  it('ignores events from a feed outage, which arrive as history', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.drop();
    game.press('goal', { team: 'A' }, false);
    await world.clock.advance(20_000);
    expect([page.score, thirdSays(page)]).toEqual(['1-0', null]);
    expect(acts(world)).toEqual([]);
  });

  it('ignores reviews decided during a feed outage', async () => {
    const world = new World();
    const game = await world.play('nfl');
    const page = new Page(world.show, 'program');
    game.press('snap');
    game.press('flag');
    game.press('touchdown', { team: 'A' });
    game.drop();
    game.press('flag_resolve', {}, false);
    await world.clock.advance(20_000);
    expect(world.channel().moments.find(({ kind }) => kind === 'touchdown')?.state).toBe('confirmed');
    game.press('first_down', { team: 'A' });
    expect(page.frames.some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
  });

  it('queues moments while another one is on air, and shows the queue to the producer', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    game.press('phase', { phase: 'half_time' });
    const now = world.clock.wall();
    expect(world.channel().automation.queue).toEqual([
      { moment: 3, graphic: 'lower-third', from: now + 6_000, until: now + 14_000 },
    ]);
    expect(thirdSays(page)).toBe('Goal');
    await world.clock.advance(6_000);
    expect(thirdSays(page)).toBe('Halftime');
    // The words already say when it happened, so `when` is empty.
    expect(world.channel().moments[0]).toMatchObject({ words: 'Halftime', when: '' });
    expect(world.channel().automation.queue).toEqual([]);
    await world.clock.advance(8_000);
    expect(thirdSays(page)).toBeNull();
  });

  it('cues its graphic if the producer prefers to take it manually', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    await rule(world, 'soccer.goal', { action: 'cue', seconds: 10 });
    game.press('goal', { team: 'B' });
    expect(thirdSays(page)).toBeNull();
    expect(lowerThirdOf(world)).toMatchObject({ onAir: false, next: { moment: 1, cause: 'rule' } });
    expect(world.channel().lowerThird).toMatchObject({ form: 'moment', kind: 'goal' });
    await world.clock.advance(9_999);
    await world.ask('graphic:take', lowerThird);
    expect(thirdSays(page)).toBe('Goal');
    expect(lowerThirdOf(world)).toMatchObject({ cause: 'operator', until: null });
    await world.clock.advance(60_000);
    expect(thirdSays(page)).toBe('Goal');
    await world.ask('graphic:clear', lowerThird);

    game.press('goal', { team: 'B' });
    await world.clock.advance(10_000);
    expect(lowerThirdOf(world)).toMatchObject({ next: null, moment: null });
    game.press('goal', { team: 'B' });
    game.press('undo');
    expect(lowerThirdOf(world)).toMatchObject({ next: null, moment: null });
    game.press('goal', { team: 'B' });
    await world.ask('graphic:cue', lowerThird);
    expect(lowerThirdOf(world)).toMatchObject({ next: null, moment: null });
  });

  it('reports an expired cue immediately, without waiting for another event', async () => {
    const world = new World();
    const game = await world.play('wc');
    await rule(world, 'soccer.goal', { action: 'cue', seconds: 3 });
    await rule(world, 'soccer.goal-takeover', { isOn: false });
    game.press('goal', { team: 'B' });
    await world.clock.advance(500);
    let pushes = 0;
    world.show.changes.listen(() => void (pushes += 1));
    await world.clock.advance(2_400);
    expect(pushes).toBe(0);
    await world.clock.advance(200);
    expect(pushes).toBe(1);
  });

  it('can be changed by the producer, and clears its graphic when it is disabled', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    await rule(world, 'soccer.goal', { seconds: 3 });
    await rule(world, 'soccer.red-card', { isOn: true });
    game.press('red_card', { team: 'A' });
    expect(thirdSays(page)).toBe('Red card');
    game.press('goal', { team: 'A' });
    expect(thirdSays(page)).toBe('Goal');
    await world.clock.advance(3_000);
    expect(thirdSays(page)).toBeNull();
    game.press('goal', { team: 'A' });
    await rule(world, 'soccer.goal', { isOn: false });
    expect(thirdSays(page)).toBeNull();
    game.press('goal', { team: 'A' });
    expect(thirdSays(page)).toBeNull();
    const rules = world.channel().automation.rules;
    expect(rules.find(({ id }) => id === 'soccer.goal')).toMatchObject({
      isOn: false,
      seconds: 3,
      action: 'take',
    });
  });

  it.each(['nba', 'wc', 'mlb', 'nfl'] as const)(
    'has a unique ID, and is off by default for full frames, reviews, flags and cards in %s',
    async (league) => {
      const world = new World();
      await world.play(league);
      const { rules } = world.channel().automation;
      expect(rules.length).toBeGreaterThan(4);
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
      for (const { kinds, isOn, graphic, action } of rules) {
        // Inserts aren't about moments.
        expect(kinds.length > 0).toBe(graphic !== 'insert');
        expect(action).toBe('take');
        // Rules don't cover the video unless the producer enables them.
        if (graphic === 'full-frame') expect(isOn).toBe(false);
        if (kinds.some((kind) => /review|flag|turnover|card|^penalty$|missed/.test(kind)))
          expect(isOn).toBe(false);
      }
    },
  );

  it('takes a full frame if the producer enables full frames', async () => {
    const world = new World();
    const game = await world.play('wc');
    await rule(world, 'soccer.line', { isOn: true, seconds: 5 });
    game.press('phase', { phase: 'first_half' });
    game.press('phase', { phase: 'half_time' });
    expect(world.channel().graphics['full-frame']).toMatchObject({ onAir: true, cause: 'rule', moment: 2 });
    await world.clock.advance(5_000);
    expect(world.channel().graphics['full-frame'].onAir).toBe(false);
  });

  it('stops when another game replaces its game, and no rule is listed without a game', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    await world.play('nba');
    expect(thirdSays(page)).toBeNull();
    const before = page.frames.length;
    await world.clock.advance(20_000);
    expect(page.frames.slice(before).some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
    world.show.sessions.release('A');
    expect(world.channel().automation).toEqual({
      rules: [],
      queue: [],
      due: null,
      noTakeover: 'No game is on air yet.',
    });
  });

  it("doesn't take a final card for a rehearsal that another rehearsal replaces", async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('rehearsal:start', { league: 'nba', speed: 20 });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    await world.ask('rehearsal:start', { league: 'nba', speed: 20 });
    await world.clock.advance(1_000);
    // The show ends the earlier rehearsal once no output shows it.
    expect([...world.games.values()].map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(page.frames.filter(({ match }) => match === null || match.isFinal)).toEqual([]);
    expect(page.frames.some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
    [...world.games.values()].at(-1)!.end();
    expect(thirdSays(page)).toBe('Final');
  });

  it('takes the final card when the session ends, and never before', async () => {
    const world = new World();
    const game = await world.play('nba');
    const page = new Page(world.show, 'program');
    game.press('live');
    game.end();
    await world.clock.advance(1_000);
    expect([thirdSays(page), page.now.match?.isFinal]).toEqual(['Final', true]);
    const wrong = page.frames.filter(
      ({ graphics, match }) => graphics['lower-third'].isOnAir && !match?.isFinal,
    );
    expect(wrong).toEqual([]);
  });
});

describe("a producer's action", () => {
  async function running(): Promise<{ world: World; game: FakeGame; page: Page; latePage: Page }> {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const latePage = await late(world, 5_000);
    await world.clock.advance(100);
    game.press('goal', { team: 'A' });
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    return { world, game, page, latePage };
  }

  it.each(['graphic:clear', 'graphic:toggle', 'channel:clear'])(
    'takes an automatic graphic off all outputs with %s, and clears the queue',
    async (request) => {
      const { world, page, latePage } = await running();
      await world.ask(request, request === 'channel:clear' ? { channel: 'A' } : lowerThird);
      expect(thirdSays(page)).toBeNull();
      await world.clock.advance(30_000);
      expect(latePage.frames.some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
      expect(thirdSays(page)).toBeNull();
      expect(acts(world)).toEqual(['take lower-third Goal rule', 'clear lower-third Goal operator']);
      expect(lowerThirdOf(world).onAir).toBe(false);
    },
  );

  it("keeps a rule's graphic on air with a take, until the producer clears it", async () => {
    const { world, page } = await running();
    await world.ask('graphic:take', lowerThird);
    expect(thirdSays(page)).toBe('Goal');
    await world.clock.advance(60_000);
    expect(thirdSays(page)).toBe('Goal');
    expect(lowerThirdOf(world)).toMatchObject({ cause: 'operator', until: null, moment: 1 });
    expect(acts(world)).toEqual(['take lower-third Goal rule', 'take lower-third Goal operator']);
  });

  it("replaces a rule's graphic with the producer's", async () => {
    const { world, page } = await running();
    await world.ask('graphic:take', { ...lowerThird, content: { form: 'person', name: 'Ada Vale' } });
    await world.clock.advance(20_000);
    expect(thirdSays(page)).toBe('person');
  });

  it('is never overridden by a rule', async () => {
    const { world, game, page, latePage } = await running();
    await world.ask('graphic:take', { ...lowerThird, content: { form: 'score' } });
    game.press('goal', { team: 'A' });
    game.press('phase', { phase: 'half_time' });
    expect(world.channel().automation.queue).toEqual([]);
    await world.clock.advance(30_000);
    expect([thirdSays(page), thirdSays(latePage)]).toEqual(['score', 'score']);
    expect(page.frames.slice(-4).every(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(true);
    await world.ask('graphic:clear', lowerThird);
    await world.clock.advance(30_000);
    expect(thirdSays(latePage)).toBeNull();
    game.press('goal', { team: 'A' });
    expect(thirdSays(page)).toBe('Goal');
  });

  it("keeps rule graphics off air, even after the moment of the producer's graphic is retracted", async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    await rule(world, 'soccer.goal', { isOn: false });
    await rule(world, 'soccer.red-card', { isOn: true });
    const goal = game.press('goal', { team: 'A' });
    await world.ask('moment:take', { channel: 'A', moment: goal });
    game.press('red_card', { team: 'B' });
    game.press('score_set', { a: 0, b: 0 });
    expect(thirdSays(page)).toBeNull();
  });

  it("cues the next graphic while a rule's graphic is on air", async () => {
    const { world, page } = await running();
    await world.ask('graphic:cue', { ...lowerThird, content: { form: 'person', name: 'Ada Vale' } });
    expect(lowerThirdOf(world)).toMatchObject({
      onAir: true,
      next: { content: { form: 'person' } },
      cause: 'rule',
    });
    await world.ask('graphic:take', lowerThird);
    expect(thirdSays(page)).toBe('person');
  });

  it('holds all automation, even after a restart', async () => {
    const { world, game, page, latePage } = await running();
    await world.ask('automation:hold', { isHeld: true });
    expect(thirdSays(page)).toBeNull();
    expect(world.show.state().automation).toEqual({ isHeld: true });
    game.press('goal', { team: 'A' });
    await world.clock.advance(30_000);
    expect(latePage.frames.some(({ graphics }) => graphics['lower-third'].isOnAir)).toBe(false);
    world.restart();
    await world.clock.advance(1_000);
    const again = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    expect(thirdSays(again)).toBeNull();
    await world.ask('automation:hold', { isHeld: false });
    expect(thirdSays(again)).toBeNull();
    game.press('goal', { team: 'A' });
    expect(thirdSays(again)).toBe('Goal');
  });
});

describe('a rule change', () => {
  it('is saved if it differs from the default, and is read back', async () => {
    const world = new World();
    await world.play('wc');
    await rule(world, 'soccer.goal', { seconds: 4, isOn: true });
    await rule(world, 'soccer.penalty', { isOn: true });
    await rule(world, 'soccer.penalty', { isOn: false });
    expect(world.persisted.channels[0]?.rules).toEqual([{ rule: 'soccer.goal', seconds: 4 }]);
    const { settings } = readSettings(JSON.parse(JSON.stringify(settingsOf(world.persisted))), () => '');
    expect(settings.channels[0]?.rules).toEqual([{ rule: 'soccer.goal', seconds: 4 }]);
    world.restart();
    await world.clock.advance(1_000);
    const { rules } = world.channel().automation;
    expect(rules.find(({ id }) => id === 'soccer.goal')).toMatchObject({ seconds: 4, isOn: true });
  });

  it.each([
    ['soccer.goal', { seconds: 0 }],
    ['soccer.goal', { seconds: 61 }],
    ['soccer.goal', { seconds: 2.5 }],
    ['soccer.goal', { action: 'burn' }],
    ['soccer.goal', { graphic: 'ticker' }],
    ['soccer.wave', { isOn: true }],
  ])('is refused for %s %j, and changes nothing', async (id, patch) => {
    const world = new World();
    await world.play('wc');
    const before = JSON.stringify(world.channel().automation);
    await expect(rule(world, id, patch)).rejects.toThrow(/^.{20,}\.$/s);
    expect(JSON.stringify(world.channel().automation)).toBe(before);
  });
});

describe('the end of a match', () => {
  async function upToFullTime() {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    const phase = async (name: string, waitMs = 30_000): Promise<void> => {
      game.press('phase', { phase: name });
      await world.clock.advance(waitMs);
    };
    for (const name of ['first_half', 'half_time', 'second_half']) await phase(name);
    const finals = (): string[] => acts(world).filter((act) => /^take .*(Final|Full time)/.test(act));
    return { world, game, page, phase, finals };
  }

  it('shows one card: full time takes it, and the final adds none', async () => {
    const { game, phase, finals } = await upToFullTime();
    await phase('full_time');
    await phase('ended');
    game.end();
    expect(finals()).toHaveLength(1);
  });

  it('shows one card when the program restarts between full time and the final', async () => {
    const { world, game, phase, finals } = await upToFullTime();
    await phase('full_time');
    world.restart();
    await phase('ended', 1_000);
    game.end();
    await world.clock.advance(30_000);
    expect(finals()).toHaveLength(1);
    expect(world.channel().match?.isFinal).toBe(true);
  });

  it('shows a second card after extra time, or if the score changed', async () => {
    const { phase, finals } = await upToFullTime();
    for (const name of ['full_time', 'extra_first_half', 'extra_half_time', 'extra_second_half', 'ended'])
      await phase(name);
    expect(finals()).toHaveLength(2);
    const { game, ...other } = await upToFullTime();
    await other.phase('full_time');
    game.press('score_set', { a: 2, b: 1 });
    await other.phase('ended');
    expect(other.finals()).toHaveLength(2);
  });

  it('shows its card at the final if the rule for breaks is off', async () => {
    const { world, phase, finals } = await upToFullTime();
    await rule(world, 'soccer.break', { isOn: false });
    await phase('full_time');
    await phase('ended');
    expect(finals()).toHaveLength(1);
  });
});

const PHASES = ['first_half', 'half_time', 'second_half', 'full_time'];

/** Plays a game with these events on two outputs, one without and one with a delay. Calls `onStep` after each event. */
async function played(
  steps: readonly { waitMs: number; press: string }[],
  delayMs: number,
  onStep: (world: World, page: Page, latePage: Page) => void,
): Promise<{ page: Page; latePage: Page }> {
  const world = new World();
  const game = await world.play('wc');
  for (const id of ['red-card', 'yellow-card', 'kick-off']) await rule(world, `soccer.${id}`, { isOn: true });
  const page = new Page(world.show, 'program');
  const latePage = await late(world, delayMs);
  await world.clock.advance(1_000);
  let undoable = 0;
  let phase = 0;
  for (const { waitMs, press } of [...steps, { waitMs: 25_000, press: 'none' }]) {
    if (press === 'phase') game.press('phase', { phase: PHASES[phase++ % PHASES.length] });
    else if (press !== 'undo' && press !== 'none') game.press(press, { team: 'A' });
    else if (press === 'undo' && undoable > 0) game.press('undo');
    undoable = press === 'undo' ? Math.max(0, undoable - 1) : undoable + Number(press !== 'none');
    await world.clock.advance(waitMs);
    onStep(world, page, latePage);
  }
  await world.clock.advance(delayMs);
  return { page, latePage };
}

describe('the graphics on air', () => {
  const presses = ['goal', 'red_card', 'yellow_card', 'phase', 'none'];
  const steps = (...more: string[]): fc.Arbitrary<{ waitMs: number; press: string }[]> =>
    fc.array(
      fc.record({
        waitMs: fc.integer({ min: 1, max: 9_000 }),
        press: fc.constantFrom(...presses, ...more),
      }),
      { maxLength: 16 },
    );
  const delays = fc.integer({ min: 1, max: 200 }).map((tenths) => tenths * 100);

  it('depend only on state and time, so a page that opens later shows the same graphics', async () => {
    await fc.assert(
      fc.asyncProperty(steps('undo'), delays, async (games, delayMs) => {
        const shownOn = (one: Page): string => JSON.stringify([thirdSays(one), one.score]);
        await played(games, delayMs, (world, page, latePage) => {
          const { id } = world.show.outputs.states().at(-1)!;
          expect(shownOn(new Page(world.show, id))).toBe(shownOn(latePage));
          expect(shownOn(new Page(world.show, 'program'))).toBe(shownOn(page));
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are the same on an output with a delay, later by that delay', async () => {
    await fc.assert(
      fc.asyncProperty(steps(), delays, async (games, delayMs) => {
        const { page, latePage } = await played(games, delayMs, () => undefined);
        for (const frame of latePage.frames) {
          const then = page.frames.findLast(({ at }) => at <= frame.at);
          if (!then) continue;
          expect(frame.graphics).toEqual(then.graphics);
          expect(frame.match?.view).toEqual(then.match?.view);
        }
        // Everything on one output is also on the other, except graphics that lasted less than a millisecond.
        const thirdsSay = (one: Page): unknown[] =>
          one.frames
            .filter(({ at }, index, all) => at !== all[index + 1]?.at)
            .map(({ graphics: { 'lower-third': face } }) => face.isOnAir && JSON.stringify(face))
            .filter((face, index, all) => face !== all[index - 1]);
        expect(thirdsSay(latePage)).toEqual(thirdsSay(page));
      }),
      { numRuns: 60 },
    );
  });
});
