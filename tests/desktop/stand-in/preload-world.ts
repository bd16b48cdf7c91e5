/**
 * Code that runs next to a page: the isolated world of a preload script, with `require('electron')` and the context
 * bridge. Electron's sandboxed preload scripts can require little except `electron` (docs: tutorial/sandbox). Exposed
 * values are copied between the worlds, with functions as proxies (docs: contextBridge); in the fake, Chromium copies
 * them, because it clones the `detail` of an event for each world. These functions are sent to the page as text, so
 * they may use nothing from this module except each other's names.
 */

/** The names of the isolated world, and of its outgoing and incoming channels. */
export const WORLD = 'Electron Isolated Context';
export const SEND = '__standInSend';
export const RECEIVE = '__standInReceive';

/** Messages from a preload to main. */
export type FromPreload =
  | { op: 'invoke'; id: number; channel: string; args: unknown[] }
  | { op: 'send'; channel: string; args: unknown[] };
/** Messages from main to a preload. */
export type ToPreload =
  | { op: 'message'; channel: string; args: unknown[] }
  | { op: 'answer'; id: number; ok: boolean; value: unknown };

type Wrapped =
  | { kind: 'value'; value: unknown }
  | { kind: 'list'; items: Wrapped[] }
  | { kind: 'object'; members: [string, Wrapped][] }
  | { kind: 'function' | 'promise'; id: number };

type Told =
  | { op: 'expose'; key: string; value: Wrapped }
  | { op: 'call'; id: number; args: Wrapped[] }
  | { op: 'return'; ok: boolean; value: Wrapped }
  | { op: 'settle'; id: number; ok: boolean; value: Wrapped };

/** One end of the bridge between the two worlds of a page. The same code runs at both ends. */
function bridgeEnd(mine: string, theirs: string): (message: Told, wrap?: unknown) => void {
  const functions = new Map<number, (...args: unknown[]) => unknown>();
  const promises = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  let returned: { ok: boolean; value: Wrapped } | null = null;
  const tell = (message: Told): void => void dispatchEvent(new CustomEvent(theirs, { detail: message }));
  const wrappedError = (error: unknown): Wrapped => ({
    kind: 'value',
    value: error instanceof Error ? error.message : String(error),
  });

  function wrap(value: unknown): Wrapped {
    if (typeof value === 'function') {
      functions.set((lastId += 1), value as () => unknown);
      return { kind: 'function', id: lastId };
    }
    if (value instanceof Promise) {
      const id = (lastId += 1);
      value.then(
        (settled) => tell({ op: 'settle', id, ok: true, value: wrap(settled) }),
        (error: unknown) => tell({ op: 'settle', id, ok: false, value: wrappedError(error) }),
      );
      return { kind: 'promise', id };
    }
    if (Array.isArray(value)) return { kind: 'list', items: value.map(wrap) };
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return { kind: 'object', members: Object.entries(value).map(([name, member]) => [name, wrap(member)]) };
    return { kind: 'value', value };
  }

  function unwrap(wrapped: Wrapped): unknown {
    if (wrapped.kind === 'value') return wrapped.value;
    if (wrapped.kind === 'list') return wrapped.items.map(unwrap);
    if (wrapped.kind === 'object')
      return Object.freeze(
        Object.fromEntries(wrapped.members.map(([name, member]) => [name, unwrap(member)])),
      );
    const { id } = wrapped;
    if (wrapped.kind === 'promise')
      return new Promise((resolve, reject) => promises.set(id, { resolve, reject }));
    return (...args: unknown[]): unknown => {
      tell({ op: 'call', id, args: args.map(wrap) });
      const answer = returned;
      returned = null;
      if (!answer) throw new Error('Nobody answers in the other world.');
      if (!answer.ok) throw new Error(String(unwrap(answer.value)));
      return unwrap(answer.value);
    };
  }

  addEventListener(mine, (event) => {
    const message = (event as CustomEvent<Told>).detail;
    if (message.op === 'expose') {
      Object.defineProperty(globalThis, message.key, { value: unwrap(message.value), enumerable: true });
    } else if (message.op === 'return') {
      returned = message;
    } else if (message.op === 'settle') {
      const promise = promises.get(message.id);
      promises.delete(message.id);
      if (message.ok) promise?.resolve(unwrap(message.value));
      else promise?.reject(new Error(String(unwrap(message.value))));
    } else {
      try {
        const value = functions.get(message.id)?.(...message.args.map(unwrap));
        tell({ op: 'return', ok: true, value: wrap(value) });
      } catch (error) {
        tell({ op: 'return', ok: false, value: wrappedError(error) });
      }
    }
  });
  return (message, value) => tell(message.op === 'expose' ? { ...message, value: wrap(value) } : message);
}

