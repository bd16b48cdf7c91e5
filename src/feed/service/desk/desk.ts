import type { Context } from 'hono';
import type { Role } from '../../contract/desk.ts';
import { isLeague } from '../../contract/versions.ts';
import type { League } from '../../contract/versions.ts';
import type { SportFile } from '../../sports/file/sport-file.ts';
import type { Account } from '../account.ts';
import { Failure } from '../failure.ts';
import type { Faults } from '../faults.ts';
import { callerOf } from '../request.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Sessions } from '../sessions.ts';
import type { AccountStore, GameStore, SessionStore } from '../storage.ts';
import type { Authenticated } from '../tokens.ts';

export interface DeskParts {
  accounts: AccountStore;
  faults: Faults;
  games: GameStore;
  rows: SessionStore;
  sandbox: Sandbox;
  sessions: Sessions;
  hasFaults: boolean;
  authenticate: (token: string) => Promise<Authenticated>;
  /** Replaces the operator's own sports. */
  setSports: (sports: readonly SportFile[]) => void;
  newId: (kind: 'account' | 'game') => string;
  newKey: () => string;
  /** Counts and times the handling of a press. */
  timed: <T extends { seq: number }>(sessionId: string, take: () => Promise<T>) => Promise<T>;
}

export const DESK: readonly Role[] = ['operator'];
export const PRESS_BOX: readonly Role[] = ['operator', 'scout'];

/**
 * Returns the caller, whose role must be one of `roles`.
 * @throws Failure 401 or 403
 */
export async function admit(
  context: Context,
  { authenticate }: DeskParts,
  roles: readonly Role[],
): Promise<Account> {
  const account = await callerOf(context, authenticate);
  if (!roles.includes(account.role)) throw Failure.notPermitted();
  return account;
}

/**
 * Returns an account that exists and isn't revoked.
 * @throws Failure 422 for any other ID
 */
export async function activeAccount({ accounts }: DeskParts, accountId: string): Promise<Account> {
  const account = await accounts.byId(accountId);
  if (!account || account.isRevoked) throw Failure.bad(`Account "${accountId.slice(0, 128)}" doesn't exist.`);
  return account;
}

/**
 * Returns the IDs in `requested`, which must all belong to active accounts.
 * @throws Failure 422 with the first ID that belongs to none
 */
export async function grantsOf(desk: DeskParts, requested: readonly string[] | undefined): Promise<string[]> {
  const grants: string[] = [];
  for (const id of requested ?? []) grants.push((await activeAccount(desk, id)).accountId);
  return grants;
}

/** @throws Failure 422 for an unknown league */
export function leagueOf(league: string): League {
  if (!isLeague(league)) throw Failure.bad(`"${league.slice(0, 40)}" isn't a league of this feed.`);
  return league;
}
