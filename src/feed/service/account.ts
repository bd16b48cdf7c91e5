import { createHash } from 'node:crypto';
import type { Role } from '../contract/desk.ts';

export interface Account {
  accountId: string;
  name: string;
  role: Role;
  isRevoked: boolean;
}

/** The account that the operator token belongs to. The service creates it at startup. */
export const FIRST_OPERATOR = 'operator';

/** Returns a key's SHA-256. Keys are stored only in this form. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
