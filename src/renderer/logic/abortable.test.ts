import { describe, expect, it } from 'vitest';
import { abortable } from './abortable.ts';

describe('abortable', () => {
  it("resolves with the result if it isn't aborted", async () => {
    const { signal } = new AbortController();
    expect(await abortable(Promise.resolve(7), signal)).toBe(7);
    await expect(abortable(Promise.reject(new Error('lost')), signal)).rejects.toThrow('lost');
  });

  it('resolves with null immediately when aborted, whether or not an answer comes later', async () => {
    const stopping = new AbortController();
    const pending = Promise.withResolvers<number>();
    const piece = abortable(pending.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    pending.resolve(7);
    expect(await abortable(pending.promise, stopping.signal)).toBeNull();
  });

  it('ignores a failure after it was aborted', async () => {
    const stopping = new AbortController();
    const pending = Promise.withResolvers<number>();
    const piece = abortable(pending.promise, stopping.signal);
    stopping.abort();
    expect(await piece).toBeNull();
    pending.reject(new Error('lost'));
    await expect(pending.promise).rejects.toThrow('lost');
  });
});
