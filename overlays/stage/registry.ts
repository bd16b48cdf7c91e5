/**
 * Each sport's graphics, one line per sport, named by the sport's slug; plus the families of file-defined sports, and
 * one for unknown sports.
 */
export * as basketball from '../basketball/graphics.ts';
export * as soccer from '../soccer/graphics.ts';
export * as baseball from '../baseball/graphics.ts';
export * as football from '../football/graphics.ts';
export * as periods from '../periods/graphics.ts';
export * as sets from '../sets/graphics.ts';
export * as innings from '../innings/graphics.ts';
export * as other from '../other/graphics.ts';
