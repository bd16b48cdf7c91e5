import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { graphicsOf } from '../../overlays/stage/sports.ts';
import * as boards from '../../overlays/stage/boards.ts';
import { createStageViewModels } from '../../overlays/stage/view-model.ts';
import { MOMENT_KINDS, MomentInstant } from '../../src/feed/contract/moments.ts';
import { Phase } from '../../src/feed/contract/phase.ts';
import {
  phaseOf,
  watchedSport,
  type MatchInfoRow,
  type OverrideInput,
  type SportView,
} from '../../src/feed/sports/index.ts';
import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import { playStateOf } from '../../src/preload/contract/visible-clocks.ts';
import { OutputFrame, StartTime } from '../../src/preload/contract/output-frame.ts';
import { leagueName, momentName, momentTime } from '../../src/words/languages.ts';
import { valuesOf } from './from-schema.ts';
import { MARKED, unmarkedLetters } from './marked-words.ts';

/**
 * All on-air text comes from src/words or from outside. In a language with every word marked, and with any frames that
 * the contract allows, the only unmarked letters are those of texts from outside, which are Greek in this test.
 */

vi.mock('../../src/words/all.ts', async () => {
  const { LANGUAGE_IDS } = await import('../../src/words/languages.ts');
  const { MARKED: words } = await import('./marked-words.ts');
  return { WORDS: Object.fromEntries(LANGUAGE_IDS.map((id) => [id, words])) };
});

const WRITTEN = ['ΑΒΓ', 'Δέλτα Ζήτα', 'Λάμδα', '7'];
const GREEK = /\p{Script=Greek}/gu;
/** Returns the part of a text that comes from the code. */
const strange = (text: string): string => unmarkedLetters(text).replace(GREEK, '');

/** Fields of models that are keys, or that control how something is drawn. */
const NOT_SAID = new Set([
  'anchors',
  'background',
  'color',
  'colors',
  'direction',
  'edge',
  'winner',
  'emblem',
  'about',
  'form',
  'half',
  'batting',
  'key',
  'layout',
  'locale',
  'logo',
  'mark',
  'openAttempt',
  'order',
  'possession',
  'scorer',
  'side',
  'sport',
  'state',
  'theme',
]);
/** The names of marks in rows of pips. */
const PIPS = new Set(['empty', 'lit', 'crossed']);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return PIPS.has(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (NOT_SAID.has(name) ? [] : textsOf(part)));
}

const written = fc.constantFrom(...WRITTEN);

function valueOf(input: OverrideInput): fc.Arbitrary<unknown> {
  switch (input.kind) {
    case 'number':
      return fc.integer({ min: input.min, max: input.max });
    case 'text':
      return written;
    case 'color':
      return fc.constant('#7a1f5c');
    case 'choice':
      return fc.constantFrom(...input.choices.map(([value]) => value)).filter((value) => value !== null);
    case 'parts':
      return fc.record(
        Object.fromEntries(
          input.parts.map(({ key, input: of, isOptional }) => [
            key,
            isOptional ? fc.option(valueOf(of), { nil: null }) : valueOf(of),
          ]),
        ),
      );
    case 'picture':
      return fc.constant(null);
  }
}

/** Generates manual match info, each value set or not. */
function factsOf(rows: readonly MatchInfoRow[]): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(rows.map(({ field, input }) => [field, valueOf(input)]));
  return fc.record(values, { requiredKeys: [] });
}

const Match = OutputFrame.shape.match.unwrap().omit({ view: true, manualFacts: true });
const Rest = OutputFrame.omit({ match: true, test: true });

