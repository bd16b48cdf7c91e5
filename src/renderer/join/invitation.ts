/** The page that an invitation opens, or the error message if the invitation doesn't work. */
export type Taken = { goesTo: string } | { sentence: string };

/**
 * Accepts an invitation. Never rejects.
 *
 * @param hash the URL's hash: `#` and the key
 * @param show sends the key to Touchline, which returns its holder
 */
export async function takeInvitation(hash: string, show: (key: string) => Promise<Response>): Promise<Taken> {
  const key = /^#([0-9a-f]{32})$/.exec(hash)?.[1];
  if (key === undefined) {
    return { sentence: 'This link is incomplete. Scan the code again, or copy the whole link.' };
  }
  let answer: Response;
  try {
    answer = await show(key);
  } catch {
    return {
      sentence:
        "Touchline isn't responding. Check that you are on the same network, then open the link again.",
    };
  }
  if (answer.status === 401) {
    return { sentence: 'This invitation is no longer valid. Ask the producer for a new one.' };
  }
  if (!answer.ok) return { sentence: await answer.text() };
  const { role } = (await answer.json()) as { role: string };
  return { goesTo: role === 'score' ? '/score' : '/' };
}
