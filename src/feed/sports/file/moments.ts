import type { LocalizedText } from '../../contract/localized-text.ts';
import { payloadField, sideOf, type LabelledEvent, type NamedMoment } from '../event.ts';
import { phaseOf } from './phase.ts';
import type { SportFile } from './sport-file.ts';
import type { FileView } from './wire.ts';

/** Moments of file-defined sports. */

/** A kind of moment; custom kinds have a name. */
type Named = Pick<NamedMoment, 'kind' | 'name'>;

function customKind(kind: `own:${string}` | `own-score:${string}`, { name }: { name: LocalizedText }): Named {
  return { kind, name };
}

/** Returns the kind of moment for a score, a penalty or an event of a file; null if the file has none with this ID. */
export function kindOf(file: SportFile, id: unknown): Named | null {
  const score = file.scores.find((one) => one.id === id);
  if (score?.kind) return { kind: score.kind };
  if (score) return customKind(score.points > 0 ? `own-score:${score.id}` : `own:${score.id}`, score);
  const penalty = file.penalties?.kinds.find((one) => one.id === id);
  if (penalty) return penalty.kind ? { kind: penalty.kind } : customKind(`own:${penalty.id}`, penalty);
  const event = file.events.find((one) => one.id === id);
  return event ? customKind(`own:${event.id}`, event) : null;
}

function shotKind({ shootout }: SportFile, isScored: boolean): Named {
  const name = isScored ? shootout?.scored : shootout?.missed;
  return { kind: isScored ? 'shootout_scored' : 'shootout_missed', ...(name !== undefined && { name }) };
}

/** Returns the ID of the event that a ball counts as: a wicket, a four or a six; null for other balls. */
function ballEvent(event: LabelledEvent): string | null {
  if (payloadField(event, 'wicket') === true) return 'wicket';
  if (payloadField(event, 'extra') !== undefined) return null;
  const runs = payloadField(event, 'runs');
  if (runs === 4) return 'four';
  return runs === 6 ? 'six' : null;
}

function inningsEnd(before: FileView | null, after: FileView): NamedMoment | null {
  const isOver = after.innings.at(-1)?.isOver === true && before?.innings.at(-1)?.isOver === false;
  return isOver && !after.isOver ? { kind: 'period_end', side: null, phase: phaseOf(after, false) } : null;
}

function setWon({ levels }: SportFile, before: FileView | null, after: FileView): NamedMoment | null {
  const top = levels?.at(-1);
  if (!top || before === null) return null;
  const gained = (key: 'a' | 'b'): boolean => (after.score[key] ?? 0) > (before.score[key] ?? 0);
  const side = gained('a') ? 'A' : gained('b') ? 'B' : null;
  // The set that was won, because the next one has already begun.
  const number = (after.score.a ?? 0) + (after.score.b ?? 0);
  const phase = { is: 'part', name: after.look.unit, number } as const;
  return side && { ...customKind(`own-score:${top.id}`, top), side, phase };
}

/** Returns a function that names the moment of an event, or returns null. */
export function momentsOf(
  file: SportFile,
): (event: LabelledEvent, before: FileView | null, after: FileView) => NamedMoment | null {
  const named = (kind: Named | null, event: LabelledEvent): NamedMoment | null =>
    kind && { ...kind, side: sideOf(event), phase: null };
  return (event, before, after) => {
    switch (event.type) {
      case 'score':
      case 'penalty':
      case 'event':
        return named(kindOf(file, payloadField(event, 'id')), event);
      case 'shot':
        return named(shotKind(file, payloadField(event, 'scored') === true), event);
      case 'point':
        return setWon(file, before, after);
      case 'ball': {
        const id = ballEvent(event);
        const side = after.innings.at(-1)?.side ?? null;
        const kind = id === null ? null : kindOf(file, id);
        return kind ? { ...kind, side, phase: null } : inningsEnd(before, after);
      }
      case 'innings_end':
        return inningsEnd(before, after);
      case 'period_end':
        return after.isOver ? null : { kind: 'period_end', side: null, phase: phaseOf(after, false) };
      default:
        return null;
    }
  };
}
