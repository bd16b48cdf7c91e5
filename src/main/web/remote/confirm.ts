import { z } from 'zod';
import { webErrors } from '../errors.ts';
import { checkedBody } from './body.ts';
import { takes } from './operation.ts';

const Confirmation = z.object({
  confirm: z.boolean().optional().describe('True: remove it even if it is in use.'),
});

/** Body of a call that removes something. `confirm` replaces the second press that confirms in the window. */
export const CONFIRM_BODY = takes('ConfirmBody', Confirmation, { confirm: true });

/**
 * Throws RequestRefused if the body doesn't confirm.
 *
 * @param problem why a confirmation is needed and what to do instead, or null if it isn't needed
 */
export function assertConfirmed(body: Record<string, unknown>, problem: string | null): void {
  const { confirm = false } = checkedBody(Confirmation, body);
  if (problem !== null && !confirm) throw webErrors.notConfirmed(problem);
}
