import { expect, test } from 'vitest';
import type { ChannelState, LinkState } from '../../preload/contract/show-state.ts';
import { healthOf } from './health.ts';

type Cause = ChannelState['freshness']['cause'];

const session = { source: 'live', sessionId: 's', league: 'nba', sport: 'basketball', sandbox: false };

function health(state: LinkState, cause: Cause = null, isManual = false, isUp = true): string {
  const channel = {
    session: state === 'idle' ? null : session,
    link: { state, sentence: null },
    freshness: { cause, since: cause && 1 },
    manual: isManual ? {} : null,
    onAir: null,
  } as unknown as ChannelState;
  const { words, level } = healthOf(channel, isUp);
  return `${words} (${level})`;
}

test.for([
  ['idle', null, 'No game (none)'],
  ['opening', null, 'Opening (none)'],
  ['live', null, 'Live (good)'],
  ['live', 'silent', 'Silent (bad)'],
  ['live', 'scout', 'Scout offline (bad)'],
  ['live', 'unreadable', 'Unreadable (bad)'],
  ['waiting', null, 'Waiting to retry (bad)'],
  ['waiting', 'link', 'Waiting to retry (bad)'],
  ['opening', 'link', 'Opening (bad)'],
  ['refused', 'stopped', 'Refused (bad)'],
  ['idle', 'stopped', 'No game (none)'],
  ['tokenRejected', null, 'Token rejected (bad)'],
  ['ended', null, 'Ended (none)'],
] as const)('a feed in the state %s with the stale reason %s is described as %s', ([state, cause, words]) => {
  expect(health(state, cause)).toBe(words);
});

test('a manually scored game with a live link is described as manual, not as live', () => {
  expect(health('live', null, true)).toBe('Manual (manual)');
  expect(health('waiting', null, true)).toBe('Waiting to retry (bad)');
});

test("a feed is never described as live while the main process can't be reached", () => {
  expect(health('live', null, false, false)).toBe('Unknown (none)');
});

test("the link status of the game on air isn't affected by the link of a scheduled game", () => {
  const channel = {
    session,
    onAir: { session },
    link: { state: 'waiting', sentence: 'The provider cannot be reached.' },
    freshness: { cause: 'scout', since: 1 },
    manual: null,
  } as unknown as ChannelState;
  expect(healthOf(channel, true).words).toBe('Waiting to retry');
  expect(healthOf({ ...channel, link: { ...channel.link, state: 'live', sentence: null } }, true)).toEqual({
    words: 'Live',
    level: 'good',
  });
});
