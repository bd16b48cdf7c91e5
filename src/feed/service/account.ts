import { createHash } from 'node:crypto';
import type { Role } from '../contract/desk.ts';

export interface Account {
  accountId: string;
  name: string;
  role: Role;
  isRevoked: boolean;
}

/** The operator that is created when the service starts, and owns its token. */
export const FIRST_OPERATOR = 'operator';

/** Returns a key's SHA-256. Keys are stored only in this form. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
