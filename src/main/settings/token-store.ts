import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import type { SavedToken, SavedTokens, TokenKeeper } from '../show/ports.ts';
import { setAside } from './set-aside.ts';
import { writeWhole } from './write-whole.ts';
import { readText } from './read-text.ts';

/** What was read at the start: nothing where a file could not be read, which is then kept aside under that name. */
interface ReadTokens {
  tokens: SavedTokens;
  setAside: string | null;
}

export interface TokenStore extends TokenKeeper, ReadTokens {}

const FILE = 'tokens.json';

/** Tokens by the id of their source. */
export const Tokens = z.record(z.string(), z.object({ baseUrl: z.string(), token: z.string().min(1) }));
const TokensFile = z.object({ version: z.literal(1), tokens: Tokens });

/**
 * Opens `DIR/tokens.json`: the tokens that the producer wants remembered where no system encrypts them, in the clear,
 * readable by its owner alone (0600), written whole or not at all. Nobody's token is put there without being asked for.
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
      await writeWhole(path, tokens.size === 0 ? null : text);
    },
  };
}

/** For where tokens can't be kept: they live as long as the program. */
export const noTokens: TokenStore = {
  canKeep: false,
  tokens: new Map(),
  setAside: null,
  keep: () => Promise.resolve(),
};

/** Null: there is a file, and it can't be read. */
function readTokens(path: string): Map<string, SavedToken> | null {
  if (!existsSync(path)) return new Map();
  try {
    return new Map(Object.entries(TokensFile.parse(parseJson(readText(path))).tokens));
  } catch {
    // Kept aside, and the producer is told. Not logged: what is wrong may quote what is in it.
    return null;
  }
}
