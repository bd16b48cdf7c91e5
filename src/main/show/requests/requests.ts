import { controlRequests, type ControlRequest, type RequestError } from '../../../preload/contract.ts';
import type { ClockView } from '../../../preload/contract/output-frame.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { GraphicVerb } from '../graphics/graphics.ts';
import {
  hideClock,
  nudgeClock,
  setAdded,
  setClock,
  setFollowing,
  startClock,
  stopClock,
  type ClockMoment,
  type MatchClock,
} from '../clock/match-clock.ts';
import { setPlayClock, startPlayClock, stopPlayClock, type PlayClockMoment } from '../clock/play-clock.ts';
import { completeContent } from '../channels/complete-content.ts';
import { loaderFile } from '../outputs/loader-file.ts';
import { verb, type Answered, type Caller, type Handler, type Handlers, type Parsed } from './handlers.ts';
import { requireRole, type Requester } from '../operators/requester.ts';
import { RequestRefused } from '../refused.ts';
import { brandingErrors } from '../branding/errors.ts';
import { requestErrors } from './errors.ts';
import { teamHandlers } from './team-handlers.ts';
import type { Show } from '../show.ts';
import { momentHandlers } from './moment-handlers.ts';
import { rundownHandlers } from './rundown-handlers.ts';
import { obsOf } from './obs-of.ts';
import { editsOf } from './edits.ts';
import { refusedFile, refusedInput } from './problem.ts';

interface OfGraphic {
  channel: string;
  graphic: string;
  content?: GraphicContent | undefined;
}

function onGraphic(name: GraphicVerb) {
  return verb(({ show }, { channel: id, graphic, content }: OfGraphic) => {
    show.channels.on(id, (channel) => {
      const known = { rosters: show.teams.rosters };
      channel.apply(graphic, name, content && completeContent(channel, content, known));
    });
  });
}

function onClock<Input extends { channel: string }>(
  name: string,
  next: (clock: MatchClock, input: Input, at: ClockMoment) => MatchClock,
) {
  return verb(({ show }, input: Input) =>
    show.channels.onGame(input.channel, (channel) =>
      channel.setClock(name, (clock, at) => next(clock, input, at)),
    ),
  );
}

function onPlayClock<Input extends { channel: string }>(
  name: string,
  next: (clock: ClockView | null, input: Input, at: PlayClockMoment) => ClockView | null,
) {
  return verb(({ show }, input: Input) =>
    show.channels.onGame(input.channel, (channel) =>
      channel.setPlayClock(name, (clock, at) => next(clock, input, at)),
    ),
  );
}

function onPad(act: (show: Show, channel: string, requester: Requester) => void) {
  return verb(({ show, requester }, { channel }: { channel: string }) => {
    // Throws for an unknown channel.
    show.channels.get(channel);
    act(show, channel, requester);
  });
}

export type { Answered, Caller, Parsed };

