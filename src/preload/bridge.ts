import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from './contract.ts';
import { IPC } from './contract/ipc.ts';

/** Exposes the bridge to the page. Pages never get access to ipcRenderer or an event object. */
export function exposeBridge(): void {
  const bridge: Bridge = {
    request: (message) => ipcRenderer.invoke(IPC.request, message) as Promise<string>,
    onPush: (listener) => {
      const onMessage = (_event: unknown, message: string): void => listener(message);
      ipcRenderer.on(IPC.push, onMessage);
      return () => void ipcRenderer.off(IPC.push, onMessage);
    },
  };
  contextBridge.exposeInMainWorld(IPC.bridge, bridge);
}
