import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from './target.ts';

describe('a target', () => {
  it.each([
    '/',
    '/o/0123456789abcdef',
    '/o/0123456789abcdef/link',
    '/assets/index-Dx9.js',
    '/api/v1/channels/A/graphics/lower-third/take',
    '/api/v1/channels/A/overrides/score.a',
    '/api/v1/teams/Saint%20Bartholomew',
    '/api/v1/teams/%C5%81%C3%B3d%C5%BA',
    '/api/v1/as-run?from=2026-06-13T19:00:00Z&to=../../x',
    '/no/such/page/',
  ])('%s is in its normal form', (target) => {
    expect(readTarget(target)).toEqual({ path: target.split('?')[0] });
  });

  it.each([
    '',
    '*',
    'o/x',
    'http://127.0.0.1/api/v1/outputs',
    '//evil.example/api',
    '/o/../api/v1/outputs',
    '/o/./api',
    '/o/..',
    '/o/.',
    '/o/%2e%2e/api/v1/outputs',
    '/o/%2E./api',
    '/o/.%2e/api',
    '/assets/..%2fapi/v1/outputs',
    '/assets/..%5capi',
    '/assets\\..\\api',
    '/assets/%5c',
    '/assets/%2f',
    '/assets/%00',
    '/assets/%0d%0a',
    '/assets/%7f',
    '/o//x',
    '/%61pi/v1/outputs',
    '/api/v1/%6futputs',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/x',
    '/ü',
    '/a b',
    '/a#b',
    '/a\tb',
    '/a?b c',
    `/${'a'.repeat(3_000)}`,
  ])('%j is refused', (target) => {
    expect(readTarget(target)).toBeNull();
  });

  it('is read by a router as it is judged, whatever it is made of', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '.',
        '..',
        '%2e',
        '%2E',
        '%2f',
        '%5c',
        '\\',
        '//',
        '?',
        '#',
        '%25',
        '%00',
        ';',
        'o',
        'api',
      ),
      fc.constantFrom(
        'assets',
        'logos',
        'v1',
        'outputs',
        '%61',
        'é',
        '\u202e',
        '\t',
        '%c3%a9',
        '%E9',
        '[',
        '|',
        '@',
        ':',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = `/${pieces.join('')}`;
        const read = readTarget(target);
        if (read === null) return;
        const { pathname } = new URL(`http://127.0.0.1:7700${target}`);
        expect(pathname).toBe(read.path);
        const segments = decodeURIComponent(pathname).split('/');
        expect(segments).not.toContain('..');
        expect(segments).not.toContain('.');
        expect(segments.length).toBe(pathname.split('/').length);
      }),
      { numRuns: 100_000 },
    );
  });
});
