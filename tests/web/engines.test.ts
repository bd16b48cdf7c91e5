import { describe, expect, it } from 'vitest';
import { oldEngineSentence } from '../../src/main/show/notices/engine-watch.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Requests of different browsers for an output, and the answers. */

const OBS_28 =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/95.0.4638.69 Safari/537.36 OBS/28.0.3';
const OBS_30 =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/103.0.5060.134 Safari/537.36 OBS/30.0.2';
const HEADLESS =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/92.0.4512.0 Safari/537.36';

async function output() {
  const world = new World();
  const base = await served(world);
  const open = async (userAgent: string, query = '', id = 'program'): Promise<string> => {
    const secret = world.show.outputs.secrets().find((one) => one.id === id)!.secret;
    const answer = await fetch(`${base}/o/${secret}${query}`, { headers: { 'User-Agent': userAgent } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer.text();
  };
  const sentences = (): string[] => world.show.notices.list().map(({ sentence }) => sentence);
  return { world, open, sentences };
}

describe('a browser below Chromium 103', () => {
  it.each([
    [95, OBS_28],
    [92, HEADLESS],
  ])(
    'gets an empty page (Chromium %i), and the producer gets a notice with a fix',
    async (version, userAgent) => {
      const { open, sentences } = await output();
      expect(await open(userAgent)).not.toContain('page');
      expect(sentences()).toEqual([oldEngineSentence('Program', version)]);
      expect(oldEngineSentence('Program', 95)).toBe(
        'Program runs in Chromium 95 and stays empty there: outputs need Chromium 103 or newer. Update OBS to version 31 or newer, or update the other program that shows it.',
      );
    },
  );

  it('is reported for a monitor as well, which is empty too', async () => {
    const { open, sentences } = await output();
    expect(await open(OBS_28, '?monitor=1')).not.toContain('page');
    expect(sentences()).toHaveLength(1);
  });

  it('is reported until a newer browser shows the output, unless that browser is only a monitor', async () => {
    const { open, sentences } = await output();
    await open(OBS_28);
    for (const query of ['?monitor=1', '?preview=1', '?next=1']) await open(OBS_30, query);
    expect(sentences()).toHaveLength(1);
    await open(OBS_30);
    expect(sentences()).toEqual([]);
  });

  it("isn't reported again after the notice was dismissed, until its version changes", async () => {
    const { world, open, sentences } = await output();
    await open(OBS_28);
    await world.ask('notice:dismiss', { id: 'engine-program' });
    await open(OBS_28);
    expect(sentences()).toEqual([]);
    await open(HEADLESS);
    expect(sentences()).toHaveLength(1);
  });

  it('is no longer reported when its output is removed', async () => {
    const { world, open, sentences } = await output();
    const { id } = await world.ask('output:add', { name: 'Second', channel: 'A' });
    await open(OBS_28, '', id);
    expect(sentences()).toEqual([oldEngineSentence('Second', 95)]);
    await world.ask('output:remove', { id });
    expect(sentences()).toEqual([]);
  });
});

describe('any other browser', () => {
  it.each([
    ['Chromium 103', OBS_30],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
    ['a browser without a user agent', 'titles'],
    ['a browser with an invalid version', 'Chrome/x Chrome/'],
  ])('gets the page: %s', async (_, userAgent) => {
    const { open, sentences } = await output();
    expect(await open(userAgent)).toBe('page');
    expect(sentences()).toEqual([]);
  });
});
