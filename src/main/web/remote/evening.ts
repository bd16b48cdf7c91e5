import { z } from 'zod';
import { controlRequests } from '../../../preload/contract.ts';
import {
  SettingsChange,
  SHOW_FILE_MAX,
  SHOW_PIECE_MAX,
  ShowPart,
  ShowPreview,
  type ShowFilePiece,
} from '../../../preload/contract/evening.ts';
import { RequestRefused } from '../../show/refused.ts';
import { ask, call, read, request, type Asker, type RemoteCall } from './call.ts';
import { file, json, NONE, takes } from './operation.ts';

const ImportBody = z.object({
  /** What an export answered. */
  file: z.looseObject({}),
  /** Absent: nothing is imported, and its preview is answered. */
  parts: z.array(ShowPart).optional(),
});
const Changes = controlRequests['change:list'].output;

/** Brings a file here, piece by piece as a window does; answers its name here and its preview. */
async function brought(asker: Asker, text: string): Promise<{ upload: string; preview: ShowPreview }> {
  let upload: string | null = null;
  for (let at = 0; ; at += SHOW_PIECE_MAX) {
    const isLast = at + SHOW_PIECE_MAX >= text.length;
    const piece = text.slice(at, at + SHOW_PIECE_MAX);
    const { output }: { output: { upload: string; preview: ShowPreview | null } } = await ask(
      asker,
      'show:upload',
      { upload, text: piece, isLast },
    );
    if (output.preview !== null) return { upload: output.upload, preview: output.preview };
    upload = output.upload;
  }
}

async function* piecesOf(asker: Asker, first: z.infer<typeof ShowFilePiece>): AsyncGenerator<string> {
  yield first.text;
  for (let after = first.next; after !== null;) {
    const { output } = await ask(asker, 'show:export', { after });
    yield output.text;
    after = output.next;
  }
}

export const eveningCalls: readonly RemoteCall[] = [
  call({
    id: 'exportShow',
    tag: 'evening',
    summary: 'The show as a file, its pictures within: no token, no key, no secret of an output.',
    method: 'get',
    role: 'watch',
    path: '/show-file',
    params: NONE,
    query: NONE,
    body: null,
    answer: file('ShowFile', 'touchline-show.json', 'application/json', z.looseObject({})),
    reply: async ({ show, who }) => {
      const asker = { show, who };
      return piecesOf(asker, (await ask(asker, 'show:export', {})).output);
    },
  }),
  call({
    id: 'importShow',
    tag: 'evening',
    summary: 'Tells what the import of a show file would do; with "parts", does it, all of them or nothing.',
    method: 'post',
    role: 'produce',
    path: '/show-file',
    params: NONE,
    query: NONE,
    body: takes('ShowFileBody', ImportBody, { file: { touchline: 'show' }, parts: ['teams'] }, SHOW_FILE_MAX),
    answer: json('ShowPreview', ShowPreview),
    reply: async ({ show, who, body }) => {
      if (typeof body['file'] !== 'object' || body['file'] === null) {
        throw new RequestRefused(
          'bad_request',
          'The field "file" has to be a show file, as an export answers it.',
        );
      }
      const asker = { show, who };
      const { upload, preview } = await brought(asker, JSON.stringify(body['file']));
      if (body['parts'] === undefined) return preview;
      return (await ask(asker, 'show:import', { upload, parts: body['parts'] })).output.preview;
    },
  }),
  read({
    id: 'listChanges',
    tag: 'evening',
    summary: 'The last changes of settings that can be taken back, newest first.',
    path: '/changes',
    params: NONE,
    answer: json('Changes', Changes),
    reply: ({ show }) => ({ changes: show.evening.changes.list() }),
  }),
  request({
    id: 'undoChange',
    tag: 'evening',
    summary: 'Takes a change of settings back; without an id, the newest.',
    method: 'post',
    path: '/changes/undo',
    params: NONE,
    body: takes('UndoChangeBody', controlRequests['change:undo'].input, { id: '3f2a9c01' }),
    asks: 'change:undo',
    input: ({ body }) => body,
    answer: json('Change', SettingsChange),
    reply: ({ output }) => output,
  }),
];
