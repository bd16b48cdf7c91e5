/** The one pair of IPC channels, and the name the bridge is exposed under. */
export const IPC = { request: 'touchline:request', push: 'touchline:push', bridge: 'touchline' } as const;
