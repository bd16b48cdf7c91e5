import { describe, expect, it } from 'vitest';
import { bugSpace as baseball } from '../baseball/graphics.ts';
import { bugSpace as basketball } from '../basketball/graphics.ts';
import { bugSpace as football } from '../football/graphics.ts';
import { bugSpace as soccer } from '../soccer/graphics.ts';
import { anchorsOf } from './anchors.ts';
import type { Anchors } from './anchors.ts';
import { bugZoom, layoutOf, PLAIN_BUG, placeIn, VERTICAL_ZOOM } from './layout.ts';
import type { Direction } from '../../src/words/languages.ts';
import type { BugPlace } from '../../src/preload/contract/output-frame.ts';
import { CORNERS } from '../../src/preload/contract/sponsors.ts';
import type { Corner } from '../../src/preload/contract/sponsors.ts';

describe('layoutOf', () => {
  it.each([
    [1920, 1080, { unit: 1, safeX: 96, safeTop: 54, safeBottom: 54, isVertical: false, available: 1728 }],
    [3840, 2160, { unit: 2, safeX: 192, safeTop: 108, safeBottom: 108, isVertical: false, available: 1728 }],
    [1080, 1920, { unit: 1, safeX: 65, safeTop: 269, safeBottom: 672, isVertical: true, available: 950 }],
  ])('returns the margins of %i x %i', (width, height, expected) => {
    expect(layoutOf(width, height, 'title')).toEqual(expected);
  });

  it.each([
    [0, 0],
    [NaN, 1080],
    [1920, -1],
  ])('refuses %d x %d', (width, height) => {
    expect(() => layoutOf(width, height, 'title')).toThrow('There is no layout');
  });
});

it('the layout can use the action-safe area', () => {
  expect(layoutOf(1920, 1080, 'action')).toMatchObject({ safeX: 67, safeTop: 38, safeBottom: 38 });
  // Social video players cover the edges of vertical video in both safe areas.
  expect(layoutOf(1080, 1920, 'action')).toEqual(layoutOf(1080, 1920, 'title'));
});

const BUGS = { basketball, football, baseball, soccer, other: PLAIN_BUG };

describe('graphics anchors', () => {
  const anchorsIn = (
    sport: keyof typeof BUGS,
    bugPlace: BugPlace | null,
    hasTicker = false,
    isVertical = false,
    direction: Direction = 'ltr',
    networkCorner: Corner | null = null,
    sponsorCorner: Corner = 'top-right',
  ): Anchors => {
    const [width, height] = isVertical ? [1080, 1920] : [1920, 1080];
    return anchorsOf(layoutOf(width, height, 'title'), height, BUGS[sport], bugPlace, {
      bugSize: 1,
      rows: 0,
      hasBugMark: false,
      hasTicker,
      networkCorner,
      sponsorCorner,
      direction,
    });
  };
  const NETWORK = { width: 160, height: 72 };
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** Returns the bounding box of a graphic of this size, in design units. */
  function boxOf(
    { place, lift }: Anchors['bug'],
    { width, height }: { width: number; height: number },
    isVertical: boolean,
  ): Box {
    const [wide, tall] = isVertical ? [1080, 1920] : [1920, 1080];
    const { safeX, safeTop, safeBottom } = layoutOf(wide, tall, 'title');
    const left = place.endsWith('left')
      ? safeX
      : place.endsWith('right')
        ? wide - safeX - width
        : (wide - width) / 2;
    const top = place.startsWith('top') ? safeTop + lift : tall - safeBottom - lift - height;
    return { left, top, right: left + width, bottom: top + height };
  }
  const overlap = (one: Box, other: Box): boolean =>
    Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
    Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);

  const PLACES: readonly (BugPlace | null)[] = [
    null,
    'top-left',
    'top-center',
    'top-right',
    'bottom-left',
    'bottom-center',
    'bottom-right',
  ];
  const EVERYWHERE = CORNERS.flatMap((corner) =>
    (['ltr', 'rtl'] as const).flatMap((direction) =>
      [false, true].map((isVertical) => ({ corner, direction, isVertical })),
    ),
  );

  it.each(EVERYWHERE)(
    'keep everything clear of a network bug: $corner, $direction, vertical $isVertical',
    ({ corner, direction, isVertical }) => {
      const available = isVertical ? 950 : 1728;
      const network = boxOf({ place: corner, lift: 0 }, NETWORK, isVertical);
      for (const sport of Object.keys(BUGS) as (keyof typeof BUGS)[])
        for (const place of PLACES)
          for (const hasTicker of [false, true]) {
            const anchors = anchorsIn(sport, place, hasTicker, isVertical, direction, corner);
            const zoom = isVertical ? 1.6 : 1;
            const bug = {
              width: Math.min(available, BUGS[sport].width),
              height: BUGS[sport].height * zoom,
            };
            const stands: Record<string, Box> = {
              bug: boxOf(anchors.bug, bug, isVertical),
              'lower third': boxOf(
                anchors.lowerThird,
                { width: Math.min(available, 1120), height: 165 },
                isVertical,
              ),
              ...(hasTicker && {
                ticker: boxOf(anchors.ticker, { width: anchors.tickerWidth, height: 65 }, isVertical),
              }),
              frame: {
                left: isVertical ? 65 : 260,
                right: isVertical ? 1015 : 1660,
                top: anchors.frame.top,
                bottom: anchors.frame.bottom,
              },
            };
            for (const [what, box] of Object.entries(stands))
              expect(
                overlap(box, network),
                `${what} of ${sport}, ${String(place)}, ticker ${String(hasTicker)}`,
              ).toBe(false);
          }
    },
  );

  const placement = ({ bug, lowerThird }: Anchors): string =>
    `${bug.place} ${bug.lift}, ${lowerThird.place} ${lowerThird.lift}`;

  it.each([
    ['basketball', null, 'bottom-center 0, bottom-center 182'],
    ['football', null, 'bottom-center 0, bottom-center 178'],
    ['baseball', null, 'bottom-left 0, bottom-left 218'],
    ['soccer', null, 'top-left 0, bottom-left 42'],
    ['other', null, 'top-left 0, bottom-left 42'],
    ['basketball', 'top-right', 'top-right 0, bottom-left 42'],
    ['soccer', 'bottom-right', 'bottom-right 0, bottom-right 148'],
  ] as const)(
    'place the scorebug and the lower third of %s with the bug place %s: %s',
    (sport, place, expected) => {
      expect(placement(anchorsIn(sport, place))).toBe(expected);
    },
  );

  it('start at the right in right-to-left languages, except for the scorebug', () => {
    const mirrored = (sport: keyof typeof BUGS): string =>
      placement(anchorsIn(sport, null, false, false, 'rtl'));
    expect(mirrored('soccer')).toBe('top-left 0, bottom-right 42');
    expect(mirrored('baseball')).toBe('bottom-left 0, bottom-left 218');
  });

  it('make room for the ticker only at the bottom', () => {
    expect(placement(anchorsIn('baseball', null, true))).toBe('bottom-left 110, bottom-left 328');
    expect(placement(anchorsIn('soccer', null, true))).toBe('top-left 0, bottom-left 152');
  });

  it('put the scorebug at the top center or the bottom center on vertical video', () => {
    expect(placement(anchorsIn('baseball', null, false, true))).toBe('top-center 0, bottom-left 0');
    expect(placement(anchorsIn('baseball', 'bottom-right', false, true))).toBe(
      'bottom-center 0, bottom-center 324',
    );
  });

  it('leave everything between the margins to a full frame, even with a ticker', () => {
    for (const { frame } of [anchorsIn('basketball', null, true), anchorsIn('soccer', null)])
      expect(frame).toMatchObject({ top: 54, bottom: 1026 });
  });
});

