import { TextDecoder } from 'node:util';
import { JSONParser, TokenType, type ParsedElementInfo, type ParsedTokenInfo } from '@streamparser/json';
import { JSON_DEPTH_MAX } from '../../feed/contract/json.ts';
import { lookUp } from '../../feed/contract/lookup.ts';
import { unicodeEncodingOf } from '../../feed/contract/unicode-text.ts';
import { FONT_TEXT_MAX } from '../../preload/contract/fonts.ts';
import { PICTURE_TEXT_MAX } from '../../preload/contract/limits.ts';
import { isFilePath } from '../show/prepared/changes.ts';
import type { ImportedList, ImportedShow } from '../show/prepared/show-files.ts';
import type { StoredFile } from '../show/ports.ts';
import { SHOW_BOUNDS, SHOW_FILE_MAX, SHOW_VALUE_MAX } from '../show/show-file-limits.ts';
import { isRecord } from './rows.ts';
import { readShow, TOO_MANY } from './show-file.ts';

/** A parsed show file, as text that can be passed quickly between threads. */
export interface ReadShow extends Omit<ImportedShow, 'lists'> {
  lists: readonly (readonly [string, ReadList])[];
}
interface ReadList extends Omit<ImportedList, 'rows'> {
  /** Rows as JSON: arrays of several rows each. */
  rows: readonly string[];
}

/** Reason why a file can't be imported. The message is a sentence for the producer. */
export class ShowFileProblem extends Error {
  override readonly name = 'ShowFileProblem';
}

export interface ShowFileParserOptions {
  /** Member of the JSON that contains the file. Null if the JSON is the file. */
  member: 'file' | null;
  /** Stores a picture or font from the file. */
  keep: (bytes: Buffer) => StoredFile;
  /** Maximum size of the whole file in bytes. */
  most?: number;
}

const NOT_WHOLE =
  "This isn't a show file, or it is damaged (the JSON is incomplete). Choose a file that Touchline exported.";
const NO_MEMBER = 'The field "file" must be a show file as returned by an export.';
const MISSING = 'A picture is missing in the file.';
/**
 * Matches the base64 of a picture or font. Simple, so that matching millions of characters needs no memory per
 * character.
 */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
/** First bytes of a font, in base64. */
const WOFF2 = 'd09GM';
/** Replaces a refused picture in the JSON. It isn't base64, so the schema refuses the file. */
const NO_BASE64 = '-';
/** Number of characters of rows that are parsed in one step. */
const STEP = 64 * 1024;

/**
 * Parses a show file in pieces, within the limits of a show. Pictures are stored as they arrive, and the rest is
 * validated at the end.
 */
export class ShowFileParser {
  readonly #options: ShowFileParserOptions;
  readonly #parser: JSONParser;
  readonly #pictures = new Map<string, StoredFile>();
  /** Number of commas in each open container. */
  readonly #commas: number[] = [0];
  #values = 1;
  #bytes = 0;
  /** Decodes a file in UTF-16; null for UTF-8, which needs no conversion. Undefined before the first bytes. */
  #decoder: TextDecoder | null | undefined;
  /** Bytes since the last complete token. */
  #tokenBytes = 0;
  #root: unknown;

  constructor(options: ShowFileParserOptions) {
    this.#options = options;
    const pictures = options.member === null ? '$.pictures.*' : `$.${options.member}.pictures.*`;
    this.#parser = new JSONParser({ paths: ['$', pictures], stringBufferSize: SHOW_VALUE_MAX });
    this.#parser.onToken = (token) => this.#count(token);
    this.#parser.onValue = (found) => this.#take(found);
  }

