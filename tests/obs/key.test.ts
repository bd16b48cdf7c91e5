import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNoObs } from '../../scripts/obs-path.ts';
import { keyFilterFor } from '../../src/main/obs/key-filter.ts';
import type { KeyFilter } from '../../src/main/obs/key-filter.ts';
import { THEME_IDS } from '../../src/preload/contract/output-frame.ts';
import type { OutputFrame, ThemeId } from '../../src/preload/contract/output-frame.ts';
import { keyColorOfMatch } from '../../overlays/kit/match-key.ts';
import { colorsOf, THEMES } from '../../overlays/kit/theme.ts';
import { graphicsOf } from '../../overlays/stage/sports.ts';
import { frameOf } from '../gallery/fake-main.ts';
import { judge } from './compare-pictures.ts';
import type { Verdict } from './compare-pictures.ts';
import { openKeyedPage } from './keyed-page.ts';
import type { KeyedPage } from './keyed-page.ts';
import { startObs } from './real-obs.ts';
import type { RealObs } from './real-obs.ts';

/**
 * An output on its key color, captured and keyed by OBS itself over magenta or, if magenta is the key, over blue:
 * nothing of the key color remains, and nothing that is drawn is lost.
 */

const SIZE = { width: 1280, height: 720 };
const FILTER = 'Key';
const BENEATH = 'Beneath';
const BUGS = ['basketball-clock', 'soccer-red', 'baseball-loaded', 'football-flag'] as const;
/** Teams that are difficult for the usual keys, green and magenta. */
const PAIRS = [
  ['#007a33', '#69be28'],
  ['#006341', '#00a0a0'],
  ['#a50044', '#552583'],
  ['#69be28', '#552583'],
] as const;
const NOTHING: Verdict = { clear: { judged: 0, wrong: 0 }, inks: new Map() };
/** Colors with fewer pixels aren't counted. */
const ENOUGH = 20;

describe.skipIf(whyNoObs() !== null)('the key color in OBS', () => {
  let obs: RealObs;
  let keyed: KeyedPage;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    obs = await startObs({ ...SIZE, fps: 30 });
    ends.push(() => obs.stop());
    await obs.call('CreateInput', {
      sceneName: 'Scene',
      inputName: BENEATH,
      inputKind: 'color_source_v3',
      inputSettings: SIZE,
    });
    keyed = await openKeyedPage(obs, SIZE);
    ends.push(() => keyed.stop());
  });

  afterAll(async () => {
    // Ends in reverse order of starting.
    for (const end of ends.reverse()) await end();
  });

  /**
   * Shows a frame in OBS through a key filter. Returns a function that compares OBS's current picture with the drawn
   * one. It needs polling, because the capture has to arrive first, and OBS draws 30 times a second.
   */
  async function keyOut(
    frame: OutputFrame,
    filter: Pick<KeyFilter, 'kind' | 'settings'>,
  ): Promise<() => Promise<Verdict>> {
    const { background } = frame.output;
    if (background.kind !== 'key') throw new Error('There is no key color.');
    const beneath = background.color.startsWith('#ff00') ? '#0000ff' : '#ff00ff';
    await obs.call('SetInputSettings', {
      inputName: BENEATH,
      inputSettings: { color: beneath === '#0000ff' ? 0xffff0000 : 0xffff00ff },
    });
    await obs
      .call('RemoveSourceFilter', { sourceName: keyed.sourceName, filterName: FILTER })
      .catch(() => null);
    const { kind: filterKind, settings: filterSettings } = filter;
    await obs.call('CreateSourceFilter', {
      sourceName: keyed.sourceName,
      filterName: FILTER,
      filterKind,
      filterSettings,
    });
    const drawn = await keyed.show(frame);
    return async () => judge(drawn, await obs.look('Scene'), beneath);
  }

  function framed(id: string, theme: ThemeId, [a, b]: readonly [string, string], key?: string): OutputFrame {
    return frameOf(id, ({ output, match }) => {
      if (!match) throw new Error('A fixture without a match.');
      match.teams.a.color = a;
      match.teams.b.color = b;
      const { look } = graphicsOf(match.view.sport);
      output.theme = theme;
      output.background = { kind: 'key', color: key ?? keyColorOfMatch(match, look, THEMES[theme]) };
    });
  }

  function filterOf({ match, output }: OutputFrame): KeyFilter {
    if (!match || output.background.kind !== 'key') throw new Error('There is nothing to key.');
    const inks = colorsOf(graphicsOf(match.view.sport).look, THEMES[output.theme]);
    return keyFilterFor(output.background.color, inks);
  }

  /** Returns what is wrong with a picture, in words; empty if nothing is. */
  function faultsOf({ clear, inks }: Verdict): string[] {
    const faults = [...inks].flatMap(([ink, { judged, wrong }]) =>
      wrong > 0 ? [`${ink}: ${wrong} of ${judged} changed`] : [],
    );
    if (clear.wrong > 0) faults.push(`background: ${clear.wrong} of ${clear.judged} left`);
    return faults;
  }

  describe.each(BUGS)('with the scorebug %s', (id) => {
    it.each(THEME_IDS.flatMap((theme) => PAIRS.map((pair) => [theme, ...pair] as const)))(
      'keeps everything drawn in %s with teams in %s and %s, and is removed completely',
      async (theme, a, b) => {
        const frame = framed(id, theme, [a, b]);
        const filter = filterOf(frame);
        expect(filter.lost).toEqual([]);
        const look = await keyOut(frame, filter);
        let seen: Verdict = NOTHING;
        await expect.poll(async () => faultsOf((seen = await look()))).toEqual([]);
        const { clear, inks } = seen;
        expect(clear.judged).toBeGreaterThan((SIZE.width * SIZE.height) / 2);
        // At least both teams, a board and a score.
        expect([...inks].filter(([, { judged }]) => judged >= ENOUGH).length).toBeGreaterThanOrEqual(4);
      },
    );
  });

  it("is removed completely, with every ink intact, even if it is paler than OBS's presets", async () => {
    const frame = framed('soccer-red', 'key', ['#c8102e', '#1d5bd6'], '#00b140');
    const look = await keyOut(frame, filterOf(frame));
    await expect.poll(async () => faultsOf(await look())).toEqual([]);
  });

  it("would also remove white with OBS's default similarity, which Touchline never uses", async () => {
    const frame = framed('soccer-red', 'key', ['#c8102e', '#1d5bd6'], '#00b140');
    const { kind, settings } = filterOf(frame);
    const look = await keyOut(frame, {
      kind,
      settings: { ...settings, similarity: 400, smoothness: 80, spill: 100 },
    });
    await expect.poll(async () => faultsOf(await look()).join()).toContain('#ffffff');
  });
});
