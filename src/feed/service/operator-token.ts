import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPERATOR_TOKEN_FILE = 'operator-token';

/** Returns a key of 256 random bits, with a prefix that distinguishes it from other secrets. */
export function newKey(): string {
  return `tl_${randomBytes(32).toString('base64url')}`;
}

/** Returns the operator token saved in a folder, and creates it on first start. */
export function operatorTokenIn(folder: string | null): string {
  if (folder === null) return newKey();
  const file = join(folder, OPERATOR_TOKEN_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const token = newKey();
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
  return token;
}
