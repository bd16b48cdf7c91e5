import { z } from 'zod';
import { request } from './request.ts';

/** The evening as a file: a show exported and imported, and changes of settings taken back. */

/** The parts of a show that a file holds, as they can be chosen. */
export const SHOW_PARTS = [
  'channels',
  'rundowns',
  'outputs',
  'themes',
  'teams',
  'rosters',
  'competitions',
  'sponsors',
  'keys',
] as const;
export const ShowPart = z.enum(SHOW_PARTS);
export type ShowPart = z.infer<typeof ShowPart>;

/** Letters of a file that travel at once. */
export const SHOW_PIECE_MAX = 256 * 1024;

/** Where a file that is exported goes on: handed back as it was given. */
const ShowCursor = z.object({ id: z.string().max(64), offset: z.number().int().min(0) });
export const ShowFilePiece = z.object({
  name: z.string(),
  text: z.string(),
  /** Null: this was the last piece. */
  next: ShowCursor.nullable(),
});

/** Rows that the import of a part would touch. */
const Rows = z.object({
  count: z.number().int(),
  /** `3 sponsors, 3 bookings` */
  what: z.string(),
  /** Names, the first of many, each once. */
  names: z.array(z.string()),
  /** Names that `names` leaves out. */
  more: z.number().int(),
});
export const PartPreview = z.object({
  part: ShowPart,
  added: Rows,
  changed: Rows,
  removed: Rows,
  /** As they are in the file already. */
  same: z.number().int(),
  /** Kept though the file says otherwise: not removed because in use, or on the channel and with the graphics on air. */
  kept: Rows,
  /** Of what changes, what viewers would see at once. */
  onAir: z.array(z.string()),
});
export type PartPreview = z.infer<typeof PartPreview>;

export const ShowPreview = z.object({
  /** When and by which version it was made. */
  madeAt: z.number(),
  version: z.string(),
  parts: z.array(PartPreview),
});
export type ShowPreview = z.infer<typeof ShowPreview>;

/** A change of settings that can be undone or redone. */
export const SettingsChange = z.object({
  id: z.string(),
  /** Unix ms. */
  at: z.number(),
  /** Who made it. */
  by: z.string(),
  /** `Output "Program": name, delay` */
  what: z.string(),
  /** The values before it, a sentence each: `Name was Main`. */
  was: z.array(z.string()),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

const SettingsChanges = z.object({
  changes: z.array(SettingsChange),
  undone: z.array(SettingsChange),
});

const ChangeId = z.object({ id: z.string().max(64).optional() });

/** Changes that are kept. */
export const CHANGES_MAX = 20;

export const showFileRequests = {
  /**
   * The show as a file, piece by piece: `after` is what the piece before gave as `next`. Never a token, an operator's key or
   * an output's secret.
   */
  'show:export': request('watch', z.object({ after: ShowCursor.nullable().default(null) }), ShowFilePiece),
  /** A piece of a show file that is brought here; with the last one its preview is answered. Changes nothing. */
  'show:upload': request(
    'produce',
    z.object({
      /** Null: this is the first piece. */
      upload: z.string().max(64).nullable().default(null),
      text: z.string().max(SHOW_PIECE_MAX),
      isLast: z.boolean(),
    }),
    z.object({ upload: z.string(), preview: ShowPreview.nullable() }),
  ),
  /** Takes the chosen parts of a file that was brought here, all of them or nothing. */
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
  /** The changes of settings that can be undone, newest first, and those that can be redone, undone last first. */
  'change:list': request('watch', z.object({}), SettingsChanges),
  /** Undoes a change and leaves later changes of anything else. Without an id, the newest. */
  'change:undo': request('produce', ChangeId, SettingsChange, {
    id: 'undoChange',
    tag: 'show file',
    summary:
      'Undoes a change of settings and leaves later changes of anything else; without an id, the newest.',
    path: 'POST /changes/undo',
    example: { id: '3f2a9c01' },
    answers: 'output',
    named: 'Change',
  }),
  /** Redoes a change that was undone. Without an id, the one undone last. The next change ends what can be redone. */
  'change:redo': request('produce', ChangeId, SettingsChange, {
    id: 'redoChange',
    tag: 'show file',
    summary: 'Redoes a change of settings that was undone; without an id, the one undone last.',
    path: 'POST /changes/redo',
    example: { id: '3f2a9c01' },
    answers: 'output',
    named: 'Change',
  }),
} as const;
