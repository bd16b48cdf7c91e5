import { describe, expect, it } from 'vitest';
import { EXPANDED_MAX, expandedSize, externalReference, hasViewBox, rootWith } from './svg.ts';

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`;

/** Returns levels of elements, each with ten references to the level below. */
function nested(levels: number, one: (id: string) => string): string {
  const defs = Array.from({ length: levels }, (_, n) => `<g id="l${n + 1}">${one(`l${n}`).repeat(10)}</g>`);
  return svg(`<defs><path id="l0" d="M0 0h9v9z"/>${defs.join('')}</defs>${one(`l${levels}`)}`);
}

describe('the expanded size of an SVG', () => {
  it.each([
    ['a path', svg('<path d="M0 0h9v9z"/>'), 2],
    [
      'a path with text around it',
      `<?xml version="1.0"?>\n<!-- <g> -->${svg('<g>\n<path d="a>b"/></g>')}`,
      3,
    ],
    ['a path that is used twice', svg('<path id="a"/><use href="#a"/><use xlink:href="#a"/>'), 6],
    ['a gradient', svg('<linearGradient id="a"><stop/></linearGradient><path fill="url(#a)"/>'), 6],
    ['a reference to a missing element', svg('<use href="#none"/><use href="other.svg#a"/>'), 3],
    ['an element that uses itself', svg('<g id="a"><use href="#a"/></g>'), 5],
    [
      'an entity for a namespace',
      `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>`,
      1,
    ],
  ])('counts %s', (_what, text, size) => {
    expect(expandedSize(text)).toBe(size);
  });

  it.each<[string, (id: string) => string]>([
    ['use elements', (id) => `<use href="#${id}"/>`],
    ['use elements of SVG 1.1', (id) => `<use xlink:href='#${id}'></use>`],
    ['masks', (id) => `<path mask="url(#${id})"/>`],
    ['patterns in a style', (id) => `<path style="fill:url('#${id}')"/>`],
  ])('multiplies nested %s', (_what, one) => {
    expect(expandedSize(nested(2, one))).toBeLessThan(EXPANDED_MAX);
    expect(expandedSize(nested(10, one))).toBeGreaterThan(10 ** 10);
  });

  it.each([
    ['entities that contain elements', `<!DOCTYPE svg [<!ENTITY a "<use href='#b'/>">]>${svg('&a;')}`],
    ['entities that contain encoded elements', `<!DOCTYPE svg [<!ENTITY a "&#60;g/>">]>${svg('&a;')}`],
    ['more elements than a page should draw', svg('<path/>'.repeat(EXPANDED_MAX))],
    ['endlessly nested elements', svg('<g>'.repeat(200))],
  ])('is infinite for %s', (_what, text) => {
    expect(expandedSize(text)).toBe(Infinity);
  });

  it('follows a reference spelled with an entity', () => {
    const uses = nested(10, (id) => `<use href="&hash;${id}"/>`);
    expect(expandedSize(`<!DOCTYPE svg [<!ENTITY hash "#">]>${uses}`)).toBeGreaterThan(10 ** 10);
  });
});

describe('the root of an SVG', () => {
  const size = { viewBox: '1 2 3 4', width: '3', height: '4' };

  it.each([
    [
      'has no size',
      '<svg id="a"><g/></svg>',
      '<svg id="a" viewBox="1 2 3 4" width="3" height="4"><g/></svg>',
    ],
    ['has another size', "<svg width='100%' height='9'/>", '<svg width="3" height="4" viewBox="1 2 3 4"/>'],
    ['has a prefix', '<s:svg><s:g/></s:svg>', '<s:svg viewBox="1 2 3 4" width="3" height="4"><s:g/></s:svg>'],
    [
      'follows a comment',
      '<!-- <svg width="1" height="1"> --><svg/>',
      '<!-- <svg width="1" height="1"> --><svg viewBox="1 2 3 4" width="3" height="4"/>',
    ],
  ])('gets a size if it %s', (_when, svg, sized) => {
    expect(rootWith(svg, size)).toBe(sized);
  });

  it.each(['<g/>', ''])('is missing in %j', (svg) => {
    expect(rootWith(svg, size)).toBeNull();
  });

  it.each([
    ['<svg viewBox="0 0 9 9"/>', true],
    ['<svg viewbox="0 0 9 9"/>', false],
    ['<svg width="9" height="9"><symbol viewBox="0 0 9 9"/></svg>', false],
  ])('may have a viewBox: %s', (svg, has) => {
    expect(hasViewBox(svg)).toBe(has);
  });
});

describe('a file that an SVG needs', () => {
  it.each([
    [
      'a linked picture',
      svg('<image xlink:href="crest-photo.png" width="9" height="9"/>'),
      'crest-photo.png',
    ],
    ['a part of another SVG', svg('<path d="M0 0h9v9z"/><use href="other.svg#a"/>'), 'other.svg#a'],
    ['a paint of another SVG', svg('<path fill="url(other.svg#a)"/>'), 'other.svg#a'],
    ['a font', svg('<style>@font-face{src:url("a.woff2")}</style><text>A</text>'), 'a.woff2'],
    [
      'a style sheet',
      svg("<style><![CDATA[@import url('https://example.com/a.css');]]></style>"),
      'https://example.com/a.css',
    ],
    ['a style sheet of the file', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'a.css'],
    ['a picture in HTML', svg('<foreignObject><img src="/a.png"/></foreignObject>'), '/a.png'],
  ])('is %s', (_what, text, reference) => {
    expect(externalReference(text)).toBe(reference);
  });

  it.each([
    ['a gradient', svg('<linearGradient id="a"/><path fill="url(#a)"/><use xlink:href="#a"/>')],
    ['an embedded picture', svg('<image href="data:image/png;base64,AAAA"/>')],
    ['a link', svg('<a href="https://example.com"><path d="M0 0h9v9z"/></a>')],
    ['metadata', svg('<metadata><x href="https://example.com"/></metadata>')],
    ['a comment', svg('<!-- <image href="a.png"/> -->')],
    ['an empty reference', svg('<image href=""/>')],
  ])("isn't %s", (_what, text) => {
    expect(externalReference(text)).toBeNull();
  });
});
