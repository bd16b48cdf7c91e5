import type { z } from 'zod';
import { lookUp } from '../../contract/lookup.ts';
import { isRuleValue, type RuleRow } from '../match-rules.ts';
import { matchRulesOf } from './match-rules.ts';
import { isTakeoverId, reservedIds } from './reserved-ids.ts';
import { SportFileShape, type Family } from './sport-file-shape.ts';

/** Sport files with the checks between their parts. */

interface Contradiction {
  path: (string | number)[];
  message: string;
}

/** Returns the parts of a file that need a missing part, or that exclude each other. */
function missingParts(file: SportFileShape): Contradiction[] {
  const { periods, levels, innings, scores, serve, ends, penalties, shootout } = file;
  const checks: [isWrong: boolean, path: Contradiction['path'], message: string][] = [
    [
      [periods, levels, innings].filter(Boolean).length !== 1,
      [],
      'must have exactly one of "periods", "levels" and "innings"',
    ],
    [
      periods !== undefined && !scores.some(({ points: of, follows }) => of > 0 && follows === undefined),
      ['scores'],
      'must have a score with points and without "follows", because the sport has periods',
    ],
    [scores.length > 0 && !periods, ['scores'], 'needs "periods"'],
    [serve !== undefined && !levels, ['serve'], 'needs "levels"'],
    [ends !== undefined && !levels, ['ends'], 'needs "levels"'],
    [penalties !== undefined && !periods, ['penalties'], 'needs "periods"'],
    [shootout !== undefined && !periods, ['shootout'], 'needs "periods"'],
    [periods?.draw === 'shootout' && !shootout, ['periods', 'draw'], 'needs "shootout"'],
  ];
  return checks.flatMap(([isWrong, path, message]) => (isWrong ? [{ path, message }] : []));
}

/** Returns the contradictions between levels, and between the levels and the serve. */
function levelContradictions({ levels = [], serve }: SportFileShape): Contradiction[] {
  const found: Contradiction[] = [];
  const hasGames = levels.length === 3;
  for (const [index, { tieBreak, superTieBreak, deciding, target, cap }] of levels.entries()) {
    const isGames = hasGames && index === 1;
    for (const [key, value] of Object.entries({ tieBreak, superTieBreak })) {
      if (value !== undefined && !isGames) {
        found.push({ path: ['levels', index, key], message: 'can only be on the second of three levels' });
      }
    }
    if (isGames && superTieBreak !== undefined && !tieBreak) {
      found.push({ path: ['levels', index, 'superTieBreak'], message: 'needs "tieBreak"' });
    }
    if (deciding !== undefined && index === levels.length - 1) {
      found.push({ path: ['levels', index, 'deciding'], message: "can't be on the highest level" });
    }
    if (cap > 0 && cap < target) {
      found.push({ path: ['levels', index, 'cap'], message: `must be at least the target, ${target}` });
    }
  }
  if (serve?.order === 'game' && !hasGames) {
    found.push({ path: ['serve', 'order'], message: 'can only be "game" with three levels' });
  }
  return found;
}

/** A row of a list with an ID, and the IDs of its buttons on the pad. */
interface RowWithId {
  path: Contradiction['path'];
  id: string;
  buttons: string[];
}

function rowsWithIds({
  scores,
  levels = [],
  events,
  counters,
  marks,
  penalties,
}: SportFileShape): RowWithId[] {
  const rows = (
    path: Contradiction['path'],
    all: readonly { id: string; hasSide?: boolean }[],
    buttonsOf = ({ id, hasSide = true }: { id: string; hasSide?: boolean }) =>
      hasSide ? [`${id}-a`, `${id}-b`] : [id],
  ): RowWithId[] =>
    all.map((row, index) => ({ path: [...path, index, 'id'], id: row.id, buttons: buttonsOf(row) }));
  return [
    ...rows(['scores'], scores),
    ...rows(['levels'], levels, () => []),
    ...rows(['events'], events),
    ...rows(['counters'], counters),
    ...rows(['marks'], marks),
    ...rows(['penalties', 'kinds'], penalties?.kinds ?? [], ({ id }) => [`${id}-a`, `${id}-b`, `${id}-both`]),
  ];
}

