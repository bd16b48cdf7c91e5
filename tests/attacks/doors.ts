import { errorOf } from '../../src/main/show/requests/requests.ts';
import { RIGHT } from '../show/valid-inputs.ts';

/** Shared by the fuzz tests of inputs. */

/** How many cases each input gets. */
export const CASES = 100_000;

/** Valid requests of every kind. */
export const REQUESTS = Object.entries(RIGHT).flatMap(([request, inputs]) =>
  inputs.map((input) => ({ id: 1, page: 'p', request, input })),
);

export const SENTENCE = /^[A-Z"].+[.!]$/s;

/** A check without overhead if it holds: there are hundreds of thousands. */
export function must(holds: boolean, told: unknown): void {
  if (!holds) throw new Error(JSON.stringify(told));
}

/** Fails on an internal error. */
export function mustBeRefusal(error: unknown): void {
  const { code, message } = errorOf(error);
  if (code === 'internal') throw error;
  must(SENTENCE.test(message), message);
}

/** Fails if an input has changed Object.prototype. */
export function mustBeUnpolluted(): void {
  must(!('polluted' in {}), 'Objects have a new field.');
}
