import { describe, expect, it } from 'vitest';
import { untilStopped } from './until-stopped.ts';

describe('a piece of long work', () => {
  it('is what it comes to, where nobody stops it', async () => {
    const { signal } = new AbortController();
    expect(await untilStopped(Promise.resolve(7), signal)).toBe(7);
    await expect(untilStopped(Promise.reject(new Error('lost')), signal)).rejects.toThrow('lost');
  });

  it('is given up at once when it is stopped, whether or not an answer comes later', async () => {
    const stopping = new AbortController();
    const asked = Promise.withResolvers<number>();
    const piece = untilStopped(asked.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    asked.resolve(7);
    expect(await untilStopped(asked.promise, stopping.signal)).toBeNull();
  });

  it("that fails after it was stopped is nobody's error", async () => {
    const stopping = new AbortController();
    const asked = Promise.withResolvers<number>();
    const piece = untilStopped(asked.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    asked.reject(new Error('lost'));
    await expect(asked.promise).rejects.toThrow('lost');
  });
});
