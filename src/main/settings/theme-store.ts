import { readdirSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { makeFolder } from './folder.ts';
import { replaceFileNow } from './replace-file.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonErrorOf, placeIn, type TextPlace } from '../../feed/contract/json-error.ts';
import { JSON_DEPTH_MAX, JsonTooDeepError, parseJson } from '../../feed/contract/json.ts';
import { unicodeText } from '../../feed/contract/unicode-text.ts';
import { THEME_IDS, ThemeId } from '../../preload/contract/output-frame.ts';
import { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import type { Clock, OwnTheme, ThemeStore } from '../show/ports.ts';
import { written } from '../../preload/contract/typed-text.ts';

/** Maximum number of files. A folder with more is not a theme folder. */
export const THEME_FILES_MAX = 50;
/** Valid names of theme files, which are also their IDs. */
export const THEME_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
const FILE = /^([A-Za-z0-9][A-Za-z0-9_-]{0,39})\.json$/;

const ThemeFile = z.strictObject({
  name: written(60).min(1),
  base: ThemeId,
  tokens: ThemeTokens,
});

/** A changed file is read once it has not changed for this long. */
const SETTLED_MS = 250;

/** Limit for a file: a theme has a few dozen short tokens. */
const BYTES_MAX = 256 * 1024;

/** Store of themes that reports changed files. */
export interface ThemeFiles extends ThemeStore {
  /**
   * Calls `onChange` shortly after files have changed; the delay is because editors write in several steps. Returns a
   * function that stops watching. If the system doesn't report changes, files are read on demand.
   */
  watch(after: Clock['after'], onChange: () => void): () => void;
}

/** Opens a producer's own themes: `DIR/themes/NAME.json`, each with a name, a base theme and its own tokens. */
export function openThemes(dataDir: string): ThemeFiles {
  const dir = join(dataDir, 'themes');
  return {
    read() {
      const themes: OwnTheme[] = [];
      const problems: string[] = [];
      const broken: string[] = [];
      let names: string[];
      try {
        names = readdirSync(dir)
          .filter((name) => name.endsWith('.json'))
          .sort();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return { themes, problems, broken };
        const problem = `Your themes folder, ${dir}, can't be read (${codeOf(error)}). Check the folder and its permissions.`;
        return { themes, problems: [problem], broken };
      }
      for (const name of names.slice(0, THEME_FILES_MAX)) {
        const read = readTheme(join(dir, name), name);
        if (typeof read === 'string') {
          problems.push(read);
          broken.push(name.replace(/\.json$/, ''));
        } else themes.push(read);
      }
      if (names.length > THEME_FILES_MAX) {
        problems.push(
          `There are ${names.length} theme files, and Touchline loads only the first ${THEME_FILES_MAX} by name. Move the ones you don't need out of the themes folder.`,
        );
      }
      return { themes, problems, broken };
    },
    write({ id, name, base, tokens }) {
      if (!THEME_ID.test(id)) throw new Error("The theme's ID can't be the name of a file.");
      makeFolder(dir);
      const path = join(dir, `${id}.json`);
      // A concurrent reader gets either the old file or the new one.
      writeFileSync(`${path}.new`, `${JSON.stringify({ name, base, tokens }, null, 2)}\n`, { mode: 0o600 });
      replaceFileNow(`${path}.new`, path);
    },
    watch(after, onChange) {
      let cancel: (() => void) | null = null;
      try {
        makeFolder(dir);
        const watcher = watch(dir, { persistent: false }, () => {
          cancel?.();
          cancel = after(SETTLED_MS, onChange);
        });
        // Deleted folders are no longer watched.
        watcher.on('error', () => watcher.close());
        return () => {
          cancel?.();
          watcher.close();
        };
      } catch {
        // There is no folder, or it can't be watched: themes are read on demand.
        return () => cancel?.();
      }
    },
    remove(id) {
      if (THEME_ID.test(id)) rmSync(join(dir, `${id}.json`), { force: true });
    },
  };
}

/** Returns the theme in a file, or a sentence about its problem. */
function readTheme(path: string, file: string): OwnTheme | string {
  const id = FILE.exec(file)?.[1];
  if (id === undefined || (THEME_IDS as readonly string[]).includes(id)) {
    return `The theme file name ${file.slice(0, 80)} is invalid. Use letters, digits and dashes, and no built-in name.`;
  }
  let text: string;
  try {
    const found = statSync(path);
    // Reading a pipe would wait for a writer.
    if (!found.isFile()) {
      return `The theme ${file} is a folder, a pipe or a device. Replace it with a file.`;
    }
    if (found.size > BYTES_MAX) {
      return `The theme file ${file} is larger than ${BYTES_MAX / 1024} KiB. Check that it is a theme.`;
    }
    text = unicodeText(readFileSync(path));
  } catch (error) {
    return `The theme file ${file} can't be read (${codeOf(error)}). Check the file and its permissions.`;
  }
  return themeIn(text, id, file);
}

/** Returns the theme in a text, or a sentence about its problem. */
export function themeIn(text: string, id: string, file: string): OwnTheme | string {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof JsonTooDeepError) {
      return `The theme file ${file} has more than ${JSON_DEPTH_MAX} nested levels. See docs/handbook/themes.md for the format.`;
    }
    const place = jsonErrorOf(text);
    return `The theme file ${file} isn't valid JSON${placeWords(place)}. Check the quotes, commas and braces there.`;
  }
  const parsed = ThemeFile.safeParse(value);
  if (parsed.success) return { id, ...parsed.data };
  const [issue] = parsed.error.issues;
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
  const key = path.at(-1);
  const at = typeof key === 'string' ? text.indexOf(JSON.stringify(key)) : -1;
  const place = at === -1 ? null : placeIn(text, at);
  return `The theme file ${file} can't be used: "${path.join('.') || 'the whole file'}" is missing or invalid${placeWords(place)}. See docs/handbook/themes.md for the format.`;
}

/** Returns a position in words: " (line 3, column 7)". */
function placeWords(place: TextPlace | null): string {
  return place === null ? '' : ` (line ${place.line}, column ${place.column})`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}
