import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { isSport } from '../../../feed/contract/versions.ts';
import { GameLog, type LogRow } from '../../../feed/sports/index.ts';
import type { DrillState } from '../../../preload/contract/drills.ts';

/** Returns a score as text for comparison. */
export function scoreText({ a, b }: { a: number; b: number }): string {
  return `${String(a)}–${String(b)}`;
}

/** Returns every score in the feed's own log. */
export function scoresOf({ sport, league, events }: ReceivedHistory): ReadonlySet<string> {
  const scores = new Set<string>();
  if (sport === null || !isSport(sport)) return scores;
  const rows: LogRow[] = [];
  const log = new GameLog(sport, league ?? '', () => rows);
  scores.add(scoreText(log.game.score));
  for (const row of events) {
    log.place(row);
    rows.push(row);
    scores.add(scoreText(log.game.score));
  }
  return scores;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

/**
 * Returns the result of a drill in words.
 *
 * @param isChecked true if what was on air was compared with the feed's own log
 */
export function reportOf(drill: Omit<DrillState, 'sentence'>, isChecked: boolean): string {
  const { name, detectedAfterMs, recoveredAfterMs, onAir } = drill;
  const noticed = detectedAfterMs === null ? null : `noticed after ${seconds(detectedAfterMs)}`;
  const recovered = recoveredAfterMs === null ? null : `recovered after ${seconds(recoveredAfterMs)}`;
  const course = [noticed, recovered].filter((part) => part !== null).join(', ') || 'not noticed';
  const { scoreHeld, graphicsHeld } = onAir;
  const score = isChecked ? 'was correct' : 'was shown';
  const air =
    scoreHeld && graphicsHeld
      ? `On air, the score ${score} and the graphics stayed throughout.`
      : scoreHeld
        ? `On air, the score ${score}, but a graphic cleared unexpectedly.`
        : 'On air, the score was missing or wrong.';
  return `${name}: ${course}. ${air}`;
}
