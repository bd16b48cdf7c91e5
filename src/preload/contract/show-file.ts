import { z } from 'zod';
import { request } from './request.ts';

/** Show files (export and import), and undo of settings changes. */

/** The parts of a show file that can be selected. */
export const SHOW_PARTS = [
  'channels',
  'rundowns',
  'outputs',
  'themes',
  'teams',
  'rosters',
  'competitions',
  'sports',
  'sponsors',
  'keys',
] as const;
export const ShowPart = z.enum(SHOW_PARTS);
export type ShowPart = z.infer<typeof ShowPart>;

/** The maximum number of characters per piece of a file. */
export const SHOW_PIECE_MAX = 256 * 1024;

/** The start of an export's next piece: send it back unchanged. */
const ShowCursor = z.object({ id: z.string().max(64), offset: z.number().int().min(0) });
export const ShowFilePiece = z.object({
  name: z.string(),
  text: z.string(),
  /** Null for the last piece. */
  next: ShowCursor.nullable(),
});

/** The rows that the import of a part affects. */
const Rows = z.object({
  count: z.number().int(),
  /** `3 sponsors, 3 bookings` */
  what: z.string(),
  /** The first names, each once. */
  names: z.array(z.string()),
  /** Number of names that `names` leaves out. */
  more: z.number().int(),
});
export const PartPreview = z.object({
  part: ShowPart,
  added: Rows,
  changed: Rows,
  removed: Rows,
  /** Rows that are already the same as in the file. */
  same: z.number().int(),
  /**
   * Rows that stay although the file differs, because they are in use, or bound to the channel or the graphics on air.
   */
  kept: Rows,
  /** Changes that viewers would see immediately. */
  onAir: z.array(z.string()),
});
export type PartPreview = z.infer<typeof PartPreview>;

export const ShowPreview = z.object({
  /** When the file was made, and by which program version. */
  madeAt: z.number(),
  version: z.string(),
  parts: z.array(PartPreview),
});
export type ShowPreview = z.infer<typeof ShowPreview>;

/** A settings change that can be undone or redone. */
export const SettingsChange = z.object({
  id: z.string(),
  /** Unix ms. */
  at: z.number(),
  /** The operator who made the change. */
  by: z.string(),
  /** `Output "Program": name, delay` */
  what: z.string(),
  /** The values before the change, one sentence each: `Name was Main`. */
  was: z.array(z.string()),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

const SettingsChanges = z.object({
  changes: z.array(SettingsChange),
  undone: z.array(SettingsChange),
});

const ChangeId = z.object({ id: z.string().max(64).optional() });

/** The maximum number of changes that can be undone. */
export const CHANGES_MAX = 20;

export const showFileRequests = {
  /**
   * Returns the show as a file, in pieces: `after` is the `next` of the previous piece. Contains no tokens, operator
   * keys or output secrets.
   */
  'show:export': request('watch', z.object({ after: ShowCursor.nullable().default(null) }), ShowFilePiece),
  /** Uploads a piece of a show file; the last piece returns the preview. Changes nothing in the show. */
  'show:upload': request(
    'produce',
    z.object({
      /** The upload's ID; null for the first piece. */
      upload: z.string().max(64).nullable().default(null),
      text: z.string().max(SHOW_PIECE_MAX),
      isLast: z.boolean(),
    }),
    z.object({ upload: z.string(), preview: ShowPreview.nullable() }),
  ),
  /** Imports the selected parts of an uploaded file, all or none. */
  'show:import': request(
    'produce',
    z.object({
      upload: z.string().max(64),
      parts: z
        .array(ShowPart)
        .min(1)
        .overwrite((parts) => [...new Set(parts)]),
    }),
    z.object({ preview: ShowPreview }),
  ),
  /** Returns the changes that can be undone, newest first, and those that can be redone, last undone first. */
  'change:list': request('watch', z.object({}), SettingsChanges),
  'change:undo': request('produce', ChangeId, SettingsChange, {
    id: 'undoChange',
    tag: 'show file',
    summary: 'Undoes a change of settings, by default the newest. Later changes of other values stay.',
    path: 'POST /changes/undo',
    example: { id: '3f2a9c01' },
    answers: 'output',
    named: 'Change',
  }),
  /** A new change clears the list of changes to redo. */
  'change:redo': request('produce', ChangeId, SettingsChange, {
    id: 'redoChange',
    tag: 'show file',
    summary: 'Redoes an undone change of settings, by default the latest.',
    path: 'POST /changes/redo',
    example: { id: '3f2a9c01' },
    answers: 'output',
    named: 'Change',
  }),
} as const;
