import { z } from 'zod';
import { FONT_FILE_MAX, FONT_PIECE_MAX, FontFamily, fontRequests } from '../../../preload/contract/fonts.ts';
import { webErrors } from '../errors.ts';
import { ask, call, type Caller, type RemoteCall } from './call.ts';
import { checkedBody } from './body.ts';
import { json, NONE, takes } from './operation.ts';

/** A whole font file as base64. `added` splits it into the pieces that the control request takes. */
const FileBody = z.object({
  file: fontRequests['font:upload'].input.shape.text.max((FONT_FILE_MAX / 3) * 4 + 4),
});

type Uploaded = z.infer<(typeof fontRequests)['font:upload']['output']>;

async function added(asker: Caller, file: string): Promise<FontFamily> {
  let upload: string | null = null;
  for (let at = 0; ; at += FONT_PIECE_MAX) {
    const isLast = at + FONT_PIECE_MAX >= file.length;
    const text = file.slice(at, at + FONT_PIECE_MAX);
    const { output }: { output: Uploaded } = await ask(asker, 'font:upload', { upload, text, isLast });
    if (output.family !== null) return output.family;
    if (isLast) throw webErrors.fontNotAdded();
    upload = output.upload;
  }
}

export const fontCalls: readonly RemoteCall[] = [
  call({
    id: 'addFont',
    tag: 'teams',
    summary: 'Checks a WOFF2, OTF or TTF file (base64) and adds it to its font family.',
    method: 'post',
    role: 'produce',
    path: '/fonts',
    params: NONE,
    query: NONE,
    body: takes('FontBody', FileBody, { file: 'd09GMgABAAAAAA==' }, (FONT_FILE_MAX / 3) * 4 + 1024),
    answer: json('FontFamily', FontFamily, 201),
    reply: async ({ show, requester, body }) =>
      await added({ show, requester }, checkedBody(FileBody, body).file),
  }),
];
