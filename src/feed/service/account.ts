import { createHash } from 'node:crypto';
import type { Role } from '../contract/desk.ts';

export interface Account {
  accountId: string;
  name: string;
  role: Role;
  isRevoked: boolean;
}

/** The operator that is created at the start of the service and owns its token. */
export const FIRST_OPERATOR = 'operator';

/** Keys are stored only as SHA-256. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
