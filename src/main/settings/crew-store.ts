import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../feed/contract/json.ts';
import { OPERATORS_MAX } from '../../preload/contract/operators.ts';
import { OperatorRole } from '../../preload/contract/roles.ts';
import { noCrew, type CrewPersistence, type SavedCrew } from '../show/operators/operators.ts';
import { readText } from './read-text.ts';
import { setAside } from './set-aside.ts';
import { writeAtomically } from './write-atomically.ts';
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

/**
 * The crew as read at the start. If the file could not be read, the crew is empty, and `setAside` is the new path of
 * the file.
 */
export interface CrewStore extends CrewPersistence {
  crew: SavedCrew;
  setAside: string | null;
}

/**
 * Opens `DIR/crew.json`: the operators with access from other computers, and whether access is open. Contains only
 * digests of keys. Still, only the owner can read it (0600), and writes are atomic. An unreadable file grants no
 * access.
 */
export function openCrew(dir: string, wallClock: () => number): CrewStore {
  const path = join(dir, FILE);
  const read = readCrew(path);
  return {
    crew: read ?? noCrew,
    setAside: read === null ? setAside(path, wallClock()) : null,
    keep: (crew) => writeAtomically(path, JSON.stringify({ version: 1, ...crew })),
  };
}

/** Returns null if the file exists but can't be read. */
function readCrew(path: string): SavedCrew | null {
  if (!existsSync(path)) return noCrew;
  try {
    const { isOpen, operators } = Crew.parse(parseJson(readText(path)));
    return { isOpen, operators };
  } catch {
    // The caller sets the file aside and reports it.
    return null;
  }
}
