import { textIn } from '../../../words/localized-text.ts';
import { en } from '../../../words/en.ts';
import type { MomentKind } from '../../contract/moments.ts';
import {
  finalRow,
  finalTakeover,
  lineRows,
  lowerThird,
  takeover,
  type AutomationRow,
} from '../automation.ts';
import { kindOf } from './moments.ts';
import type { SportFile } from './sport-file.ts';

/**
 * Returns the automatic graphics of a sport file. On by default: lower thirds for scores with a takeover, for sets and
 * for breaks.
 */
export function automationOf(file: SportFile): AutomationRow[] {
  const { scores, events, penalties, levels, periods } = file;
  const top = (levels ?? []).at(-1);
  const set: MomentKind[] = top ? [`own-score:${top.id}`] : [];
  const seen = new Set<MomentKind>();
  const rows = [...scores, ...events].flatMap(({ id, name, takeover: celebrates }): AutomationRow[] => {
    const kind = kindOf(file, id)?.kind ?? null;
    const title = textIn(name, en);
    // Scores of the same kind, such as 1, 2 and 3 points, have one rule.
    const isRepeated = kind === null || seen.has(kind);
    if (kind !== null) seen.add(kind);
    return isRepeated
      ? []
      : [
          ...(celebrates ? [takeover(id, title, [kind], false)] : []),
          lowerThird(id, title, [kind], celebrates, celebrates ? 8 : 5, celebrates ? 80 : 40),
        ];
  });
  const called = (penalties?.kinds ?? []).flatMap(({ id, name }) => {
    const kind = kindOf(file, id)?.kind ?? null;
    return kind === null ? [] : [lowerThird(id, textIn(name, en), [kind], false, 5, 45)];
  });
  return [
    ...rows,
    ...called,
    ...(top ? [lowerThird('set', `${textIn(top.name, en)} won`, set, true, 8, 70)] : []),
    ...(file.shootout
      ? [
          lowerThird(
            'shoot-out',
            textIn(file.shootout.name, en),
            ['shootout_scored', 'shootout_missed'],
            false,
            4,
            55,
          ),
        ]
      : []),
    ...(levels
      ? []
      : [
          lowerThird('break', periods ? 'End of a period' : 'End of an innings', ['period_end'], true, 8, 50),
        ]),
    finalTakeover,
    finalRow,
    ...lineRows(set[0] ?? 'period_end'),
  ];
}
