import { parse } from 'svelte/compiler';
import ts from 'typescript';

// Finds the English in a file: comments, sentences in strings, names of tests, text of components, Markdown.

export interface Passage {
  /** The file's text with spaces in place of code and line prefixes, so that offsets match the file. */
  text: string;
  start: number;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/gu, ' ');
/** Code spans, quoted words, links, and paths and names of files keep their spelling. */
const CODE =
  /`[^`]*`|"[\w.-]+"|\{@link [^}]*\}|https?:\/\/\S+|[\w.@-]*\/[\w./@*{},-]+|[\w-]+(?:\.[\w-]+)*\.(?:[cm]?[jt]sx?|svelte|md|json|css|html|png|ya?ml)\b/gu;
/** Matches SQL, which isn't checked, because a released migration can't be reworded. */
const SQL = /^\s*(?:ALTER|CREATE|DELETE|DROP|INSERT|PRAGMA|SELECT|UPDATE|WITH)\b/u;
/** Matches three words in a row: anything shorter is a key, a value or a code. */
const SENTENCE = /\p{L}+[,:;]? \p{L}+[,:;]? \p{L}+/u;

const passage = (source: string, start: number, end: number): Passage => ({
  text: source.slice(start, end).replaceAll(CODE, (code) => 'x'.repeat(code.length)),
  start,
});

function isTestName(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent) || node.parent.arguments[0] !== node) return false;
  let callee: ts.Expression = node.parent.expression;
  while (!ts.isIdentifier(callee)) {
    if (!ts.isCallExpression(callee) && !ts.isPropertyAccessExpression(callee)) return false;
    callee = callee.expression;
  }
  return ['it', 'test', 'describe'].includes(callee.text);
}

function isString(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/**
 * Returns all comments. They are in front of tokens, so this visits every token and not only the nodes of the syntax
 * tree.
 */
function commentsOf(file: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>();
  function visit(node: ts.Node): void {
    const from = node.getFullStart();
    for (const comment of [
      ...(ts.getLeadingCommentRanges(file.text, from) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, from) ?? []),
    ])
      found.set(comment.pos, comment);
    for (const child of node.getChildren(file)) visit(child);
  }
  visit(file);
  return [...found.values()];
}

/** In tests, only names of tests are read: other strings quote the product, where they are checked. */
function scriptPassages(name: string, source: string, isTest: boolean): Passage[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const passages = commentsOf(file).map(({ pos, end }) => {
    const { text, start } = passage(source, pos, end);
    return { text: text.replaceAll(/^\s*(?:\/\*+|\/\/+|\*+\/?)/gmu, blank), start };
  });
  function visit(node: ts.Node): void {
    const isRead = isString(node) && (isTest ? isTestName(node) : true);
    const found = passage(source, node.getStart(file) + 1, node.getEnd() - 1);
    const isProse = isTest || (SENTENCE.test(found.text) && !SQL.test(found.text));
    if (isRead && isProse) passages.push(found);
    else ts.forEachChild(node, visit);
  }
  visit(file);
  return passages;
}

function cssPassages(source: string): Passage[] {
  return [...source.matchAll(/\/\*.*?\*\//gsu)].map(({ index, 0: comment }) =>
    passage(source, index + 2, index + comment.length - 2),
  );
}

interface SvelteNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

function markupPassages(source: string, root: object): Passage[] {
  const passages: Passage[] = [];
  function visit(value: unknown, isAttribute: boolean): void {
    if (typeof value !== 'object' || value === null) return;
    const { type, start, end, value: literal } = value as SvelteNode;
    const isQuoted =
      (type === 'Text' && isAttribute) ||
      type === 'TemplateLiteral' ||
      (type === 'Literal' && typeof literal === 'string');
    if (type === 'Comment' || (type === 'Text' && !isAttribute)) passages.push(passage(source, start, end));
    else if (isQuoted && SENTENCE.test(source.slice(start, end))) passages.push(passage(source, start, end));
    for (const child of Object.values(value)) visit(child, isAttribute || type === 'Attribute');
  }
  visit(root, false);
  return passages;
}

const within = (
  source: string,
  part: { start: number; end: number } | null | undefined,
  found: (text: string) => Passage[],
) =>
  part
    ? found(source.slice(part.start, part.end)).map(({ text, start }) => ({
        text,
        start: part.start + start,
      }))
    : [];

function sveltePassages(name: string, source: string): Passage[] {
  const { fragment, instance, module, css } = parse(source, { modern: true });
  const script = (text: string): Passage[] => scriptPassages(`${name}.ts`, text, false);
  return [
    ...markupPassages(source, fragment),
    ...[instance, module].flatMap((part) =>
      within(source, part?.content as unknown as SvelteNode | undefined, script),
    ),
    ...within(source, css?.content, cssPassages),
  ];
}

/**
 * Splits Markdown into passages: one per paragraph, list item, table cell or heading. Skips released versions of a
 * changelog.
 */
function markdownPassages(source: string): Passage[] {
  const unreleased = /^## \[(?!Unreleased).*/msu.exec(source)?.index ?? source.length;
  const text = source
    .slice(0, unreleased)
    .replaceAll(/^```.*?^```|<!--.*?-->|<[^>\n]+>|\]\([^)\n]*\)/gmsu, blank);
  const separator = /\n\s*\n|\n(?=\s*(?:[-*#>|]|\d+\.) )|\|/gu;
  const passages: Passage[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(separator)) {
    passages.push(passage(text, start, index));
    start = index + gap.length;
  }
  passages.push(passage(text, start, text.length));
  return passages;
}

/** Returns whether a file holds on-air words of another language: only its comments are checked. */
const isForeign = (name: string): boolean => /src\/words\/(?!en\b)\w{2}(?:-\w+)?\.ts$/u.test(name);

export function passagesOf(name: string, source: string): Passage[] {
  if (name.endsWith('.md')) return markdownPassages(source);
  if (name.endsWith('.css')) return cssPassages(source);
  if (name.endsWith('.svelte')) return sveltePassages(name, source);
  const isTest = name.startsWith('tests/') || name.endsWith('.test.ts') || isForeign(name);
  return scriptPassages(name, source, isTest);
}
