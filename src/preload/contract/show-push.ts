import { z } from 'zod';
import { ShowState } from './show-state.ts';

/**
 * What control windows are told when the show changes. `since` null: all of it. Otherwise only its parts that are others
 * than in the push of revision `since`: whoever holds that revision puts them in their places, whoever holds another one
 * asks for all of it (`show:get`).
 */
export const ShowPush = z.union([
  ShowState.extend({ since: z.null() }),
  ShowState.partial().required({ revision: true, at: true }).extend({ since: z.number().int() }),
]);
export type ShowPush = z.infer<typeof ShowPush>;