  /** Parses a piece. Throws ShowFileProblem as soon as the input can't be a show file. */
  write(piece: string | Uint8Array): void {
    const bytes = this.#utf8(piece);
    const most = this.#options.most ?? SHOW_FILE_MAX;
    this.#bytes += bytes.length;
    this.#tokenBytes += bytes.length;
    if (this.#bytes > most) {
      const megabytes = Math.floor(most / 1024 / 1024);
      throw new ShowFileProblem(
        `This file is larger than ${megabytes} MB, so it isn't a show file. Choose a file that Touchline exported.`,
      );
    }
    try {
      this.#parser.write(bytes);
    } catch (error) {
      throw error instanceof ShowFileProblem ? error : new ShowFileProblem(NOT_WHOLE);
    }
    if (this.#tokenBytes > bytes.length + SHOW_VALUE_MAX) throw new ShowFileProblem(NOT_WHOLE);
  }

  /** Returns the content of the file. Throws ShowFileProblem if it is damaged. */
  end(): ReadShow {
    const { member } = this.#options;
    if (!this.#parser.isEnded && (member === null || this.#bytes > 0)) throw new ShowFileProblem(NOT_WHOLE);
    const root = this.#root;
    const file = member === null ? root : lookUp(isRecord(root) ? root : {}, member);
    if (member !== null && !isRecord(file)) throw new ShowFileProblem(NO_MEMBER);
    const read = readShow(file);
    if ('sentence' in read) throw new ShowFileProblem(read.sentence);
    const beside = member === null || !isRecord(root) ? {} : { ...root, [member]: null };
    const lists = [...read.rows].map(([name, rows]) => [name, this.#listOf(rows)] as const);
    return { madeAt: read.madeAt, version: read.version, lists, beside };
  }

  #utf8(piece: string | Uint8Array): Uint8Array {
    if (typeof piece === 'string') return Buffer.from(piece);
    if (this.#decoder === undefined) {
      const encoding = unicodeEncodingOf(piece);
      this.#decoder = encoding === 'utf-8' ? null : new TextDecoder(encoding);
    }
    return this.#decoder === null ? piece : Buffer.from(this.#decoder.decode(piece, { stream: true }));
  }

  #count({ token }: ParsedTokenInfo): void {
    this.#tokenBytes = 0;
    const commas = this.#commas;
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      commas.push(0);
      this.#values += 1;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      commas.pop();
    } else if (token === TokenType.COMMA) {
      const count = (commas.at(-1) ?? 0) + 1;
      if (count >= SHOW_BOUNDS.entries) throw new ShowFileProblem(TOO_MANY);
      commas[commas.length - 1] = count;
      this.#values += 1;
    }
    if (this.#values > SHOW_BOUNDS.values || commas.length > JSON_DEPTH_MAX) {
      throw new ShowFileProblem(TOO_MANY);
    }
  }

  #take({ key, value, parent, stack }: ParsedElementInfo): void {
    if (stack.length === 0) {
      this.#root = value;
      return;
    }
    if (typeof value !== 'string' || typeof key !== 'string' || !isRecord(parent)) return;
    const most = value.startsWith(WOFF2) ? FONT_TEXT_MAX : PICTURE_TEXT_MAX;
    const isFile = value.length <= most && BASE64.test(value);
    if (isFile) this.#pictures.set(key, this.#options.keep(Buffer.from(value, 'base64')));
    Reflect.set(parent, key, isFile ? '' : NO_BASE64);
  }

  /**
   * Returns the rows as JSON text, with each picture path replaced with the path of the stored picture. The two can
   * differ if the file was edited.
   */
  #listOf(rows: readonly object[]): ReadList {
    const pictures = new Set<string>();
    let pictureProblem: string | null = null;
    const pathHere = (value: unknown): unknown => {
      if (!isFilePath(value)) return value;
      const stored = this.#pictures.get(value);
      if (stored?.ok !== true) {
        pictureProblem ??= stored?.sentence ?? MISSING;
        return value;
      }
      pictures.add(stored.path);
      return stored.path;
    };
    const steps: string[] = [];
    let step: string[] = [];
    let letters = 0;
    for (const row of rows) {
      const text = JSON.stringify(row, (_, value: unknown) => pathHere(value));
      step.push(text);
      letters += text.length;
      if (letters < STEP) continue;
      steps.push(`[${step.join()}]`);
      [step, letters] = [[], 0];
    }
    steps.push(`[${step.join()}]`);
    return { rows: steps, pictures: [...pictures], pictureProblem };
  }
}
