import type { Page } from 'playwright';
import { parseSync } from 'vite';

/** An engine's built-in names: each global with the names of its members and of its instances' members. */
export type Builtins = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads the built-ins of a page's engine. Getters aren't called, because the class of their value is also one of the
 * globals.
 */
export async function builtinsOf(page: Page): Promise<Builtins> {
  const found = await page.evaluate<[string, string[]][]>(`(() => {
    const seen = new Set([globalThis]);
    const walk = (value, members) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return;
      seen.add(value);
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
        members.add(name);
        walk(property.value, members);
      }
    };
    const found = Object.getOwnPropertyNames(globalThis).map((name) => {
      const members = new Set();
      // Excludes globals that the page itself has added.
      if (name !== 'gallery') walk(Object.getOwnPropertyDescriptor(globalThis, name).value, members);
      return [name, [...members]];
    });
    // Some engines define these on each instance, so they can't be found through classes.
    const style = [];
    for (const name in document.body.style) style.push(name);
    found.push(['instances', [...Object.getOwnPropertyNames(new Error()), ...style]]);
    return found;
  })()`);
  return new Map(found.map(([name, members]) => [name, new Set(members)]));
}

/**
 * Returns whether a name from {@link usedNames} is in `newer` but not in `older`. If `older` lacks the whole global,
 * only the global's name counts, because `hours` and `seconds` also exist outside `Temporal`.
 */
export function isOnlyIn(newer: Builtins, older: Builtins, name: string): boolean {
  const [object = '', member] = name.split('.');
  if (member === undefined) return newer.has(name) && !older.has(name);
  const ownersIn = (builtins: Builtins): string[] =>
    [...builtins].filter(([, members]) => members.has(member)).map(([global]) => global);
  if (object !== '') return Boolean(newer.get(object)?.has(member)) && !older.get(object)?.has(member);
  return ownersIn(newer).some((global) => older.has(global)) && ownersIn(older).length === 0;
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' ? (value['name'] as string) : null;

/**
 * Returns every name that scripts use, without duplicates: `name` and `object.member` as written, and `.member` of any
 * object. Excludes members defined by the scripts, even if an engine has the same name.
 */
export function usedNames(scripts: readonly string[]): string[] {
  const used = new Set<string>();
  const own = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { type, computed } = value;
    if (type === 'MemberExpression' && computed === false) {
      const member = nameOf(value['property']) ?? '';
      const object = nameOf(value['object']);
      if (object !== null) used.add(`${object}.${member}`);
      used.add(`.${member}`);
      visit(value['object']);
      return;
    }
    if (type === 'AssignmentExpression' && isNode(value['left']))
      own.add(`.${nameOf(value['left']['property']) ?? ''}`);
    if (type === 'ObjectExpression' || type === 'ClassBody') {
      const members = (value['properties'] ?? value['body']) as Node[];
      for (const member of members)
        if (member['computed'] === false) own.add(`.${nameOf(member['key']) ?? ''}`);
    }
    if (type === 'Property' && computed === false) {
      const key = nameOf(value['key']);
      if (key !== null) used.add(`.${key}`);
      visit(value['value']);
      return;
    }
    const name = nameOf(value);
    if (name !== null) used.add(name);
    for (const [field, inner] of Object.entries(value)) if (field !== 'type') visit(inner);
  };
  for (const script of scripts) visit(parseSync('script.js', script).program);
  return [...used].filter((name) => !own.has(name));
}
