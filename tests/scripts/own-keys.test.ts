import { join } from 'node:path';
import { RuleTester, type Rule } from 'eslint';
import ts from 'typescript-eslint';
import { describe, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/** Tests the lint rule against words from outside as keys of plain objects. Snippets get the types of a real file. */

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

const { ownKeys } = (await import(join(root, 'eslint.own-keys.js'))) as { ownKeys: Rule.RuleModule };
const tester = new RuleTester({
  languageOptions: {
    parser: ts.parser,
    parserOptions: {
      projectService: { allowDefaultProject: ['*.ts'], defaultProject: 'tsconfig.base.json' },
      tsconfigRootDir: root,
    },
  },
});

const DECLARED = `
  declare const codes: Record<string, string>;
  declare const name: string;
  declare const list: string[];
  type Side = 'a' | 'b';
  declare const side: Side;
  declare const score: Record<Side, number>;
`;

const snippet = (says: string, code: string) => ({
  name: says,
  code: DECLARED + code,
  filename: 'snippet.ts',
});
const valid = snippet;
const invalid = (says: string, code: string, messageId: 'read' | 'in' = 'read') => ({
  ...snippet(says, code),
  errors: [{ messageId }],
});

tester.run('touchline/own-keys', ownKeys, {
  valid: [
    valid('allows a key of a literal union', 'score[side];'),
    valid('allows a key that is spelled out', "codes['mesa'];"),
    valid('allows a number as the index of a list', 'list[0]; list[list.length - 1];'),
    valid('allows any index of a list', 'declare const index: any; list[index];'),
    valid('allows Object.hasOwn', 'Object.hasOwn(codes, name);'),
    valid('allows a Map', 'new Map<string, string>().get(name);'),
    valid('allows the own keys of the record in a loop', 'for (const key of Object.keys(codes)) codes[key];'),
    valid(
      'allows a generic key that the compiler checks',
      'const of = <T extends object, K extends keyof T>(record: T, key: K): T[K] => record[key]; of;',
    ),
    valid('allows a literal union before "in"', 'side in score;'),
    valid(
      'allows a private name before "in"',
      'class One { #it = 1; static is(one: object) { return #it in one; } } One;',
    ),
    valid('allows a key of a literal union in a pattern', 'const { [side]: points } = score; points;'),
    valid(
      'allows a symbol',
      'declare const kind: unique symbol; declare const marked: { [kind]: 1 }; marked[kind];',
    ),
  ],
  invalid: [
    invalid('forbids any text as a key', 'codes[name];'),
    invalid('forbids writing to a key that can be any text', "codes[name] = 'MES';"),
    invalid('forbids a cast of any text to a key', 'score[name as Side];'),
    invalid('forbids a template as a key', 'codes[`the ${name}`];'),
    invalid('forbids a union that includes any text', 'declare const key: number | string; codes[key];'),
    invalid('forbids a key of type any', 'declare const key: any; codes[key];'),
    invalid('forbids any text in a pattern', 'const { [name]: code } = codes; code;'),
    invalid('forbids any text before "in"', 'name in codes;', 'in'),
    invalid(
      'forbids the keys of another record in a loop',
      'for (const key of Object.keys(score)) codes[key];',
    ),
    invalid(
      'forbids a generic key of a record that takes any text',
      'const of = <K extends string>(record: Record<string, string>, key: K) => record[key]; of;',
    ),
    invalid(
      'forbids optional access',
      'declare const maybe: Record<string, string> | undefined; maybe?.[name];',
    ),
  ],
});
