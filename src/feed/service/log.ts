/** One line of the service's log. Never contains a token or a query. */
export type Log = (level: 'info' | 'error', event: string, fields: Record<string, unknown>) => void;
