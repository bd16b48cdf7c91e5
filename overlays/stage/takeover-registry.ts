/** What every sport brings to a takeover: one line each, as the contract calls it, and one for those nobody knows. */
export * as basketball from '../basketball/takeover.ts';
export * as soccer from '../soccer/takeover.ts';
export * as baseball from '../baseball/takeover.ts';
export * as football from '../football/takeover.ts';
export * as other from '../other/takeover.ts';
