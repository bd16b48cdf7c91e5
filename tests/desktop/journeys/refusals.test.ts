import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, afterAll, expect, test } from 'vitest';
import type { Desktop } from '../desktop-driver.ts';
import { launchOn } from '../stand-in-desktop.ts';
import type { StandIn } from '../stand-in/launch.ts';
import { CONTROL, controlPage, isPlayed, launchPlayed, programWindow, PROGRAM, windowOf } from './journey.ts';

/**
 * Actions that windows must refuse, tried inside the windows: messages from a wrong sender or with a bad payload,
 * changes of the bridge, navigation, new windows, permissions, inline scripts, eval, and requests to other origins. All
 * tests share one run of the program, so none may change its state.
 */

const REQUEST = 'touchline:request';
const ASK = JSON.stringify({ id: 7, request: 'show:get', input: {} });
const CLEAR = JSON.stringify({ id: 8, request: 'channel:clear', input: { channel: 'A' } });

interface Answer {
  ok: boolean;
  error?: { code: string };
}

interface WithBridge {
  touchline: { request: (message: unknown) => Promise<string> };
}

let home: string;
let desktop: Desktop;
let standIn: StandIn;
let page: Page;
let foreign: { url: string; requests: string[]; close: () => void };

beforeAll(async () => {
  if (!isPlayed) return;
  home = mkdtempSync(join(tmpdir(), 'touchline-desktop-'));
  ({ desktop, standIn } = await launchOn({ home, args: ['--port', '0'], env: {} }, {}));
  page = await controlPage(desktop);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'text/html');
    response.end('<title>Foreign</title><p>foreign</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  foreign = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => server.close(),
  };
});
afterAll(async () => {
  if (!isPlayed) return;
  foreign.close();
  await desktop.stop('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

/** Parses an answer from main over the bridge. */
function answerOf(text: unknown): Answer {
  return JSON.parse(text as string) as Answer;
}

test.runIf(isPlayed)('the bridge consists of two frozen functions, and accepts only text', async () => {
  const bridge = await page.evaluate(() => {
    const { touchline } = globalThis as unknown as { touchline: Record<string, unknown> };
    const types = Object.entries(touchline).map(([name, value]) => `${name}: ${typeof value}`);
    return {
      types,
      isFrozen: Object.isFrozen(touchline),
      hasNode: 'require' in globalThis || 'process' in globalThis,
    };
  });
  expect(bridge).toEqual({
    types: ['request: function', 'onPush: function'],
    isFrozen: true,
    hasNode: false,
  });
  for (const bad of [
    42,
    null,
    {},
    ['x'],
    'no JSON',
    '{"id":1}',
    '{"id":1,"request":"app:quit","input":{}}',
  ]) {
    const answer = await page.evaluate(
      (message) => (globalThis as unknown as WithBridge).touchline.request(message),
      bad,
    );
    expect(answerOf(answer).ok, JSON.stringify(bad)).toBe(false);
  }
});

test.runIf(isPlayed)("an output's window may only request frames of its own output", async () => {
  const output = await programWindow(desktop);
  const ask = (message: string): Promise<string> =>
    output.evaluate((text) => (globalThis as unknown as WithBridge).touchline.request(text), message);
  for (const message of [ASK, CLEAR]) expect(answerOf(await ask(message)).ok).toBe(false);
});

test.runIf(isPlayed)('a subframe gets no bridge, and its forged messages are refused', async () => {
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.name = 'within';
    frame.srcdoc = '<p>within</p>';
    document.body.append(frame);
  });
  await expect.poll(() => page.frame({ name: 'within' })?.url()).toBe('about:srcdoc');
  expect(await page.frame({ name: 'within' })!.evaluate(() => 'touchline' in globalThis)).toBe(false);
  const forged = (await standIn.call('forge', CONTROL, 'within', REQUEST, [CLEAR])) as { value: string };
  expect(answerOf(forged.value)).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  const own = (await standIn.call('forge', CONTROL, 'app.touchline.test', REQUEST, [ASK])) as {
    value: string;
  };
  expect(answerOf(own.value).ok).toBe(true);
});

test.runIf(isPlayed)("a page can't navigate or open a window", async () => {
  await page.evaluate((url) => location.assign(url), foreign.url);
  await page.evaluate((url) => {
    const link = document.createElement('a');
    link.href = url;
    document.body.append(link);
    link.click();
    link.target = '_blank';
    link.click();
  }, foreign.url);
  expect(await page.evaluate((url) => open(url) === null, foreign.url)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  expect((await windowOf(desktop, CONTROL))?.url).toBe('touchline://app/');
  expect(
    (await desktop.windows()).filter(({ title }) => title !== CONTROL && !title.includes('output')),
  ).toEqual([]);
  expect(foreign.requests).toEqual([]);
});

test.runIf(isPlayed)('a page loads no foreign script, picture, style, request or frame', async () => {
  const expected = ['connect-src', 'frame-src', 'img-src', 'script-src-elem'];
  const refused = await page.evaluate(
    async ({ url, expected }) => {
      const element = <Name extends 'script' | 'img' | 'iframe'>(name: Name): HTMLElementTagNameMap[Name] => {
        const element = document.createElement(name);
        element.src = `${url}/${name}`;
        document.body.append(element);
        return element;
      };
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      );
      element('img');
      element('iframe');
      element('script');
      const inline = document.createElement('script');
      inline.textContent = 'globalThis.wasRun = true';
      document.body.append(inline);
      const fetched = await fetch(`${url}/fetch`).then(
        () => true,
        () => false,
      );
      // Runs in a timer, because code that Playwright evaluates directly may do more than the page's own.
      const isEvaluated = await new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            resolve((0, eval)('1') === 1);
          } catch {
            resolve(false);
          }
        });
      });
      // Waits until every expected violation is reported. The test fails if one is missing after a minute.
      const until = performance.now() + 60_000;
      while (!expected.every((directive) => violations.includes(directive)) && performance.now() < until)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return {
        violations: [...new Set(violations)].sort(),
        fetched,
        isEvaluated,
        wasRun: 'wasRun' in globalThis,
      };
    },
    { url: foreign.url, expected },
  );
  expect(refused).toMatchObject({ fetched: false, isEvaluated: false, wasRun: false });
  expect(refused.violations).toEqual(expect.arrayContaining(expected));
  expect(foreign.requests).toEqual([]);
});

test.runIf(isPlayed)('a page may write text to the clipboard, and has no other permission', async () => {
  const states = await page.evaluate(async () => {
    const names = [
      'clipboard-write',
      'clipboard-read',
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
    ];
    const requests = names.map(async (name) => {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state];
    });
    return Object.fromEntries(await Promise.all(requests)) as Record<string, string>;
  });
  expect(states['clipboard-write']).toBe('granted');
  for (const [name, state] of Object.entries(states))
    if (name !== 'clipboard-write') expect(state, name).toBe('denied');
});

test.runIf(isPlayed)('a foreign page in a window gets no responses', async () => {
  const { desktop: other } = await launchPlayed({}, { args: ['--port', '0', '--no-rehearsal'] });
  const controlWindow = await controlPage(other);
  await other.goTo(CONTROL, foreign.url);
  await controlWindow.getByText('foreign').waitFor();
  const answer = await controlWindow.evaluate(
    (message) => (globalThis as unknown as WithBridge).touchline.request(message),
    ASK,
  );
  expect(answerOf(answer)).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  expect((await windowOf(other, PROGRAM)) ?? null).toBeNull();
});
