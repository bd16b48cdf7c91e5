import type { ClockView } from '../../../preload/contract/output-frame.ts';

/** What a match clock reads at an instant (Unix ms): milliseconds, never below zero. */
export function readingOf(
  { isRunning, direction, baseMs, at }: Omit<ClockView, 'addedMinutes'>,
  instant: number,
): number {
  const goneMs = isRunning ? Math.max(0, instant - at) : 0;
  return Math.max(0, direction === 'up' ? baseMs + goneMs : baseMs - goneMs);
}
