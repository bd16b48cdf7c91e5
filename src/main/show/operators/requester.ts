import { ROLES, type Role } from '../../../preload/contract/roles.ts';

import { operatorErrors } from './errors.ts';

/** The sender of a request: an operator, the person at this machine, or someone with TOUCHLINE_KEY. */
export interface Requester {
  /** An operator's ID, `machine` or `key`. */
  id: string;
  name: string;
  role: Role;
}

/** The person at this machine: desktop windows, browsers, scripts and global hotkeys. */
export const THIS_MACHINE: Requester = { id: 'machine', name: 'This computer', role: 'own' };
/** Someone on another machine with TOUCHLINE_KEY. */
export const KEY_HOLDER: Requester = { id: 'key', name: 'Key holder', role: 'own' };

export function hasRole(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

const REFUSALS = {
  watch: operatorErrors.needsInvitation,
  score: operatorErrors.needsScorer,
  produce: operatorErrors.needsProducer,
  own: operatorErrors.needsOwner,
} satisfies Record<Role, unknown>;

/** Throws RequestRefused if the role is too low. */
export function requireRole({ role }: Requester, least: Role): void {
  if (hasRole(role, least)) return;
  throw REFUSALS[least]();
}
