import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * What a new sport costs: puts ice hockey (tests/sports/ice-hockey) into a copy of the tree, with the lines that call it
 * in, and sees that the copy compiles, that its rules play a game, and that no line can be forgotten.
 */

/** A line in a file that is there already, beneath the last one that holds `beneath`. */
interface Line {
  file: string;
  beneath: string;
  line: string;
}

const LINES_MAX = 6;
const LINES: readonly Line[] = [
  { file: 'src/feed/contract/versions.ts', beneath: "football: 'v5'", line: "  hockey: 'v1'," },
  { file: 'src/feed/contract/versions.ts', beneath: "nfl: 'football'", line: "  nhl: 'hockey'," },
  {
    file: 'src/feed/sports/registry.ts',
    beneath: 'export ',
    line: "export { hockey } from './hockey/index.ts';",
  },
  {
    file: 'src/feed/tapes/registry.ts',
    beneath: 'export ',
    line: "export { default as hockey } from './hockey.json' with { type: 'json' };",
  },
  {
    file: 'overlays/stage/registry.ts',
    beneath: 'export ',
    line: "export * as hockey from '../hockey/graphics.ts';",
  },
  {
    file: 'overlays/gallery/sports.ts',
    beneath: 'export ',
    line: "export { hockeyFixtures as hockey } from '../hockey/fixtures.ts';",
  },
];

/** Whatever asks something of sports is reached from here. */
const ENTRIES = [
  'scripts/make-tapes.ts',
  'scripts/make-tapes/hockey.ts',
  'src/feed/service/start.ts',
  'src/main/show/show.ts',
  'overlays/stage/main.ts',
  'overlays/gallery/main.ts',
];

/** Where a line that is missing shows. */
const WATCHED = [
  'src/feed/contract/versions.ts',
  'src/feed/sports/definitions.ts',
  'src/feed/sports/hockey/index.ts',
  'src/feed/tapes/index.ts',
  'overlays/stage/sports.ts',
  'overlays/gallery/fixtures.ts',
];

const root = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'touchline-try-sport-'));

function withLine(text: string, { file, beneath, line }: Line): string {
  const lines = text.split('\n');
  const at = lines.findLastIndex((one) => one.includes(beneath));
  if (at === -1) throw new Error(`${file} has no line with ${beneath}.`);
  return lines.toSpliced(at + 1, 0, line).join('\n');
}

/** Writes the files that have lines of the sport, without one of them or with all. */
function writeLines(forgotten: Line | null): void {
  for (const file of new Set(LINES.map((line) => line.file))) {
    const wanted = LINES.filter((line) => line.file === file && line !== forgotten);
    writeFileSync(join(copy, file), wanted.reduce(withLine, readFileSync(join(root, file), 'utf8')));
  }
}

const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.tests.json'), (path) => ts.sys.readFile(path)).config,
  ts.sys,
  root,
);

/** What the compiler says of the copy, or of some files of it; those that have not changed are read once. */
function complaints(
  before: ts.Program | undefined,
  about: readonly string[] | null,
): { program: ts.Program; said: string[] } {
  const entries = ENTRIES.map((file) => join(copy, file));
  const host = ts.createIncrementalCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  const changing = new Set(LINES.map(({ file }) => join(copy, file)));
  host.getSourceFile = (path, ...how) =>
    (changing.has(path) ? undefined : before?.getSourceFile(path)) ?? read(path, ...how);
  const program = ts.createProgram(entries, options, host, before);
  const said = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(copy) && !fileName.includes('node_modules'))
    .filter(({ fileName }) => about === null || about.includes(fileName.slice(copy.length + 1)))
    .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, messageText }) => {
      const where = file?.fileName.slice(copy.length + 1) ?? '';
      return `${where}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 200)}`;
    });
  return { program, said };
}

try {
  for (const folder of ['src', 'overlays', 'scripts']) {
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
  cpSync(join(root, 'tests/sports/ice-hockey'), copy, { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeLines(null);
  const tapes = execFileSync(process.execPath, ['scripts/make-tapes.ts'], { cwd: copy, encoding: 'utf8' });
  console.log(tapes.split('\n').find((line) => line.startsWith('hockey')));

  let failures = 0;
  const whole = complaints(undefined, null);
  console.log(`With all ${LINES.length} lines: ${whole.said.length} complaints of the compiler.`);
  for (const sentence of whole.said) console.log(`  ${sentence}`);
  failures += whole.said.length + Math.max(0, LINES.length - LINES_MAX);
  for (const line of LINES) {
    writeLines(line);
    const { said } = complaints(whole.program, WATCHED);
    console.log(`Without "${line.line.trim()}" in ${line.file}: ${said[0] ?? 'it compiles all the same.'}`);
    if (said.length === 0) failures += 1;
  }
  console.log(
    `Ice hockey: ${LINES.length} lines in ${new Set(LINES.map(({ file }) => file)).size} files beside its own.`,
  );
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
