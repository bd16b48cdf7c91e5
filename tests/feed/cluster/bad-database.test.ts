import { createServer } from 'node:http';
import { createServer as createLine } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort, startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { LocalPostgres } from '../../../scripts/cluster/postgres.ts';
import { readFlags } from '../../../src/main/feed-service-flags.ts';
import { accountStore } from '../../../src/feed/service/postgres/accounts.ts';
import type { Database, Row } from '../../../src/feed/service/postgres/database.ts';
import type { History } from '../../../src/feed/contract/index.ts';
import type { Target } from '../conformance/target.ts';
import { connect, newDatabase, openNode } from './open-node.ts';

/** Unusable databases: each is reported in one sentence, and nothing is acknowledged without being stored. */

let postgres: LocalPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const at = (port: number, name = 'touchline'): string => `postgres://touchline@127.0.0.1:${port}/${name}`;

describe('a node', () => {
  it.each<[string, () => Promise<{ url: string; password?: string }>, RegExp]>([
    [
      'there is no server',
      async () => ({ url: at(await freePort()) }),
      /^No database answers at 127\.0\.0\.1:\d+\. /,
    ],
    [
      'a web server answers',
      async () => ({ url: at(await listening(createServer((_, response) => response.end()))) }),
      /isn't PostgreSQL, or it didn't respond in time\. Check the address in --database\.$/,
    ],
    [
      "the server doesn't respond",
      async () => ({ url: at(await listening(createLine(() => undefined))) }),
      /isn't PostgreSQL, or it didn't respond in time\. Check the address in --database\.$/,
    ],
    [
      'the password is wrong',
      () => Promise.resolve({ url: postgres.url, password: 'wrong' }),
      /refuses the user "touchline"\. Check the password/,
    ],
    [
      "the database doesn't exist",
      () => Promise.resolve({ url: at(postgres.port, 'nowhere') }),
      /^There is no database with that name at .* createdb\.$/,
    ],
    [
      'the database belongs to another program',
      async () => {
        const url = await newDatabase(postgres, 'shop');
        await (await connect(postgres, 'shop')).query('CREATE TABLE customers (id int)');
        return { url };
      },
      /belongs to another program: it has the table "public\.customers"\. Give the feed service a separate database\.$/,
    ],
    [
      'the database is of a newer version',
      async () => {
        const url = await newDatabase(postgres, 'newer');
        const client = await connect(postgres, 'newer');
        await client.query('CREATE SCHEMA touchline; CREATE TABLE touchline.schema_steps (steps int)');
        await client.query('INSERT INTO touchline.schema_steps VALUES (1000)');
        return { url };
      },
      /was written by a newer version of Touchline\. Update this node\.$/,
    ],
    [
      'the database is read-only',
      async () => {
        const url = await newDatabase(postgres, 'sealed');
        await (await connect(postgres)).query('ALTER DATABASE sealed SET default_transaction_read_only = on');
        return { url };
      },
      /is read-only\. Point --database at the primary\.$/,
    ],
  ])('refuses to start and prints an error if %s', async (_, make, sentence) => {
    const { url, password } = await make();
    const start = openNode({ ...postgres, password: password ?? postgres.password }, { url });
    await expect(start).rejects.toThrow(sentence);
    await expect(start).rejects.toMatchObject({ name: 'DatabaseError' });
    await expect(start).rejects.not.toThrow(postgres.password);
  });

  it('starts when many start at the same time: one creates the tables, and all continue', async () => {
    const url = await newDatabase(postgres, 'rush');
    const nodes = await Promise.all(Array.from({ length: 6 }, () => openNode(postgres, { url })));
    const [{ target }] = nodes as [(typeof nodes)[0]];
    const sessionId = await target.session({ league: 'wc' });
    for (const { target: one } of nodes)
      expect((await one.press(sessionId, 'goal', { team: 'A' })).status).toBe(201);
  });
});