const handlers: { [K in ControlRequest]: Handler<K> } = {
  'show:get': ({ show }) => {
    show.changes.restart();
    return show.state();
  },
  'show:watch': verb(({ setVisible }, { isVisible }) => setVisible(isVisible)),
  'notice:dismiss': verb(({ show }, { id }) => show.notices.dismiss(id)),

  'channel:add': ({ show }) => ({ channel: show.channels.add() }),
  'channel:remove': verb(({ show }, { channel }) => show.channels.remove(channel)),
  'channel:bind': verb(({ show }, { channel, source, sessionId }) =>
    show.sessions.bind(channel, source, sessionId),
  ),
  'channel:arm': verb(({ show }, { channel, source, gameId }) =>
    show.scheduling.arm(channel, source, gameId),
  ),
  'channel:release': verb(({ show }, { channel }) => show.sessions.release(channel)),
  'channel:clear': verb(({ show }, { channel }) => show.channels.on(channel, ({ air }) => air.clear())),
  'channel:retry': verb(({ show }, { channel }) => show.channels.get(channel).feed.retry()),

  'graphic:take': onGraphic('take'),
  'graphic:clear': onGraphic('clear'),
  'graphic:toggle': onGraphic('toggle'),
  'graphic:cue': onGraphic('cue'),
  'channel:take': verb(({ show }, { channel }) => show.channels.on(channel, ({ air }) => air.takeCued())),

  'takeover:hold': verb(({ show }, { channel }) =>
    show.channels.on(channel, ({ air }) => air.holdTakeover()),
  ),
  'insert:clear': verb(({ show }, { channel }) => show.channels.on(channel, ({ air }) => air.clearInserts())),
  ...momentHandlers,
  ...rundownHandlers,

  'override:set': verb(({ show }, { channel, field, value, release }) =>
    show.channels.onGame(channel, (one) => one.hold(field, value, release)),
  ),
  'override:step': verb(({ show }, { channel, field, by }) =>
    show.channels.onGame(channel, (one) => one.step(field, by)),
  ),
  'rules:set': verb(({ show }, { channel, rules }) =>
    show.channels.onGame(channel, (one) => one.setRules(rules)),
  ),
  'game:status': verb(({ show }, { channel, status }) =>
    show.channels.onGame(channel, (one) => one.setStatus(status)),
  ),
  'override:release': verb(({ show }, { channel, field }) =>
    show.channels.onGame(channel, (one) => one.unhold(field)),
  ),

  'sides:swap': verb(({ show }, { channel, isSwapped }) =>
    show.channels.onGame(channel, (one) => one.swapSides(isSwapped ?? null)),
  ),

  'scorer:add': verb(({ show }, { channel, side, name, minute }) =>
    show.channels.onGame(channel, (one) => one.addScorer({ side, name, minute: minute ?? null })),
  ),

  'clock:start': onClock('start', (clock, _, { preset, now }) => startClock(clock, preset, now)),
  'clock:stop': onClock('stop', (clock, _, { now }) => stopClock(clock, now)),
  'clock:toggle': onClock('toggle', (clock, _, { preset, now }) =>
    clock.face?.isRunning ? stopClock(clock, now) : startClock(clock, preset, now),
  ),
  'clock:set': onClock('set', (clock, { ms, direction }, { preset, now }) =>
    setClock(clock, { ms, direction }, preset, now),
  ),
  'clock:nudge': onClock('nudge', (clock, { ms }, { preset, now }) => nudgeClock(clock, ms, preset, now)),
  'clock:added': onClock('added', (clock, { minutes }, { preset, now }) =>
    setAdded(clock, minutes, preset, now),
  ),
  'clock:follow': onClock('follow', (clock, { isOn }) => setFollowing(clock, isOn)),
  'clock:clear': onClock('clear', (clock) => hideClock(clock)),

  'play-clock:start': onPlayClock('start', (clock, _, at) => startPlayClock(clock, at)),
  'play-clock:stop': onPlayClock('stop', (clock, _, { now }) => stopPlayClock(clock, now)),
  'play-clock:toggle': onPlayClock('toggle', (clock, _, at) =>
    clock?.isRunning ? stopPlayClock(clock, at.now) : startPlayClock(clock, at),
  ),
  'play-clock:set': onPlayClock('set', (clock, { ms, length }, at) => {
    const [usual, short] = at.playClock.resetsMs;
    return setPlayClock(clock, ms ?? (length === 'short' ? short : usual), at);
  }),
  'play-clock:clear': onPlayClock('clear', () => null),

  'rehearsal:start': ({ show }, { league, speed, channel }) =>
    show.sessions.rehearse(league, speed, channel ?? 'A'),

  'rehearsal:dress': verb(({ show }, { channel, a, b }) => show.teamAssigner.dress(channel, { a, b })),
  'rehearsal:undress': verb(({ show }, { channel }) => show.teamAssigner.undress(channel)),
  'pointer:away': verb(({ show }, { pointer }) => show.pointers.away(pointer)),

  'drill:start': verb(({ show }, { channel, drill }) => show.drills.start(channel, drill)),
  'drill:stop': verb(({ show }, { channel }) => show.drills.stop(channel)),

  'manual:start': verb(({ show }, { channel, league, a, b, competition }) =>
    show.manual.start(channel, league, { matchup: { a, b }, competition: competition ?? null }),
  ),
  'manual:takeover': verb(({ show }, { channel }) => show.manual.takeOver(channel)),
  'manual:back': verb(({ show }, { channel }) => show.manual.returnToFeed(channel)),
  'manual:press': verb(({ show, requester, callId }, { channel, press, ...gesture }) =>
    show.crew.presses.once(press === undefined ? null : `${requester.id} ${press}`, async () => {
      const { crew } = show;
      crew.pads.press(channel, requester);
      await show.manual.press(channel, gesture, () => crew.pressRefusal(channel, requester), callId);
    }),
  ),
  'manual:end': verb(async ({ show, requester }, { channel }) => {
    const { crew } = show;
    crew.pads.press(channel, requester);
    await show.manual.end(channel, () => crew.pressRefusal(channel, requester));
  }),

  'output:add': ({ show }, { name, channel, patch }) => show.outputs.add(name, channel, patch),
  'output:update': ({ show }, { id, patch }) => show.outputs.update(id, patch),
  'output:rotate': ({ show }, { id }) => show.outputs.rotate(id),
  'output:remove': verb(({ show }, { id }) => show.outputs.remove(id)),

  'output:network-bug': ({ show }, { id, patch }) => show.outputs.setNetworkBug(id, patch),

  'output:place': verb(({ show }, { id, isOn }) => show.outputs.place(id, isOn)),

  'output:loader': ({ show }, { id, origin }) => {
    const { name, url } = show.outputs.state(id);
    return loaderFile(name, origin === undefined ? url : `${origin}${new URL(url).pathname}`);
  },

  'obs:connect': verb(({ show }, settings) => obsOf(show).connect(settings)),
  'obs:disconnect': verb(({ show }) => obsOf(show).disconnect()),
  'obs:put': verb(({ show }, { output, scene, canvas }) => obsOf(show).put(output, scene, canvas)),
  'obs:take-back': verb(({ show }, { output }) => obsOf(show).takeBack(output)),
  'obs:check': verb(({ show }, { output }) => obsOf(show).check(output)),
  'obs:repair': verb(({ show }, { output, finding }) => obsOf(show).repair(output, finding)),
  'obs:chapters': verb(({ show }, { isOn }) => obsOf(show).setChapters(isOn)),

  'window-key:set': verb(({ show }, { command, key }) => show.windowKeys.set(command, key)),
  'window-keys:reset': verb(({ show }) => show.windowKeys.reset()),
  'hotkey:set': verb(({ show }, { action, accelerator }) => show.hotkeys.set(action, accelerator)),
  'diagnostics:get': ({ show }) => ({ text: show.diagnostics() }),

  'sync:tap': verb(({ show }, { output }) => show.sync.tap(output)),
  'sync:clear': verb(({ show }, { output }) => show.sync.clear(output)),

  'automation:hold': verb(({ show }, { isHeld }) => show.automation.hold(isHeld)),
  'automation:rule': verb(({ show }, { channel, rule, patch }) =>
    show.channels.on(channel, ({ air }) => air.patchRule(rule, patch)),
  ),

  'theme:reload': ({ show }) => ({ problems: show.themes.reload() }),
  'theme:get': ({ show }, { id }) => show.themes.get(id),
  'theme:preview': ({ show }, { base, tokens, league }) => ({
    frame: show.previews.theme(show.themes.look(base, tokens), league),
    ...show.themes.tried(base, tokens),
  }),
  'theme:set': ({ show }, { seen: _, ...theme }) => show.themes.set(theme),
  'theme:remove': verb(({ show }, { id }) => {
    const user = show.outputs.settings().find(({ theme }) => theme === id);
    if (user) {
      throw brandingErrors.themeInUse(user.name);
    }
    show.themes.remove(id);
  }),
  'font:upload': async ({ show, requester }, { upload, text, isLast }) => {
    const { font, ...brought } = await show.fonts.upload(upload, text, isLast);
    if (font === null) return { ...brought, family: null };
    const family = show.prepared.changes.record(requester.name, null, () => show.fonts.add(font));
    return { ...brought, family };
  },
  'font:remove': verb(({ show }, { id }) => {
    const why = show.themes.whyFontInUse(id);
    if (why !== null) throw brandingErrors.fontInUse(why);
    show.fonts.remove(id);
  }),
  ...teamHandlers,
  'sport:get': ({ show }, { id }) => show.sports.get(id),
  'sport:preview': ({ show }, file) => show.previews.sport(file),
  'sport:set': ({ show }, file) => show.sports.set(file),
  'sport:remove': verb(({ show }, { id }) => show.sports.remove(id)),

  'competition:set': ({ show }, { league, patch }) => show.competitions.set(league, patch),
  'competition:logo': verb(({ show }, { channel, logo }) => {
    show.channels.onGame(channel, (one) => {
      if (logo === null) one.unhold('competition.logo');
      else one.hold('competition.logo', show.competitions.keepLogo(logo), 'manual');
    });
  }),
  'competition:forget': verb(({ show }, { league }) => show.competitions.forget(league)),

  'sponsor:add': ({ show }, input) => show.sponsors.add(input),
  'sponsor:set': ({ show }, { id, patch }) => show.sponsors.set(id, patch),
  'sponsor:remove': verb(({ show }, { id }) => show.sponsors.remove(id)),
  'sponsor:book': ({ show }, input) => show.sponsors.book(input),
  'sponsor:rebook': ({ show }, { id, patch }) => show.sponsors.rebook(id, patch),
  'sponsor:unbook': verb(({ show }, { id }) => show.sponsors.unbook(id)),
  'sponsor:rotation': verb(({ show }, { slot, rotation }) => show.sponsors.rotate(slot, rotation)),
  'sponsor:hold': verb(({ show }, { channel, isHeld }) => show.sponsors.hold(channel, isHeld)),
  'sponsor:report': ({ show }, { sponsor, after, ...span }) => show.reports.piece(sponsor, span, after),

  'as-run:recent': async ({ show }, { channel }) => ({ lines: await show.asRun.recent(channel) }),
  'as-run:csv': ({ show }, { hours, after }) => show.asRun.file(hours, after),

  'source:add': ({ show }, input) => show.sources.add(input),
  'source:token': verb(({ show }, { id, token, remember }) => show.sources.setToken(id, token, remember)),
  'source:remove': verb(({ show }, { id }) => show.sources.remove(id)),

  'crew:me': ({ page, requester: { id, name, role } }) => page?.me ?? { page: '', who: id, name, role },
  'crew:name': verb(({ page }, { name }) => page?.call(name)),
  'crew:editing': verb(({ page }, { field }) => page?.edit(field)),
  'operator:invite': ({ show }, { name, role }) => show.crew.operators.invite(name, role),
  'operator:change': ({ show }, { id, patch }) => show.crew.operators.change(id, patch),
  'operator:renew': ({ show }, { id }) => show.crew.operators.renew(id),
  'operator:revoke': verb(({ show }, { id }) => show.crew.operators.revoke(id)),
  'network:open': verb(({ show }, { isOpen }) => show.crew.operators.open(isOpen)),
  'show:export': ({ show }, { after }) => show.prepared.files.export(after),
  'show:upload': ({ show }, { upload, text, isLast }) => show.prepared.files.upload(upload, text, isLast),
  'show:import': async ({ show, requester }, { upload, parts }) => {
    const prepared = await show.prepared.files.prepare(upload, parts);
    const what = `Show file imported: ${parts.join(', ')}`;
    return { preview: show.prepared.changes.record(requester.name, what, () => prepared.apply()) };
  },
  'change:list': ({ show }) => ({
    changes: show.prepared.changes.list(),
    undone: show.prepared.changes.undone(),
  }),
  'change:undo': ({ show }, { id }) => show.prepared.changes.undo(id),
  'change:redo': ({ show }, { id }) => show.prepared.changes.redo(id),
  'pad:take': onPad(({ crew: { pads } }, channel, requester) => pads.take(channel, requester)),
  'pad:ask': onPad(({ crew: { pads } }, channel, requester) => pads.ask(channel, requester)),
  'pad:give': verb(({ show, requester }, { channel, to }) => {
    show.channels.get(channel);
    show.crew.pads.give(channel, requester, to);
  }),
  'pad:keep': onPad(({ crew: { pads } }, channel, requester) => pads.keep(channel, requester)),
} satisfies Handlers;

