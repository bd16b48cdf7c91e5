import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Role } from '../../contract/desk.ts';
import { FIRST_OPERATOR, keyHash } from '../account.ts';
import type { Account } from '../account.ts';
import { maybeText, text } from './database.ts';
import type { Row } from './database.ts';

function accountOf(row: Row): Account {
  return {
    accountId: text(row, 'account_id'),
    name: text(row, 'name'),
    role: Role.parse(text(row, 'role')),
    isRevoked: maybeText(row, 'revoked_at') !== null,
  };
}

/** Stores callers' accounts. Keys are stored only as SHA-256. */
export class Accounts {
  readonly #insert: StatementSync;
  readonly #byKey: StatementSync;
  readonly #byId: StatementSync;
  readonly #revoke: StatementSync;
  readonly #setKey: StatementSync;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(
      'INSERT INTO accounts (account_id, name, role, key_hash, created_at) VALUES (?, ?, ?, ?, ?)',
    );
    this.#byKey = database.prepare('SELECT * FROM accounts WHERE key_hash = ?');
    this.#byId = database.prepare('SELECT * FROM accounts WHERE account_id = ?');
    this.#revoke = database.prepare(
      'UPDATE accounts SET revoked_at = ?, key_hash = NULL WHERE account_id = ? AND revoked_at IS NULL',
    );
    this.#setKey = database.prepare('UPDATE accounts SET key_hash = ? WHERE account_id = ?');
  }

  add(account: { accountId: string; name: string; role: Role; key: string; createdAt: string }): void {
    this.#insert.run(account.accountId, account.name, account.role, keyHash(account.key), account.createdAt);
  }

  byKey(key: string): Account | null {
    const row = this.#byKey.get(keyHash(key));
    return row ? accountOf(row) : null;
  }

  byId(accountId: string): Account | null {
    const row = this.#byId.get(accountId);
    return row ? accountOf(row) : null;
  }

  /** Revokes the account's key. Returns false if there was nothing to revoke. */
  revoke(accountId: string, at: string): boolean {
    return this.#revoke.run(at, accountId).changes === 1;
  }

  /** Ensures that the first operator exists and owns `key`. */
  setOperatorKey(key: string, at: string): void {
    const holder = this.byKey(key);
    if (holder?.accountId === FIRST_OPERATOR) return;
    if (holder) throw new Error('The operator token is already the key of another account.');
    if (this.byId(FIRST_OPERATOR)) this.#setKey.run(keyHash(key), FIRST_OPERATOR);
    else this.add({ accountId: FIRST_OPERATOR, name: 'Operator', role: 'operator', key, createdAt: at });
  }
}
