import { createHash } from 'node:crypto';
import type { Role } from '../contract/desk.ts';

export interface Account {
  accountId: string;
  name: string;
  role: Role;
  isRevoked: boolean;
}

/** The operator that starting the service makes: the owner of its token. */
export const FIRST_OPERATOR = 'operator';

/** Keys are kept as SHA-256 only. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
