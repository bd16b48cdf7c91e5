import { z } from 'zod';
import {
  Cells,
  Encoding,
  ImportSource,
  ImportTarget,
  OpenedTable,
  TableColumns,
  TableReading,
} from './imports.ts';
import { IMPORT_LINK_MAX } from './limits.ts';
import { Nothing, request } from './request.ts';

/**
 * Requests that read a table before it is imported. They change nothing: the producer checks the result, and
 * `roster:import`, `team:import` or `rundown:import` takes its CSV.
 */
export const importRequests = {
  /** Opens a file, pasted text or a link. `encoding`, `sheet`: the producer's choice; null: the most likely one. */
  'import:open': request(
    'produce',
    z.object({
      source: ImportSource,
      encoding: Encoding.nullable().default(null),
      sheet: z.number().int().min(0).nullable().default(null),
    }),
    OpenedTable,
  ),
  /** Reads a table. `columns`: the producer's choice; null: by the headings. */
  'import:read': request(
    'produce',
    z.object({ target: ImportTarget, cells: Cells, columns: TableColumns.nullable().default(null) }),
    TableReading,
  ),
  /** Returns the link from which the target was imported last; null: none. */
  'import:link': request(
    'produce',
    z.object({ target: ImportTarget }),
    z.object({ link: z.string().nullable() }),
  ),
  /** Saves the link of an import, so that the table can be imported again; null: it came from elsewhere. */
  'import:remember': request(
    'produce',
    z.object({ target: ImportTarget, link: z.string().min(1).max(IMPORT_LINK_MAX).nullable() }),
    Nothing,
  ),
} as const;
