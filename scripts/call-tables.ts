import { EMPTY_BODY, type Operation } from '../src/main/web/remote/operation.ts';
import { TAGS, type Tag } from '../src/preload/contract/route.ts';

// The tables in docs/remote-control.md, generated from the declarations of the calls.

const BEGIN = '<!-- Generated from the calls by `npm run contract:accept`. -->';
const END = '<!-- End of generated tables. -->';

/** Returns the document with the tables of these calls, unformatted. Throws if it has no place for them. */
export function withCallTables(document: string, operations: readonly Operation[]): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin)
    throw new Error('The document has no markers for the call tables. Restore the two comments around them.');
  const tables = (Object.keys(TAGS) as Tag[]).map((tag) => tableOf(tag, operations));
  return `${document.slice(0, begin)}${BEGIN}\n\n${tables.join('\n\n')}\n\n${document.slice(end)}`;
}

function tableOf(tag: Tag, operations: readonly Operation[]): string {
  const rows = operations
    .filter((operation) => operation.tag === tag)
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .map(({ method, path, query, body, summary }) => {
      const queried = Object.keys(query.shape).map((name) => `${name}=`);
      const address = [path.replace(/\{(\w+)\}/g, ':$1'), ...(queried.length > 0 ? [queried.join('&')] : [])];
      const example = body === null || body === EMPTY_BODY ? '' : code(JSON.stringify(body.example));
      return `| ${code(`${method.toUpperCase()} ${address.join('?')}`)} | ${example} | ${summary} |`;
    });
  return [TAGS[tag], '', '| call | example body | what it does |', '| --- | --- | --- |', ...rows].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
