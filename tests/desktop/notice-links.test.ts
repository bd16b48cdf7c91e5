import type { BrowserWindow, WindowOpenHandlerResponse } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';
import { openNoticeLinks } from '../../src/main/desktop/notice-links.ts';
import type { Notice } from '../../src/preload/contract/show-state.ts';

const opened: string[] = [];
let fails = false;
vi.mock('electron', () => ({
  shell: {
    openExternal: (url: string) => {
      opened.push(url);
      return fails ? Promise.reject(new Error('no browser')) : Promise.resolve();
    },
  },
}));

beforeEach(() => {
  opened.length = 0;
  fails = false;
});

const PAGE = 'https://touchline.invalid/0.3.0';

/** Creates a control window with these notices; `open` returns the answer to a page that wants a new window. */
function controlWindow(...actions: Notice['action'][]) {
  let handler: (details: { url: string }) => WindowOpenHandlerResponse = () => ({ action: 'allow' });
  const warn = vi.fn();
  const window = { webContents: { setWindowOpenHandler: (given: typeof handler) => (handler = given) } };
  const list = (): Notice[] =>
    actions.map((action, index) => ({ id: String(index), level: 'info', sentence: '', at: 0, action }));
  openNoticeLinks(window as unknown as BrowserWindow, { list }, { info: vi.fn(), warn, error: vi.fn() });
  return { open: (url: string) => handler({ url }), warn };
}

test('a page that a notice links to opens in the browser, not in the app', () => {
  const { open } = controlWindow(null, { does: 'open', url: PAGE });
  expect(open(PAGE)).toEqual({ action: 'deny' });
  expect(opened).toEqual([PAGE]);
});

test("a page opens even if its address isn't normalized in the notice", () => {
  const { open } = controlWindow({ does: 'open', url: 'https://TOUCHLINE.invalid' });
  open('https://touchline.invalid/');
  expect(opened).toEqual(['https://touchline.invalid/']);
});

test.each([`${PAGE}/more`, 'https://evil.invalid/', 'file:///etc/passwd', 'javascript:alert(1)', ''])(
  'a page without a notice is never opened: %s',
  (url) => {
    const { open } = controlWindow({ does: 'open', url: PAGE }, { does: 'takeover', channel: 'A' }, null);
    expect(open(url)).toEqual({ action: 'deny' });
    expect(opened).toEqual([]);
  },
);

test("a browser that doesn't open is logged", async () => {
  fails = true;
  const { open, warn } = controlWindow({ does: 'open', url: PAGE });
  open(PAGE);
  await expect.poll(() => warn.mock.calls).toHaveLength(1);
});
