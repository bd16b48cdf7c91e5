import { ROLES, type Role } from '../../../preload/contract/roles.ts';
import { RequestRefused } from '../refused.ts';

/** The sender of a request: an operator, the person at this machine, or a holder of the start's key. */
export interface Requester {
  /** An operator's ID, `machine` or `key`. */
  id: string;
  name: string;
  role: Role;
}

/** The person at this machine: desktop windows, browsers, scripts and global hotkeys. */
export const THIS_MACHINE: Requester = { id: 'machine', name: 'This machine', role: 'own' };
/** From another machine, with TOUCHLINE_KEY. */
export const KEY_HOLDER: Requester = { id: 'key', name: "Touchline's key", role: 'own' };

export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

const REFUSALS: Readonly<Record<Role, string>> = {
  watch: 'This is for those who were let in. Open your invitation once more.',
  score: 'You were let in to watch, so nothing was changed. Ask the producer to let you score.',
  produce:
    'This is for the producer, and you were let in for less, so nothing was changed. Ask the producer for it.',
  own: 'Letting others in is for the machine that Touchline runs on, so nothing was changed. Do it there.',
};

/** Throws RequestRefused if the role is too low. */
export function requireRole({ role }: Requester, least: Role): void {
  if (hasRole(role, least)) return;
  throw new RequestRefused('not_permitted', REFUSALS[least]);
}
