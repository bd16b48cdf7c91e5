import { describe, expect, it } from 'vitest';
import type { ControlRequests, Output } from '../../src/preload/contract.ts';
import { FONT_FAMILIES_MAX, FONT_FILE_MAX, FONT_PIECE_MAX } from '../../src/preload/contract/fonts.ts';
import { fontFile } from './fake-disk.ts';
import { Page, World } from './world.ts';

/** The producer's own fonts: uploaded, named by a theme, drawn on an output, and removed. */

const theme = { id: 'club', name: 'Club', base: 'chalk', tokens: { font: 'league-sans' } } as const;
const added = (world: World, family: string, weight?: number) =>
  world.ask('font:upload', { text: fontFile(family, weight), isLast: true });
const weights = (world: World) =>
  world.show.fonts.list().map(({ id, files }) => [id, ...files.map((file) => file.weights[0])]);

/** Puts a theme with a font on air. */
async function onAir(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await added(world, 'League Sans');
  await world.ask('theme:set', theme);
  await world.ask('output:update', { id: 'program', patch: { theme: 'club' } });
  return { world, page: new Page(world.show, 'program') };
}

describe('a font', () => {
  it('joins the family named in its file, and replaces a file of the same weight', async () => {
    const world = new World();
    const { family } = await added(world, 'League Sans', 700);
    expect(family).toMatchObject({ id: 'league-sans', name: 'League Sans' });
    await added(world, 'League Sans', 400);
    await added(world, 'Other');
    await added(world, 'League Sans', 700);
    expect(weights(world)).toEqual([
      ['other', 700],
      ['league-sans', 400, 700],
    ]);
    expect(world.persisted.fonts).toEqual(world.show.state().fonts);
    expect(world.disk.faces.size).toBe(3);
  });

  it('is uploaded in pieces, and checked once it is complete', async () => {
    const world = new World();
    const text = fontFile('League Sans');
    let upload: string | null = null;
    let answered: Output<ControlRequests, 'font:upload'>;
    for (let at = 0; at < text.length; at += 8) {
      const piece = { upload, text: text.slice(at, at + 8), isLast: at + 8 >= text.length };
      answered = await world.ask('font:upload', piece);
      expect(answered.family !== null).toBe(piece.isLast);
      ({ upload } = answered);
    }
    expect(weights(world)).toEqual([['league-sans', 700]]);
    await expect(world.ask('font:upload', { upload, text: 'AAAA', isLast: true })).rejects.toThrow(
      'This upload has expired. Choose the font file again.',
    );
  });

  it('is refused before the upload ends if it is too large', async () => {
    const world = new World();
    const text = 'A'.repeat(FONT_PIECE_MAX);
    let upload: string | null = null;
    const send = async (): Promise<void> => {
      for (let sent = 0; sent <= (FONT_FILE_MAX / 3) * 4; sent += text.length)
        ({ upload } = await world.ask('font:upload', { upload, text, isLast: false }));
    };
    await expect(send()).rejects.toThrow(/^This file is larger than 16 MB\. Choose/);
  });

  it("changes nothing if it is unusable or can't be saved", async () => {
    const world = new World();
    await expect(world.ask('font:upload', { text: 'AAAA', isLast: true })).rejects.toThrow(/isn't a font/);
    world.disk.isFull = true;
    await expect(added(world, 'League Sans')).rejects.toThrow(/The font wasn't saved: the disk is full/);
    world.disk.isFull = false;
    expect([weights(world), world.disk.faces.size]).toEqual([[], 0]);
    expect((await world.ask('change:list', {})).changes).toEqual([]);
  });

  it('is refused if its family is over the limit', async () => {
    const world = new World();
    for (let count = 0; count < FONT_FAMILIES_MAX; count += 1) await added(world, `Family ${count}`);
    await expect(added(world, 'One more')).rejects.toMatchObject({ code: 'limit_reached' });
    await added(world, 'Family 0', 400);
    expect(weights(world)).toContainEqual(['family-0', 400, 700]);
  });

  it.each([
    ['Ligue des Éclairs', 'ligue-des-eclairs'],
    ['日本', 'font'],
  ])('gets its ID from the family %s: %s', async (name, id) => {
    const world = new World();
    expect((await added(world, name)).family?.id).toBe(id);
    expect((await added(world, `${name}!`)).family?.id).toBe(`${id}-2`);
  });
});

describe('a theme with a font', () => {
  it('is drawn in that font on every output with the theme, and in a preview', async () => {
    const { world, page } = await onAir();
    const [family] = world.show.fonts.list();
    expect(page.now.output.font).toEqual(family);
    const { frame } = await world.ask('theme:preview', { base: 'key', tokens: theme.tokens, league: 'nba' });
    expect(frame.output.font).toEqual(family);
    await added(world, 'League Sans', 900);
    expect(page.now.output.font?.files).toHaveLength(2);
    await world.ask('output:update', { id: 'program', patch: { theme: 'chalk' } });
    expect(page.now.output.font).toBeNull();
  });

  it('prevents its font from being removed', async () => {
    const { world } = await onAir();
    await expect(world.ask('font:remove', { id: 'league-sans' })).rejects.toThrow(
      'The theme "Club" uses this font. Choose another font for it first.',
    );
    await world.ask('theme:set', { ...theme, tokens: {} });
    await world.ask('font:remove', { id: 'league-sans' });
    expect(weights(world)).toEqual([]);
  });

  it('is drawn in the bundled typefaces while its font is missing, and this is reported', async () => {
    const { world, page } = await onAir();
    const { changes } = await world.ask('change:list', {});
    // The oldest change added the font.
    await expect(world.ask('change:undo', { id: changes.at(-1)!.id })).rejects.toThrow(
      /"Club" has the font "league-sans", which would be missing/,
    );
    // Simulates an edit of the theme file.
    world.ownThemes = [{ ...theme, tokens: { font: 'gone' } }];
    await world.ask('theme:reload', {});
    expect(page.now.output.font).toBeNull();
    const sentences = () => world.show.notices.list().map(({ sentence }) => sentence);
    expect(sentences()).toEqual([
      'The font "gone" of the theme "Club" is missing, so the theme uses the bundled typefaces. Add the font under Themes, or choose another font.',
    ]);
    await added(world, 'Gone');
    expect([sentences(), page.now.output.font?.id]).toEqual([[], 'gone']);
  });
});

describe('font files', () => {
  it('stay on disk while an undo can restore them, and are then removed', async () => {
    const world = new World();
    await added(world, 'League Sans');
    await world.ask('font:remove', { id: 'league-sans' });
    expect(world.disk.faces.size).toBe(1);
    await world.ask('change:undo', {});
    expect(weights(world)).toEqual([['league-sans', 700]]);
    const forgetChanges = async (): Promise<void> => {
      for (let count = 0; count < 20; count += 1)
        await world.ask('output:update', { id: 'program', patch: { name: `Main ${count}` } });
    };
    await forgetChanges();
    expect(world.disk.faces.size).toBe(1);
    await world.ask('font:remove', { id: 'league-sans' });
    await forgetChanges();
    expect(world.disk.faces.size).toBe(0);
  });
});
