import { unzip } from 'fflate';
import { LOGO_FILES_MAX, LOGO_FILE_NAME_MAX } from '../../preload/contract/limits.ts';
import type { FoundTeam } from '../../preload/contract/teams.ts';

/** A picture file with its path in a folder or zip, which may name the team. */
export interface LogoFile {
  path: string;
  file: File;
}

/** The maximum size of a file in a zip, unpacked: larger than any logo. */
const UNPACKED_MAX = 50 * 1024 * 1024;
/** Files that systems put into folders and zips. */
const SYSTEM_FILE = /(?:^|\/)(?:\.[^/]*|__MACOSX\/.*|Thumbs\.db|desktop\.ini)$/i;
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Returns the pictures in chosen files, folders and zips, or a sentence that says why they can't be used. */
export async function logoFilesIn(files: readonly File[]): Promise<LogoFile[] | { sentence: string }> {
  const found: LogoFile[] = [];
  for (const file of files) {
    const path = file.webkitRelativePath || file.name;
    const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (!isZip(start)) found.push({ path, file });
    else {
      const inside = await unzipped(file);
      if (inside === null) return { sentence: `${file.name} can't be unpacked. Zip the logos again.` };
      found.push(...inside);
    }
  }
  const pictures = found.filter(({ path }) => !SYSTEM_FILE.test(path));
  if (pictures.length === 0)
    return { sentence: 'There are no files in it. Choose a folder or zip with logos.' };
  return pictures.length > LOGO_FILES_MAX
    ? { sentence: `These are ${pictures.length} files, and the limit is ${LOGO_FILES_MAX}. Choose fewer.` }
    : pictures;
}

/** Returns the files in a zip; null if it is damaged or encrypted. */
async function unzipped(zip: File): Promise<LogoFile[] | null> {
  const bytes = new Uint8Array(await zip.arrayBuffer());
  let count = 0;
  return new Promise((resolve) => {
    unzip(
      bytes,
      {
        filter: ({ name, originalSize }) =>
          !name.endsWith('/') && originalSize <= UNPACKED_MAX && (count += 1) <= LOGO_FILES_MAX + 1,
      },
      (error, inside) =>
        resolve(
          error
            ? null
            : Object.entries(inside).map(([path, content]) => ({
                path,
                file: new File([new Uint8Array(content)], path.split('/').at(-1) ?? path),
              })),
        ),
    );
  });
}

/** The end of a path, within the limit of a request. */
export const matchedPath = (path: string): string => path.slice(-LOGO_FILE_NAME_MAX);

/** A team to which a file can be assigned. */
export interface TeamChoice {
  key: string;
  name: string;
  league: string | null;
  title: string;
}

export const teamChoice = ({ name, league, title }: FoundTeam): TeamChoice => ({
  ...{ key: JSON.stringify([league, name]), name, league, title },
});

/** A logo file in the report. */
export interface LogoRow {
  path: string;
  /** The picture as base64; null if it can't be used. */
  picture: string | null;
  /** Why it can't be used, or what the producer should know. */
  note: string | null;
  /** The teams that its name may mean. */
  matches: readonly TeamChoice[];
  /** The key of the chosen team; empty: the file is left out. */
  chosen: string;
}

/** What the report says about a file. */
export type LogoStatus = 'matched' | 'repeated' | 'ambiguous' | 'unmatched' | 'unusable';

export function statusOf({ picture, matches, chosen }: LogoRow): LogoStatus {
  if (picture === null) return 'unusable';
  if (chosen !== '') return 'matched';
  if (matches.length === 0) return 'unmatched';
  return matches.length > 1 ? 'ambiguous' : 'repeated';
}

/** Returns rows with each team chosen for at most one file: the first that matches only this team. */
export function withChoices(rows: readonly Omit<LogoRow, 'chosen'>[]): LogoRow[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const [only, another] = row.matches;
    const key = only?.key;
    if (row.picture === null || key === undefined || another !== undefined || taken.has(key))
      return { ...row, chosen: '' };
    taken.add(key);
    return { ...row, chosen: key };
  });
}

/** Returns the key of the first team that is chosen for two files, or null. */
export function chosenTwice(rows: readonly LogoRow[]): string | null {
  const chosen = rows.map((row) => row.chosen).filter((key) => key !== '');
  return chosen.find((key, index) => chosen.indexOf(key) !== index) ?? null;
}

/** Returns the name of a new team for a file: its name without extension and separators. */
export function teamNameOf(path: string): string {
  const base = path.split('/').at(-1) ?? path;
  return base
    .replace(/\.[^.]*$/, '')
    .replace(/[_\-.]+/g, ' ')
    .trim();
}
