import { createHash } from 'node:crypto';
import type { AcceptedPlugin, Declaration, Parser, Root } from 'postcss';
import { OLDEST_CHROMIUM } from '../src/preload/contract/engines.ts';

// Shared by every build of Touchline's pages: the oldest engine that they run in, and how style sheets are compiled
// for it. Lightning CSS converts what it can for `PAGE_TARGET`, and `round()` is converted here. Whatever neither of
// them can convert isn't used (docs/decisions/19-engines.md).

export const PAGE_TARGET = `chrome${OLDEST_CHROMIUM}`;

/** Lengths whose number of pixels is in a separate property with this suffix. */
const LENGTHS = ['--unit', '--u', '--middle'];
const NUMBER = '-number';

/** `round(<calculation>, 1px)`, whose calculation may have parentheses in it, two deep. */
const ROUNDED = /\bround\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?),\s*1px\)/g;

/** Converts a calculation of lengths into one of numbers. */
const numberOf = (calculation: string): string =>
  calculation.replace(/var\((--[a-z-]+)\)/g, (whole, name: string) =>
    LENGTHS.includes(name) ? `var(${name}${NUMBER})` : whole,
  );

function lower(declaration: Declaration, root: Root, parse: Parser<Root>): void {
  const { prop, value } = declaration;
  if (LENGTHS.includes(prop)) declaration.cloneBefore({ prop: prop + NUMBER, value: numberOf(value) });
  declaration.value = value.replace(ROUNDED, (_, calculation: string) => {
    const number = numberOf(calculation);
    // On one element, the same calculation always has the same result, so it needs only one property.
    const name = `--r${createHash('sha256').update(number).digest('hex').slice(0, 5)}`;
    declaration.cloneBefore({ prop: name, value: `calc(${number})` });
    const property = `@property ${name} { syntax: '<integer>'; inherits: false; initial-value: 0 }`;
    // Vite needs the source file of every rule.
    root.append(parse(property, { from: root.source?.input.file }));
    return `calc(var(${name}) * 1px)`;
  });
}

/**
 * Replaces `round(..., 1px)`, which Chromium supports since version 125. Every version rounds the values of a
 * registered integer property, so this computes the number of pixels in such a property.
 */
const roundToPixels: AcceptedPlugin = {
  postcssPlugin: 'touchline:round-to-pixels',
  Once(root, { parse }) {
    root.walkDecls((declaration) => lower(declaration, root, parse));
  },
};

export const PAGE_CSS = { postcss: { plugins: [roundToPixels] } };
