import { describe, expect, it } from 'vitest';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';

/** Feed words that are also properties of every JavaScript object. */
const WORDS = ['constructor', '__proto__', 'toString', 'valueOf', 'Constructor United', 'hasOwnProperty FC'];

/** Fields of a frame that may contain any word from a later build or a feed. */
const PLACES: [place: string, say: (frame: OutputFrame, word: string) => void][] = [
  ['the league', ({ match }, word) => void (match && (match.league = word))],
  ['the sport', ({ match }, word) => void (match && Object.assign(match.view, { sport: word }))],
  ['the theme', ({ output }, word) => void Object.assign(output, { theme: word })],
  [
    'match info',
    ({ match }, word) => void (match && (match.manualFacts = { [word]: word, ...match.manualFacts })),
  ],
  [
    'the names of teams',
    ({ match }, word) => {
      for (const team of [match?.teams.a, match?.teams.b]) {
        if (team) Object.assign(team, { name: word, short: word, code: word.slice(0, 4) });
      }
    },
  ],
];

const IDS = ['basketball-live', 'soccer-clock', 'baseball-before', 'football-live'];

describe.each(PLACES)('%s', (place, say) => {
  it.each(WORDS)('can contain "%s" without breaking the scorebug', (word) => {
    for (const id of IDS) {
      const frame = frameOf(id, (made) => say(made, word));
      const { scorebug } = viewModelOf(frame);
      expect(JSON.stringify(scorebug), `${place} of ${id}`).not.toMatch(/native code|\[object /);
    }
  });
});
