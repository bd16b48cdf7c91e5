import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App, AppOptions } from '../../src/main/app.ts';
import { startOrSay } from '../../src/main/desktop/starting.ts';

const startApp = vi.hoisted(() => vi.fn());
const dialog = vi.hoisted(() => ({ showMessageBox: vi.fn(), showErrorBox: vi.fn() }));
vi.mock('electron', () => ({ dialog }));
vi.mock('../../src/main/app.ts', () => ({ startApp }));

const PORT = 7_700;
const USE = 0;
const QUIT = 1;
const RUNNING = {} as App;
const options = {
  flags: { host: '127.0.0.1', port: PORT },
  log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
} as unknown as AppOptions;
const error = (code: string, syscall = 'listen') => Object.assign(new Error(code), { code, syscall });

beforeEach(() => void vi.resetAllMocks());

describe('startOrSay', () => {
  it.each([
    ['EADDRINUSE', 'Another program uses port 7700.'],
    ['EACCES', "This computer doesn't let Touchline open port 7700."],
  ])('offers the next free port after %s', async (code, reason) => {
    startApp.mockRejectedValueOnce(error(code)).mockResolvedValueOnce(RUNNING);
    dialog.showMessageBox.mockResolvedValueOnce({ response: USE });
    expect(await startOrSay(options)).toBe(RUNNING);
    const { port } = (startApp.mock.lastCall as [AppOptions])[0].flags;
    expect(port).toBeGreaterThan(PORT);
    expect(dialog.showMessageBox.mock.lastCall?.[0]).toMatchObject({
      message: `${reason} Start Touchline on port ${port}?`,
      buttons: [`Use port ${port}`, 'Quit'],
    });
  });

  it("doesn't start on another port if the producer declines", async () => {
    startApp.mockRejectedValueOnce(error('EACCES'));
    dialog.showMessageBox.mockResolvedValueOnce({ response: QUIT });
    expect(await startOrSay(options)).toBeNull();
    expect(startApp).toHaveBeenCalledOnce();
  });

  it('reports a data folder without permission as such', async () => {
    startApp.mockRejectedValueOnce(error('EACCES', 'mkdir'));
    expect(await startOrSay(options)).toBeNull();
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    expect(dialog.showErrorBox.mock.lastCall?.[1]).toMatch(/^Permission denied/);
  });
});
