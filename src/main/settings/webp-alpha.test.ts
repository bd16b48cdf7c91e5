import { describe, expect, it } from 'vitest';
import { readPicture } from './file-store.ts';

const BLANK = 'This picture is completely transparent. Choose a picture that shows something and try again.';

describe('a WebP', () => {
  it.each([
    ['lossless', 'UklGRhoAAABXRUJQVlA4TA0AAAAvHcAEEAcQERGIiP4HAA=='],
    [
      'lossy',
      'UklGRkgAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSAkAAAABBxAREYiI/gcAVlA4IBgAAAAwAQCdASoQABAAAsBMJaQAA3AA/vgfgAA=',
    ],
  ])('is refused if it is completely transparent: %s', (_kind, base64) => {
    expect(readPicture(Buffer.from(base64, 'base64'))).toEqual({ ok: false, sentence: BLANK });
  });

  it('is taken if it shows something', () => {
    const disc =
      'UklGRlYAAABXRUJQVlA4TEkAAAAvJ8AJEA8wOQM8K/Mf8GAU21abS0myRAJS4oxBGlKQwDL9rdINRPR/AvhlArIMFDmoGqApwKR4sml8ZVI8aQpQNUCRgywDJH4JAA==';
    expect(readPicture(Buffer.from(disc, 'base64'))).toEqual({ ok: true, kind: 'webp' });
  });
});
