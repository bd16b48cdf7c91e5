import type { PersistedState } from './show/persisted-state.ts';

/** Deletes pictures and fonts that neither the saved settings nor a change that can be undone names any longer. */
export class PictureCleanup {
  readonly #remove: (paths: Iterable<string>) => void;
  #inUse: ReadonlySet<string>;

  /** @param saved the settings as they are on disk */
  constructor(saved: PersistedState, remove: (paths: Iterable<string>) => void) {
    this.#inUse = picturesOf(saved);
    this.#remove = remove;
  }

  /**
   * Deletes what went out of use. Call it only after the settings are on disk, because until then those on disk still
   * name the old pictures.
   *
   * @param undoable paths that come back when a change is undone
   */
  settingsSaved(saved: PersistedState, undoable: Iterable<string>): void {
    const inUse = new Set([...picturesOf(saved), ...undoable]);
    this.#remove([...this.#inUse].filter((path) => !inUse.has(path)));
    this.#inUse = inUse;
  }
}

/** Paths of the pictures of teams, competitions, sponsors and network bugs, and of the files of fonts. */
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
