import { textIn, type LanguageCode } from './localized-text.ts';
import type { BuiltInPhase, CustomPhase, Phase } from './phase.ts';

/** A language's forms of a phase; a missing form is replaced by the one named with it. */
export interface PhaseForms {
  /** In full: over a lower third and a full frame, in the control window, in the as-run log. */
  long: string;
  /** On a scorebug, in capitals. */
  bug: string;
  /** On the narrowest scorebugs, in the place of a clock; else `bug`. */
  code?: string;
  /** In a cell of the ticker, below a clock or a minute; else `code`, or `bug` for a final. */
  cell?: string;
  /** Over a column of a line score; else `long`. */
  column?: string;
  /** Next to a row of a list; else `long`. */
  row?: string;
}

/** Functions that return the words for a phase, one function per form. */
export interface PhaseWords {
  long: (phase: Phase) => string;
  bug: (phase: Phase) => string;
  bugCode: (phase: Phase) => string;
  cell: (phase: Phase) => string;
  column: (phase: Phase) => string;
  row: (phase: Phase) => string;
}

function isCustom(phase: Phase): phase is CustomPhase {
  return phase.is === 'part' || phase.is === 'part-end';
}

/** Returns the words for a phase with a name from a sport file: "Set 3", "SET 3", and "3" over a column. */
function customForms(
  { is, name, number }: CustomPhase,
  language: LanguageCode,
  endOf: (part: string) => string,
): PhaseForms {
  const text = textIn(name, { language });
  const part =
    number === null ? text : text.includes('{n}') ? text.replace('{n}', String(number)) : `${text} ${number}`;
  const long = is === 'part' ? part : endOf(part);
  return { long, bug: long.toUpperCase(), ...(number !== null && { column: String(number) }), row: long };
}

/**
 * Returns the words for all phases in a language.
 *
 * @param endOf returns the name of the break after a part
 */
export function phaseWords(
  language: LanguageCode,
  builtIn: (phase: BuiltInPhase) => PhaseForms,
  endOf: (part: string) => string,
): PhaseWords {
  const formsOf = (phase: Phase): PhaseForms =>
    isCustom(phase) ? customForms(phase, language, endOf) : builtIn(phase);
  return {
    long: (phase) => formsOf(phase).long,
    bug: (phase) => formsOf(phase).bug,
    bugCode: (phase) => {
      const { bug, code } = formsOf(phase);
      return code ?? bug;
    },
    cell: (phase) => {
      const { bug, code, cell } = formsOf(phase);
      // The final of a longer game includes its overtimes or innings.
      return cell ?? (phase.is === 'final' ? bug : (code ?? bug));
    },
    column: (phase) => {
      const { long, column } = formsOf(phase);
      return column ?? long;
    },
    row: (phase) => {
      const { long, row } = formsOf(phase);
      return row ?? long;
    },
  };
}

/**
 * Returns "FINAL/2OT" or "FINAL/11" for a game that took longer, on a scorebug. `joint` is put before
 * overtimes.
 */
export function finalMark(
  { overtimes, innings }: Extract<BuiltInPhase, { is: 'final' }>,
  final: string,
  overtimeMark: (number: number) => string,
  joint = '/',
): string {
  if (overtimes > 0) return `${final}${joint}${overtimeMark(overtimes)}`;
  return innings === null ? final : `${final}/${innings}`;
}