describe('the operator key', () => {
  async function stores(name: string, count: number) {
    await newDatabase(postgres, name);
    const clients = await Promise.all(Array.from({ length: count }, () => connect(postgres, name)));
    await clients[0]!.query(
      'CREATE TABLE accounts (account_id text PRIMARY KEY, name text, role text, key_hash text UNIQUE)',
    );
    const storeOf = (client: Client) =>
      accountStore({
        run: async (_: string, text: string, values: unknown[]) =>
          (await client.query(text, values)).rows as Row[],
      } as unknown as Database);
    return { first: clients[0]!, stores: clients.map(storeOf) };
  }

  it('is set by any number of nodes that start together', async () => {
    const { first, stores: nodes } = await stores('rush_keys', 8);
    for (let round = 0; round < 50; round += 1) {
      await first.query('DELETE FROM accounts');
      await Promise.all(nodes.map((node) => node.setOperatorKey('the key of all')));
    }
    expect((await first.query('SELECT name FROM accounts')).rows).toEqual([{ name: 'Operator' }]);
  });

  it('is refused if it belongs to another account', async () => {
    const { first, stores: nodes } = await stores('taken_key', 1);
    await nodes[0]!.setOperatorKey('before');
    await first.query("UPDATE accounts SET account_id = 'other'");
    await expect(nodes[0]!.setOperatorKey('before')).rejects.toThrow('already the key of another account');
    await nodes[0]!.setOperatorKey('next');
    await expect(nodes[0]!.setOperatorKey('before')).rejects.toThrow('already the key of another account');
  });
});

describe('a cluster flag', () => {
  const environment = { TOUCHLINE_OPERATOR_TOKEN: 'a-token' };
  it.each([
    [
      'with a password in it',
      ['--database', 'postgres://me:secret@host/name'],
      environment,
      /TOUCHLINE_DATABASE_PASSWORD instead/,
    ],
    [
      'with a database on several hosts',
      ['--database', 'postgres://me@one:5432,two:5432/name'],
      environment,
      /--database has more than one host\. Use one address that reaches the primary\.$/,
    ],
    [
      'with a database on several hosts without ports',
      ['--database', 'postgres://me@one,two/name'],
      environment,
      /has more than one host/,
    ],
    ['with another kind of database', ['--database', 'mysql://host/name'], environment, /such as postgres:/],
    [
      'without the operator token',
      ['--database', 'postgres://me@host/name'],
      {},
      /the same token on every node/,
    ],
    ['with keys but no database', ['--jwt-keys', '/tmp'], environment, /requires --database/],
    ['with draining but no database', ['--drain', '5'], environment, /requires --database/],
    [
      'with an unreadable password file',
      ['--database', 'postgres://me@host/name'],
      { ...environment, TOUCHLINE_DATABASE_PASSWORD_FILE: '/nowhere' },
      /can't be read/,
    ],
    ['with an invalid metrics address', ['--metrics', 'x'], environment, /--metrics must be a whole number/],
  ])('is refused with an error message: %s', (_, args, env, sentence) => {
    let output = '';
    try {
      readFlags(args, env);
    } catch (error) {
      output = String(error);
    }
    expect(output).toMatch(sentence);
    expect(output).not.toContain('secret@');
  });
});

