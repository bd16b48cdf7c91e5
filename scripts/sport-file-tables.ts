import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SportFile } from '../src/feed/sports/file/sport-file.ts';
import { root } from './run.ts';

/** Generates the tables of a sport file's fields from the schema and its comments. */

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
}

/** Descriptions of fields that have no comment in the schema. */
const DEFAULT_MEANINGS: Readonly<Record<string, string>> = {
  id: 'Unique in the file: lowercase letters, digits and dashes.',
  name: 'The name on air and on the pad.',
  numbered: 'The name with `{n}` where the number goes; omitted: the name, then the number.',
  a: 'The home team.',
  b: 'The away team.',
};

/** The maximum number of options that are listed for a field. */
const OPTIONS_MAX = 8;

const SOURCE = readFileSync(join(root, 'src/feed/sports/file/sport-file-shape.ts'), 'utf8');

/** Returns the comments in each object of the schema. Objects are identified by the list of their keys. */
function commentsByKeys(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const { index } of SOURCE.matchAll(/strictObject\(\{/g)) {
    const comments = new Map<string, string>();
    let depth = 0;
    let comment = '';
    for (const line of SOURCE.slice(index).split('\n').slice(1)) {
      const text = line.trim();
      if (depth === 0 && text.startsWith('}')) break;
      if (depth === 0) {
        if (text.startsWith('/**') || text.startsWith('*'))
          comment += ` ${text.replaceAll(/^\/?\*+\/?|\*\/$/g, '').trim()}`;
        const key = /^(\w+)(?::|,)/.exec(text)?.[1];
        if (key !== undefined) {
          comments.set(key, comment.trim());
          comment = '';
        }
      }
      if (!text.startsWith('*') && !text.startsWith('/*')) {
        depth += (text.match(/[({[]/g) ?? []).length - (text.match(/[)}\]]/g) ?? []).length;
      }
    }
    found.set([...comments.keys()].join(), comments);
  }
  return found;
}

const isText = ({ anyOf, type }: Schema): boolean =>
  type === 'string' || anyOf?.some(({ properties }) => properties?.['en'] !== undefined) === true;

/** Returns a field's type in words. */
function typeOf(schema: Schema): string {
  const { type, anyOf, enum: options, minimum, maximum, items } = schema;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (options && options.length > OPTIONS_MAX) {
    return `${options
      .slice(0, 3)
      .map((one) => `\`${String(one)}\``)
      .join(', ')} and others`;
  }
  if (options) return options.map((one) => `\`${String(one)}\``).join(', ');
  if (isText(schema)) return type === 'string' ? 'text' : 'text, or a text per language';
  if (anyOf) return anyOf.map((one) => (one.type === 'null' ? '`null`' : typeOf(one))).join(' or ');
  if (type === 'integer') return `${String(minimum)} to ${String(maximum)}`;
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'array') return items?.properties ? 'list, see below' : 'list';
  return schema.properties ? 'see below' : 'values by name';
}

function rowOf(key: string, schema: Schema, isRequired: boolean, comment: string): string {
  const { default: usual } = schema;
  const isPlain = typeof usual === 'string' || typeof usual === 'number' || typeof usual === 'boolean';
  const without = isRequired ? 'required' : isPlain ? `\`${String(usual)}\`` : '';
  const description = comment === '' ? (DEFAULT_MEANINGS[key] ?? '') : comment;
  return `| \`${key}\` | ${typeOf(schema)} | ${without} | ${description.replaceAll('|', '\\|')} |`;
}

/** Returns the tables as Markdown: first the fields of the file, then those of each part. */
export function sportFileTables(): string {
  const comments = commentsByKeys();
  const tables: string[] = [];
  const add = (title: string, { properties = {}, required = [] }: Schema): void => {
    const described = comments.get(Object.keys(properties).join()) ?? new Map<string, string>();
    const rows = Object.entries(properties).map(([key, schema]) =>
      rowOf(key, schema, required.includes(key), described.get(key) ?? ''),
    );
    tables.push(
      [`### ${title}`, '', '| field | type | default | meaning |', '| --- | --- | --- | --- |', ...rows].join(
        '\n',
      ),
    );
    for (const [key, schema] of Object.entries(properties)) {
      const choices = isText(schema) ? [] : [schema, ...(schema.anyOf ?? [])];
      for (const inner of choices.map((one) => one.items ?? one)) {
        if (inner.properties) add(title === 'The file' ? `\`${key}\`` : `${title}, \`${key}\``, inner);
      }
    }
  };
  add('The file', z.toJSONSchema(SportFile, { io: 'input' }) as Schema);
  return tables.join('\n\n');
}

if (import.meta.main) console.log(sportFileTables());
