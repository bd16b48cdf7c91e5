import { fileSports, setOwnSports } from '../../../feed/sports/file/registry.ts';
import { VERSION_MAX } from '../../../feed/sports/file/sport-file-shape.ts';
import { slugOf, type SportFile } from '../../../feed/sports/file/sport-file.ts';
import type { SportEntry } from '../../../preload/contract/sport-requests.ts';
import { en } from '../../../words/en.ts';
import { textIn } from '../../../words/localized-text.ts';
import { isSameJson } from '../../../feed/contract/same-json.ts';
import { showErrors } from '../errors.ts';
import { sportErrors } from './errors.ts';

export const OWN_SPORTS_MAX = 30;

interface SportPorts {
  /** Returns the channel that has a game of a sport, or null. */
  channelWith: (sport: string) => string | null;
  onChange: () => void;
}

/** The producer's own sports. Changes are also passed to the global registry (`feed/sports/file/registry.ts`). */
export class SportRegistry {
  readonly #ports: SportPorts;
  #own: readonly SportFile[];

  constructor(own: readonly SportFile[], ports: SportPorts) {
    this.#ports = ports;
    this.#own = own;
    setOwnSports(own);
  }

  own(): readonly SportFile[] {
    return this.#own;
  }

  /** Returns all file-defined sports, Touchline's first. */
  entries(): SportEntry[] {
    return Array.from(fileSports(), ([sport, { file, isShipped }]) => ({
      id: file.id,
      sport,
      name: textIn(file.name, en),
      isOwn: !isShipped,
    }));
  }

  /** Returns a sport file. Throws RequestRefused for an unknown one. */
  get(id: string): SportFile {
    const found = fileSports().get(slugOf({ id }));
    if (!found) throw sportErrors.unknownSport(id);
    return found.file;
  }

  /**
   * Adds or replaces a sport, and increases its version if it has changed. Throws RequestRefused without changing
   * anything.
   */
  set(file: SportFile): SportFile {
    const slug = slugOf(file);
    if (fileSports().get(slug)?.isShipped) throw sportErrors.idReserved(file.id);
    const before = this.#own.find(({ id }) => id === file.id);
    if (!before && this.#own.length >= OWN_SPORTS_MAX) throw showErrors.limit('sports', OWN_SPORTS_MAX);
    const isSame = before !== undefined && isSameJson({ ...file, version: before.version }, before);
    if (isSame) return before;
    const version = before ? Math.max(before.version + 1, file.version) : file.version;
    const next = { ...file, version: Math.min(version, VERSION_MAX) };
    this.#assertUnused(before ?? next);
    this.restore([...this.#own.filter(({ id }) => id !== file.id), next]);
    return next;
  }

  remove(id: string): void {
    const file = this.#own.find((one) => one.id === id);
    if (!file) throw sportErrors.unknownOwnSport(id);
    this.#assertUnused(file);
    this.restore(this.#own.filter((one) => one !== file));
  }

  /** Returns why a sport can't be replaced or removed, or null if it can. */
  whyInUse(file: SportFile): string | null {
    const channel = this.#ports.channelWith(slugOf(file));
    return channel && `Channel ${channel} has a game of ${textIn(file.name, en)}. Release the game first.`;
  }

  /** Replaces all of the producer's sports. */
  restore(own: readonly SportFile[]): void {
    this.#own = own;
    setOwnSports(own);
    this.#ports.onChange();
  }

  #assertUnused(file: SportFile): void {
    const why = this.whyInUse(file);
    if (why !== null) throw sportErrors.inUse(why);
  }
}
