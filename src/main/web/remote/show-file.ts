import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { ShowPart, ShowPreview, type ShowFilePiece } from '../../../preload/contract/show-file.ts';
import { requireRole } from '../../show/operators/requester.ts';
import { SHOW_FILE_MAX } from '../../show/show-file-limits.ts';
import { mustBeJson, piecesOfBody } from './body.ts';
import { ask, call, type Caller, type RemoteCall } from './call.ts';
import { file, json, NONE, takes, type Operation } from './operation.ts';
import { refuseUnread } from './unknown-fields.ts';

const ImportBody = z.object({
  /** The exported file. */
  file: z.looseObject({}),
  /** If absent, nothing is imported and the answer is the preview. */
  parts: z.array(ShowPart).optional(),
});

async function* piecesOf(asker: Caller, first: z.infer<typeof ShowFilePiece>): AsyncGenerator<string> {
  yield first.text;
  for (let after = first.next; after !== null;) {
    const { output } = await ask(asker, 'show:export', { after });
    yield output.text;
    after = output.next;
  }
}

const IMPORT = {
  id: 'importShow',
  tag: 'show file',
  summary: 'Previews the import of a show file. With "parts", imports those parts, all or none.',
  method: 'post',
  role: 'produce',
  path: '/show-file',
  params: NONE,
  query: NONE,
  body: takes('ShowFileBody', ImportBody, { file: { touchline: 'show' }, parts: ['teams'] }, SHOW_FILE_MAX),
  answer: json('ShowPreview', ShowPreview),
} as const satisfies Operation;

/** Reads its body as a stream, because a show file may be longer than the longest possible string. */
const importCall: RemoteCall = {
  method: IMPORT.method,
  path: IMPORT.path,
  operations: [IMPORT],
  handle: async (context, asker, once) => {
    requireRole(asker.requester, IMPORT.role);
    mustBeJson(context);
    refuseUnread(IMPORT, { query: context.req.query(), body: {} });
    const { files } = asker.show.prepared;
    const digest = createHash('sha256');
    const { upload, preview, beside } = await files.bring(
      hashed(piecesOfBody(context, IMPORT.body.limit), digest),
    );
    const reply = async (): Promise<ShowPreview> => {
      refuseUnread(IMPORT, { query: {}, body: beside });
      if (beside['parts'] === undefined) return preview;
      return (await ask(asker, 'show:import', { upload, parts: beside['parts'] })).output.preview;
    };
    try {
      return await once(context, { requester: asker.requester, body: digest.digest('hex') }, async () =>
        IMPORT.answer.send(context, await reply()),
      );
    } finally {
      files.forget(upload);
    }
  },
};

async function* hashed(pieces: AsyncIterable<Uint8Array>, digest: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    digest.update(piece);
    yield piece;
  }
}

export const showFileCalls: readonly RemoteCall[] = [
  call({
    id: 'exportShow',
    tag: 'show file',
    summary:
      'Returns the show as a file, including pictures. The file contains no tokens, keys or output secrets.',
    method: 'get',
    role: 'watch',
    path: '/show-file',
    params: NONE,
    query: NONE,
    body: null,
    answer: file('ShowFile', 'touchline-show.json', 'application/json', z.looseObject({})),
    reply: async ({ show, requester }) => {
      const asker = { show, requester };
      return piecesOf(asker, (await ask(asker, 'show:export', {})).output);
    },
  }),
  importCall,
];
