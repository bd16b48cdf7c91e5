import { z } from 'zod';
import { History } from '../contract/rows.ts';
import { Matchup, PerSide } from '../contract/values.ts';
import { isSessionId } from '../contract/versions.ts';
import { iso } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Committer } from './committer.ts';
import type { Presses } from './presses.ts';
import type { SessionRows } from './session-rows.ts';

/** A file that is no log; the message is a sentence. */
export class ImportError extends Error {}

/**
 * A history response of any service (contract, history), with what the response does not tell where somebody knows it.
 * A log without a phase was written before there was a lifecycle: it keeps its nulls and is readable, not listed.
 */
const ImportedLog = History.extend({
  matchup: Matchup.nullable(),
  gameId: z.string().nullable().default(null),
  openedAt: z.string().nullable().default(null),
  publishedAt: z.string().nullable().default(null),
  closedAt: z.string().nullable().default(null),
  score: PerSide.nullable().default(null),
  public: z.boolean().default(true),
});

export interface ImportParts {
  committer: Committer;
  presses: Presses;
  rows: SessionRows;
  clock: Clock;
}

/**
 * Keeps a log as a closed session. One that is here already is left as it is.
 * @throws ImportError where the text is no log.
 */
export function importLog(text: string, { committer, presses, rows, clock }: ImportParts): void {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ImportError('a file is not JSON.');
  }
  const parsed = ImportedLog.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ImportError(
      `a file is no history response: "${issue?.path.join('.') ?? ''}" ${issue?.message ?? ''}.`,
    );
  }
  const log = parsed.data;
  if (!isSessionId(log.sessionId)) throw new ImportError('a file names a session with a malformed id.');
  if (new Set(log.events.map(({ seq }) => seq)).size !== log.events.length) {
    throw new ImportError(`the log of ${log.sessionId} has a seq twice.`);
  }
  if (rows.find(log.sessionId)) return;
  const lastTs = Math.max(0, ...log.events.map(({ serverIngestTs }) => serverIngestTs));
  const endedAt = iso(lastTs > 0 ? lastTs * 1000 : clock.now());
  committer.transaction(() => {
    rows.add({
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
    });
    for (const { seq, type, payload, serverIngestTs } of log.events) {
      presses.add(log.sessionId, { seq, type, payload, retractsSeq: null, ingestTs: serverIngestTs });
    }
  });
}
