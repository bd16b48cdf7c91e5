import { writeFileSync } from 'node:fs';
import type { GameTape } from '../src/feed/tapes/tape.ts';
import { baseballTape } from './make-tapes/baseball.ts';
import { basketballTape } from './make-tapes/basketball.ts';
import { footballTape } from './make-tapes/football.ts';
import { soccerTape } from './make-tapes/soccer.ts';

/**
 * Writes the four recorded games of the sandbox to src/feed/tapes. Running it again writes the same bytes: a change of
 * these files is a change of this script, on purpose.
 */
function text({ rows, ...head }: GameTape): string {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  const fields = Object.entries(head).map(
    ([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${fields.join(',\n')},\n "rows": [\n${lines}\n ]\n}\n`;
}

for (const tape of [basketballTape(), soccerTape(), baseballTape(), footballTape()]) {
  writeFileSync(new URL(`../src/feed/tapes/${tape.sport}.json`, import.meta.url), text(tape));
  const { a, b } = tape.finalScore;
  const corrections = ['undo', 'score_set'].map((type) => tape.rows.filter((row) => row[1] === type).length);
  console.log(
    `${tape.sport}: ${tape.rows.length} presses, ${Math.round(tape.durationMs / 60_000)} min, ${a}-${b}, undo ${corrections[0]}, score_set ${corrections[1]}`,
  );
}
