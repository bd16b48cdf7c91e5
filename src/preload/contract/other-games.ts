import { z } from 'zod';
import { MatchMinute, MomentKind } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { LocalizedText } from '../../feed/contract/localized-text.ts';
import { PerSide, Side } from '../../feed/contract/values.ts';
import { ClockView } from './clock-view.ts';
import { Color } from './color.ts';
import { StartTime } from './start-time.ts';
import { StatusOnAir } from './status-on-air.ts';

export { StartTime };

/** The producer's line on the ticker, with its label. */
export const TickerLine = z.object({ label: z.string().nullable(), text: z.string() });
export type TickerLine = z.infer<typeof TickerLine>;

const OtherSide = z.object({
  name: z.string(),
  code: z.string(),
  score: z.number().nullable(),
  /** The color that the team wears, `#rrggbb`; null if unknown. */
  color: Color.nullable().default(null),
  /** The path of the team's logo; null: its drawn mark is used. */
  logo: z.string().nullable().default(null),
});

/** The phase of another game while a channel of this show follows that game. Later, the result of its shootout. */
const OtherPlay = z.object({
  phase: Phase.nullable(),
  clock: ClockView.nullable(),
  /** The last minute of the period, in sports that count minutes. */
  lastMinute: z.number().int().nullable(),
  /** The score of the shootout; null if there is none, or a kick is unknown. */
  shootout: PerSide.nullable().default(null),
  /** The sport's name for a shootout; omitted: penalties, as in soccer. */
  shootoutName: LocalizedText.optional(),
  /** The winner by other rules than the score, such as after a retirement; null: a draw. Omitted: the score decides. */
  winner: Side.nullable().optional(),
});

/** Reports a score that just changed. */
const ScoreReport = z.object({
  kind: MomentKind,
  side: Side,
  minute: MatchMinute.nullable(),
  /** When the report begins, Unix ms on the clock of the output. */
  startedAt: z.number(),
  until: z.number(),
});
export type ScoreReport = z.infer<typeof ScoreReport>;

/** Another game on the ticker. */
export const TickerItem = z.object({
  /** Doesn't change while the game is listed. */
  key: z.string(),
  league: z.string(),
  /** The producer's name for the competition; null: the league's name. Empty: none. */
  competition: z.string().nullable(),
  /** The path of the competition's logo, or null. */
  logo: z.string().nullable().default(null),
  /** The sport, which determines the order of the teams. */
  sport: z.string(),
  status: z.enum(['scheduled', 'live', 'final']),
  /** Null after the start, or if unknown. */
  starts: StartTime.nullable(),
  /** The exceptional state of the game, shown instead of its phase. Omitted: none, or unknown. */
  exception: StatusOnAir.optional(),
  /** Omitted if only the status is known. */
  play: OtherPlay.optional(),
  /** Omitted if there is nothing to report. */
  told: ScoreReport.optional(),
  /** Whether this is the last known state, which may be out of date. */
  isOld: z.boolean().optional(),
  a: OtherSide,
  b: OtherSide,
});
export type TickerItem = z.infer<typeof TickerItem>;
