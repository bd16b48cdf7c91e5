import type { JwtKeyTexts } from '../storage.ts';
import type { Run } from './database.ts';
import { notifyNodes } from './news.ts';

/** Reads the keys for verifying account tokens. */
export async function readKeys(run: Run): Promise<JwtKeyTexts> {
  const rows = await run('jwt keys', 'SELECT name, value FROM jwt_keys', []);
  const valueOf = (name: string): string | null => {
    const found = rows.find((row) => row['name'] === name);
    return found ? String(found['value']) : null;
  };
  return { secret: valueOf('jwt-secret'), jwks: valueOf('jwks.json') };
}

/** Replaces the keys, and notifies every node. */
export async function replaceKeys(run: Run, keys: JwtKeyTexts): Promise<void> {
  for (const [name, value] of [
    ['jwt-secret', keys.secret],
    ['jwks.json', keys.jwks],
  ] as const) {
    await run('', 'DELETE FROM jwt_keys WHERE name = $1', [name]);
    if (value !== null) await run('', 'INSERT INTO jwt_keys (name, value) VALUES ($1, $2)', [name, value]);
  }
  await notifyNodes(run, { kind: 'keys' });
}
