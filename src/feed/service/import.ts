import { z } from 'zod';
import { INSTANT_MAX_S, KEPT_SEQ_MAX, PressPayload, SCORE_MAX } from '../contract/desk.ts';
import { inputProblem } from '../contract/input-problem.ts';
import { JsonTooDeepError, parseJson } from '../contract/json.ts';
import { RecordedEvent } from '../contract/messages.ts';
import { History } from '../contract/rows.ts';
import { Matchup } from '../contract/values.ts';
import { isSessionId } from '../contract/versions.ts';
import { iso } from './clock.ts';
import type { Clock } from './clock.ts';
import type { SessionStore } from './storage.ts';

/** Thrown for a file that isn't a log. The message is a sentence for the user. */
export class ImportError extends Error {}

const points = z.number().int().min(0).max(SCORE_MAX);
const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), "isn't a date")
  .nullable()
  .default(null);

/** An event within the limits of what can be stored and served. */
const ImportedEvent = RecordedEvent.extend({
  seq: z.number().int().min(0).max(KEPT_SEQ_MAX),
  serverIngestTs: z.number().min(0).max(INSTANT_MAX_S),
  payload: PressPayload,
});

/**
 * A history response of any service (feed-protocol, History), with optional fields that the response lacks. A log
 * without a phase is older than the lifecycle: its nulls stay, and it is readable but not listed.
 */
const ImportedLog = History.extend({
  matchup: Matchup.nullable(),
  gameId: z.string().nullable().default(null),
  openedAt: instant,
  publishedAt: instant,
  closedAt: instant,
  score: z.looseObject({ a: points, b: points }).nullable().default(null),
  events: z.array(ImportedEvent),
  public: z.boolean().default(true),
});

/**
 * Stores a log as a closed session. An existing session isn't changed.
 * @throws ImportError if the text isn't a log
 */
export async function importLog(text: string, sessions: SessionStore, clock: Clock): Promise<void> {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (error) {
    if (error instanceof JsonTooDeepError)
      throw new ImportError(`a file is nested too deeply: ${error.message}`);
    throw new ImportError("a file isn't JSON.");
  }
  const parsed = ImportedLog.safeParse(json);
  if (!parsed.success) {
    const { path, predicate } = inputProblem(parsed.error, json);
    const field = path.length === 0 ? 'the whole file' : `"${path.join('.')}"`;
    throw new ImportError(`a file isn't a history response: ${field} ${predicate}.`);
  }
  const log = parsed.data;
  if (!isSessionId(log.sessionId)) throw new ImportError('a file has a session with a malformed ID.');
  if (new Set(log.events.map(({ seq }) => seq)).size !== log.events.length) {
    throw new ImportError(`the log of ${log.sessionId} has the same seq twice.`);
  }
  const lastTs = log.events.reduce((last, { serverIngestTs }) => Math.max(last, serverIngestTs), 0);
  const endedAt = iso(lastTs > 0 ? lastTs * 1000 : clock.now());
  await sessions.bringIn(
    {
      sessionId: log.sessionId,
      gameId: log.gameId,
      league: log.league,
      sport: log.sport,
      contractVersion: log.contractVersion,
      matchup: log.matchup,
      score: log.score,
      isPublic: log.public,
      sandboxOwner: null,
      phase: log.phase === null || log.league === null || log.matchup === null ? null : 'closed',
      openedAt: log.openedAt,
      publishedAt: log.publishedAt,
      closedAt: log.phase === null ? null : (log.closedAt ?? endedAt),
      isLogLost: false,
    },
    log.events.map(({ seq, type, payload, serverIngestTs }) => ({
      seq,
      type,
      payload,
      retractsSeq: null,
      ingestTs: serverIngestTs,
    })),
  );
}
