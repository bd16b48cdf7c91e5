import {
  FONT_FAMILIES_MAX,
  FONT_FILE_MAX,
  FONT_FILES_MAX,
  type FontFamily,
  type FontFile,
} from '../../../preload/contract/fonts.ts';
import type { CheckedFont, CheckFont, FileStore, IdGenerator } from '../ports.ts';
import { brandingErrors } from './errors.ts';
import { showErrors } from '../errors.ts';

export interface FontPorts {
  store: FileStore;
  check: CheckFont;
  ids: Pick<IdGenerator, 'id'>;
  /** Called when the font of a theme may have changed. */
  onChange: () => void;
}

/** Maximum number of concurrent uploads. */
const UPLOADS_MAX = 3;
const ID_LETTERS = 36;

/** The producer's typefaces: families that the producer's own themes can use. */
export class FontRegistry {
  readonly #ports: FontPorts;
  /** Families by ID, the most recently changed last. */
  #families: ReadonlyMap<string, FontFamily>;
  /** The pieces received so far, by upload ID. */
  readonly #uploads = new Map<string, Buffer[]>();
  /** The last check in the queue: files are checked one by one. */
  #checking: Promise<unknown> = Promise.resolve();

  constructor(persisted: readonly FontFamily[], ports: FontPorts) {
    this.#ports = ports;
    this.#families = keyed(persisted);
  }

  list(): FontFamily[] {
    return [...this.#families.values()];
  }

  find(id: string | null): FontFamily | null {
    return (id !== null && this.#families.get(id)) || null;
  }

  /**
   * Adds a piece of a file to an upload, and after the last piece returns the checked font. `upload` is null for the
   * first piece, and `text` is base64. Rejects with RequestRefused if the font can't be used.
   */
  async upload(
    upload: string | null,
    text: string,
    isLast: boolean,
  ): Promise<{ upload: string; font: CheckedFont | null }> {
    const id = upload ?? this.#begin();
    const pieces = this.#uploads.get(id);
    if (pieces === undefined) throw brandingErrors.uploadExpired();
    pieces.push(Buffer.from(text, 'base64'));
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (isLast || length > FONT_FILE_MAX) this.#uploads.delete(id);
    if (length > FONT_FILE_MAX) {
      throw brandingErrors.fontTooLarge(FONT_FILE_MAX / 1024 / 1024);
    }
    return { upload: id, font: isLast ? await this.#checked(Buffer.concat(pieces)) : null };
  }

  /** Adds a font to its family, replacing a font of the same weight. Throws RequestRefused. */
  add({ family: name, bytes, facts }: CheckedFont): FontFamily {
    const known = this.list().find((family) => family.name === name);
    const others = (known?.files ?? []).filter(({ weights }) => !isSame(weights, facts.weights));
    if (known === undefined && this.#families.size >= FONT_FAMILIES_MAX)
      throw showErrors.limit('font families', FONT_FAMILIES_MAX);
    if (others.length >= FONT_FILES_MAX)
      throw showErrors.limit(`files of the font family "${name}"`, FONT_FILES_MAX);
    const stored = this.#ports.store.keep(Buffer.from(bytes));
    if (!stored.ok) throw brandingErrors.fileNotSaved(stored.sentence);
    const files: FontFile[] = [...others, { path: stored.path, ...facts }];
    const family: FontFamily = {
      id: known?.id ?? this.#idOf(name),
      name,
      files: files.sort((one, other) => one.weights[0] - other.weights[0]),
    };
    this.restore([...this.list().filter(({ id }) => id !== family.id), family]);
    return family;
  }

  /** Removes a family. Throws RequestRefused for an unknown one. */
  remove(id: string): void {
    if (!this.#families.has(id)) throw brandingErrors.unknownFont(id);
    this.restore(this.list().filter((family) => family.id !== id));
  }

  restore(families: readonly FontFamily[]): void {
    this.#families = keyed(families);
    this.#ports.onChange();
  }

  #begin(): string {
    const id = this.#ports.ids.id();
    this.#uploads.set(id, []);
    const [oldest] = this.#uploads.keys();
    if (this.#uploads.size > UPLOADS_MAX && oldest !== undefined) this.#uploads.delete(oldest);
    return id;
  }

  async #checked(bytes: Buffer): Promise<CheckedFont> {
    const before = this.#checking;
    const checking = (async () => {
      await before.catch(() => undefined);
      return await this.#ports.check(bytes);
    })();
    this.#checking = checking;
    return await checking;
  }

  /**
   * Returns the ID for a name. The same name gets the same ID again unless another family has it, so that themes find a
   * family that was removed and added again.
   */
  #idOf(name: string): string {
    const plain = name
      .normalize('NFKD')
      .replaceAll(/\p{M}+/gu, '')
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, ID_LETTERS);
    const id = plain === '' ? 'font' : plain;
    if (!this.#families.has(id)) return id;
    let count = 2;
    while (this.#families.has(`${id}-${count}`)) count += 1;
    return `${id}-${count}`;
  }
}

const isSame = ([from, to]: FontFile['weights'], [otherFrom, otherTo]: FontFile['weights']): boolean =>
  from === otherFrom && to === otherTo;

const keyed = (families: readonly FontFamily[]): ReadonlyMap<string, FontFamily> =>
  new Map(families.map((family) => [family.id, family]));
