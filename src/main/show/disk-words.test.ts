import { expect, it } from 'vitest';
import { asRunSentence, diskWords, eventLogsSentence, logoSentence, notSavedSentence } from './disk-words.ts';

function failed(code: unknown): Error {
  return Object.assign(new Error('failed'), { code });
}

it.each([
  ['ENOSPC', 'the disk is full', /^Free some space/],
  ['EDQUOT', 'the disk is full', /^Free some space/],
  ['EROFS', 'the data folder is read-only', /writable/],
  [
    'EACCES',
    'Touchline has no permission to write there',
    /^Give your account write permission for the data/,
  ],
  ['EPERM', 'Touchline has no permission to write there', /^Give your account write permission for the data/],
  [
    'ENOENT',
    'the data folder, or part of it, is missing',
    /^Restore the data folder, or reconnect its disk\./,
  ],
  [
    'ENOTDIR',
    'another file or folder has a name that Touchline needs',
    /^Move anything that isn't Touchline's out of the/,
  ],
  ['EIO', 'the disk reports EIO', /log/],
  ['toString', 'the disk reports toString', /log/],
  [7, 'an unexpected error occurred', /log/],
])('diskWords describes %s as: %s', (code, why, remedy) => {
  expect(diskWords(failed(code)).why).toBe(why);
  expect(diskWords(failed(code)).remedy).toMatch(remedy);
});

it.each([notSavedSentence, asRunSentence, eventLogsSentence, logoSentence])(
  'the message for %o states the problem, its effect and a fix',
  (sentenceOf) => expect(sentenceOf(failed('ENOSPC'))).toMatch(/: the disk is full\. .*Free some space/),
);

it("diskWords handles a value that isn't an error", () => {
  expect(diskWords(null).why).toBe('an unexpected error occurred');
});
