import type { PersistedState } from './show/persisted-state.ts';

/** Deletes pictures and fonts that are used neither by the saved settings nor by a change that can be undone. */
export class PictureCleanup {
  readonly #remove: (paths: Iterable<string>) => void;
  #inUse: ReadonlySet<string>;

  /** @param saved settings on disk */
  constructor(saved: PersistedState, remove: (paths: Iterable<string>) => void) {
    this.#inUse = picturesOf(saved);
    this.#remove = remove;
  }

  /**
   * Deletes files that are no longer used. Call only after the settings are on disk, because the old settings still use
   * the old pictures.
   *
   * @param undoable paths that are used again if a change is undone
   */
  settingsSaved(saved: PersistedState, undoable: Iterable<string>): void {
    const inUse = new Set([...picturesOf(saved), ...undoable]);
    this.#remove([...this.#inUse].filter((path) => !inUse.has(path)));
    this.#inUse = inUse;
  }
}

/** Returns the paths of the pictures of teams, competitions, sponsors and network bugs, and of font files. */
function picturesOf({
  teams,
  competitions,
  channels,
  sponsors,
  outputs,
  fonts,
}: PersistedState): Set<string> {
  const overridden = channels.flatMap(({ overrides }) =>
    overrides.map(({ field, value }) => (field === 'competition.logo' ? value : null)),
  );
  const logos = [...teams, ...competitions].map(({ logo }) => logo);
  const marks = [...sponsors, ...outputs.map(({ networkBug }) => networkBug)].map((mark) => mark?.picture);
  const faces = fonts.flatMap(({ files }) => files.map(({ path }) => path));
  return new Set([...logos, ...overridden, ...marks, ...faces].filter((path) => typeof path === 'string'));
}
