import { lookUp } from '../../contract/lookup.ts';
import type { SportFileShape } from './sport-file-shape.ts';

/**
 * IDs that a row of a sport file can't have, because another part of the file uses them for a button, a name, an automatic
 * graphic or a match rule.
 */

const OF_PARTS = {
  periods: ['period-start', 'period-end'],
  shootout: ['shootout', 'shot-scored', 'shot-missed'],
  levels: ['point', 'points-down', 'retire'],
  serve: ['serve'],
  ends: ['ends'],
  innings: ['innings', 'innings-end', 'declare', 'wide', 'no-ball', 'bye', 'leg-bye'],
  penalties: ['penalty-over'],
} as const satisfies Partial<Record<keyof SportFileShape, readonly string[]>>;

const RUNS = Array.from({ length: 7 }, (_, runs) => `runs-${runs}`);
/** The corrections of every pad, and the automatic graphics of every sport. */
const OF_ALL = ['undo', 'score-up', 'score-down', 'final', 'line', 'final-line', 'set', 'break', 'shoot-out'];

/** All reserved IDs. New rows avoid them. */
export const RESERVED_IDS: readonly string[] = [
  ...OF_ALL,
  ...RUNS,
  ...Object.values(OF_PARTS).flat(),
  'deciding',
];

/**
 * Returns the IDs that are reserved in a file with these parts: for levels, which have no buttons, and for all other
 * rows.
 */
export function reservedIds(file: Partial<Record<keyof typeof OF_PARTS, unknown>>): {
  levels: ReadonlySet<string>;
  others: ReadonlySet<string>;
} {
  const parts = Object.entries(OF_PARTS).flatMap(([part, ids]) =>
    lookUp(file, part) === undefined ? [] : ids,
  );
  return {
    // "decidingTieBreakAt" is the match rule of the deciding set.
    levels: new Set(['deciding', 'serve']),
    others: new Set([...OF_ALL, ...parts, ...(file.innings === undefined ? [] : RUNS)]),
  };
}

/** Returns whether an ID may be that of a takeover: "goal-takeover" is the automatic takeover of "goal". */
export function isTakeoverId(id: string): boolean {
  return id.endsWith('-takeover');
}