/**
 * Returns the IDs that are used twice or reserved. Names, buttons and match rules are looked up by ID, so an ID must be
 * unique.
 */
function repeatedIds(file: SportFileShape): Contradiction[] {
  const reserved = reservedIds(file);
  const ids = new Set<string>();
  const ofButtons = new Set<string>();
  return rowsWithIds(file).flatMap(({ path, id, buttons }): Contradiction[] => {
    const isRepeated = ids.has(id) || buttons.some((button) => ofButtons.has(button));
    const isReserved =
      path[0] === 'levels' ? reserved.levels.has(id) : reserved.others.has(id) || isTakeoverId(id);
    ids.add(id);
    for (const button of buttons) ofButtons.add(button);
    if (isReserved)
      return [{ path, message: `can't be "${id}", because Touchline uses it for something else` }];
    return isRepeated ? [{ path, message: `is used twice: "${id}"` }] : [];
  });
}

/** Returns the values that a match rule accepts, for the message about an invalid value. */
function ruleProblem({ input }: RuleRow): string {
  return input.kind === 'number'
    ? `must be a whole number from ${input.min} to ${input.max}`
    : `must be one of ${input.choices.map(([choice]) => `"${choice}"`).join(', ')}`;
}

/** Returns the invalid values of match rules in presets. */
function invalidPresets(file: SportFileShape): Contradiction[] {
  const { rows } = matchRulesOf(file);
  return file.presets.flatMap(({ rules }, index) =>
    Object.entries(rules).flatMap(([key, value]): Contradiction[] => {
      const row = rows.find((one) => one.key === key);
      const path = ['presets', index, 'rules', key];
      return row && !isRuleValue(row, value) ? [{ path, message: ruleProblem(row) }] : [];
    }),
  );
}

/** Returns the scores that can never be pressed, because each must follow another one in a cycle. */
function circularScores({ scores }: SportFileShape): Contradiction[] {
  const follows = Object.fromEntries(scores.map((score) => [score.id, score.follows]));
  return scores.flatMap(({ id }, index): Contradiction[] => {
    let before = lookUp(follows, id);
    for (let steps = 0; before !== undefined && before !== id && steps < scores.length; steps += 1) {
      before = lookUp(follows, before);
    }
    return before === id ? [{ path: ['scores', index, 'follows'], message: 'leads back to this score' }] : [];
  });
}

/** Returns references to missing rows, start values above the maximum, and repeated IDs of presets. */
function deadReferences({ scores, presets, counters }: SportFileShape): Contradiction[] {
  const ids = new Set(scores.map(({ id }) => id));
  const follows = scores.flatMap(({ follows: other }, index): Contradiction[] =>
    other === undefined || ids.has(other)
      ? []
      : [
          {
            path: ['scores', index, 'follows'],
            message: `names a score that the file doesn't have: "${other}"`,
          },
        ],
  );
  const limits = counters.flatMap(({ from, max }, index): Contradiction[] =>
    from > max ? [{ path: ['counters', index, 'from'], message: `can't be above the maximum, ${max}` }] : [],
  );
  const names = presets.map(({ id }) => id);
  const repeated = names.flatMap((id, index): Contradiction[] =>
    names.indexOf(id) === index
      ? []
      : [{ path: ['presets', index, 'id'], message: `is used twice: "${id}"` }],
  );
  return [...follows, ...limits, ...repeated];
}

/** Returns the contradictions in a file, each with its path. */
function contradictions(file: SportFileShape): Contradiction[] {
  return [
    missingParts,
    levelContradictions,
    repeatedIds,
    deadReferences,
    circularScores,
    invalidPresets,
  ].flatMap((check) => check(file));
}

/** A sport file after its defaults have been filled in. */
export const SportFile = SportFileShape.superRefine((file, context) => {
  for (const { path, message } of contradictions(file)) context.addIssue({ code: 'custom', path, message });
});
export type SportFile = z.infer<typeof SportFile>;

/** The slug of a file's sport and of its league, on the wire and in views. */
export type FileSlug = `x-${string}`;
export function slugOf({ id }: Pick<SportFile, 'id'>): FileSlug {
  return `x-${id}`;
}

export function familyOf(file: SportFile): Family {
  if (file.levels) return 'sets';
  return file.innings ? 'innings' : 'periods';
}
