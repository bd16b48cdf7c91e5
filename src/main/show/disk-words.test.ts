import { expect, it } from 'vitest';
import { asRunSentence, diskWords, eventLogsSentence, logoSentence, notSavedSentence } from './disk-words.ts';

function failed(code: unknown): Error {
  return Object.assign(new Error('failed'), { code });
}

it.each([
  ['ENOSPC', 'the disk is full', /^Free some space/],
  ['EDQUOT', 'the disk is full', /^Free some space/],
  ['EROFS', 'the data folder can only be read', /writable/],
  ['EACCES', 'Touchline may not write there', /right to write/],
  ['EPERM', 'Touchline may not write there', /right to write/],
  ['ENOENT', 'the data folder, or a part of it, is not there any more', /^Bring/],
  ['ENOTDIR', 'something else has the name of a file or folder of Touchline', /move away/],
  ['EIO', 'the disk answers EIO', /log/],
  ['toString', 'the disk answers toString', /log/],
  [7, 'something unforeseen went wrong', /log/],
])('%s: %s', (code, why, remedy) => {
  expect(diskWords(failed(code)).why).toBe(why);
  expect(diskWords(failed(code)).remedy).toMatch(remedy);
});

it.each([notSavedSentence, asRunSentence, eventLogsSentence, logoSentence])(
  '%o says what is wrong, what it means and what to do',
  (sentenceOf) => expect(sentenceOf(failed('ENOSPC'))).toMatch(/: the disk is full\. .*Free some space/),
);

it('handles a value that is no error', () => {
  expect(diskWords(null).why).toBe('something unforeseen went wrong');
});
