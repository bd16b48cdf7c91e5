import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { readText } from '../settings/read-text.ts';
import { setAside } from '../settings/set-aside.ts';
import { noTokens, Tokens, type TokenStore } from '../settings/token-store.ts';
import { writeAtomically } from '../settings/write-atomically.ts';
import type { SavedTokens } from '../show/ports.ts';

const FILE = 'tokens-encrypted.json';

const Encrypted = z.object({ version: z.literal(1), encrypted: z.base64() });

/**
 * Opens `DIR/tokens-encrypted.json`: tokens that the producer chose to save, encrypted by the system for this user
 * (Keychain, DPAPI, keyring). Without system encryption, tokens are lost when the app quits. Call when the app is
 * ready.
 */
export async function openSafeTokens(dir: string, wallClock: () => number): Promise<TokenStore> {
  if (!(await canEncrypt())) return noTokens;
  const path = join(dir, FILE);
  const read = await readTokens(path);
  return {
    canKeep: true,
    tokens: read ?? new Map(),
    setAside: read === null ? setAside(path, wallClock()) : null,
    async keep(tokens) {
      await writeAtomically(path, tokens.size === 0 ? null : await encrypted(tokens));
    },
  };
}

/**
 * Returns whether the system can encrypt. Chromium's `basic_text` doesn't count, because it uses a publicly known key.
 */
async function canEncrypt(): Promise<boolean> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return false;
  if (process.platform !== 'linux') return true;
  const backend = safeStorage.getSelectedStorageBackend();
  return backend !== 'basic_text' && backend !== 'unknown';
}

async function encrypted(tokens: SavedTokens): Promise<string> {
  const bytes = await safeStorage.encryptStringAsync(JSON.stringify(Object.fromEntries(tokens)));
  return JSON.stringify({ version: 1, encrypted: bytes.toString('base64') });
}

/**
 * Returns the saved tokens; null if the file exists but can't be read: it is damaged, or belongs to another user or
 * keyring.
 */
async function readTokens(path: string): Promise<SavedTokens | null> {
  if (!existsSync(path)) return new Map();
  try {
    const file = Encrypted.parse(parseJson(readText(path)));
    const { result } = await safeStorage.decryptStringAsync(Buffer.from(file.encrypted, 'base64'));
    return new Map(Object.entries(Tokens.parse(parseJson(result))));
  } catch {
    // The caller sets the file aside and reports it. The error isn't logged, because it may quote the content.
    return null;
  }
}
