import { describe, expect, it } from 'vitest';
import { problemsIn } from '../../scripts/prose/problems.ts';
import { SENTENCE_WORDS } from '../../scripts/prose/rules.ts';

/** Returns the lint's findings in a file, as "line: found". */
const report = (name: string, source: string): string[] =>
  problemsIn(name, source).map(({ line, found }) => `${line}: ${found}`);

const sentenceOf = (words: number): string => `${Array.from({ length: words }, () => 'word').join(' ')}.`;

describe('problemsIn', () => {
  it('reports comments, and strings that are sentences', () => {
    const source = `
/** Reads the tape
 *  anew. */
const message = 'Nobody is on the line.'; // in colour
const parts = \`The \${name} is licenced by \${'Kit, besides, for two'}\`;
`;
    expect(report('src/main/a.ts', source)).toEqual([
      '2: tape',
      '3: anew',
      '4: Nobody',
      '4: colour',
      '5: licenced',
      '5: besides',
    ]);
  });

  it('reports a phrase that continues on the next line of a comment', () => {
    expect(report('src/a.ts', '/**\n * Has a thread of\n * its own.\n */')).toEqual(['2: of its own']);
  });

  it('suggests a replacement', () => {
    expect(problemsIn('src/a.ts', '// Draws it anew.')).toEqual([
      { line: 1, found: 'anew', instead: 'again' },
    ]);
  });

  it('reads only the names in a test, and no other strings', () => {
    const source = `it.each(['a'])('is told anew', () => expect(words()).toBe('Nobody is on the line.'));`;
    expect(report('tests/show/a.test.ts', source)).toEqual(['1: is told', '1: anew']);
  });

  it('reports text, attributes, expressions, scripts and styles of a component', () => {
    const source = `<script lang="ts">
  // of ours
</script>
<!-- anew -->
<p class="grey" title="Scored by hand in this game">Nobody has the pad {live ? 'and the evening is over' : ''}</p>
<b>Begin anew</b>
<style>
  /* grey */
  p { text-align: center; }
</style>`;
    expect(report('src/renderer/A.svelte', source)).toEqual([
      '2: of ours',
      '4: anew',
      '5: by hand',
      '5: Nobody',
      '5: evening',
      '6: anew',
      '8: grey',
    ]);
  });

  it('reports banned words and long sentences in Markdown, but not in code', () => {
    const source = `# Tapes

| column | \`colour\` |
| ------ | ---------- |
| anew   | [color](https://example.com/colour) |

- ${sentenceOf(SENTENCE_WORDS)} ${sentenceOf(SENTENCE_WORDS + 1)}

\`\`\`
nobody
\`\`\`
`;
    expect(report('docs/a.md', source)).toEqual(['1: Tapes', '5: anew', '7: a sentence of 31 words']);
  });

  it('ignores the released versions of a changelog', () => {
    const source = '# Changelog\n\n## [Unreleased]\n\n- Anew.\n\n## [0.1.0]\n\n- Anew.\n';
    expect(report('CHANGELOG.md', source)).toEqual(['5: Anew']);
  });

  it.each([
    ['keys and values', `const style = { colour: 'grey', align: 'centre' };`],
    ['code in comments', '// Reads `colour` from tests/show/tape.test.ts, see https://example.com/nobody'],
    ['names of fields', `const message = 'The field "tape" has to be the ID of a session.';`],
    ['SQL', 'const step = `CREATE TABLE press (tape text, kept anew text)`;'],
    ['questions', '// What is the score?'],
    [
      'other senses',
      '// A standing order, told from others on a dress rehearsal that lasts the whole evening: he struck out.',
    ],
  ])('accepts %s', (_, source) => {
    expect(report('src/a.ts', source)).toEqual([]);
  });

  it('reads only the comments of on-air words in other languages', () => {
    const source = `// anew\nexport const words = { tape: 'une tape dans le colour' };`;
    expect(report('src/words/fr.ts', source)).toEqual(['1: anew']);
    expect(report('src/words/en.ts', source)).toEqual(['1: anew', '2: tape', '2: colour']);
  });
});
