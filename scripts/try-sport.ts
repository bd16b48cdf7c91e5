import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binOf } from './run.ts';

// Checks how much work a new sport is: puts ice hockey (tests/sports/ice-hockey) into a copy of the tree, with the
// lines that register it and the words of its own moment. Checks that the copy compiles, that its rules play a game,
// and that no line can be forgotten.

/** A line to insert into an existing file, below the last line that contains `beneath`. */
interface Line {
  file: string;
  beneath: string;
  line: string;
}

const LINES_MAX = 7;
const SPORT_LINES: readonly Line[] = [
  { file: 'src/feed/contract/versions.ts', beneath: "football: 'v5'", line: "  hockey: 'v1'," },
  { file: 'src/feed/contract/versions.ts', beneath: "nfl: 'football'", line: "  nhl: 'hockey'," },
  {
    file: 'src/feed/sports/registry.ts',
    beneath: 'export ',
    line: "export { hockey } from './hockey/index.ts';",
  },
  {
    file: 'src/feed/recordings/registry.ts',
    beneath: 'export ',
    line: "export { default as hockey } from './hockey.json' with { type: 'json' };",
  },
  {
    file: 'overlays/stage/registry.ts',
    beneath: 'export ',
    line: "export * as hockey from '../hockey/graphics.ts';",
  },
  {
    file: 'overlays/stage/boards-registry.ts',
    beneath: 'export ',
    line: "export * as hockey from '../hockey/boards.ts';",
  },
  {
    file: 'overlays/gallery/sports.ts',
    beneath: 'export ',
    line: "export { hockeyFixtures as hockey } from '../hockey/fixtures.ts';",
  },
];

/** A moment that exists in no other sport: its kind and on-air words. */
const MINOR_PENALTY = {
  ar: 'عقوبة صغرى',
  de: 'Kleine Strafe',
  en: 'Minor penalty',
  es: 'Penalización menor',
  fr: 'Pénalité mineure',
  it: 'Penalità minore',
  ja: 'マイナーペナルティ',
  pt: 'Penalidade menor',
};
const MOMENT_LINES: readonly Line[] = [
  { file: 'src/feed/contract/moments.ts', beneath: "  'penalty_kick',", line: "  'minor_penalty'," },
  ...Object.entries(MINOR_PENALTY).map(([language, words]) => ({
    file: `src/words/${language}.ts`,
    beneath: '    penalty_kick: ',
    line: `    minor_penalty: '${words}',`,
  })),
];
const LINES = [...SPORT_LINES, ...MOMENT_LINES];

/** Entry points from which all code about sports is reachable. */
const ENTRIES = [
  'scripts/make-recordings.ts',
  'scripts/make-recordings/hockey.ts',
  'src/feed/service/start.ts',
  'src/main/show/show.ts',
  'overlays/stage/main.ts',
  'overlays/gallery/main.ts',
];

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'touchline-try-sport-'));

function withLine(text: string, { file, beneath, line }: Line): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((one) => one.includes(beneath));
  if (at === -1) throw new Error(`${file} has no line that contains ${beneath}.`);
  return lines.toSpliced(at + 1, 0, line).join('\n');
}

/** Writes the files to which the sport adds lines, with all of them or without one. */
function writeLines(forgotten: Line | null): void {
  for (const file of new Set(LINES.map((line) => line.file))) {
    const remaining = LINES.filter((line) => line.file === file && line !== forgotten);
    writeFileSync(join(copy, file), remaining.reduce(withLine, readFileSync(join(root, file), 'utf8')));
  }
}

/** Returns the compiler's messages about the copy, one line each. */
function complaints(): string[] {
  const { stdout } = spawnSync(process.execPath, [binOf('@typescript/native', 'tsc'), '-p', copy], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

try {
  for (const folder of ['src', 'overlays', 'scripts']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  cpSync(join(root, 'tests/sports/ice-hockey'), copy, { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  cpSync(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  const { extends: base, compilerOptions } = JSON.parse(
    readFileSync(join(root, 'tsconfig.tests.json'), 'utf8'),
  ) as Record<string, unknown>;
  // Unchanged files are checked only once.
  const options = { ...(compilerOptions as object), incremental: true, tsBuildInfoFile: 'checked.json' };
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: base, compilerOptions: options, files: ENTRIES }),
  );
  writeLines(null);
  const summaries = execFileSync(process.execPath, ['scripts/make-recordings.ts'], {
    cwd: copy,
    encoding: 'utf8',
  });
  console.log(summaries.split('\n').find((line) => line.startsWith('hockey')));

  const whole = complaints();
  console.log(`With all ${LINES.length} lines: ${whole.length} compiler errors.`);
  for (const complaint of whole) console.log(`  ${complaint}`);
  let failures = whole.length + Math.max(0, SPORT_LINES.length - LINES_MAX);
  // With `--quick`, used in tests, the sample only has to compile.
  for (const line of process.argv.includes('--quick') ? [] : LINES) {
    writeLines(line);
    const [first] = complaints().filter((complaint) => !whole.includes(complaint));
    console.log(`Without "${line.line.trim()}" in ${line.file}: ${first ?? 'it still compiles.'}`);
    if (first === undefined) failures += 1;
  }
  console.log(
    `Ice hockey: ${SPORT_LINES.length} lines in ${new Set(SPORT_LINES.map(({ file }) => file)).size} existing files, plus ${MOMENT_LINES.length} for a moment that no other sport has.`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
