import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OPERATOR_TOKEN_FILE = 'operator-token';

/** Keys are 256 bits of chance, told apart from other secrets by their beginning. */
export function newKey(): string {
  return `tl_${randomBytes(32).toString('base64url')}`;
}

/** The operator's token in a folder, made on first start. */
export function operatorTokenIn(folder: string | null): string {
  if (folder === null) return newKey();
  const file = join(folder, OPERATOR_TOKEN_FILE);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const made = newKey();
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}
