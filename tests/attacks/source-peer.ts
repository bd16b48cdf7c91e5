import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';

/** Answers one request in a way that no valid source does. */
export type Mischief = (response: ServerResponse) => void;

/** Starts a source that misbehaves in the same way for every request. Records whether the client disconnected. */
export async function startHostile(mischief: Mischief): Promise<{ url: string; cut: () => number }> {
  let cut = 0;
  const peer = await startFeedPeer();
  onTestFinished(() => peer.close());
  peer.mischief = (_request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) cut += 1;
    });
    mischief(response);
    return true;
  };
  return { url: peer.url, cut: () => cut };
}

/** Misbehaves for history requests, and answers everything else normally. */
export function withHistory(peer: FeedPeer, mischief: Mischief): void {
  peer.mischief = (request, response) => {
    if (request.url?.startsWith('/api/history/') !== true) return false;
    mischief(response);
    return true;
  };
}

export function text(body: string): Mischief {
  return (response) => {
    response.setHeader('content-type', 'application/json');
    response.end(body);
  };
}

/** Sends data endlessly, as fast as the client reads. */
export function endless(head: string): Mischief {
  return (response) => {
    response.write(head);
    const piece = Buffer.alloc(64 * 1024, 'x');
    Readable.from(
      (function* () {
        for (;;) yield piece;
      })(),
    ).pipe(response);
  };
}

/** Sends two GiB of spaces as about two MB of gzip: 128 members of 16 MiB each. */
export function gzipBomb(): Mischief {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024, ' '), { level: 9 });
  return (response) => {
    response.setHeader('content-encoding', 'gzip');
    Readable.from(
      (function* () {
        for (let count = 0; count < 128; count += 1) yield member;
      })(),
    ).pipe(response);
  };
}

/** Runs an action and returns the peak increase of this process's memory in bytes. */
export async function memoryRise(act: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watching = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 2);
  try {
    await act();
  } finally {
    clearInterval(watching);
  }
  return Math.max(highest, process.memoryUsage.rss()) - before;
}
