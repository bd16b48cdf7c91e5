import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { describe, expect, it } from 'vitest';
import { repairsSentence } from '../../src/main/settings/rows.ts';
import { readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import { AnswerCache } from '../../src/main/show/requests/answer-cache.ts';
import { controlPage } from '../../src/main/show/requests/control-page.ts';
import { outputPage } from '../../src/main/show/requests/output-page.ts';
import { inputOf, isControlRequest } from '../../src/main/show/requests/requests.ts';
import { respond } from '../../src/main/show/requests/respond.ts';
import { overlayRequests } from '../../src/preload/contract.ts';
import { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { ShowState } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from '../show/fake-desk.ts';
import { RIGHT } from '../show/valid-inputs.ts';
import { Page, World } from '../show/world.ts';
import { CASES, must, mustBeRefusal, REQUESTS, SENTENCE } from './fuzz-inputs.ts';
import { checkCases, mutatedText, mutatedValue, textOf } from './mutations.ts';

/**
 * Almost valid messages from windows and output pages: each is answered or refused with an error message, and the show
 * stays valid.
 */

const AT_THIS_MACHINE = { requester: () => THIS_MACHINE, machine: null, kind: 'window' } as const;

/** Opens a soccer match in its first half, and a second channel. */
async function onAir(): Promise<World> {
  const world = new World();
  new FakeDesk(world);
  const game = await world.play('wc');
  await world.ask('channel:add', {});
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  return world;
}

describe('the link of a window', () => {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => {
      throw new Error(`logged: ${JSON.stringify(fields)}`);
    },
  };

  it('answers any message', async () => {
    const once = new AnswerCache<string>(
      () => performance.now(),
      ({ length }) => length,
    );
    await checkCases(CASES, async (random) => {
      const right = random.pick(REQUESTS);
      const message =
        random.roll(2) === 0
          ? mutatedText(JSON.stringify(right), random)
          : textOf(mutatedValue(right, random));
      const answer = await respond(message, {
        perform: (name, input) => (isControlRequest(name) ? typeof inputOf(name, input) : 'other'),
        log,
        once,
      });
      const read = JSON.parse(answer) as { ok: boolean; error?: { code: string; message: string } };
      if (read.ok) return;
      must(read.error?.code === 'bad_request' && SENTENCE.test(read.error.message), answer);
    });
  });

  it('performs or refuses any request, and the show, its outputs and its settings stay valid', async () => {
    const done = new Set<string>();
    let world = await onAir();
    let window = controlPage(world.show, AT_THIS_MACHINE, () => undefined);
    let page = new Page(world.show, 'program');
    let turn = 0;
    await checkCases(CASES / 10, async (random) => {
      if (turn % 100 === 0) {
        window.leave();
        world.show.close();
        world = await onAir();
        window = controlPage(world.show, AT_THIS_MACHINE, () => undefined);
        page = new Page(world.show, 'program');
      }
      turn += 1;
      const { request, input } = random.pick(REQUESTS);
      if (random.roll(20) === 0) await world.clock.advance(random.roll(20_000));
      try {
        await window.perform(request, random.roll(3) === 0 ? input : mutatedValue(input, random));
        done.add(request);
      } catch (error) {
        mustBeRefusal(error);
      }
      if (turn % 10 !== 0) return;
      must(ShowState.safeParse(JSON.parse(JSON.stringify(world.show.state()))).success, [request, input]);
      must(OutputFrame.safeParse(page.now).success, page.now);
      const saved = JSON.parse(JSON.stringify(settingsOf(world.persisted))) as unknown;
      must(repairsSentence(readSettings(saved, () => '').repairs) === null, saved);
    });
    window.leave();
    expect(done.size).toBeGreaterThan(Object.keys(RIGHT).length / 2);
  });

  it('accepts nothing from an output page except its reports about itself', async () => {
    const world = new World();
    await world.play('wc');
    await checkCases(CASES / 10, (random) => {
      const page = outputPage(
        world.show,
        'program',
        () => undefined,
        () => undefined,
      );
      const own = random.pick(REQUESTS.filter((right) => right.request in overlayRequests));
      const { request } = random.roll(2) === 0 ? random.pick(REQUESTS) : own;
      const { input } = random.roll(2) === 0 ? random.pick(REQUESTS) : own;
      if (random.roll(2) === 0) page.perform('output:ready', { build: null, isMonitor: false });
      try {
        page.perform(request, mutatedValue(input, random));
        must(request in overlayRequests, request);
      } catch (error) {
        mustBeRefusal(error);
      }
      page.leave();
    });
    expect(world.show.outputs.states()[0]?.renderers).toBe(0);
  });
});
