import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JSON_DEPTH_MAX, JsonTooDeepError, parseJson } from './json.ts';

const nested = (levels: number, open = '[', close = ']'): string =>
  open.repeat(levels) + close.repeat(levels);

describe('parseJson', () => {
  it('parses what JSON.parse parses, including brackets and quotes in strings', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
    const brackets = JSON.stringify(`"[{\\`.repeat(100));
    expect(parseJson(brackets)).toBe(JSON.parse(brackets));
  });

  it('ignores a byte order mark', () => {
    expect(parseJson('\uFEFF{"a": 1}\r\n')).toEqual({ a: 1 });
    expect(() => parseJson('\uFEFF\uFEFF{}')).toThrow(SyntaxError);
  });

  it.each([
    ['arrays', nested(JSON_DEPTH_MAX), nested(JSON_DEPTH_MAX + 1)],
    [
      'objects',
      `${'{"a":'.repeat(JSON_DEPTH_MAX)}1${'}'.repeat(JSON_DEPTH_MAX)}`,
      `${'{"a":'.repeat(JSON_DEPTH_MAX + 1)}1${'}'.repeat(JSON_DEPTH_MAX + 1)}`,
    ],
  ])('accepts %s of the maximum depth and refuses one more level', (_what, most, more) => {
    expect(() => parseJson(most)).not.toThrow();
    expect(() => parseJson(more)).toThrow(JsonTooDeepError);
  });

  it('refuses a hundred thousand levels, whether or not they are closed', () => {
    expect(() => parseJson(nested(100_000))).toThrow(JsonTooDeepError);
    expect(() => parseJson('['.repeat(100_000))).toThrow(JsonTooDeepError);
  });

  it('refuses invalid JSON, however it ends', () => {
    for (const text of ['', '{', '"', '"\\', '[1,]', ']]]]', '\u0000']) {
      expect(() => parseJson(text), text).toThrow(SyntaxError);
    }
  });
});
