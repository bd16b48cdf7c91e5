import { errorOf } from '../../src/main/show/requests/requests.ts';
import { RIGHT } from '../show/valid-inputs.ts';

/** Shared by the fuzz tests of inputs. */

/** Number of cases per input. */
export const CASES = 20_000;

/** Valid requests of every kind. */
export const REQUESTS = Object.entries(RIGHT).flatMap(([request, inputs]) =>
  inputs.map((input) => ({ id: 1, page: 'p', request, input })),
);

export const SENTENCE = /^[A-Z"].+[.!]$/s;

/** Asserts without overhead on success, because it runs hundreds of thousands of times. */
export function must(holds: boolean, details: unknown): void {
  if (!holds) throw new Error(JSON.stringify(details));
}

/** Fails on an internal error, and on a refusal whose message isn't a sentence. */
export function mustBeRefusal(error: unknown): void {
  const { code, message } = errorOf(error);
  if (code === 'internal') throw error;
  must(SENTENCE.test(message), message);
}

/** Fails if an input has changed Object.prototype. */
export function mustBeUnpolluted(): void {
  must(!('polluted' in {}), 'Objects have a new field.');
}
