import { describe, expect, it } from 'vitest';
import type { GameStatus } from '../../src/feed/contract/game-status.ts';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import { withOverrides } from '../../src/main/show/overrides/overrides.ts';
import { shownPhase } from '../../src/main/show/overrides/status.ts';
import type { CourseContent, OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { WORDS } from '../../src/words/all.ts';
import type { Words } from '../../src/words/en.ts';
import { LANGUAGE_IDS } from '../../src/words/languages.ts';
import type { Phase } from '../../src/words/phase.ts';
import { frameOf, viewModelOf } from '../../tests/gallery/view-models.ts';

/** Exceptional states in the view models of every graphic. */

const STATUSES: readonly GameStatus[] = [
  { is: 'delayed', reason: 'weather', startsAt: null },
  { is: 'suspended' },
  { is: 'abandoned' },
  { is: 'postponed', startsAt: null },
  { is: 'canceled' },
  { is: 'undecided' },
];
const FORFEIT: GameStatus = { is: 'forfeited', winner: 'B' };
/** Frames of finished games of each sport, on the graphics that show a final. */
const FINALS = {
  soccer: ['soccer-final', 'lower-final-shootout'],
  basketball: ['basketball-final', 'basketball-final-2ot'],
  baseball: ['baseball-final', 'baseball-final-15', 'lower-baseball'],
  football: ['football-final', 'football-final-ot'],
} as const;
const LINE: CourseContent = {
  form: 'final',
  periods: [],
  totals: [],
  facts: [],
  entries: [],
  entriesTotal: 0,
};

/** Returns a frame of a finished game with a status, as the show sends it. */
function withStatus(
  id: string,
  status: GameStatus,
  language: OutputFrame['output']['language'],
): OutputFrame {
  return frameOf(id, (frame) => {
    const match = { ...frame.match!, status: { game: status, since: 0, starts: null } };
    const shown = withOverrides(match, [], frame.at);
    frame.match = { ...shown, phase: shownPhase(shown) };
    frame.output.language = language;
    frame.graphics['full-frame'] = { isOnAir: true, content: LINE };
    if (!frame.graphics['lower-third'].isOnAir)
      frame.graphics['lower-third'] = { isOnAir: true, content: { form: 'score' } };
    const side = { name: 'Mesa', code: 'MES', score: 1, color: null, logo: null };
    frame.graphics.ticker = {
      isOnAir: true,
      items: [
        {
          ...{ key: 'k', league: 'nba', competition: null, logo: null, sport: 'basketball', starts: null },
          ...{ status: 'live', play: undefined, exception: match.status, a: side, b: side },
        },
      ],
    };
  });
}

/** Returns every text in a model, split at the marks between the parts of a line. */
function textsIn(model: unknown): string[] {
  if (typeof model === 'string') return model.split(/ · |\//);
  if (typeof model !== 'object' || model === null) return [];
  return Object.values(model).flatMap(textsIn);
}

/** Returns every word in a language that calls a game final. */
function finalWords({ phase, ticker, moments }: Words): Set<string> {
  const finals: Phase[] = [
    { is: 'final', overtimes: 0, innings: null },
    { is: 'final', overtimes: 2, innings: null },
    { is: 'final', overtimes: 0, innings: 15 },
    { is: 'full-time' },
  ];
  const forms = [phase.long, phase.bug, phase.bugCode, phase.cell].flatMap((form) => finals.map(form));
  const parts = forms.flatMap((form) => form.split('/')).filter((part) => !/^\d+$/.test(part));
  return new Set([...forms, ...parts, ticker.final, moments.final]);
}

describe.each(LANGUAGE_IDS)('in %s, a game', (language) => {
  const words = WORDS[language];
  const final = finalWords(words);

  it.each(Object.entries(FINALS))('is never final while it has an exceptional state: %s', (_sport, ids) => {
    for (const status of STATUSES)
      for (const id of ids) {
        const frame = withStatus(id, status, language);
        const { scorebug, lowerThird, fullFrame, ticker } = viewModelOf(frame);
        const shown = {
          scorebug: scorebug.model,
          lowerThird: lowerThird.model,
          fullFrame: fullFrame.model,
          ticker: ticker.model,
          data: outputData('Program', frame, frame.at),
        };
        for (const [graphic, model] of Object.entries(shown)) {
          const texts = textsIn(model);
          expect(
            texts.filter((text) => final.has(text)),
            `${id} ${status.is} ${graphic}`,
          ).toEqual([]);
          const { long, bug } = words.status[status.is];
          const name = status.is === 'delayed' ? words.status.reasons.weather : long;
          expect(texts.includes(name) || texts.includes(bug), `${id} ${status.is} ${graphic}`).toBe(true);
        }
        expect(fullFrame.model?.winner).toBeNull();
        expect([frame.match?.isFinal, outputData('', frame, frame.at)['final']]).toEqual([false, 0]);
      }
  });

  it.each(Object.entries(FINALS))('is marked as a forfeit: %s', (sport, [id]) => {
    const frame = withStatus(id, FORFEIT, language);
    const { scorebug, lowerThird, fullFrame } = viewModelOf(frame);
    for (const model of [scorebug.model, lowerThird.model, fullFrame.model]) {
      const texts = textsIn(model);
      expect(
        texts.filter((text) => final.has(text)),
        sport,
      ).toEqual([]);
      expect(texts.includes(words.status.forfeited.long) || texts.includes(words.status.forfeited.bug)).toBe(
        true,
      );
    }
    expect(fullFrame.model?.winner).toBe(sport === 'baseball' || sport === 'football' ? 'first' : 'second');
    expect(outputData('', frame, frame.at)).toMatchObject({ final: 1, status: 'forfeited' });
  });
});

describe('a scorebug with an exceptional state', () => {
  it.each(['soccer', 'basketball', 'football'])('shows no clock, count or situation: %s', (sport) => {
    const { model } = viewModelOf(frameOf(`status-${sport}-suspended`)).scorebug;
    expect(model).toMatchObject({ clock: null });
    expect(textsIn(model)).toContain('SUSPENDED');
  });

  it('replaces inning, diamond, count and outs in baseball', () => {
    expect(viewModelOf(frameOf('status-baseball-suspended')).scorebug.model).toMatchObject({
      ending: ['SUSPENDED', 'SUSP'],
      batting: null,
      count: null,
      outs: null,
      bases: null,
    });
  });

  it('shows the expected time of a matchup instead of its start', () => {
    const { model } = viewModelOf(frameOf('status-frame-postponed')).fullFrame;
    expect(model?.between).toEqual({ label: '', says: 'vs.' });
    expect(model?.aside[0]).toBe('Postponed · Expected July 12 6:00 PM CET');
  });
});