/** Maximum characters of a request's name in messages and logs. */
export const NAME_SHOWN = 60;

export function isControlRequest(name: string): name is ControlRequest {
  return Object.hasOwn(controlRequests, name);
}

/**
 * Validates and performs a control request.
 *
 * @throws RequestRefused without changing anything
 */
export async function answer(caller: Caller, name: string, input: unknown): Promise<unknown> {
  if (!isControlRequest(name)) {
    throw requestErrors.unknown(name.slice(0, NAME_SHOWN));
  }
  requireRole(caller.requester, controlRequests[name].role);
  return await perform(caller, name, inputOf(name, input));
}

/** Returns whether the input of a request is a file that a producer is editing. */
function isFileRequest(name: ControlRequest): boolean {
  return name === 'sport:preview' || name === 'sport:set';
}

/** Returns a request's validated input. Throws RequestRefused. */
export function inputOf<K extends ControlRequest>(name: K, input: unknown): Parsed<K> {
  const parsed = controlRequests[name].input.safeParse(input);
  if (!parsed.success) throw (isFileRequest(name) ? refusedFile : refusedInput)(parsed.error, input);
  // The schema of that name produced this input; the compiler can't pair the two.
  return parsed.data;
}

/**
 * Performs a request in the caller's name, and resolves once its changes are saved or saving has failed. Rejects with
 * RequestRefused without changing anything, including for a role that is too low and for an edit conflict.
 */
export async function perform<K extends ControlRequest>(
  caller: Caller,
  name: K,
  input: Parsed<K>,
): Promise<Answered<K>> {
  requireRole(caller.requester, controlRequests[name].role);
  const { show, requester } = caller;
  const { acting, conflicts } = show.crew;
  const act = (): Answered<K> | Promise<Answered<K>> =>
    conflicts.guard(editsOf(show, name, input), acting.name(), () => handlers[name](caller, input));
  const answered = await acting.run(requester.name, () =>
    controlRequests[name].isSetting ? show.prepared.changes.record(requester.name, null, act) : act(),
  );
  show.pointers.noted(name, input);
  // Wait until saved, so that an acknowledged change survives a crash.
  await show.saved();
  return answered;
}

/**
 * Returns the error for a caller: the refusal's own sentence, and no internals of a bug. After a bug it is unknown how
 * much was performed, and the sentence says so.
 */
export function errorOf(error: unknown): RequestError {
  if (error instanceof RequestRefused) return { code: error.code, message: error.message };
  return {
    code: 'internal',
    message: 'Touchline hit an internal error and logged it. Check what is on air before you try again.',
  };
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}
