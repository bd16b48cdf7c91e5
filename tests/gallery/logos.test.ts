import { describe, expect, it } from 'vitest';
import { THEMES } from '../../overlays/kit/theme.ts';
import type { ThemeId } from '../../src/preload/contract/output-frame.ts';
import { openGallery } from './gallery-page.ts';

/** Logos that can't be seen on the board behind them are on a plate or in an outline, in the same frame. */

const gallery = openGallery();

interface DrawnLogo {
  name: string;
  graphic: string;
  kind: 'plate' | 'outline' | null;
  color: string;
}

/** Returns the logos in a fixture, without waiting after it is drawn. */
function logosIn(id: string, theme: ThemeId): Promise<DrawnLogo[]> {
  return gallery.page.evaluate(`(() => {
    gallery.show('${id}', 1920, 1080, '${theme}', 'nothing');
    return [...document.querySelectorAll('[data-graphic] img')].map((img) => ({
      name: img.src.replace(/.*\\/|\\.svg$/g, ''),
      graphic: img.closest('[data-graphic]').dataset.graphic,
      kind: img.dataset.backing ?? null,
      color: img.style.getPropertyValue('--backing'),
    }));
  })()`);
}

describe('a black crest', () => {
  it.each(['chalk', 'key'] as const)('is on a light plate on the dark boards of %s', async (theme) => {
    const logos = [...(await logosIn('plate-soccer', theme)), ...(await logosIn('plate-next', theme))];
    const black = logos.filter(({ name }) => name === 'onyx');
    expect(black).toHaveLength(5);
    for (const logo of black) expect(logo).toMatchObject({ kind: 'plate', color: THEMES[theme].light });
  });

  it('has no plate on the light boards of broadsheet', async () => {
    const logos = await logosIn('plate-soccer', 'broadsheet');
    const black = logos.filter(({ name, graphic }) => name === 'onyx' && graphic === 'scorebug');
    expect(black).toMatchObject([{ kind: null }]);
  });

  it('has an outline where it is large', async () => {
    const logos = await logosIn('plate-full', 'chalk');
    expect(logos.find(({ name }) => name === 'onyx')).toMatchObject({
      kind: 'outline',
      color: THEMES.chalk.light,
    });
  });
});

describe('a white crest', () => {
  it('is on a dark plate on the light boards of broadsheet', async () => {
    const logos = [
      ...(await logosIn('plate-soccer', 'broadsheet')),
      ...(await logosIn('plate-ticker', 'broadsheet')),
    ];
    const white = logos.filter(({ name, graphic }) => name === 'pearl' && graphic !== 'lower-third');
    expect(white.length).toBeGreaterThanOrEqual(3);
    // The league's board of the ticker is dark in this theme.
    expect(white.filter(({ kind }) => kind === null)).toHaveLength(1);
    for (const { kind, color } of white) if (kind !== null) expect(color).toBe(THEMES.broadsheet.dark);
  });
});

describe('a logo with a light rim', () => {
  it.each(['chalk', 'broadsheet', 'key'] as const)('has no plate on its own field in %s', async (theme) => {
    const logos = await logosIn('logo-soccer', theme);
    expect(logos.filter(({ name, kind }) => name === 'riverside' && kind !== null)).toEqual([]);
  });
});

describe('the padding of a logo', () => {
  it('is trimmed', async () => {
    const frame = JSON.stringify(await gallery.page.evaluate(`gallery.frameOf('logo-basketball')`));
    const inset = await gallery.page.evaluate<string>(`(async () => {
      const frame = ${frame.replaceAll('lakeside.svg', 'padded.svg')};
      gallery.play(frame);
      while (!document.querySelector('img[src*=padded]')) await new Promise(requestAnimationFrame);
      return getComputedStyle(document.querySelector('img[src*=padded]')).objectViewBox;
    })()`);
    // The circle is 40 % of the picture's width and height.
    expect(Math.abs(Number(/^inset\(([\d.]+)%\)$/.exec(inset)?.[1]) - 30)).toBeLessThan(3);
  });
});
