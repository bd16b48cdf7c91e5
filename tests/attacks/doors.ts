import { errorOf } from '../../src/main/show/requests/requests.ts';
import { RIGHT } from '../show/valid-inputs.ts';

/** What the fuzzed doors have in common. */

/** How often each door is asked. */
export const CASES = 100_000;

/** Right requests of every kind. */
export const REQUESTS = Object.entries(RIGHT).flatMap(([request, inputs]) =>
  inputs.map((input) => ({ id: 1, page: 'p', request, input })),
);

export const SENTENCE = /^[A-Z"].+[.!]$/s;

/** A check that costs nothing where it holds: there are hundreds of thousands. */
export function must(holds: boolean, told: unknown): void {
  if (!holds) throw new Error(JSON.stringify(told));
}

/** What no error may be: a mistake of ours. */
export function mustBeRefusal(error: unknown): void {
  const { code, message } = errorOf(error);
  if (code === 'internal') throw error;
  must(SENTENCE.test(message), message);
}

/** Nothing that came in has changed what all objects have. */
export function mustBeUnpolluted(): void {
  must(!('polluted' in {}), 'Objects have a new field.');
}
