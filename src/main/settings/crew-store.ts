import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { OPERATORS_MAX } from '../../preload/contract/operators.ts';
import { OperatorRole } from '../../preload/contract/roles.ts';
import { noCrew, type CrewKeeper, type SavedCrew } from '../show/operators/operators.ts';
import { readText } from './read-text.ts';
import { setAside } from './set-aside.ts';
import { writeWhole } from './write-whole.ts';
import { OPERATOR_NAME_MAX } from '../../preload/contract/limits.ts';

const FILE = 'crew.json';

const Crew = z.object({
  version: z.literal(1),
  isOpen: z.boolean(),
  operators: z
    .array(
      z.object({
        id: z.string().min(1).max(64),
        name: z.string().min(1).max(OPERATOR_NAME_MAX),
        role: OperatorRole,
        invitedAt: z.number(),
        keyDigest: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(OPERATORS_MAX),
});

/** What was read at the start: nobody where the file could not be read, which is then kept aside under that name. */
export interface CrewStore extends CrewKeeper {
  crew: SavedCrew;
  setAside: string | null;
}

/**
 * Opens `DIR/crew.json`: who may come in from other machines, and whether anybody may. Of keys it has digests alone; all
 * the same it is readable by its owner only (0600), and written whole or not at all. One that can't be read lets nobody
 * in.
 */
export function openCrew(dir: string, wallClock: () => number): CrewStore {
  const path = join(dir, FILE);
  const read = readCrew(path);
  return {
    crew: read ?? noCrew,
    setAside: read === null ? setAside(path, wallClock()) : null,
    keep: (crew) => writeWhole(path, JSON.stringify({ version: 1, ...crew })),
  };
}

/** Null: there is a file, and it can't be read. */
function readCrew(path: string): SavedCrew | null {
  if (!existsSync(path)) return noCrew;
  try {
    const { isOpen, operators } = Crew.parse(parseJson(readText(path)));
    return { isOpen, operators };
  } catch {
    // Kept aside, and the producer is told.
    return null;
  }
}
