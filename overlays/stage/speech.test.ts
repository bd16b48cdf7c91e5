import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WORDS } from '../../src/words/all.ts';
import { en } from '../../src/words/en.ts';
import type { Language } from '../../src/words/languages.ts';
import { PageSpeech } from './speech.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Sets up a page and records its requests. `answer` returns or refuses the words of a language. */
function page(answer: (language: Language) => Promise<(typeof WORDS)[Language]>) {
  const requested: Language[] = [];
  const speech = new PageSpeech(
    () => Date.now(),
    (language) => {
      requested.push(language);
      return answer(language);
    },
  );
  return { speech, requested };
}
const fetched = (language: Language) => Promise.resolve(WORDS[language]);
const refused = () => Promise.reject(new Error('There is no such file.'));

describe('the on-air words of a page', () => {
  it('start in English, and request nothing', async () => {
    const { speech, requested } = page(fetched);
    expect(speech.isSettled('en')).toBe(true);
    await speech.settled('en');
    expect([speech.in('en').words, requested]).toEqual([en, []]);
  });

  it('load only the words of another language, once', async () => {
    const { speech, requested } = page(fetched);
    expect(speech.isSettled('ar')).toBe(false);
    await speech.settled('ar');
    await speech.settled('ar');
    expect(speech.isSettled('ar')).toBe(true);
    expect([speech.in('ar').language, requested]).toEqual(['ar', ['ar']]);
  });

  it('are English for the first frame if words fail to load', async () => {
    const { speech } = page(refused);
    await speech.settled('ja');
    expect([speech.isSettled('ja'), speech.in('ja').language]).toEqual([true, 'en']);
  });

  it('keep the previous language if the next one fails to load, and retry later', async () => {
    let isThere = false;
    const { speech, requested } = page((language) =>
      language === 'ja' && !isThere ? refused() : fetched(language),
    );
    await speech.settled('es');
    expect(speech.in('es').language).toBe('es');
    await speech.settled('ja');
    expect(speech.in('ja').language).toBe('es');
    isThere = true;
    vi.advanceTimersByTime(10_000);
    expect(speech.isSettled('ja')).toBe(false);
    await speech.settled('ja');
    expect([speech.in('ja').language, requested]).toEqual(['ja', ['es', 'ja', 'ja']]);
  });

  it('delay a graphic by at most 3 s, and are used when they arrive', async () => {
    let arrive: (words: (typeof WORDS)['ja']) => void = () => undefined;
    const { speech } = page(() => new Promise((resolve) => (arrive = resolve)));
    const waiting = speech.settled('ja');
    await vi.advanceTimersByTimeAsync(3_000);
    await waiting;
    expect([speech.isSettled('ja'), speech.in('ja').language]).toEqual([true, 'en']);
    arrive(WORDS.ja);
    await vi.advanceTimersByTimeAsync(0);
    expect(speech.in('ja').language).toBe('ja');
  });

  it('stay in their language if a later build names an unknown one', async () => {
    const speech = new PageSpeech(() => Date.now());
    await speech.settled('xx' as Language);
    expect(speech.in('xx' as Language).language).toBe('en');
  });
});
