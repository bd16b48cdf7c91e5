import { expect, test } from 'vitest';
import { FakeClock } from '../../../../tests/show/world.ts';
import { AnswerCache, REMEMBERED_MS, REMEMBERED_SIZE_MAX } from './answer-cache.ts';

function counted(): {
  once: AnswerCache<number>;
  clock: FakeClock;
  ask: (name: string | null, content?: string) => Promise<number> | null;
  done: () => number;
} {
  const clock = new FakeClock();
  const once = new AnswerCache<number>(
    () => clock.monotonic(),
    () => 1,
  );
  let done = 0;
  return {
    once,
    clock,
    ask: (name, content = 'goal') => once.answer(name, content, () => Promise.resolve((done += 1))),
    done: () => done,
  };
}

test("a repeated request isn't performed again and gets the first answer", async () => {
  const { ask, done } = counted();
  expect(await ask('page-1')).toBe(1);
  expect(await ask('page-1')).toBe(1);
  expect(await ask('page-2')).toBe(2);
  expect(done()).toBe(2);
});

test("a repeat of a running request waits for that request's answer", async () => {
  const once = new AnswerCache<string>(
    () => 0,
    (answer) => answer.length,
  );
  let finish: (result: string) => void = () => undefined;
  const first = once.answer('page-1', 'goal', () => new Promise((resolve) => (finish = resolve)));
  const again = once.answer('page-1', 'goal', () => Promise.resolve('done twice'));
  finish('done');
  expect(await Promise.all([first, again])).toEqual(['done', 'done']);
});

test('a different request with a used ID is neither performed nor answered', async () => {
  const { ask, done } = counted();
  await ask('page-1');
  expect(ask('page-1', 'undo')).toBeNull();
  expect(done()).toBe(1);
});

test('a request without an ID is always performed', async () => {
  const { ask } = counted();
  expect(await ask(null)).toBe(1);
  expect(await ask(null)).toBe(2);
});

test('answers are deleted after a minute, and the oldest first if there are too many', async () => {
  const { ask, clock, done } = counted();
  await ask('page-1');
  await clock.advance(REMEMBERED_MS - 1);
  await ask('page-1');
  expect(done()).toBe(1);
  await clock.advance(1);
  await ask('page-1');
  expect(done()).toBe(2);
  for (let n = 0; n < 1_000; n += 1) await ask(`many-${n}`);
  await ask('page-1');
  expect(done()).toBe(1_003);
});

test("a long request or answer isn't stored, so a repeat is performed again", async () => {
  const once = new AnswerCache<string>(
    () => 0,
    (answer) => answer.length,
  );
  let done = 0;
  const ask = (content: string, length: number): Promise<string> =>
    once.answer('page-1', content, () => Promise.resolve(`${(done += 1)}`.padEnd(length)))!;
  const long = 'x'.repeat(REMEMBERED_SIZE_MAX + 1);
  await ask(long, 1);
  await ask(long, 1);
  expect(done).toBe(2);
  await ask('read', REMEMBERED_SIZE_MAX + 1);
  await ask('read', REMEMBERED_SIZE_MAX + 1);
  expect(done).toBe(4);
  await ask('write', REMEMBERED_SIZE_MAX);
  expect((await ask('write', REMEMBERED_SIZE_MAX)).trim()).toBe('5');
});
