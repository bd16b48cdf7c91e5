import { Role } from '../../contract/desk.ts';
import { FIRST_OPERATOR, keyHash } from '../account.ts';
import type { Account } from '../account.ts';
import type { AccountStore } from '../storage.ts';
import type { Database, Row } from './database.ts';
import { codeOf } from './errors.ts';
import { notifyNodes } from './news.ts';
import { isStorable, keepable } from './text.ts';

const UNIQUE_VIOLATION = '23505';

function accountOf(row: Row | undefined): Account | null {
  if (!row) return null;
  return {
    accountId: String(row['account_id']),
    name: String(row['name']),
    role: Role.parse(row['role']),
    isRevoked: row['revoked_at'] !== null,
  };
}

/** Returns the store of callers' accounts. Keys are stored only as SHA-256. */
export function accountStore(database: Database): AccountStore {
  return {
    async add({ accountId, name, role, key }) {
      keepable(name);
      await database.run(
        'add account',
        'INSERT INTO accounts (account_id, name, role, key_hash) VALUES ($1, $2, $3, $4)',
        [accountId, name, role, keyHash(key)],
      );
    },
    async byKey(key) {
      const text = 'SELECT account_id, name, role, revoked_at FROM accounts WHERE key_hash = $1';
      return accountOf((await database.run('account by key', text, [keyHash(key)]))[0]);
    },
    async byId(accountId) {
      if (!isStorable(accountId)) return null;
      const text = 'SELECT account_id, name, role, revoked_at FROM accounts WHERE account_id = $1';
      return accountOf((await database.run('account by id', text, [accountId]))[0]);
    },
    revoke: (accountId) =>
      database.transaction(async (run) => {
        if (!isStorable(accountId)) return false;
        const revoked = await run(
          'revoke account',
          `UPDATE accounts SET revoked_at = clock_timestamp(), key_hash = NULL
           WHERE account_id = $1 AND revoked_at IS NULL RETURNING account_id`,
          [accountId],
        );
        if (revoked.length > 0) await notifyNodes(run, { kind: 'account', id: accountId });
        return revoked.length > 0;
      }),
    async setOperatorKey(key) {
      try {
        // Nodes that start together all insert this account. ON CONFLICT DO UPDATE handles only one index and fails on
        // the other one; DO NOTHING waits for the first insert.
        await database.run(
          'insert operator',
          `INSERT INTO accounts (account_id, name, role, key_hash) VALUES ($1, 'Operator', 'operator', $2)
           ON CONFLICT DO NOTHING`,
          [FIRST_OPERATOR, keyHash(key)],
        );
        const updated = await database.run(
          'set operator key',
          'UPDATE accounts SET key_hash = $2 WHERE account_id = $1 RETURNING account_id',
          [FIRST_OPERATOR, keyHash(key)],
        );
        if (updated.length > 0) return;
      } catch (error) {
        if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      }
      throw new Error('The operator token is already the key of another account.');
    },
  };
}
