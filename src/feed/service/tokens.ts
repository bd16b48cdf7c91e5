import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Account, Accounts } from './accounts.ts';
import type { Clock } from './clock.ts';

export const JWT_SECRET_FILE = 'jwt-secret';
export const JWKS_FILE = 'jwks.json';
const JWT_SHAPE = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const SECRET_MIN_BYTES = 32;

export type Authenticated =
  | { kind: 'account'; account: Account }
  | { kind: 'invalid' }
  /** Tokens can't be verified now: the service's fault, not the caller's (contract, errors). */
  | { kind: 'unavailable' };

type VerifyJwt = (token: string, nowMs: number) => Promise<JWTPayload>;

/** How account tokens made elsewhere are verified; null where the folder holds no key; `broken` where it can't be read. */
export type JwtKeys = VerifyJwt | null | 'broken';

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Keys for JWTs from the data folder: `jwt-secret` (HS256, at least 32 bytes) and `jwks.json` (EdDSA public keys).
 * A file that is there but unusable makes every JWT unverifiable rather than invalid.
 */
export function readJwtKeys(folder: string | null): JwtKeys {
  if (folder === null) return null;
  try {
    const secret = readIfThere(join(folder, JWT_SECRET_FILE))?.trim() ?? null;
    const jwks = readIfThere(join(folder, JWKS_FILE));
    if (secret === null && jwks === null) return null;
    const secretKey = secret === null ? null : new TextEncoder().encode(secret);
    if (secretKey && secretKey.length < SECRET_MIN_BYTES) return 'broken';
    const keySet = jwks === null ? null : createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet);
    return (token, nowMs) => verifyWith(secretKey, keySet, token, nowMs);
  } catch {
    return 'broken';
  }
}

async function verifyWith(
  secret: Uint8Array | null,
  keySet: ReturnType<typeof createLocalJWKSet> | null,
  token: string,
  nowMs: number,
): Promise<JWTPayload> {
  const currentDate = new Date(nowMs);
  // The header only chooses which of our keys is tried; each key allows its own algorithm and no other.
  const algorithm = algorithmOf(token);
  if (algorithm === 'HS256' && secret) {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate })).payload;
  }
  if (keySet && (algorithm === 'EdDSA' || algorithm === 'Ed25519')) {
    return (await jwtVerify(token, keySet, { algorithms: ['EdDSA', 'Ed25519'], currentDate })).payload;
  }
  throw new Error('no key for this algorithm');
}

function algorithmOf(token: string): unknown {
  const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'));
  return typeof header === 'object' && header !== null && 'alg' in header ? header.alg : undefined;
}

/** Whose token is it? API keys and JWTs alike; the account must exist and not be revoked. */
export async function authenticate(
  token: string,
  accounts: Accounts,
  keys: JwtKeys,
  clock: Clock,
): Promise<Authenticated> {
  let account: Account | null;
  if (JWT_SHAPE.test(token)) {
    if (keys === 'broken') return { kind: 'unavailable' };
    account = keys === null ? accounts.byKey(token) : await jwtAccount(token, accounts, keys, clock);
  } else {
    account = accounts.byKey(token);
  }
  return account && !account.isRevoked ? { kind: 'account', account } : { kind: 'invalid' };
}

async function jwtAccount(
  token: string,
  accounts: Accounts,
  verify: VerifyJwt,
  clock: Clock,
): Promise<Account | null> {
  // An operator's own token may look like a JWT; a key we know is a key.
  const byKey = accounts.byKey(token);
  if (byKey) return byKey;
  try {
    const { sub } = await verify(token, clock.now());
    return typeof sub === 'string' ? accounts.byId(sub) : null;
  } catch {
    return null;
  }
}
