/**
 * The oldest Chromium that draws outputs: that of OBS 30 and vMix 26. Pages are built for this version
 * (`scripts/page-build.ts`).
 */
export const OLDEST_CHROMIUM = 103;
