import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import type { SavedToken, SavedTokens, TokenPersistence } from '../show/ports.ts';
import { setAside } from './set-aside.ts';
import { writeAtomically } from './write-atomically.ts';
import { readText } from './read-text.ts';

/**
 * The tokens as read at the start. If the file could not be read, there are none, and `setAside` is the new path of
 * the file.
 */
interface ReadTokens {
  tokens: SavedTokens;
  setAside: string | null;
}

export interface TokenStore extends TokenPersistence, ReadTokens {}

const FILE = 'tokens.json';

/** Tokens by source ID. */
export const Tokens = z.record(z.string(), z.object({ baseUrl: z.string(), token: z.string().min(1) }));
const TokensFile = z.object({ version: z.literal(1), tokens: Tokens });

/**
 * Opens `DIR/tokens.json`: tokens in plain text that the producer chose to save although the system can't encrypt them.
 * Only the owner can read it (0600), and writes are atomic. A token is never saved there unless requested.
 */
export function openTokens(dir: string, wallClock: () => number): TokenStore {
  const path = join(dir, FILE);
  const read = readTokens(path);
  return {
    canKeep: true,
    tokens: read ?? new Map(),
    setAside: read === null ? setAside(path, wallClock()) : null,
    async keep(tokens) {
      const text = JSON.stringify({ version: 1, tokens: Object.fromEntries(tokens) });
      await writeAtomically(path, tokens.size === 0 ? null : text);
    },
  };
}

/** Used on computers where tokens can't be saved: they are lost when the program exits. */
export const noTokens: TokenStore = {
  canKeep: false,
  tokens: new Map(),
  setAside: null,
  keep: () => Promise.resolve(),
};

/** Returns the tokens; null if the file exists but can't be read. */
function readTokens(path: string): Map<string, SavedToken> | null {
  if (!existsSync(path)) return new Map();
  try {
    return new Map(Object.entries(TokensFile.parse(parseJson(readText(path))).tokens));
  } catch {
    // The caller sets the file aside and reports it. The error isn't logged, because it may quote the content.
    return null;
  }
}
