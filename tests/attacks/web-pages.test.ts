import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { Remote, startProgram, temporaryDir } from '../e2e/app.ts';

/** Checks in a real browser what a foreign page can do to a Touchline on the same machine. */

const NAME = 'rebound.example';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`);
});
afterAll(() => browser.close());

/** Serves a page of another origin and returns its URL. */
async function foreignPage(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>elsewhere</title><body></body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('a foreign page reads nothing, sends nothing and opens no link', async () => {
  const program = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-rehearsal']);
  const { url } = program.ready;
  const output = (await new Remote(url).program()).url;
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(url)) answers.push(response.status());
  });
  await page.goto(await foreignPage());
  const outcomes = await page.evaluate(
    async ([base, link]) => {
      const outcome = (promise: Promise<unknown>): Promise<string> =>
        promise.then(
          (value) => `done ${String(value)}`,
          () => 'refused',
        );
      const read = (path: string, init: RequestInit = {}): Promise<string> =>
        outcome(fetch(base + path, init).then((response) => response.text()));
      const opened = (path: string): Promise<string> =>
        outcome(
          new Promise((resolve, reject) => {
            const socket = new WebSocket(base.replace('http', 'ws') + path);
            socket.onopen = () => resolve('open');
            socket.onerror = reject;
          }),
        );
      const framed = (address: string): Promise<string> =>
        outcome(
          new Promise((resolve, reject) => {
            const image = new Image();
            image.onload = () => resolve('loaded');
            image.onerror = reject;
            image.src = address;
          }),
        );
      return {
        read: await read('/api/v1/outputs'),
        asRun: await read('/api/v1/as-run'),
        post: await read('/api/v1/channels', { method: 'POST', headers: { 'x-touchline': '1' } }),
        control: await opened('/link'),
        events: await opened('/api/v1/events'),
        output: await opened(`${new URL(link).pathname}/link`),
        image: await framed(`${base}/logos/x.svg`),
        blind: await outcome(
          fetch(`${base}/api/v1/channels/A/graphics/scorebug/take`, { method: 'POST', mode: 'no-cors' }).then(
            () => 'sent',
          ),
        ),
      };
    },
    [url, output] as const,
  );
  const { blind, ...others } = outcomes;
  expect(Object.entries(others).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  // The page can send the request, but can't read the answer, which is a refusal.
  expect(['refused', 'done sent']).toContain(blind);
  expect(answers.filter((status) => status < 400)).toEqual([]);
  const { body } = await new Remote(url).call('GET', '/channels');
  expect((body as { channels: unknown[] }).channels).toHaveLength(1);
});

test('a name that is rebound to this machine is refused', async () => {
  const program = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-rehearsal']);
  const { port } = new URL(program.ready.url);
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const answer = await page.goto(`http://${NAME}:${port}/`);
  expect(answer?.status()).toBe(421);
  const read = await page.evaluate(() => fetch('/api/v1/outputs').then((response) => response.status));
  expect(read).toBe(421);
});

test('a link on a foreign page leads to the control window, which works', async () => {
  const program = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-rehearsal']);
  const page = await browser.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(await foreignPage());
  await page.evaluate((url) => {
    const link = document.createElement('a');
    link.href = url;
    document.body.append(link);
    link.click();
  }, program.ready.url);
  await page.getByRole('button', { name: 'Sources' }).waitFor();
  await page.getByTestId('output-program').or(page.getByText('Program').first()).first().waitFor();
  expect(complaints).toEqual([]);
});
