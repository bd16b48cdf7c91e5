import { PNG } from 'pngjs';
import { expect, it, onTestFinished } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import type { ObsOutputView } from '../../src/preload/contract/obs.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { ObsPeer } from '../peers/obs-peer.ts';
import { Remote, startScript, temporaryDir } from './app.ts';

/** The built program with a fake OBS, whose source is a real page of the output in a real browser. */

const SIZE = { width: 320, height: 180 };

it('the doctor reads the test picture of a real page, measures it, and finds no problem', async () => {
  const peer = await ObsPeer.start();
  onTestFinished(() => peer.stop());
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const program = await startScript('out/main/headless.js', [
    '--port',
    '0',
    '--data',
    temporaryDir(),
    '--no-rehearsal',
  ]);
  const remote = new Remote(program.ready.url);
  const obs = async (): Promise<{ link: { state: string } }> =>
    ((await remote.call('GET', '/obs')).body as { obs: { link: { state: string } } }).obs;
  await remote.call('POST', '/obs/connect', { address: peer.address });
  await expect.poll(async () => (await obs()).link.state).toBe('connected');

  const put = await remote.call('PUT', '/outputs/program/obs', { scene: 'Match' });
  expect(put.body).toMatchObject({ source: { name: 'Touchline Program', scenes: ['Match'] } });

  const page = await browser.newPage({ viewport: SIZE });
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(String(peer.input('Touchline Program').settings['url']));
  const shot = async (): Promise<PNG> => PNG.sync.read(await page.screenshot({ omitBackground: true }));
  // Captured on request, as in OBS: the doctor gives up on anything it has not seen after two seconds.
  peer.draw = async (_source, width, height) => scaled(await shot(), width, height);
  await expect.poll(async () => (await remote.program()).renderers).toBe(1);

  const { status, body } = await remote.call('POST', '/outputs/program/obs/check');
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body as ObsOutputView).toMatchObject({ findings: [], isWhole: true, isChecking: false });
  expect((await remote.program()).latency.seen).toMatchObject({ count: 12 });
  await expect
    .poll(async () => (await shot()).data.every((value) => value === 0), { message: 'nothing is left' })
    .toBe(true);
});

/** Scales by nearest neighbor: the sampled pixels are well inside their blocks. */
function scaled(picture: PNG, width: number, height: number): PNG {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.floor(((x + 0.5) / width) * picture.width);
      const fromY = Math.floor(((y + 0.5) / height) * picture.height);
      const from = (fromY * picture.width + fromX) * 4;
      png.data.set(picture.data.subarray(from, from + 4), (y * width + x) * 4);
    }
  return png;
}
