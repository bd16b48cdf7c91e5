import {
  OPERATORS_MAX,
  type Invitation,
  type NetworkState,
  type OperatorView,
} from '../../../preload/contract/operators.ts';
import type { OperatorRole, Role } from '../../../preload/contract/roles.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import type { RequestRefused } from '../refused.ts';
import { operatorErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { DebouncedWriter } from '../debounced-writer.ts';
import { hasRole, type Requester } from './requester.ts';

/** A saved operator, with only the digest of the key. */
export interface SavedOperator extends OperatorView {
  /** SHA-256 of the key, in hex. */
  keyDigest: string;
}

/** The saved data of operators. */
export interface SavedCrew {
  /** Other machines may connect. */
  isOpen: boolean;
  operators: SavedOperator[];
}

export const noCrew: SavedCrew = { isOpen: false, operators: [] };

/** Storage separate from settings: no show file and no page ever contains any of it. */
export interface CrewPersistence {
  /** Rejects with the error of the file system, and keeps the previous data. */
  keep(crew: SavedCrew): Promise<void>;
}

export interface OperatorsOptions {
  keeper: CrewPersistence;
  kept: SavedCrew;
  clock: Clock;
  ids: IdGenerator;
  /** Address of the pages on this machine. */
  pagesUrl: () => string;
  onTrouble: (error: unknown) => void;
  onWell: () => void;
  /** The windows' state has changed. */
  onChange: () => void;
}

/** Operators, and whether other machines can connect. */
export class Operators {
  readonly #options: OperatorsOptions;
  readonly #operators: Map<string, SavedOperator>;
  /** Operators that were revoked in this run of the program. */
  readonly #revoked = new Set<string>();
  readonly #keeping: DebouncedWriter;
  readonly #listeners = new Set<() => void>();
  #isOpen: boolean;
  #network: Omit<NetworkState, 'isOpen'> = { isFixed: false, addresses: [], sentence: null };

  constructor(options: OperatorsOptions) {
    this.#options = options;
    const { keeper, kept, clock, onTrouble, onWell } = options;
    this.#operators = new Map(kept.operators.map((operator) => [operator.id, operator]));
    this.#isOpen = kept.isOpen;
    this.#keeping = new DebouncedWriter({
      clock,
      everyMs: 0,
      hurriedMs: 0,
      write: () => keeper.keep({ isOpen: this.#isOpen, operators: [...this.#operators.values()] }),
      onTrouble,
      onWell,
    });
  }

  list(): OperatorView[] {
    return [...this.#operators.values()].map(viewOf);
  }

  /** Digests of all keys, for comparison in constant time. */
  keys(): { id: string; keyDigest: string }[] {
    return [...this.#operators.values()].map(({ id, keyDigest }) => ({ id, keyDigest }));
  }

  /** The operator of a key now; null: the key is no longer valid. */
  who(keyDigest: string): Requester | null {
    for (const operator of this.#operators.values()) {
      if (operator.keyDigest === keyDigest) return viewOf(operator);
    }
    return null;
  }

  /** Why an operator is no longer allowed: revoked, or a lower role. Null: allowed. */
  refusal({ id, name }: Requester, least: Role): RequestRefused | null {
    const role = this.#operators.get(id)?.role;
    if (this.#revoked.has(id)) return didNotCount(`${name} was revoked`);
    return role === undefined || hasRole(role, least)
      ? null
      : didNotCount(`The role of ${name} is now "${role}"`);
  }

  /** Rejects with RequestRefused if the limit is reached or the name is used. Resolves once saved. */
  async invite(name: string, role: OperatorRole): Promise<Invitation> {
    if (this.#operators.size >= OPERATORS_MAX) throw showErrors.limit('operators', OPERATORS_MAX);
    this.#mustBeFree(name, null);
    const { ids, clock } = this.#options;
    return await this.#invite({ id: ids.id(), name, role, invitedAt: clock.wall() });
  }

  /** Rejects with RequestRefused. Resolves once saved. */
  async change(
    id: string,
    patch: { name?: string | undefined; role?: OperatorRole | undefined },
  ): Promise<OperatorView> {
    const operator = this.#find(id);
    const { name = operator.name, role = operator.role } = patch;
    this.#mustBeFree(name, id);
    const changed = { ...operator, name, role };
    this.#operators.set(id, changed);
    await this.#changed();
    return viewOf(changed);
  }

  /** Replaces the key. Rejects with RequestRefused. Resolves once saved. */
  async renew(id: string): Promise<Invitation> {
    return await this.#invite({ ...viewOf(this.#find(id)), invitedAt: this.#options.clock.wall() });
  }

  /**
   * Disconnects an operator immediately, and resolves once saved: until then a kill would let them in again. Rejects
   * with RequestRefused.
   */
  async revoke(id: string): Promise<void> {
    const { name } = this.#find(id);
    this.#operators.delete(id);
    this.#revoked.add(id);
    if (await this.#changed()) return;
    throw operatorErrors.revokedNotSaved(name);
  }

  /** True if other machines may connect with a key. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Rejects with RequestRefused if it was set at the start. Resolves once saved. */
  async open(isOpen: boolean): Promise<void> {
    if (this.#network.isFixed) {
      throw operatorErrors.openedByHost();
    }
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    await this.#changed();
  }

  get network(): NetworkState {
    return { isOpen: this.#isOpen || this.#network.isFixed, ...this.#network };
  }

  /** Stores the current network state and notifies listeners. */
  noteNetwork(network: Omit<NetworkState, 'isOpen'>): void {
    this.#network = network;
    this.#options.onChange();
  }

  /** Called after every change of operators or access. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Resolves once everything is on disk or has failed. */
  close(): Promise<void> {
    return this.#keeping.close();
  }

  async #invite(operator: OperatorView): Promise<Invitation> {
    const { ids, pagesUrl } = this.#options;
    const key = ids.secret();
    this.#operators.set(operator.id, { ...operator, keyDigest: ids.digest(key) });
    await this.#changed();
    const { addresses } = this.#network;
    const reachable = addresses.length > 0 ? addresses : [pagesUrl()];
    // A fragment is never sent: no log and no proxy sees it.
    return { operator, links: reachable.map((address) => `${address}/join#${key}`) };
  }

  #mustBeFree(name: string, except: string | null): void {
    const taken = [...this.#operators.values()].some(
      (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
    );
    if (!taken) return;
    throw operatorErrors.nameTaken(name);
  }

  #find(id: string): SavedOperator {
    const operator = this.#operators.get(id);
    if (operator) return operator;
    throw operatorErrors.unknown();
  }

  /** Applies a change immediately. Returns whether it is on disk; if not, it retries and notifies the producer. */
  #changed(): Promise<boolean> {
    this.#keeping.changed();
    for (const listener of this.#listeners) listener();
    this.#options.onChange();
    return this.#keeping.flush();
  }
}

function viewOf({ id, name, role, invitedAt }: OperatorView): OperatorView {
  return { id, name, role, invitedAt };
}

function didNotCount(why: string): RequestRefused {
  return operatorErrors.didNotCount(why);
}
