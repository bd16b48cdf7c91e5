import { expect, test, vi } from 'vitest';

/** The bridge is frozen: one function sends a request, and one receives pushes, over one pair of channels. */

const exposed = new Map<string, Record<string, unknown>>();
const ipcRenderer = {
  invoke: vi.fn().mockResolvedValue('answer'),
  on: vi.fn(),
  off: vi.fn(),
  send: vi.fn(),
  sendSync: vi.fn(),
};
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, bridge: Record<string, unknown>) => void exposed.set(name, bridge),
  },
  ipcRenderer,
}));

test.for(['control', 'overlay'] as const)(
  '%s exposes `touchline` with only request and onPush',
  async (kind) => {
    exposed.clear();
    vi.resetModules();
    await (kind === 'control'
      ? import('../../src/preload/control.ts')
      : import('../../src/preload/overlay.ts'));
    expect([...exposed.keys()]).toEqual(['touchline']);
    const bridge = exposed.get('touchline') as {
      request: (message: string) => Promise<string>;
      onPush: (listener: (message: string) => void) => () => void;
    };
    expect(Object.keys(bridge).sort()).toEqual(['onPush', 'request']);

    await expect(bridge.request('text')).resolves.toBe('answer');
    expect(ipcRenderer.invoke).toHaveBeenLastCalledWith('touchline:request', 'text');

    const heard: unknown[][] = [];
    const stop = bridge.onPush((...args) => heard.push(args));
    const [channel, listener] = ipcRenderer.on.mock.lastCall as [
      string,
      (event: object, message: string) => void,
    ];
    expect(channel).toBe('touchline:push');
    listener({ sender: 'a page must never see this' }, 'message');
    expect(heard).toEqual([['message']]);
    stop();
    expect(ipcRenderer.off).toHaveBeenLastCalledWith('touchline:push', listener);
  },
);
