// Finds the size and cost of an SVG from its text, because Trusted Types prevent a page from parsing untrusted
// markup.

/** The maximum number of elements in an SVG with all references expanded. A detailed crest has a few thousand. */
export const EXPANDED_MAX = 50_000;

interface Element {
  /** The number of elements, including the element itself. */
  own: number;
  /** The IDs referenced by the element and its children. */
  references: string[];
}

const COMMENTS = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;
const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g;

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value.slice(1, -1)]),
  );
}

/** Returns the IDs that an element references: `<use href="#a">`, `fill="url(#a)"` and so on. */
function referencesOf(attributes: ReadonlyMap<string, string>): string[] {
  return [...attributes].flatMap(([name, value]) =>
    /^(?:[\w-]+:)?href$/.test(name) && value.trim().startsWith('#')
      ? [value.trim().slice(1)]
      : [...value.matchAll(/url\(\s*['"]?#([^'")]+)/g)].map(([, id = '']) => id.trim()),
  );
}

/**
 * Returns the number of elements in an SVG with all references expanded. Ten levels of ten `<use>` expand a hundred
 * elements to 10^10 and block a page for seconds. Infinity for text with entities.
 */
export function expandedSize(svg: string): number {
  if (/<!ENTITY[^>]*["'][^"'>]*(?:<|&#)/.test(svg)) return Infinity;
  const entities = new Map(
    [...svg.matchAll(/<!ENTITY\s+([\w.-]+)\s+("[^"]*"|'[^']*')/g)].map(([, name = '', value = '']) => [
      name,
      value.slice(1, -1),
    ]),
  );
  const text = svg
    .replace(COMMENTS, '')
    .replace(/&([\w.-]+);/g, (all, name: string) => entities.get(name) ?? all);
  const all: Element = { own: 0, references: [] };
  const byId = new Map<string, Element>();
  const open: { name: string; element: Element }[] = [];
  for (const [, close, name = '', rest = '', isEmpty] of text.matchAll(TAG)) {
    if (close === '/') {
      if (open.at(-1)?.name === name) open.pop();
      continue;
    }
    const attributes = attributesOf(rest);
    const element: Element = { own: 0, references: [] };
    const references = referencesOf(attributes);
    for (const one of [all, ...open.map((outer) => outer.element), element]) {
      one.own += 1;
      one.references.push(...references);
    }
    const id = attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    if (isEmpty !== '/') open.push({ name, element });
    if (all.own > EXPANDED_MAX || open.length > DEPTH_MAX) return Infinity;
  }
  return sizeOf(all, byId, new Map());
}

/** The maximum nesting depth. Each element counts for all of its parents. */
const DEPTH_MAX = 100;

/**
 * Returns the expanded size of an element.
 * @param sizes known sizes; an element that is still being counted references itself, which browsers refuse
 */
function sizeOf(element: Element, byId: ReadonlyMap<string, Element>, sizes: Map<Element, number>): number {
  const known = sizes.get(element);
  if (known !== undefined) return known;
  sizes.set(element, 0);
  let size = element.own;
  for (const id of element.references) {
    const target = byId.get(id);
    if (target !== undefined) size += sizeOf(target, byId, sizes);
  }
  sizes.set(element, size);
  return size;
}

/** Returns the position and attributes of an SVG's root element; null if there is none. */
function rootOf(
  svg: string,
): { index: number; length: number; start: string; end: string; attributes: Map<string, string> } | null {
  const found = /(<(?:[\w-]+:)?svg\b)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?>)/.exec(
    svg.replace(COMMENTS, (comment) => ' '.repeat(comment.length)),
  );
  if (found === null) return null;
  const [{ length }, start = '', text = '', end = ''] = found;
  return { index: found.index, length, start, end, attributes: attributesOf(text) };
}

/** Returns whether an SVG names the area that it draws. */
export const hasViewBox = (svg: string): boolean => rootOf(svg)?.attributes.has('viewBox') ?? false;

/** Returns an SVG with these attributes on its root; null if it has no root. */
export function rootWith(svg: string, attributes: Readonly<Record<string, string | number>>): string | null {
  const root = rootOf(svg);
  if (root === null) return null;
  const all = new Map<string, string | number>([...root.attributes, ...Object.entries(attributes)]);
  const text = [...all].map(([name, value]) => ` ${name}="${String(value).replaceAll('"', '&quot;')}"`);
  return `${svg.slice(0, root.index)}${root.start}${text.join('')}${root.end}${svg.slice(root.index + root.length)}`;
}

/** Elements that link to something without drawing it. */
const LINKS: ReadonlySet<string> = new Set(['a', 'script']);
const isInside = (reference: string): boolean => /^(?:$|#|data:)/i.test(reference.trim());

/**
 * Returns the first file outside of an SVG that it needs: a linked picture, style sheet, font, or a part of another
 * SVG. Null if there is none. Browsers don't load any of them for a picture.
 */
export function externalReference(svg: string): string | null {
  const sheet = /<\?xml-stylesheet\b[^>]*?\bhref\s*=\s*["']([^"']+)/.exec(svg)?.[1];
  if (sheet !== undefined && !isInside(sheet)) return sheet;
  const text = svg
    .replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, '$1')
    .replace(COMMENTS, '')
    .replace(/<metadata\b[\s\S]*?<\/metadata>/g, '');
  for (const [, , name = '', rest = ''] of text.matchAll(TAG)) {
    if (LINKS.has(name)) continue;
    for (const [attribute, value] of attributesOf(rest))
      if (/^(?:(?:[\w-]+:)?href|src)$/.test(attribute) && !isInside(value)) return value.trim();
  }
  const inStyles = text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*(?:&quot;|['"])?([^'")&;]+)/gi);
  return [...inStyles].map(([, reference = '']) => reference.trim()).find((one) => !isInside(one)) ?? null;
}
