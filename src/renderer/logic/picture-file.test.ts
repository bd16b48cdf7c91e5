import { describe, expect, it } from 'vitest';
import { isAnimated, svgText } from './picture-file.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('an SVG file', () => {
  it.each([
    ['plain', Buffer.from(SVG)],
    ['after a byte order mark', Buffer.from(`\uFEFF${SVG}`)],
    ['in UTF-16', Buffer.from(`\uFEFF${SVG}`, 'utf16le')],
    ['after a declaration', Buffer.from(`<?xml version="1.0"?>\n<!-- made by hand -->\n${SVG}`)],
    ['with a prefix', Buffer.from('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
  ])('is recognized %s', (_how, bytes) => {
    expect(svgText(bytes)).toContain('svg');
  });

  it.each([
    ['a PNG', Buffer.from('\u0089PNG<svg >', 'latin1')],
    ['text about SVG', Buffer.from('An <svg > element')],
    ['an empty file', Buffer.alloc(0)],
  ])("isn't %s", (_what, bytes) => {
    expect(svgText(bytes)).toBeNull();
  });
});

describe('an animated picture', () => {
  const gif = (pictures: number): Buffer =>
    Buffer.concat([
      Buffer.from('GIF89a\u0001\0\u0001\0\0\0\0', 'latin1'),
      ...Array.from({ length: pictures }, () =>
        Buffer.from('!\u00f9\u0004\0\u000a\0\0\0,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0', 'latin1'),
      ),
      Buffer.from(';'),
    ]);
  const webp = (flags: number): Buffer =>
    Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8X\u000a\0\0\0', 'latin1'), Buffer.from([flags, 0, 0, 0])]);

  it.each([
    ['a GIF of two pictures', gif(2), true],
    ['a GIF of one picture', gif(1), false],
    ['an animated WebP', webp(0x12), true],
    ['a WebP with transparency', webp(0x10), false],
    ['an animated PNG', Buffer.from('\u0089PNG....acTL....IDAT', 'latin1'), true],
    ['a PNG', Buffer.from('\u0089PNG....IDAT....acTL', 'latin1'), false],
    ['an AVIF sequence', Buffer.from('\0\0\0\u0020ftypavis'), true],
    ['an AVIF', Buffer.from('\0\0\0\u0020ftypavif\0\0\0\0avifmif1'), false],
    ['an empty file', Buffer.alloc(0), false],
  ])('is told apart from a still one: %s', (_what, bytes, is) => {
    expect(isAnimated(bytes)).toBe(is);
  });
});
