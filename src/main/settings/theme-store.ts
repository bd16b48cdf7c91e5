import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { THEME_IDS, ThemeId } from '../../preload/contract/output-frame.ts';
import { ThemeTokens } from '../../preload/contract/theme-tokens.ts';
import type { OwnTheme, ThemeStore } from '../show/ports.ts';

/** More would be a folder of something else. */
const FILES_MAX = 50;
const FILE = /^([A-Za-z0-9][A-Za-z0-9_-]{0,39})\.json$/;

const ThemeFile = z.strictObject({
  name: z.string().trim().min(1).max(60),
  base: ThemeId,
  tokens: ThemeTokens,
});

/** A producer's own themes: `DIR/themes/NAME.json`, each with a name, the theme it starts from, and tokens of its own. */
export function openThemes(dataDir: string): ThemeStore {
  const dir = join(dataDir, 'themes');
  return {
    read() {
      const themes: OwnTheme[] = [];
      const problems: string[] = [];
      const names = existsSync(dir)
        ? readdirSync(dir)
            .filter((name) => name.endsWith('.json'))
            .sort()
        : [];
      for (const name of names.slice(0, FILES_MAX)) {
        const read = readTheme(join(dir, name), name);
        if (typeof read === 'string') problems.push(read);
        else themes.push(read);
      }
      return { themes, problems };
    },
  };
}

/** The theme in a file, or what is wrong with it in a sentence. */
function readTheme(path: string, file: string): OwnTheme | string {
  const id = FILE.exec(file)?.[1];
  if (id === undefined || (THEME_IDS as readonly string[]).includes(id)) {
    return `The theme file ${file} can't have that name. Use letters, digits and dashes, and no name of ours.`;
  }
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return `The theme file ${file} is no valid JSON. Check its quotes, commas and braces.`;
  }
  const parsed = ThemeFile.safeParse(value);
  if (parsed.success) return { id, ...parsed.data };
  const [issue] = parsed.error.issues;
  const where = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])].join(
    '.',
  );
  return `The theme file ${file} can't be used: "${where || 'the whole of it'}" is missing or not right. docs/producing.md shows what it takes.`;
}
