import type { OutputDraft } from './output-patch.ts';

/** How a graphic stands from some time of silence on. */
export interface StaleLook {
  /** Of silence, in all. */
  afterMs: number;
  look: 'there' | 'dim' | 'gone';
  hasClock: boolean;
  says: string;
}

type Policy = Pick<OutputDraft, 'hidesStaleClock' | 'dimAfterSeconds' | 'hideAfterSeconds'>;

/**
 * What an output does step by step while its feed is silent, from live on; steps of one instant are one. A field that
 * holds no number is no step.
 *
 * @param staleAfterMs silence until a feed is stale
 */
export function staleSteps(policy: Policy, staleAfterMs: number): StaleLook[] {
  const { hidesStaleClock, dimAfterSeconds, hideAfterSeconds } = policy;
  const at = (seconds: number | null): number =>
    seconds === null || !Number.isFinite(seconds) ? Infinity : staleAfterMs + seconds * 1_000;
  const [dimAt, goneAt] = [at(dimAfterSeconds), at(hideAfterSeconds)];
  const instants = [...new Set([0, staleAfterMs, dimAt, goneAt])].filter(Number.isFinite);
  return instants
    .sort((one, other) => one - other)
    .filter((afterMs) => afterMs <= goneAt)
    .map((afterMs) => {
      const look = afterMs >= goneAt ? 'gone' : afterMs >= dimAt ? 'dim' : 'there';
      const hasClock = afterMs < staleAfterMs || !hidesStaleClock;
      return { afterMs, look, hasClock, says: saysOf(afterMs, look, hasClock) };
    });
}

function saysOf(afterMs: number, look: StaleLook['look'], hasClock: boolean): string {
  if (afterMs === 0) return 'as ever';
  if (look === 'gone') return 'nothing is left on air';
  const clock = hasClock ? 'the clock stays' : 'no clock';
  return look === 'dim' ? `dim, ${clock}` : clock;
}