describe('a node whose database fails while it runs', () => {
  async function world(
    name: string,
  ): Promise<{ target: Target; sessionId: string; count: () => Promise<number> }> {
    const url = await newDatabase(postgres, name);
    const { target } = await openNode(postgres, { url });
    const sessionId = await target.session({ league: 'wc' });
    await target.press(sessionId, 'goal', { team: 'A' });
    const count = async (): Promise<number> =>
      ((await target.get(`/api/history/${sessionId}`, target.operatorToken)).body as History).events.length;
    return { target, sessionId, count };
  }

  it("refuses the press with an error message if the database is full, doesn't store it, and accepts it once there is room", async () => {
    const { target, sessionId, count } = await world('crowded');
    const client = await connect(postgres, 'crowded');
    await client.query(`
      CREATE FUNCTION touchline.no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON touchline.presses EXECUTE FUNCTION touchline.no_room()`);
    expect(await target.press(sessionId, 'goal', { team: 'B' })).toMatchObject({
      status: 503,
      body: {
        detail:
          "The database's disk is full, so nothing was saved. Free space there, then send the request again.",
      },
    });
    expect(await count()).toBe(1);
    await client.query('DROP TRIGGER no_room ON touchline.presses');
    expect((await target.press(sessionId, 'goal', { team: 'B' })).body).toMatchObject({
      seq: 2,
      state: { score: { a: 1, b: 1 } },
    });
  });

  it("refuses presses with an error message and isn't ready if the database is read-only", async () => {
    const { target, sessionId } = await world('standby');
    const client = await connect(postgres);
    await client.query('ALTER DATABASE standby SET default_transaction_read_only = on');
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'standby'");
    await expect
      .poll(async () => (await target.press(sessionId, 'goal', { team: 'B' })).body)
      .toEqual({
        detail:
          "The database is read-only, so nothing was saved. Send the request again in a moment. If that doesn't help, point --database at the primary.",
      });
    await expect
      .poll(async () => (await target.get('/ready')).body)
      .toEqual({ ready: false, why: 'database' });
  });

  it('refuses further presses if the database lacks presses that it has, and accepts them after a restart', async () => {
    const { target, sessionId } = await world('lossy');
    const client = await connect(postgres, 'lossy');
    await client.query('DELETE FROM touchline.presses; UPDATE touchline.sessions SET head = 0');
    expect(await target.press(sessionId, 'goal', { team: 'B' })).toMatchObject({
      status: 503,
      body: {
        detail:
          'The database lost presses that this node still has, so nothing was saved. Restart the node, then send the request again.',
      },
    });
    const url = Object.assign(new URL(postgres.url), { pathname: 'lossy' }).href;
    const restarted = await openNode(postgres, { url });
    expect((await restarted.target.press(sessionId, 'goal', { team: 'B' })).body).toMatchObject({
      seq: 1,
      state: { score: { a: 0, b: 1 } },
    });
  });

  it("refuses the press with an error message if the database is too slow, doesn't store it, and serves others", async () => {
    const { target, sessionId, count } = await world('slow');
    const other = await target.session({ league: 'wc' });
    const client = await connect(postgres, 'slow');
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM touchline.sessions WHERE session_id = $1 FOR UPDATE', [sessionId]);
    const pressed = target.press(sessionId, 'goal', { team: 'B' });
    expect((await target.press(other, 'goal', { team: 'A' })).status).toBe(201);
    const { status, body } = await pressed;
    expect(status).toBe(503);
    expect((body as { detail: string }).detail).toMatch(/^The database is too slow, so nothing was saved\. /);
    await client.query('ROLLBACK');
    expect(await count()).toBe(1);
    expect((await target.press(sessionId, 'goal', { team: 'B' })).body).toMatchObject({ seq: 2 });
  });

  it("refuses an account name with a NUL, which PostgreSQL can't store, but accepts one in a press and in a filter", async () => {
    const { target, sessionId } = await world('texts');
    const body = { name: 'a\0b', role: 'scout' };
    const answer = await target.http('POST', '/desk/accounts', { token: target.operatorToken, body });
    expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringContaining('NUL') as string } });
    const pressed = await target.press(sessionId, 'goal', { team: 'A', note: 'a\0b \ud800' });
    expect(pressed.status).toBe(201);
    const history = (await target.get(`/api/history/${sessionId}`, target.operatorToken)).body as History;
    expect(history.events[1]).toMatchObject({ payload: { note: 'a\0b \ud800' } });
    expect((await target.get('/api/sessions?league=%00', target.operatorToken)).body).toEqual({
      sessions: [],
    });
  });
});
