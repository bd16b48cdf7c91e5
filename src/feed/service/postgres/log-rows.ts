import type { LogRow } from '../../sports/index.ts';
import type { StoredPress } from '../stored-press.ts';
import type { Row } from './database.ts';

/** A press and its position in the order of acceptance. */
export interface PlacedPress {
  place: number;
  press: StoredPress;
}

export const PRESS_COLUMNS = 'place, seq, type, payload, retracts_seq, ingest_ts';

function logRow(row: Row): LogRow {
  return {
    seq: Number(row['seq']),
    type: String(row['type']),
    payload: JSON.parse(String(row['payload'])) as Record<string, unknown>,
  };
}

export function pressOf(row: Row): StoredPress {
  const retracts = row['retracts_seq'];
  return {
    ...logRow(row),
    retractsSeq: retracts === null ? null : Number(retracts),
    ingestTs: Number(row['ingest_ts']),
  };
}

export function placedPress(row: Row): PlacedPress {
  return { place: Number(row['place']), press: pressOf(row) };
}
