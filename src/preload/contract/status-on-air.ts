import type { z } from 'zod';
import { SetStatus } from '../../feed/contract/game-status.ts';
import { StartTime } from './start-time.ts';

/** The exceptional state of a game on air. */
export const StatusOnAir = SetStatus.extend({
  /** The time at which play is expected to begin or resume, in the producer's time zone; null: unknown. */
  starts: StartTime.nullable(),
});
export type StatusOnAir = z.infer<typeof StatusOnAir>;
