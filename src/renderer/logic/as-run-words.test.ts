import { describe, expect, it } from 'vitest';
import { AS_RUN_ACTIONS, AS_RUN_CAUSES } from '../../main/show/as-run/as-run.ts';
import { actionWords, causeWords, subjectWords, type KnownNames } from './as-run-words.ts';

const names: KnownNames = {
  sources: [{ id: 'league', name: 'League feed' }],
  drills: [{ id: 'withdrawn-goal', name: 'Retracted score' }],
  fields: [
    { field: 'score.a', name: 'Score LAL', input: { kind: 'number', min: 0, max: 999, from: 0 } },
    {
      field: 'possession',
      name: 'Possession',
      input: {
        kind: 'choice',
        choices: [
          ['A', 'LAL'],
          ['B', 'BOS'],
        ],
      },
    },
  ],
};

describe('a line of the as-run log', () => {
  it.each<[action: string, subject: string, detail: string | null, words: string]>([
    ['take', 'lower-third', 'Goal', 'Lower third · Goal'],
    ['clear', 'insert', '10–0 run', 'Insert · 10–0 run'],
    ['bind', 'league', 'Mesa vs. Harbor', 'League feed · Mesa vs. Harbor'],
    ['bind', 'manual', 'Mesa vs. Harbor', 'Manual game · Mesa vs. Harbor'],
    ['hold', 'score.a', '12 until agree', 'Score LAL · 12, until the feed agrees'],
    ['hold', 'possession', '"B" until change', 'Possession · BOS, until the feed changes it'],
    ['hold', 'unknown', 'null until manual', 'unknown · nothing, until I release it'],
    ['hold', 'score.a', 'twelve', 'Score LAL · twelve'],
    ['unhold', 'score.a', null, 'Score LAL'],
    ['drill', 'withdrawn-goal', 'started', 'Retracted score · started'],
    ['clock', 'start', null, 'Match clock: start'],
    ['clock', 'play reset', null, 'Play clock: reset'],
    ['player', 'Goal', '7 Reed', 'Goal · 7 Reed'],
  ])('describes the action "%s" on "%s" in plain words', (action, subject, detail, words) =>
    expect(subjectWords({ action, subject, detail }, names)).toBe(words),
  );

  it('has a label for every action and cause that the window lists', () => {
    const listed = AS_RUN_ACTIONS.filter((action) => !action.startsWith('sponsor-'));
    expect(listed.filter((action) => actionWords({ action }) === action)).toEqual([]);
    const causes = AS_RUN_CAUSES.filter((cause) => cause !== 'operator').map((cause) =>
      causeWords({ cause, by: null }),
    );
    expect(causes).toEqual(['automatic', 'rundown', 'feed', 'retracted', 'restored after a restart']);
  });

  it('names the operator', () => expect(causeWords({ cause: 'operator', by: 'Ada' })).toBe('Ada'));
});
