import { z } from 'zod';
import { ShowState } from './show-state.ts';

/**
 * A push of changes to control windows. If `since` is null, it contains the complete state, otherwise only the parts
 * that changed since revision `since`: a window at that revision merges them; any other window requests the whole show
 * (`show:get`).
 */
export const ShowPush = z.union([
  ShowState.extend({ since: z.null() }),
  ShowState.partial().required({ revision: true, at: true }).extend({ since: z.number().int() }),
]);
export type ShowPush = z.infer<typeof ShowPush>;
