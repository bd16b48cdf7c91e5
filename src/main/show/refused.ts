import type { RequestErrorCode } from '../../preload/contract.ts';

type Sentence = string | ((...values: never[]) => string);
type Table = Readonly<Record<string, readonly [RequestErrorCode, Sentence]>>;
type Values<S extends Sentence> = S extends (...values: infer V) => string ? V : [];

/**
 * A refused request: nothing has changed. Its sentence says what happened and what to do.
 *
 * Each folder lists its refusals in `errors.ts`, and nothing else can create one.
 */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: RequestErrorCode;

  protected constructor(code: RequestErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** Returns a function per row that creates the row's refusal: `sourceErrors.unknown('two')`. */
  static table<const T extends Table>(
    table: T,
  ): { readonly [Name in keyof T]: (...values: Values<T[Name][1]>) => RequestRefused } {
    const create = ([code, sentence]: Table[string], values: readonly unknown[]): RequestRefused =>
      new RequestRefused(code, typeof sentence === 'string' ? sentence : sentence(...(values as never[])));
    const rows = Object.entries(table).map(([name, row]) => [
      name,
      (...values: readonly unknown[]) => create(row, values),
    ]);
    return Object.fromEntries(rows) as ReturnType<typeof RequestRefused.table<T>>;
  }
}
