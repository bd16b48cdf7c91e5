import { otherSide } from '../../contract/sides.ts';
import type { Side } from '../../contract/values.ts';
import { lookUp } from '../../contract/lookup.ts';
import type { z } from 'zod';
import type { LocalizedText } from '../../contract/localized-text.ts';
import type { MatchRules } from '../match-rules.ts';
import { field, perSide } from '../reading.ts';
import { matchRulesOf } from './match-rules.ts';
import { resultOf } from './innings.ts';
import { initialState } from './rules.ts';
import { tieBreakTarget } from './sets.ts';
import { familyOf, slugOf, type SportFile } from './sport-file.ts';
import { FileSnapshot, type FileView } from './wire.ts';

type Look = FileView['look'];

/** Returns the winner, if the score doesn't decide it. Without a result, a match of innings is a draw. */
function winnerBeyondScore(
  family: FileView['family'],
  retired: Side | null,
  innings: FileView['innings'],
  rules: MatchRules,
): Pick<FileView, 'winner'> {
  if (retired !== null) return { winner: otherSide(retired) };
  return family === 'innings' ? { winner: resultOf(innings, rules)?.winner ?? null } : {};
}

/** Returns all names in a file, by ID. */
function namesOf(file: SportFile): Look['names'] {
  const { scores, penalties, events, counters, marks, levels = [], innings, serve, shootout } = file;
  const lists = [scores, penalties?.kinds ?? [], events, counters, marks, levels];
  const parts = Object.entries({ innings, serve, shootout }).flatMap(([id, part]) =>
    part ? [{ id, name: part.name }] : [],
  );
  return Object.fromEntries([...lists.flat(), ...parts].map(({ id, name }) => [id, name]));
}

/** Returns the name of a period, a set or an innings. */
function unitOf({ periods, levels, innings, name }: SportFile): LocalizedText {
  const part = typeof periods?.part === 'object' ? periods.part : null;
  const unit = part ?? levels?.at(-1) ?? innings;
  return unit?.numbered ?? unit?.name ?? name;
}

/** Returns the parts of a file that graphics need. */
function lookOf(file: SportFile): Look {
  const { periods, penalties, levels = [], innings } = file;
  return {
    name: file.name,
    part: typeof periods?.part === 'string' ? periods.part : null,
    unit: unitOf(file),
    names: namesOf(file),
    levels: levels.map(({ id, display }) => (display ? { id, display } : { id })),
    counters: file.counters.map(({ id, shownAs, from, max }) => ({ id, shownAs, from, max })),
    penalties: penalties ? { running: penalties.running, playersASide: penalties.playersASide } : null,
    ballsPerOver: innings?.ballsPerOver ?? 0,
    countsOn: periods?.countsOn ?? false,
  };
}

/**
 * Returns a function that converts a snapshot of any service for graphics. The score is always read. Other parts that
 * don't match the file's format are left out.
 */
export function viewsOf(file: SportFile): (rules: MatchRules, state: unknown) => FileView {
  const look = lookOf(file);
  const sport = slugOf(file);
  const family = familyOf(file);
  const empty = initialState(file);
  const defaults = matchRulesOf(file).of('');
  const { shape } = FileSnapshot;
  return (matchRules, state) => {
    const read = <Name extends keyof typeof shape>(name: Name): z.infer<(typeof shape)[Name]> | null => {
      const parsed = shape[name].safeParse(field(state, name) ?? null);
      return parsed.success ? (parsed.data as z.infer<(typeof shape)[Name]>) : null;
    };
    // The producer's changes apply immediately. The state has them only after the next press.
    const changed = Object.entries(matchRules).filter(([key, value]) => lookUp(defaults, key) !== value);
    const rules = { ...matchRules, ...read('rules'), ...Object.fromEntries(changed) };
    const counts = read('counts') ?? empty.counts;
    const clock = read('clock');
    return {
      sport,
      family,
      score: perSide(field(state, 'score')),
      rules,
      look,
      clock: family !== 'periods' || clock === null ? null : clock === 'LIVE' ? 'live' : 'break',
      period: family === 'periods' ? read('period') : null,
      playedMs: read('playedMs') ?? 0,
      penalties: read('penalties') ?? [],
      open: read('open'),
      shootout: read('shootout'),
      counts: counts.length === empty.counts.length ? counts : empty.counts,
      sets: read('sets') ?? [],
      serving: read('serving'),
      areEndsChanged: read('areEndsChanged') ?? false,
      innings: read('innings') ?? [],
      counters: { ...empty.counters, ...read('counters') },
      marks: { ...empty.marks, ...read('marks') },
      isOver: read('isOver') ?? false,
      ...winnerBeyondScore(family, read('retired'), read('innings') ?? [], rules),
      retired: read('retired'),
      isTieBreak: tieBreakTarget(file.levels ?? [], counts, rules) !== null,
    };
  };
}
