import { createContext } from 'svelte';
import type { StageTime } from './clock.ts';

/** The stage's own time, for the clocks beneath it. */
export const [getStageTime, setStageTime] = createContext<StageTime>();
