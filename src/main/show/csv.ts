/** CSV (RFC 4180) export. */

/**
 * Matches the start of a formula: = + - @, their full-width forms, or a character that spreadsheets skip before them.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * Quotes a value if necessary, and puts an apostrophe before a formula, because team names come from outside. Removes
 * NULs: in some spreadsheets, a NUL ends the cell, and the text after it would start another.
 */
function cell(value: string): string {
  const whole = value.replaceAll('\0', '');
  const plain = FORMULA.test(whole) ? `'${whole}` : whole;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns a value without the apostrophe that {@link csvLine} puts before a formula. */
export function unguarded(value: string): string {
  return value.startsWith("'") && FORMULA.test(value.slice(1)) ? value.slice(1) : value;
}
