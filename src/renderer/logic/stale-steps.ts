import type { OutputDraft } from './output-patch.ts';

/** How a graphic looks after some time without data. */
export interface StaleLook {
  /** The time since the last data. */
  afterMs: number;
  look: 'there' | 'dim' | 'gone';
  hasClock: boolean;
  says: string;
}

type Policy = Pick<OutputDraft, 'hidesStaleClock' | 'dimAfterSeconds' | 'hideAfterSeconds'>;

/**
 * Returns the steps of an output's stale-data rule, starting from live; steps at the same time are merged. A field
 * without a number is skipped.
 *
 * @param staleAfterMs after how long without data a feed is stale
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
  if (afterMs === 0) return 'normal';
  if (look === 'gone') return 'all graphics cleared';
  const clock = hasClock ? 'clock shown' : 'clock hidden';
  return look === 'dim' ? `dimmed, ${clock}` : clock;
}
