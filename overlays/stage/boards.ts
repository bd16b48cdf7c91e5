/** The graphics other than the scorebug, with their models. Loaded after the first paint. */
export { default as Boards } from './Boards.svelte';
export { default as FactRow } from '../kit/FactRow.svelte';
export { default as ScorebugInsert } from '../scorebug-insert/ScorebugInsert.svelte';
export { default as SponsorPlate } from '../kit/SponsorPlate.svelte';
export { anchorsOf } from '../kit/anchors.ts';
export { animateSideSwap } from '../kit/side-swap.ts';
export { scoreFloodOf } from '../kit/score-flood.ts';
export { materialOf } from '../kit/material.ts';
export { createBoardModels } from './board-models.ts';
export { TAKEN_OVER } from '../takeover/moves.ts';
export { bugRowsOf, bugTeamsOf, makingRoom } from './sport-boards.ts';
