import type { Side } from '../../contract/values.ts';
import { definitionOf, newGame, viewOf, type Press } from '../index.ts';
import { penaltyClocks, type PenaltyClock } from './penalties.ts';
import type { FileSlug } from './sport-file.ts';
import type { FileView } from './wire.ts';

const MINUTE_MS = 60_000;

/** Returns a match clock reading, such as "12:50", in ms. */
export function ms(reading: string): number {
  const [minutes = 0, seconds = 0] = reading.split(':').map(Number);
  return minutes * MINUTE_MS + seconds * 1_000;
}

/** A match of a file-defined sport, for tests. Throws if a press is refused. */
export class TestMatch {
  readonly #slug: FileSlug;
  #game;

  /** @param rules the match rules that differ from the file's */
  constructor(slug: FileSlug, rules: Record<string, number | string> = {}) {
    this.#slug = slug;
    this.#game = newGame(slug, slug);
    if (Object.keys(rules).length > 0) this.press('rules_set', { rules });
  }

  press(type: string, payload: Record<string, unknown> = {}): this {
    const pressed = this.#game.press({ type, payload });
    if ('refusal' in pressed) throw new Error(pressed.refusal.sentence);
    this.#game = pressed.game;
    return this;
  }

  presses(presses: readonly Press[]): this {
    for (const { type, payload } of presses) this.press(type, payload);
    return this;
  }

  /** Returns why the rules refuse a press; null if they accept it. */
  refusalOf(type: string, payload: Record<string, unknown> = {}): string | null {
    const pressed = this.#game.press({ type, payload });
    return 'refusal' in pressed ? pressed.refusal.sentence : null;
  }

  /** Adds points in order: "AAB" is two points of side A and one of side B. Spaces are ignored. */
  points(course: string): this {
    for (const team of course.replaceAll(' ', '')) this.press('point', { team });
    return this;
  }

  /** Adds a score. `clock`: the time played in the current period, such as "12:50". */
  score(team: Side, id: string, clock?: string): this {
    return this.press('score', { team, id, ...(clock !== undefined && { clock: ms(clock) }) });
  }

  penalty(team: Side, id: string, clock: string): this {
    return this.press('penalty', { team, id, clock: ms(clock) });
  }

  get view(): FileView {
    return viewOf(this.#slug, this.#slug, this.#game.snapshot) as FileView;
  }

  get result(): string {
    const { a, b } = this.view.score;
    return `${a}-${b}`;
  }

  get phase(): string | undefined {
    return definitionOf(this.#slug).phaseOf(this.view, false)?.is;
  }

  /** Returns the buttons that are enabled on the pad. */
  get buttons(): string[] {
    return definitionOf(this.#slug)
      .padOf(this.view)
      .map(({ id }) => id);
  }

  /** Presses a button of the pad. */
  button(id: string): this {
    const button = definitionOf(this.#slug)
      .padOf(this.view)
      .find((one) => one.id === id);
    if (!button) throw new Error(`The button ${id} is disabled.`);
    return this.presses(button.presses);
  }

  facts(): Record<string, string | null> {
    const facts = definitionOf(this.#slug).factsOf(this.view, (side) => side, {});
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]));
  }

  /** Returns a side's penalties at a time played since the start: "minor 1:30", "minor 2:00 waits". */
  penaltiesAt(side: Side, played: string): string[] {
    const { penalties, look } = this.view;
    return penaltyClocks(penalties, side, look.penalties?.running ?? 0, ms(played)).map(textOf);
  }
}

function textOf({ penalty, leftMs, isWaiting }: PenaltyClock): string {
  const left = leftMs === null ? '' : ` ${Math.floor(leftMs / MINUTE_MS)}:${seconds(leftMs)}`;
  return `${penalty.id}${left}${isWaiting ? ' waits' : ''}`;
}

function seconds(leftMs: number): string {
  return String(Math.ceil((leftMs % MINUTE_MS) / 1_000)).padStart(2, '0');
}
