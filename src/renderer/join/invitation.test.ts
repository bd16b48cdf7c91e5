import { expect, it } from 'vitest';
import { takeInvitation } from './invitation.ts';

const KEY = '0123456789abcdef0123456789abcdef';

it('an invitation shows the key once, then leads a scorer to the pad and everyone else to the window', async () => {
  const shown: string[] = [];
  const acceptedBy = (role: string) =>
    takeInvitation(`#${KEY}`, (key) => {
      shown.push(key);
      return Promise.resolve(Response.json({ name: 'Ada', role }));
    });
  expect([await acceptedBy('score'), await acceptedBy('watch'), await acceptedBy('produce')]).toEqual([
    { goesTo: '/score' },
    { goesTo: '/' },
    { goesTo: '/' },
  ]);
  expect(shown).toEqual([KEY, KEY, KEY]);
});

it.each(['', '#', '#0123', `#${KEY}0`, `#${KEY.toUpperCase()}`, '#<script>'])(
  "an invitation doesn't send %j, which isn't a key",
  async (hash) => {
    const outcome = await takeInvitation(hash, () => {
      throw new Error('It was shown.');
    });
    expect(outcome).toEqual({ sentence: expect.stringMatching(/^This link is incomplete\./) as string });
  },
);

it("an invitation that doesn't work explains why", async () => {
  const acceptedWith = (answer: () => Promise<Response>) => takeInvitation(`#${KEY}`, answer);
  expect(await acceptedWith(() => Promise.resolve(new Response('', { status: 401 })))).toEqual({
    sentence: expect.stringMatching(/no longer valid/) as string,
  });
  expect(
    await acceptedWith(() => Promise.resolve(new Response('The key was wrong.', { status: 429 }))),
  ).toEqual({
    sentence: 'The key was wrong.',
  });
  expect(await acceptedWith(() => Promise.reject(new TypeError('no network')))).toEqual({
    sentence: expect.stringMatching(/isn.t responding/) as string,
  });
});
