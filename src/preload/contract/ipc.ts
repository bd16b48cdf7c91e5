/** The pair of IPC channels, and the name of the bridge. */
export const IPC = { request: 'touchline:request', push: 'touchline:push', bridge: 'touchline' } as const;
