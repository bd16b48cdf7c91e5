import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WORDS } from './all.ts';
import { LANGUAGE_IDS, LANGUAGES } from './languages.ts';
import type { Phase } from './phase.ts';
import { PHASES, wordTexts } from './every-word.ts';

const EVENING = { hours: 20, minutes: 5, day: null, zone: 'CET' };
const OTHERS = LANGUAGE_IDS.filter((id) => id !== 'en');
/** Texts that are international, or names. */
const SHARED = /^(?:[\dQPTSKHORVFINA :./+'&·–-]*|NCAA|(?:Q|P)\d)$/;

const PARTS = ['half', 'quarter', 'period', ''] as const;
/** Phases that one game can have: a quarter and an inning are never both. */
const kindOf = (phase: Phase): string =>
  'part' in phase ? phase.part : phase.is.startsWith('inning') ? 'inning' : '';

describe.each(LANGUAGE_IDS)('the words of %s', (id) => {
  const texts = wordTexts(WORDS[id]);

  it('contain a text for everything', () => {
    expect(texts.length).toBeGreaterThan(500);
    for (const { name, text } of texts) {
      // In some languages, the number includes this word.
      if (name !== 'quarter') expect(text.trim(), name).not.toBe('');
      expect(text, name).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object/);
      expect(text, name).toBe(text.trim());
    }
  });

  it('contain only plain spaces, so that every engine draws them the same', () => {
    expect(texts.filter(({ text }) => /[^\S ]/u.test(text))).toEqual([]);
  });

  it('distinguish the phases of a game in full', () => {
    const games = [...PARTS, 'inning'].map((kind) =>
      PHASES.filter((phase) => phase.is !== 'final' && kindOf(phase) === kind).map(WORDS[id].phase.long),
    );
    for (const long of games) expect(new Set(long).size).toBe(long.length);
  });

  it('keep the narrowest form of a phase short', () => {
    const wide = PHASES.map(WORDS[id].phase.bugCode).filter((text) => Array.from(text).length > 18);
    expect(wide).toEqual([]);
  });
});

it.each(OTHERS)('%s has no English words', (id) => {
  const english = new Map(wordTexts(WORDS.en).map(({ name, text }) => [name, text]));
  /** American sports terms that broadcasters of the language use unchanged. */
  const loanwords =
    /touchdown|safety|home run|field goal|two-point|^run$|^flag$|^live$|^final$|penalty|out|bonus|^fouls|^red zone$|^ab$|^og$|^[rhe]$|^\d+[.:]|^\d+%$/i;
  const same = wordTexts(WORDS[id]).filter(
    // Time zones are abbreviated as in their region.
    ({ name, text }) =>
      english.get(name) === text &&
      !name.startsWith('startZone') &&
      !SHARED.test(text) &&
      !loanwords.test(text),
  );
  expect(same.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

it('every language has a file and a line in LANGUAGES', () => {
  const files = readdirSync('src/words')
    .filter((file) => /^[a-z]{2}\.ts$/.test(file))
    .map((file) => file.slice(0, 2));
  expect(files.sort()).toEqual([...LANGUAGE_IDS].sort());
});

it('all languages except English are marked as not reviewed by a native speaker', () => {
  expect(LANGUAGE_IDS.filter((id) => LANGUAGES[id].isReviewed)).toEqual(['en']);
});

describe('short forms', () => {
  it.each([
    ['es', '1T 2T DESC FIN PRÓR PEN', 'REVISIÓN VAR'],
    ['fr', '1MT 2MT MT FIN PROL TAB', 'VÉRIFICATION VAR'],
    ['de', '1. HZ 2. HZ HZ ENDE VERL ELFM', 'VAR-CHECK'],
    ['it', '1T 2T INT FINE TS RIG', 'CHECK VAR'],
    ['pt', '1T 2T INT FIM PRO PÊN', 'REVISÃO VAR'],
    ['ja', '前半 後半 HT 終了 延長 PK戦', 'VAR確認'],
    ['ar', 'الأول الثاني استراحة النهاية إضافي ترجيح', 'مراجعة VAR'],
  ] as const)('are those of the broadcasters in %s', (id, phases, review) => {
    const { phase, tabs } = WORDS[id];
    const half = (number: number) => phase.bugCode({ is: 'period', part: 'half', number });
    const phaseWords = [
      half(1),
      half(2),
      phase.bugCode({ is: 'half-time' }),
      phase.bugCode({ is: 'final', overtimes: 0, innings: null }),
      phase.bugCode({ is: 'overtime', number: 1 }),
      phase.bugCode({ is: 'penalties' }),
    ];
    expect([phaseWords.join(' '), tabs.varCheck]).toEqual([phases, review]);
  });
});

describe('times', () => {
  it.each([
    ['en', '8:05 PM', '8:05 PM', '20:05'],
    ['es', '20:05', '8:05 p. m.', '20:05'],
    ['fr', '20h05', '8:05 PM', '20h05'],
    ['de', '20:05', '8:05 PM', '20:05'],
    ['pt', '20h05', '8:05 PM', '20h05'],
    ['ja', '20:05', '午後8:05', '20:05'],
    ['ar', '8:05 م', '8:05 م', '20:05'],
  ] as const)(
    'use the clock format of %s, unless the output is set to 12 or 24 hours',
    (id, own, by12, by24) => {
      const { starts } = WORDS[id];
      expect([starts(EVENING, null), starts(EVENING, '12'), starts(EVENING, '24')]).toEqual([
        own,
        by12,
        by24,
      ]);
    },
  );

  it('have Western digits in every language, like all other texts', () => {
    const figures = LANGUAGE_IDS.flatMap((id) => wordTexts(WORDS[id])).filter(({ text }) =>
      /\p{Nd}/u.test(text.replace(/[0-9]/g, '')),
    );
    expect(figures).toEqual([]);
  });

  it('include the German name of the time zone in German', () => {
    expect(WORDS.de.startTime(EVENING, null)).toBe('20:05 MEZ');
  });

  it.each([
    ['es', 'Hoy', 'Domingo', '12 de septiembre'],
    ['fr', 'Aujourd’hui', 'Dimanche', '12 septembre'],
    ['de', 'Heute', 'Sonntag', '12. September'],
    ['it', 'Oggi', 'Domenica', '12 settembre'],
    ['pt', 'Hoje', 'Domingo', '12 de setembro'],
    ['ja', '今日', '日曜日', '9月12日'],
    ['ar', 'اليوم', 'الأحد', '12 سبتمبر'],
  ] as const)('name the day in %s', (id, today, weekday, date) => {
    const { startDay } = WORDS[id];
    const on = (day: Parameters<typeof startDay>[0]['day']) => startDay({ ...EVENING, day });
    expect([on(null), on({ weekday: 0 }), on({ date: 12, month: 8 })]).toEqual([today, weekday, date]);
  });
});

it.each([
  ['es', '3.ª Y 7', '3.ª Y GOL'],
  ['fr', '3e & 7', '3e & BUT'],
  ['de', '3. & 7', '3. & GOAL'],
  ['it', '3º & 7', '3º & GOAL'],
  ['pt', '3ª PARA 7', '3ª PARA O GOL'],
  ['ja', '3 & 7', '3 & ゴール'],
  ['ar', 'المحاولة الثالثة · 7', 'الثالثة · المرمى'],
] as const)('down and distance in %s use the gender and word of its broadcasters', (id, third, goal) => {
  expect([WORDS[id].tabs.down(3, 7), WORDS[id].tabs.down(3, 'goal')]).toEqual([third, goal]);
});

it('a German game that went to overtime is marked as in German standings', () => {
  const { bug } = WORDS.de.phase;
  const final = (overtimes: number) => bug({ is: 'final', overtimes, innings: null });
  expect([0, 1, 2].map(final)).toEqual(['ENDE', 'ENDE n.V.', 'ENDE n. 2 V.']);
});

it('outs use the plural forms of Arabic', () => {
  expect([0, 1, 2, 3].map(WORDS.ar.tabs.outs)).toEqual(['لا إقصاء', 'إقصاء واحد', 'إقصاءان', '3 إقصاءات']);
});