interface World {
  preload: (require: (name: string) => unknown, module: object, exports: object) => void;
  bridge: (message: Told, value?: unknown) => void;
  send: (text: string) => void;
  receiveName: string;
}

/**
 * Runs in the isolated world: provides `electron` for a sandboxed preload, with `contextBridge` and `ipcRenderer` as
 * far as they are implemented.
 */
function isolatedWorld({ preload, bridge, send, receiveName }: World): void {
  type Heard = (event: object, ...args: unknown[]) => void;
  const listeners = new Map<string, Heard[]>();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  const strict = <Members extends object>(name: string, members: Members): Members =>
    new Proxy(members, {
      get(target, member): unknown {
        if (typeof member === 'symbol' || member in target) return Reflect.get(target, member);
        throw new Error(`The stand-in for Electron does not play ${name}.${member} in a preload script.`);
      },
    });
  const off = (channel: string, listener: Heard): void => {
    const heard = listeners.get(channel) ?? [];
    listeners.set(channel, heard.toSpliced(heard.lastIndexOf(listener), heard.includes(listener) ? 1 : 0));
  };
  const ipcRenderer = strict('ipcRenderer', {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.set((lastId += 1), { resolve, reject });
        send(JSON.stringify({ op: 'invoke', id: lastId, channel, args }));
      }),
    send: (channel: string, ...args: unknown[]) => send(JSON.stringify({ op: 'send', channel, args })),
    on(channel: string, listener: Heard) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Heard) {
      off(channel, listener);
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Heard) {
      off(channel, listener);
      return ipcRenderer;
    },
  });
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld: (key: string, api: unknown) =>
      bridge({ op: 'expose', key, value: { kind: 'value', value: null } }, api),
  });
  const receive = (message: ToPreload): void => {
    if (message.op === 'message') {
      for (const listener of listeners.get(message.channel) ?? []) listener({}, ...message.args);
      return;
    }
    const request = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) request?.resolve(message.value);
    else request?.reject(new Error(String(message.value)));
  };
  Object.defineProperty(globalThis, receiveName, { value: receive });
  const electron = strict('electron', { contextBridge, ipcRenderer });
  const module = { exports: {} };
  preload(
    (name) => {
      if (name === 'electron') return electron;
      throw new Error(`module not found: ${name}`);
    },
    module,
    module.exports,
  );
}

/** Returns code for the page's world: only the far end of the bridge, before the page's scripts, in the top frame. */
export function mainWorldSource(secret: string): string {
  return `if (self === top) (${bridgeEnd.toString()})('${secret}-main', '${secret}-isolated');`;
}

/**
 * Returns code for the isolated world with the preload script. Subframes get none (`nodeIntegrationInSubFrames` is
 * off).
 */
export function isolatedWorldSource(secret: string, preload: string): string {
  return `if (self === top) (${isolatedWorld.toString()})({
    bridge: (${bridgeEnd.toString()})('${secret}-isolated', '${secret}-main'),
    send: globalThis['${SEND}'],
    receiveName: '${RECEIVE}',
    preload: (require, module, exports) => { ${preload}
    },
  });`;
}
