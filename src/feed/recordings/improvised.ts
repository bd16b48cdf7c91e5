import type { FileSport } from '../contract/versions.ts';
import { definitionOf, type PadButton, type Press, type SportDefinition } from '../sports/index.ts';
import type { EventLogRow, RecordedGame } from './recording.ts';

/**
 * Generates a game for a sport without a recording, such as one that a producer made, by pressing buttons of its
 * scoring pad at random. The result is the same each time.
 */

const MINUTE_MS = 60_000;
/** The maximum number of presses in an improvised game. Enough for five sets of the longest sports. */
const PRESSES_MAX = 3_000;
/** The time between two points or balls. */
const RALLY_MS = 20_000;
/** The number of scores of each side in a period. */
const SCORES_IN_PERIOD = 3;

/** Returns a generator of numbers in [0, 1), with the same sequence each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Returns the improvised game of a sport.
 *
 * @param definition omitted: the registered one
 */
export function improvised(
  sport: FileSport,
  definition: SportDefinition = definitionOf(sport),
): RecordedGame {
  const rules = definition.matchRules.of(sport);
  const random = seeded(26);
  const rows: EventLogRow[] = [];
  let game = definition.rules.newGame(sport);
  let nowMs = 0;
  let scoresLeft = 0;
  const view = () => definition.viewOf(rules, game.snapshot);
  const pick = (ids: RegExp): Press[] => {
    const buttons = definition.padOf(view()).filter(({ id }) => ids.test(id));
    return [...(buttons[Math.floor(random() * buttons.length)]?.presses ?? [])];
  };
  const minutes = typeof rules['periodMinutes'] === 'number' ? rules['periodMinutes'] : 10;
  const periods = typeof rules['periods'] === 'number' ? rules['periods'] : 0;
  let periodsLeft = periods;
  const next = (): { afterMs: number; presses: Press[] } => {
    const serve = rows.length === 0 ? pick(/^serve-/) : [];
    if (serve.length > 0) return { afterMs: 0, presses: serve };
    const begins = pick(/^(?:period-start|innings-[ab])$/);
    if (begins.length > 0) {
      if (periods > 0 && periodsLeft === 0) return { afterMs: 0, presses: [] };
      periodsLeft -= 1;
      scoresLeft = 2 * SCORES_IN_PERIOD;
      return { afterMs: MINUTE_MS, presses: begins };
    }
    if (periods === 0)
      return {
        afterMs: RALLY_MS,
        presses: pick(random() < 0.05 ? /^(?:point-|wicket)/ : /^(?:point-|runs-)/),
      };
    const gapMs = (minutes * MINUTE_MS) / (2 * SCORES_IN_PERIOD + 1);
    scoresLeft -= 1;
    return scoresLeft < 0
      ? { afterMs: gapMs, presses: pick(/^period-end$/) }
      : { afterMs: gapMs, presses: scorePresses(definition.padOf(view()), random) };
  };
  while (rows.length < PRESSES_MAX && definition.phaseOf(view(), false)?.is !== 'final') {
    const { afterMs, presses } = next();
    if (presses.length === 0) break;
    nowMs += afterMs;
    for (const press of presses) {
      const pressed = game.press(press);
      if ('refusal' in pressed) throw new Error(`${sport}: ${pressed.refusal.sentence}`);
      game = pressed.game;
      rows.push([Math.round(nowMs), press.type, press.payload]);
    }
  }
  return { sport, durationMs: Math.round(nowMs + MINUTE_MS), finalScore: { ...game.score }, rows };
}

function scorePresses(buttons: readonly PadButton[], random: () => number): Press[] {
  const scores = buttons.filter(({ group }) => group === 'score');
  return [...(scores[Math.floor(random() * scores.length)]?.presses ?? [])];
}
