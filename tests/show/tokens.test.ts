import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sentenceOf } from '../../src/feed/client/reasons.ts';
import { noTokens, openTokens } from '../../src/main/settings/token-store.ts';
import type { SavedTokens } from '../../src/main/show/ports.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';
import { START, VENUE, World } from './world.ts';

/** Tokens of sources across a restart: saved if the producer wants that, otherwise with a prominent notice. */

const NO_TOKEN = sentenceOf('no_token');
const sentences = { sentenceOf: (reason: string) => (reason === 'no_token' ? NO_TOKEN : `It is ${reason}.`) };

function tokens(entries: Record<string, { baseUrl: string; token: string }>): SavedTokens {
  return new Map(Object.entries(entries));
}

describe('a source without a token after a restart', () => {
  it("sends the provider no request, and isn't reported as refused", async () => {
    const world = new World(sentences);
    await world.play('wc');
    world.restart({ hasToken: false });
    const before = world.requests.length;
    await world.clock.advance(60_000);
    expect(world.requests).toHaveLength(before);
    expect(world.channel().link).toMatchObject({
      state: 'tokenMissing',
      reason: 'no_token',
      sentence: "This source's token wasn't saved before the restart. Paste it again under Sources.",
    });
    expect(world.show.sources.states()[0]).toMatchObject({
      hasToken: false,
      state: 'tokenMissing',
      sentence: NO_TOKEN,
    });
    expect(JSON.stringify(world.show.state())).not.toMatch(/refused|rejected/i);
  });

  it('raises an alarm while a channel waits for it, until its token is entered', async () => {
    const world = new World(sentences);
    const game = await world.play('wc');
    world.restart({ hasToken: false });
    await world.clock.advance(1_000);
    const notice = (): unknown => world.show.state().notices.find(({ id }) => id === 'no-token-venue');
    expect(notice()).toMatchObject({
      level: 'alarm',
      sentence: expect.stringMatching(
        /^Venue: This source's token wasn't saved before the restart\./,
      ) as string,
    });
    await world.ask('source:token', { id: 'venue', token: 'token' });
    await world.clock.advance(1_000);
    expect(notice()).toBeUndefined();
    expect(world.channel().link.state).toBe('live');
    game.press('goal', { team: 'A' });
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
  });

  it('is reported once: a dismissed notice stays dismissed', async () => {
    const world = new World(sentences);
    await world.play('wc');
    world.restart({ hasToken: false });
    await world.ask('notice:dismiss', { id: 'no-token-venue' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect(world.show.state().notices.map(({ id }) => id)).not.toContain('no-token-venue');
  });

  it('raises a warning if no channel waits for it, until it is removed', async () => {
    const world = new World(sentences);
    world.restart({ hasToken: false });
    expect(world.show.state().notices).toMatchObject([{ id: 'no-token-venue', level: 'warning' }]);
    await world.ask('source:remove', { id: 'venue' });
    expect(world.show.state().notices).toEqual([]);
  });
});

describe('a saved token', () => {
  it('is used again after a restart', async () => {
    const world = new World(sentences);
    await world.ask('source:token', { id: 'venue', token: 'to-keep', remember: true });
    const game = await world.play('wc');
    await world.clock.advance(1);
    expect(world.keptTokens).toEqual(tokens({ venue: { baseUrl: VENUE.baseUrl, token: 'to-keep' } }));
    expect(JSON.stringify([world.persisted, world.show.state()])).not.toContain('to-keep');
    world.restart({ hasToken: false });
    await world.clock.advance(1_000);
    expect(world.channel().link.state).toBe('live');
    expect(world.show.sources.states()[0]).toMatchObject({ hasToken: true, isRemembered: true });
    game.press('goal', { team: 'B' });
    expect(world.channel().match?.view.score).toEqual({ a: 0, b: 1 });
  });

  it.each([
    ['its source is removed', 'source:remove', { id: 'venue' }],
    ["the next token isn't to be saved", 'source:token', { id: 'venue', token: 'other', remember: false }],
  ])('is deleted if %s', async (_when, request, input) => {
    const world = new World(sentences);
    await world.ask('source:token', { id: 'venue', token: 'to-keep', remember: true });
    await world.clock.advance(1);
    await world.ask(request, input);
    await world.clock.advance(1);
    expect(world.keptTokens).toEqual(new Map());
  });

  it('is sent only to the address that it was given for', () => {
    const world = new World(sentences);
    world.keptTokens = tokens({ venue: { baseUrl: 'http://elsewhere.test', token: 'to-keep' } });
    world.restart({ hasToken: false });
    expect(world.show.sources.states()[0]).toMatchObject({ hasToken: false });
  });

  it('is deleted at startup if its source no longer exists', async () => {
    const world = new World(sentences);
    world.keptTokens = tokens({ gone: { baseUrl: 'http://gone.test', token: 'to-keep' } });
    world.restart();
    await world.clock.advance(1);
    expect(world.keptTokens).toEqual(new Map());
  });

  it("isn't replaced or deleted by a token on the command line", async () => {
    const world = new World(sentences);
    await world.ask('source:token', { id: 'venue', token: 'to-keep', remember: true });
    await world.clock.advance(1);
    world.show.sources.give({ id: 'venue', ...VENUE }, 'from-outside');
    await world.clock.advance(1);
    expect(world.keptTokens.get('venue')?.token).toBe('to-keep');
  });

  it('is refused with an error message if there is no secure storage, and nothing changes', async () => {
    const world = new World({ ...sentences, tokens: { keeper: noTokens, saved: new Map() } });
    await world.clock.advance(1_000);
    const before = JSON.stringify(world.show.sources.states());
    const token = { token: 't', remember: true };
    await expect(world.ask('source:token', { id: 'venue', ...token })).rejects.toThrow(
      /^Tokens can't be saved on this computer\. Clear/,
    );
    const other = { name: 'Other', baseUrl: 'https://other.test', ...token };
    await expect(world.ask('source:add', other)).rejects.toThrow(
      /^Tokens can't be saved on this computer\. Clear/,
    );
    expect(JSON.stringify(world.show.sources.states())).toBe(before);
    expect(world.show.state().canRememberTokens).toBe(false);
  });

  it("is reported, retried and used anyway if it can't be written", async () => {
    let isFull = true;
    let saved: SavedTokens = new Map();
    const world = new World({
      ...sentences,
      tokens: {
        saved: saved,
        keeper: {
          canKeep: true,
          keep: (newest) => {
            if (isFull) return Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
            saved = newest;
            return Promise.resolve();
          },
        },
      },
    });
    await world.ask('source:token', { id: 'venue', token: 'to-keep', remember: true });
    await world.clock.advance(1);
    expect(world.show.state().notices).toMatchObject([
      {
        level: 'alarm',
        sentence: expect.stringMatching(/^Source tokens aren't saved: the disk is full\./) as string,
      },
    ]);
    isFull = false;
    await world.clock.advance(RETRY_WRITE_MS);
    expect(world.show.state().notices).toEqual([]);
    expect(saved.get('venue')?.token).toBe('to-keep');
  });
});

describe('the file of saved tokens', () => {
  const saved = tokens({ venue: { baseUrl: VENUE.baseUrl, token: 'to-keep' } });

  function folder(): string {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    return dir;
  }

  it('is read as written, is readable only by its user, and is removed with the last token', async () => {
    const dir = folder();
    const path = join(dir, 'tokens.json');
    // A file left behind by a killed program, readable by everyone.
    writeFileSync(`${path}.new`, 'half');
    chmodSync(`${path}.new`, 0o644);
    await openTokens(dir, () => START).keep(saved);
    expect(openTokens(dir, () => START)).toMatchObject({ tokens: saved, setAside: null });
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
    await openTokens(dir, () => START).keep(new Map());
    expect(readdirSync(dir)).toEqual([]);
    await openTokens(dir, () => START).keep(new Map());
  });

  it.each(['', '{', '[]', '{"version":2,"tokens":{}}', '{"version":1,"tokens":{"venue":"token"}}'])(
    'is set aside and returns no token if it contains %j',
    (text) => {
      const dir = folder();
      writeFileSync(join(dir, 'tokens.json'), text);
      const store = openTokens(dir, () => START);
      expect(store.tokens).toEqual(new Map());
      expect(readFileSync(store.setAside ?? '', 'utf8')).toBe(text);
      expect(openTokens(dir, () => START).setAside).toBeNull();
    },
  );
});
