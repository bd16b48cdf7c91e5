import { describe, expect, it } from 'vitest';
import { abortable } from './abortable.ts';

describe('a piece of long work', () => {
  it('is what it comes to, where nobody stops it', async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(7), signal)).toBe(7);
    await expect(abortable(Promise.reject(new Error('lost')), signal)).rejects.toThrow('lost');
  });

  it('is given up at once when it is stopped, whether or not an answer comes later', async () => {
    const stopping = new AbortController();
    const asked = Promise.withResolvers<number>();
    const piece = abortable(asked.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    asked.resolve(7);
    expect(await abortable(asked.promise, stopping.signal)).toBeNull();
  });

  it("that fails after it was stopped is nobody's error", async () => {
    const stopping = new AbortController();
    const asked = Promise.withResolvers<number>();
    const piece = abortable(asked.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    asked.reject(new Error('lost'));
    await expect(asked.promise).rejects.toThrow('lost');
  });
});
