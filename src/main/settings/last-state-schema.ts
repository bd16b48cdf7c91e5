import { z } from 'zod';
import { LocalizedText } from '../../feed/contract/localized-text.ts';
import { SetStatus } from '../../feed/contract/game-status.ts';
import { Snapshot } from '../../feed/contract/messages.ts';
import { MomentKind, MomentInstant, MomentPlayer } from '../../feed/contract/moments.ts';
import { Phase } from '../../feed/contract/phase.ts';
import { Side, ViewScore } from '../../feed/contract/values.ts';
import { GraphicId, LineFact, MatchView, TickerItem } from '../../preload/contract/output-frame.ts';
import { BoundSession } from '../../preload/contract/show-state.ts';
import { Clock, Face, SavedOverride } from './schema.ts';
import { SAVED_MATCHES_MAX, type LastState } from '../show/channels/last-state.ts';

// Schema of a channel's last state as saved (`last-state-store.ts`). A state saved by another build is never used, so
// there is only one version.

/** Unix ms that are a valid date. */
const Instant = z.number().min(0).max(8.64e15);
const Points = z.object({ a: z.number(), b: z.number() });
const PointsOrNone = z.object({ a: z.number().nullable(), b: z.number().nullable() });

const MomentInput = z.object({
  seq: z.number().int().nullable(),
  at: Instant,
  moment: z
    .object({
      kind: MomentKind,
      name: LocalizedText.optional(),
      side: Side.nullable(),
      phase: Phase.nullable(),
    })
    .nullable(),
  completes: z.number().int().nullable(),
  delta: Points,
  review: z.enum(['opened', 'stands', 'overturned']).nullable(),
  isUnderReview: z.boolean().nullable(),
  feedScore: ViewScore,
  instant: MomentInstant,
});

/** A press and the undo that reverted it. */
const Retraction = z.tuple([z.number().int(), z.number().int()]);

const Span = z.object({
  rule: z.string(),
  moment: z.number().int(),
  graphic: GraphicId,
  priority: z.number(),
  // Default for plans that were saved before takeovers had a cause.
  cause: z.enum(['operator', 'rule']).default('rule'),
  askedAt: Instant,
  from: Instant,
  until: Instant,
});

const Line = z.object({
  periods: z.array(PointsOrNone.extend({ phase: Phase })),
  counts: z.array(LineFact.omit({ players: true })),
  entries: z.array(
    Points.extend({
      id: z.number().int(),
      side: Side,
      kind: MomentKind,
      name: LocalizedText.optional(),
      phase: Phase.nullable(),
    }),
  ),
});

const SavedGame = z.object({
  overrides: z.array(SavedOverride),
  clock: Clock,
  playClock: Face.nullable(),
  hasSwappedSides: z.boolean().default(false),
  status: SetStatus.nullable().default(null),
  matches: z
    .array(z.object({ at: Instant, match: MatchView.nullable(), seq: z.number().int().nullable() }))
    .min(1)
    .max(2 * SAVED_MATCHES_MAX),
});

export const LastStateFile = z.object({
  build: z.string(),
  sport: z.string(),
  session: BoundSession,
  spoken: z.object({ sport: z.string().nullable(), contractVersion: z.string().nullable() }),
  heardAt: Instant.nullable(),
  savedAt: Instant,
  behindMs: z.number().default(0),
  snapshot: Snapshot.nullable(),
  ...SavedGame.shape,
  earlier: z.array(SavedGame),
  moments: z.object({
    inputs: z.array(MomentInput),
    retracted: z.array(Retraction),
    retractedBefore: z.array(Retraction),
    reflected: z.array(Retraction).default([]),
    reflectedBefore: z.array(Retraction).default([]),
    isManual: z.boolean().default(false),
    manualFrom: z.number().int().nullable().default(null),
    players: z.array(z.tuple([z.number().int(), MomentPlayer])),
  }),
  plan: z.array(Span),
  fullTime: z.number().int().nullable().default(null),
  line: Line.nullable(),
  tape: z.object({ length: z.number().int().min(0), isWhole: z.boolean() }),
  ticker: z.array(TickerItem),
}) satisfies z.ZodType<LastState>;