describe('placeIn', () => {
  it("doesn't scale a picture that fits to within a pixel", () => {
    expect(placeIn(1920, 1080, 1920, 1080)).toEqual({ scale: 1, left: 0, top: 0 });
    expect(placeIn(1921, 1081, 1920, 1080)).toEqual({ scale: 1, left: 0, top: 0 });
  });
  it('shrinks and centers a larger picture', () => {
    expect(placeIn(480, 400, 1920, 1080)).toEqual({ scale: 0.25, left: 0, top: 65 });
  });
});

describe('the size of a scorebug', () => {
  const landscape = layoutOf(1920, 1080, 'title');
  const vertical = layoutOf(1080, 1920, 'title');

  it('is the design size by default', () => {
    expect(bugZoom(landscape, 636, 1, 1)).toBe(1);
    expect(bugZoom(landscape, 1728, 1, 1)).toBe(1);
    expect(bugZoom(vertical, 500, 1, VERTICAL_ZOOM)).toBe(VERTICAL_ZOOM);
    expect(bugZoom(vertical, vertical.available, 1, 1)).toBe(1);
  });

  it.each([0.75, 0.9, 1.1, 1.35])('keeps every board between the margins at %d', (size) => {
    for (const { width } of Object.values(BUGS)) {
      const zoom = bugZoom(landscape, width, size, 1);
      expect(zoom).toBeLessThanOrEqual(size);
      expect(width * zoom).toBeLessThanOrEqual(Math.max(width, landscape.available) + 1e-9);
      expect(
        Math.min(width, vertical.available) *
          bugZoom(vertical, Math.min(width, vertical.available), size, 1.5),
      ).toBeLessThanOrEqual(vertical.available + 1e-9);
    }
  });

  it('changes the space for graphics above it', () => {
    const beside = {
      rows: 1,
      hasBugMark: true,
      hasTicker: true,
      networkCorner: null,
      sponsorCorner: 'bottom-left',
      direction: 'ltr',
    } as const;
    const lift = (bugSize: number): number =>
      anchorsOf(landscape, 1080, BUGS.soccer, 'bottom-left', { ...beside, bugSize }).lowerThird.lift;
    const { height } = BUGS.soccer;
    expect(lift(1.35) - lift(1)).toBeGreaterThanOrEqual(Math.floor(height * 0.35));
    expect(lift(1) - lift(0.75)).toBeGreaterThanOrEqual(Math.floor(height * 0.25));
    const sponsor = (bugSize: number): number =>
      anchorsOf(landscape, 1080, BUGS.soccer, 'bottom-left', { ...beside, bugSize }).sponsor.lift;
    expect(sponsor(1.35)).toBeGreaterThan(sponsor(1));
  });
});
