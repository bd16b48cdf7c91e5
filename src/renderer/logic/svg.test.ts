import { describe, expect, it } from 'vitest';
import { EXPANDED_MAX, expandedSize, rootWith } from './svg.ts';

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
    [
      'has its size in percent',
      "<svg width='100%' height='100%'/>",
      '<svg viewBox="1 2 3 4" width="3" height="4"/>',
    ],
    ['has only a width', '<svg width="9"/>', '<svg viewBox="1 2 3 4" width="3" height="4"/>'],
    [
      'follows a comment',
      '<!-- <svg width="1" height="1"> --><svg/>',
      '<!-- <svg width="1" height="1"> --><svg viewBox="1 2 3 4" width="3" height="4"/>',
    ],
  ])('gets a size if it %s', (_when, svg, sized) => {
    expect(rootWith(svg, size)).toBe(sized);
  });

  it.each(['<svg viewBox="0 0 9 9"/>', '<svg width="9" height="9px"/>', '<g/>', ''])(
    'is unchanged in %j',
    (svg) => {
      expect(rootWith(svg, size)).toBeNull();
    },
  );
});
