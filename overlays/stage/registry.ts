/** What every sport brings to the stage: one line each, as the contract calls it, and one for those nobody knows. */
export * as basketball from '../basketball/graphics.ts';
export * as soccer from '../soccer/graphics.ts';
export * as baseball from '../baseball/graphics.ts';
export * as football from '../football/graphics.ts';
export * as other from '../other/graphics.ts';
