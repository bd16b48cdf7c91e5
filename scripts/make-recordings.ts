import { writeFileSync } from 'node:fs';
import { CONTRACT_SPORT_SLUGS } from '../src/feed/contract/versions.ts';
import type { RecordedGame } from '../src/feed/recordings/recording.ts';
import { shipped } from '../src/feed/sports/file/shipped/index.ts';

// Writes the sandbox's recorded games to src/feed/recordings, each with the script in `make-recordings` named after
// its sport. Running it again writes the same bytes: a change of these files is an intended change of this script.

function text({ rows, ...head }: RecordedGame): string {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  const fields = Object.entries(head).map(
    ([name, value]) => ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return `{\n${fields.join(',\n')},\n "rows": [\n${lines}\n ]\n}\n`;
}

for (const sport of [...CONTRACT_SPORT_SLUGS, ...shipped.map(({ id }) => id)]) {
  const { makeRecording } = (await import(`./make-recordings/${sport}.ts`)) as {
    makeRecording: () => RecordedGame;
  };
  const recording = makeRecording();
  writeFileSync(new URL(`../src/feed/recordings/${sport}.json`, import.meta.url), text(recording));
  const { a, b } = recording.finalScore;
  const corrections = ['undo', 'score_set'].map(
    (type) => recording.rows.filter((row) => row[1] === type).length,
  );
  console.log(
    `${sport}: ${recording.rows.length} presses, ${Math.round(recording.durationMs / 60_000)} min, ${a}-${b}, undo ${corrections[0]}, score_set ${corrections[1]}`,
  );
}
