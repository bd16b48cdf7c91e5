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

/** A saved operator. Contains only a digest of the key. */
export interface SavedOperator extends OperatorView {
  /** SHA-256 of the key, in hex. */
  keyDigest: string;
}

export interface SavedCrew {
  /** True if other machines may connect. */
  isOpen: boolean;
  operators: SavedOperator[];
}

export const noCrew: SavedCrew = { isOpen: false, operators: [] };

/** Storage separate from settings, so that no show file and no page ever contains any of it. */
export interface CrewPersistence {
  /** Saves the crew. Rejects with the error of the file system, and keeps the previous data. */
  keep(crew: SavedCrew): Promise<void>;
}

export interface OperatorsOptions {
  keeper: CrewPersistence;
  saved: SavedCrew;
  clock: Clock;
  ids: IdGenerator;
  /** Returns the address of the pages on this machine. */
  pagesUrl: () => string;
  onTrouble: (error: unknown) => void;
  onWell: () => void;
  /** Called when the windows' state has changed. */
  onChange: () => void;
}

/** The network state as the server reports it. */
type ReportedNetwork = Omit<NetworkState, 'isOpen' | 'addresses'>;

export class Operators {
  readonly #options: OperatorsOptions;
  readonly #operators: Map<string, SavedOperator>;
  /** Operators revoked in this run of the program. */
  readonly #revoked = new Set<string>();
  readonly #keeping: DebouncedWriter;
  readonly #listeners = new Set<() => void>();
  #isOpen: boolean;
  #network: ReportedNetwork = {
    isFixed: false,
    endpoints: [],
    sentence: null,
    visitors: [],
    firewallHelp: '',
  };

  constructor(options: OperatorsOptions) {
    this.#options = options;
    const { keeper, saved, clock, onTrouble, onWell } = options;
    this.#operators = new Map(saved.operators.map((operator) => [operator.id, operator]));
    this.#isOpen = saved.isOpen;
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

  /** Returns each operator's ID and key digest, for comparison in constant time. */
  keys(): { id: string; keyDigest: string }[] {
    return [...this.#operators.values()].map(({ id, keyDigest }) => ({ id, keyDigest }));
  }

  /** Returns the operator of a key, or null if the key is no longer valid. */
  requesterOf(keyDigest: string): Requester | null {
    for (const operator of this.#operators.values()) {
      if (operator.keyDigest === keyDigest) return viewOf(operator);
    }
    return null;
  }

  /** Returns why an operator is no longer allowed (revoked, or a lower role), or null if allowed. */
  refusal({ id, name }: Requester, least: Role): RequestRefused | null {
    const role = this.#operators.get(id)?.role;
    if (this.#revoked.has(id)) return didNotCount(`The invitation of ${name} was revoked`);
    return role === undefined || hasRole(role, least)
      ? null
      : didNotCount(`The role of ${name} is now "${role}"`);
  }

  /**
   * Adds an operator. Rejects with RequestRefused if the limit is reached or the name is used. Resolves once saved, or
   * if saving fails.
   */
  async invite(name: string, role: OperatorRole): Promise<Invitation> {
    if (this.#operators.size >= OPERATORS_MAX) throw showErrors.limit('operators', OPERATORS_MAX);
    this.#mustBeFree(name, null);
    const { ids, clock } = this.#options;
    return await this.#invite({ id: ids.id(), name, role, invitedAt: clock.wall() });
  }

  /**
   * Changes an operator's name or role. Rejects with RequestRefused for an unknown operator, or if the name is used.
   * Resolves once saved, or if saving fails.
   */
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

  /**
   * Replaces an operator's key. Rejects with RequestRefused for an unknown operator. Resolves once saved, or if saving
   * fails.
   */
  async renew(id: string): Promise<Invitation> {
    return await this.#invite({ ...viewOf(this.#find(id)), invitedAt: this.#options.clock.wall() });
  }

  /**
   * Disconnects an operator immediately. Resolves once saved: until then, killing the program would let them in again.
   * Rejects with RequestRefused for an unknown operator, or if saving fails.
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

  /**
   * Sets whether other machines may connect. Rejects with RequestRefused if a start option sets it. Resolves once
   * saved, or if saving fails.
   */
  async open(isOpen: boolean): Promise<void> {
    if (this.#network.isFixed) {
      throw operatorErrors.openedByHost();
    }
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    await this.#changed();
  }

  get network(): NetworkState {
    return {
      isOpen: this.#isOpen || this.#network.isFixed,
      addresses: this.#network.endpoints.map(({ url }) => url),
      ...this.#network,
    };
  }

  /** Sets the network state, which the server reports. */
  noteNetwork(network: ReportedNetwork): void {
    this.#network = network;
    this.#options.onChange();
  }

  /** Calls `listener` after every change of operators or access. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Writes pending changes. Resolves once everything is on disk or has failed. */
  close(): Promise<void> {
    return this.#keeping.close();
  }

  async #invite(operator: OperatorView): Promise<Invitation> {
    const { ids, pagesUrl } = this.#options;
    const key = ids.secret();
    this.#operators.set(operator.id, { ...operator, keyDigest: ids.digest(key) });
    await this.#changed();
    const { addresses } = this.network;
    const reachable = addresses.length > 0 ? addresses : [pagesUrl()];
    // In the fragment, because a fragment is never sent, so no log or proxy sees it.
    return { operator, links: reachable.map((address) => `${address}/join#${key}`) };
  }

  #mustBeFree(name: string, except: string | null): void {
    const isTaken = [...this.#operators.values()].some(
      (one) => one.id !== except && one.name.toLowerCase() === name.toLowerCase(),
    );
    if (!isTaken) return;
    throw operatorErrors.nameTaken(name);
  }

  #find(id: string): SavedOperator {
    const operator = this.#operators.get(id);
    if (operator) return operator;
    throw operatorErrors.unknown();
  }

  /**
   * Applies a change immediately. Returns whether it is on disk; if not, retries follow and the producer is notified.
   */
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
