/**
 * A value that is replaced as a whole but is reactive per field: readers of a field are notified only when that field
 * changes. Most frames change one figure; without this class, each frame would update everything drawn.
 *
 * Reads like the plain value. Objects are reactive at any depth; a list or function counts as one field.
 */

type Shape = Readonly<Record<string, unknown>>;

class Field {
  #read = $state.raw<unknown>();
  /** The last value passed in. */
  #source: unknown;
  /** A list's content as JSON, for comparison. */
  #says: string | null = null;
  #inner: Live<Shape> | null = null;

  constructor(value: unknown) {
    this.give(value);
  }

  get value(): unknown {
    return this.#read;
  }

  give(value: unknown): void {
    if (value === this.#source) return;
    this.#source = value;
    const before = this.#says;
    this.#says = Array.isArray(value) ? JSON.stringify(value) : null;
    if (this.#says !== null && this.#says === before) return;
    const isObject = this.#says === null && typeof value === 'object' && value !== null;
    if (isObject && this.#inner?.follow(value as Shape)) return;
    this.#inner = isObject ? new Live(value as Shape) : null;
    this.#read = this.#inner?.value ?? value;
  }
}

export class Live<Value extends object> {
  readonly value: Value;
  readonly #fields: [name: keyof Value, field: Field][];

  constructor(value: Value) {
    this.value = {} as Value;
    this.#fields = Object.entries(value).map(([name, fieldValue]) => [
      name as keyof Value,
      new Field(fieldValue),
    ]);
    for (const [name, field] of this.#fields)
      Object.defineProperty(this.value, name, { enumerable: true, get: () => field.value });
  }

  /** Replaces the value. Returns false and changes nothing if the names of its fields differ. */
  follow(next: Value): boolean {
    const isSame = Object.keys(next).length === this.#fields.length;
    if (!isSame || !this.#fields.every(([name]) => name in next)) return false;
    for (const [name, field] of this.#fields) field.give(next[name]);
    return true;
  }
}
