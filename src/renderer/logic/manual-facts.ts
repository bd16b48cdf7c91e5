import type { MatchView } from '../../preload/contract/output-frame.ts';
import type { OverridableField } from '../../preload/contract/overrides.ts';
import type { SportState } from '../../preload/contract/sports.ts';
import { overridableFields } from './override-fields.ts';

/** A line of the panel "Match info", for one value or for both sides in scoreboard order. */
export interface FactLine {
  key: string;
  label: string;
  fields: readonly OverridableField[];
}

const OF_SIDE = /\.([ab])$/;

/** Returns the match info that the producer enters for this sport, line by line. */
export function factLines(sports: readonly SportState[], match: MatchView): FactLine[] {
  const first = sports.find(({ sport }) => sport === match.view.sport)?.first ?? 'home';
  const lines = new Map<string, FactLine>();
  for (const field of overridableFields(sports, match)) {
    if (field.kind !== 'fact') continue;
    const side = OF_SIDE.exec(field.field)?.[1] ?? null;
    const key = field.field.replace(OF_SIDE, '');
    if (side === null) {
      lines.set(field.field, { key: field.field, label: field.name, fields: [field] });
      continue;
    }
    const before = lines.get(key)?.fields ?? [];
    const isFirst = (side === 'a') === (first === 'home');
    lines.set(key, {
      key,
      // Removes the last word, which names the side: the column already shows the side.
      label: field.name.replace(/ \S+$/, ''),
      fields: isFirst ? [field, ...before] : [...before, field],
    });
  }
  return [...lines.values()];
}
