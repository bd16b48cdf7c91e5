import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from './target.ts';

describe('a request target', () => {
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
    '/api/v1/teams/Bod%C3%B8%2FGlimt',
    '/api/v1/teams/%2F',
    '/api/v1/teams/%5C',
    '/api/v1/teams/%25',
    '/api/v1/teams/%3F%23+%2B',
    '/api/v1/teams/%2E',
    '/api/v1/teams/%2e%2E',
    '/api/v1/rosters/%2E%2E/starters',
  ])('is accepted unchanged: %s', (target) => {
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
    '/o/%2F',
    '/logos/%2E%2E',
    '/help/..%2Fx',
    '/api%2Fv1/teams/x',
    '/api/%2E%2E/o/x',
    '/api/v1%2Fteams',
    '/%2E%2E/api/v1/teams',
    '/api/v1/../teams',
    '/api/v1/teams/..',
    '/api/v1/teams/.',
    '/api/v1/teams/.%2E',
    '/api/v1/teams/a%2Eb',
    '/api/v1/teams/%00',
    '/api/v1/teams/%0A',
    '/api/v1/teams//x',
    '/api/v1/teams/%61',
    '/api/v1/teams/%c0%af',
    '/api/v1/teams/%ed%a0%80',
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
  ])('is refused: %j', (target) => {
    expect(readTarget(target)).toBeNull();
  });

  it('is parsed by URL to the path that was checked, and has no dot segments', () => {
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
        const isCall = read.path.startsWith('/api/v1/');
        const { pathname } = new URL(`http://127.0.0.1:7700${target}`);
        // Names in the remote API may be dots.
        if (!isCall || !read.path.includes('%2')) expect(pathname).toBe(read.path);
        const segments = (isCall ? '/api/v1' : decodeURIComponent(pathname)).split('/');
        expect(segments).not.toContain('..');
        expect(segments).not.toContain('.');
        if (!isCall) expect(segments.length).toBe(pathname.split('/').length);
      }),
      { numRuns: 100_000 },
    );
  });
});
