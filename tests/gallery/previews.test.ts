import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { CONTRACT_LEAGUE_SLUGS } from '../../src/feed/contract/versions.ts';
import { teamPreview, themePreview } from '../../src/main/show/outputs/team-preview.ts';
import { BUG_SIZE } from '../../src/preload/contract/theme-tokens.ts';
import { BUG_CORNER, BUG_PICTURE, bugScale } from '../../src/renderer/logic/bug-picture.ts';
import { openGallery } from './gallery-page.ts';

/** The previews of teams and themes in the control window show the whole scorebug, in every sport and size. */

const gallery = openGallery();

const { match, output, ...base } = FIXTURES.find(({ id }) => id === 'soccer-added-var')!.frame;
/** Widths of the preview, from a narrow to a wide dialog, in CSS px. */
const WIDTHS = [320, 460, 900];

describe.each([...CONTRACT_LEAGUE_SLUGS, 'other'])('the team preview of %s', (league) => {
  it.each([BUG_SIZE.least, 1, BUG_SIZE.most])(
    'shows the whole scorebug %s times as large',
    async (bugSize) => {
      const { theme } = output;
      const preview = teamPreview({
        league,
        teams: match!.teams,
        look: { theme, tokens: { bugSize } } as never,
        build: base.build,
        at: base.at,
      });
      const frame = { ...preview, output: { ...output, ...preview.output, width: 1920, height: 1080 } };
      await gallery.page.setViewportSize({ width: 1920, height: 1080 });
      const { right, bottom } = await gallery.page.evaluate<{ right: number; bottom: number }>(
        `(() => {
        gallery.play(${JSON.stringify(frame)});
        const { x, y, width, height } = gallery.bounds('scorebug', 0);
        return { right: x + width, bottom: y + height };
      })()`,
      );
      expect(bottom).toBeGreaterThan(BUG_CORNER.top + 60);
      for (const width of WIDTHS) {
        const scale = bugScale(width, bugSize);
        expect((right - BUG_CORNER.left) * scale).toBeLessThanOrEqual(width);
        expect((bottom - BUG_CORNER.top) * scale).toBeLessThanOrEqual(BUG_PICTURE.height);
      }
    },
  );
});

describe.each([...CONTRACT_LEAGUE_SLUGS, 'other'])('the theme preview of %s', (league) => {
  it.each([BUG_SIZE.least, 1, BUG_SIZE.most])(
    'shows the whole scorebug %s times as large, separate from the lower third',
    async (bugSize) => {
      const { theme } = output;
      const preview = themePreview({
        league,
        teams: match!.teams,
        look: { theme, tokens: { bugSize } } as never,
        build: base.build,
        at: base.at,
      });
      const frame = { ...preview, output: { ...output, ...preview.output, width: 1920, height: 1080 } };
      await gallery.page.setViewportSize({ width: 1920, height: 1080 });
      const [bug, third] = await gallery.page.evaluate<
        { x: number; y: number; width: number; height: number }[]
      >(
        `(() => {
          gallery.play(${JSON.stringify(frame)});
          return ['scorebug', 'lower-third'].map((id) => gallery.bounds(id, 0));
        })()`,
      );
      for (const { x, y, width, height } of [bug!, third!]) {
        expect(Math.min(x, y, width - 60, height - 30)).toBeGreaterThan(0);
        expect(x + width).toBeLessThan(1_920);
        expect(y + height).toBeLessThan(1_080);
      }
      const isApart = bug!.y + bug!.height <= third!.y || third!.y + third!.height <= bug!.y;
      expect(isApart).toBe(true);
    },
  );
});