/** Generates frames of a sport with every graphic on air: any view that the contract allows, with matching content. */
function framesOf(sport: string): fc.Arbitrary<OutputFrame> {
  const { viewSchema, manualFacts: rows } = watchedSport(sport);
  const match = fc
    .record({
      drawn: valuesOf(Match, WRITTEN),
      view: valuesOf(viewSchema, WRITTEN) as fc.Arbitrary<SportView>,
      manualFacts: factsOf(rows),
      league: fc.constantFrom('wc', 'ncaab', ...WRITTEN),
      isItsPhase: fc.boolean(),
    })
    .map(({ drawn, view, manualFacts, league, isItsPhase }) => ({
      ...drawn,
      sport,
      league,
      view,
      manualFacts,
      phase: isItsPhase ? phaseOf(view, drawn.isFinal) : drawn.phase,
    }));
  return fc.record({ match, rest: valuesOf(Rest, WRITTEN) }).map(({ match: of, rest }) => {
    for (const graphic of Object.values(rest.graphics)) graphic.isOnAir = true;
    const output = { ...rest.output, width: 1920, height: 1080, tokens: null };
    return { ...rest, output, match: of } as OutputFrame;
  });
}

const DRAWN = [...CONTRACT_SPORT_SLUGS, 'other'];
const RUNS = { numRuns: 150 };

it.each(DRAWN)('every graphic of %s contains only marked words and external text', (sport) => {
  const makeViewModel = createStageViewModels(
    graphicsOf,
    () => ({ language: 'en', words: MARKED }),
    () => boards,
  );
  let marks = 0;
  fc.assert(
    fc.property(framesOf(sport), (frame) => {
      const { scorebug, lowerThird, fullFrame, ticker } = makeViewModel(frame, null, true);
      const texts = textsOf([scorebug, lowerThird, fullFrame, ticker]);
      marks += texts.filter((text) => text.includes('⟦')).length;
      expect(texts.filter((text) => strange(text) !== '')).toEqual([]);
    }),
    RUNS,
  );
  expect(marks).toBeGreaterThan(RUNS.numRuns);
});

/** Matches columns with keys for programs, which are the same in every language. */
const FOR_PROGRAMS = /^(?:sport|status)$|_colou?r$/;

it.each(DRAWN)('the data of an output in %s contains only marked words and external text', (sport) => {
  fc.assert(
    fc.property(framesOf(sport), (frame) => {
      const texts = Object.entries(outputData('Ω', frame, frame.at)).filter(
        ([name]) => !FOR_PROGRAMS.test(name),
      );
      expect(texts.filter(([, value]) => strange(String(value)) !== '')).toEqual([]);
    }),
    RUNS,
  );
});

describe('composed text', () => {
  it.each(DRAWN)('describes a situation in %s in marked words and names', (sport) => {
    fc.assert(
      fc.property(framesOf(sport), ({ match }) => {
        if (!match) return;
        const texts = watchedSport(sport).situationOf(match.view, MARKED, () => 'Ω', {}, playStateOf(match));
        expect(texts.filter((text) => strange(text) !== '')).toEqual([]);
        expect(texts.filter((text) => !/⟦|^[\d–]+$/.test(text))).toEqual([]);
      }),
      RUNS,
    );
  });

  it('names a moment and its time in marked words', () => {
    const moments = fc.record({
      kind: fc.constantFrom(...MOMENT_KINDS),
      phase: valuesOf(Phase.nullable(), WRITTEN),
      instant: valuesOf(MomentInstant, WRITTEN),
    });
    fc.assert(
      fc.property(moments, ({ kind, phase, instant }) => {
        expect(strange(momentName(MARKED, { kind, phase }))).toBe('');
        expect(strange(momentTime(MARKED, instant))).toBe('');
      }),
      RUNS,
    );
  });

  it('describes a start time in marked words', () => {
    fc.assert(
      fc.property(valuesOf(StartTime, WRITTEN), (start) => {
        const texts = [MARKED.starts(start, null), MARKED.startDay(start), MARKED.startTime(start, null)];
        expect(texts.filter((text) => strange(text) !== '')).toEqual([]);
      }),
    );
  });

  it('includes the marked name of a league that has one', () => {
    expect([leagueName(MARKED, 'wc'), leagueName(MARKED, 'ncaab', 'short')].map(strange)).toEqual(['', '']);
  });
});

it('an unmarked word is detected', () => {
  expect(['⟦Goal⟧ · 4', '⟦⟦Goal⟧ under review⟧', '⟦1st⟧ quarter', 'Ω Goal'].map(strange)).toEqual([
    '',
    '',
    'quarter',
    'Goal',
  ]);
});
