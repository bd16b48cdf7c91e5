import { THEME_IDS, type ThemeId } from '../../../preload/contract/output-frame.ts';
import type { ThemeView, ThemeTokens } from '../../../preload/contract/theme-tokens.ts';
import type { FontFamily } from '../../../preload/contract/fonts.ts';
import { THEMES, type Theme } from '../../../themes/themes.ts';
import type { ThemeProof } from '../../../preload/contract/theme-requests.ts';
import { contrast } from '../../../colors/oklab.ts';
import type { OwnTheme, ThemeStore } from '../ports.ts';
import { diskWords } from '../disk-words.ts';
import { brandingErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import type { FontRegistry } from './font-registry.ts';

/** Names of bundled themes. */
const NAMES: Readonly<Record<ThemeId, string>> = {
  chalk: 'Chalk (light on dark)',
  broadsheet: 'Broadsheet (ink on light)',
  key: 'Key (flat, for chroma keyers)',
};

/**
 * Each text with its board and required contrast: 4.5, or 3 for text that is always large (WCAG 1.4.3). `light` on
 * `dark` needs 7.
 */
const LEGIBLE: readonly (readonly [text: ThemeProof['text'], board: ThemeProof['board'], least: number])[] = [
  ['onDeep', 'deep', 4.5],
  ['onBoard', 'board', 4.5],
  ['onBoard', 'quiet', 4.5],
  ['onSheet', 'sheet', 4.5],
  ['onNotice', 'notice', 4.5],
  ['mute', 'deep', 4.5],
  ['mute', 'board', 4.5],
  ['mute', 'quiet', 3],
  ['faint', 'sheet', 3],
  ['eyebrow', 'deep', 3],
  ['eyebrow', 'board', 3],
  ['light', 'dark', 7],
];

export const OWN_THEMES_MAX = 50;

export interface LookOf {
  theme: ThemeId;
  tokens: ThemeTokens | null;
  /** The theme's font; null: the bundled typefaces. */
  font: FontFamily | null;
}

/** The themes of outputs: bundled ones, and the producer's own theme files. */
export class ThemeRegistry {
  readonly #store: ThemeStore;
  readonly #fonts: Pick<FontRegistry, 'find'>;
  readonly #onReload: () => void;
  #own = new Map<string, OwnTheme>();
  #problems: string[] = [];

  /** @param onReload called when themes may look different on any output */
  constructor(store: ThemeStore, fonts: Pick<FontRegistry, 'find'>, onReload: () => void) {
    this.#store = store;
    this.#fonts = fonts;
    this.#onReload = onReload;
    this.#read();
  }

  /** Problems of invalid files and of themes with a missing font, one sentence each. */
  get problems(): readonly string[] {
    const lacking = this.own().flatMap(({ name, tokens: { font = null } }) =>
      font === null || this.#fonts.find(font) !== null
        ? []
        : [
            `The font "${font}" of the theme "${name}" is missing, so the theme uses the bundled typefaces. Add the font under Themes, or choose another font.`,
          ],
    );
    return [...this.#problems, ...lacking];
  }

  /** Returns two sentences that say why a font can't be removed, or null if it can. */
  whyFontInUse(font: string): string | null {
    const user = this.own().find(({ tokens }) => tokens.font === font);
    return user ? `The theme "${user.name}" uses this font. Choose another font for it first.` : null;
  }

  /**
   * Reads the files again. A theme that became invalid keeps its last valid state, so that nothing on air gets worse.
   *
   * @returns problems of invalid files, one sentence each
   */
  reload(): string[] {
    this.#read();
    this.#onReload();
    return [...this.problems];
  }

  #read(): void {
    const { themes, problems, broken } = this.#store.read();
    const usable = new Map<string, OwnTheme>();
    this.#problems = [...problems];
    for (const theme of themes) {
      const problem = problemOf(theme);
      const own = problem === null ? theme : this.#own.get(theme.id);
      if (problem !== null) this.#problems.push(problem);
      if (own) usable.set(theme.id, own);
    }
    // A half-written file or a stray comma must not take anything off air.
    for (const id of broken) {
      const own = this.#own.get(id);
      if (own && !usable.has(id)) usable.set(id, own);
    }
    this.#own = usable;
  }

  own(): OwnTheme[] {
    return [...this.#own.values()];
  }

  /** Returns a theme to edit or copy. Throws RequestRefused for an unknown one. */
  get(id: string): OwnTheme {
    this.mustExist(id);
    const own = this.#own.get(id);
    if (own) return own;
    const base = id as ThemeId;
    return { id, name: NAMES[base], base, tokens: {} };
  }

  /** Returns the complete theme, with the actual and required contrast of each text on its board. */
  tried(base: ThemeId, tokens: ThemeTokens): { whole: Theme; proofs: ThemeProof[] } {
    const whole: Theme = { ...THEMES[base], ...definedOf(tokens) };
    const proofs = LEGIBLE.map(([text, board, least]) => ({
      text,
      board,
      least,
      contrast: contrast(whole[text], whole[board]),
    }));
    return { whole, proofs };
  }

  /** Creates or changes a theme, even while it is on air. Throws RequestRefused without changing anything. */
  set(theme: OwnTheme): OwnTheme {
    if (isBuiltInTheme(theme.id)) {
      throw brandingErrors.themeIdReserved(theme.id);
    }
    if (!this.#own.has(theme.id) && this.#own.size >= OWN_THEMES_MAX)
      throw showErrors.limit('themes', OWN_THEMES_MAX);
    const { font = null } = theme.tokens;
    if (font !== null && this.#fonts.find(font) === null) throw brandingErrors.unknownFont(font);
    const problem = problemOf(theme);
    if (problem !== null) throw brandingErrors.themeProblem(problem.replace(/ in its file\.$/, '.'));
    this.#write(() => this.#store.write(theme));
    return theme;
  }

  /** Deletes a theme. Throws RequestRefused for an unknown or bundled theme, and if the disk fails. */
  remove(id: string): void {
    if (!this.#own.has(id)) throw brandingErrors.unknownOwnTheme(id);
    this.#write(() => this.#store.remove(id));
  }

  #write(act: () => void): void {
    try {
      act();
    } catch (error) {
      const { why, remedy } = diskWords(error);
      throw brandingErrors.themesNotSaved(why, remedy);
    }
    this.reload();
  }

  /** Returns a sentence about the first theme that can't go on air, or null if all can. */
  problemOf(themes: readonly OwnTheme[]): string | null {
    for (const theme of themes) {
      const problem = problemOf(theme);
      if (problem !== null) return problem;
    }
    return null;
  }

  /** Replaces all of the producer's themes and their files. Throws RequestRefused if the disk fails. */
  restore(themes: readonly OwnTheme[]): void {
    const ids = new Set(themes.map(({ id }) => id));
    this.#write(() => {
      for (const theme of themes) this.#store.write(theme);
      for (const id of this.#own.keys()) if (!ids.has(id)) this.#store.remove(id);
    });
  }

  list(): ThemeView[] {
    return [
      ...THEME_IDS.map((id) => ({ id, name: NAMES[id], isOwn: false })),
      ...[...this.#own.values()].map(({ id, name }) => ({ id, name, isOwn: true })),
    ];
  }

  /** Throws RequestRefused for an unknown theme. */
  mustExist(id: string): void {
    if (isBuiltInTheme(id) || this.#own.has(id)) return;
    const known = this.list().map((theme) => theme.id);
    throw brandingErrors.unknownTheme(id, known.join(', '));
  }

  /** Returns the look of an output's theme, or of the default theme if its file is missing. */
  lookOf(id: string): LookOf {
    const own = isBuiltInTheme(id) ? undefined : this.#own.get(id);
    return own ? this.look(own.base, own.tokens) : this.look(isBuiltInTheme(id) ? id : 'chalk', null);
  }

  /** Returns the look of a theme with these tokens, in the bundled typefaces if its font is missing. */
  look(theme: ThemeId, tokens: ThemeTokens | null): LookOf {
    return { theme, tokens, font: this.#fonts.find(tokens?.font ?? null) };
  }
}

export function isBuiltInTheme(id: string): id is ThemeId {
  return (THEME_IDS as readonly string[]).includes(id);
}

/** Returns why a theme can't go on air, or null. */
function problemOf({ name, base, tokens }: OwnTheme): string | null {
  const theme: Theme = { ...THEMES[base], ...definedOf(tokens) };
  for (const [text, board, least] of LEGIBLE) {
    const [ink, ground] = [theme[text], theme[board]];
    const has = contrast(ink, ground);
    if (has >= least) continue;
    const found = (Math.floor(has * 10) / 10).toFixed(1);
    return `Too little contrast in the theme "${name}": ${text} ${ink} on ${board} ${ground} has ${found} and needs ${least}. Change one of the two colors.`;
  }
  return null;
}

function definedOf(tokens: ThemeTokens): Partial<Theme> {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined));
}
