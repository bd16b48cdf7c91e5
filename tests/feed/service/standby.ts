import { once } from 'node:events';

// Loads what the entry will need, and waits for `go`.
await import('../../../src/feed/service/index.ts');
await once(process.stdin, 'data');
await import('../../../src/main/feed-service.ts');
