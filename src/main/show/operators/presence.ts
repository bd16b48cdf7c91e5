import type { ConnectedPage, Me } from '../../../preload/contract/operators.ts';
import type { Clock, IdGenerator } from '../ports.ts';
import { operatorErrors } from './errors.ts';
import { THIS_MACHINE, type Requester } from './requester.ts';

/** The user who opens a page, and from where. */
export interface Arrival {
  /** Returns the current user; null: revoked. */
  who: () => Requester | null;
  /** The address that the page connects from; null: this machine. */
  machine: string | null;
  kind: ConnectedPage['kind'];
}

/** An open page. */
export interface PresentPage {
  /** The user, with the name chosen on the page. Throws RequestRefused if revoked. */
  readonly who: Requester;
  readonly me: Me;
  /** Sets the user's name. Throws RequestRefused for an operator, who already has a name. */
  call(name: string | null): void;
  /** Sets the field being edited; null: none. */
  edit(field: string | null): void;
  leave(): void;
}

interface Tracked extends Arrival {
  since: number;
  calledName: string | null;
  editing: string | null;
}

/** The open pages, with their users and edited fields. */
export class Presence {
  readonly #clock: Pick<Clock, 'wall'>;
  readonly #ids: Pick<IdGenerator, 'id'>;
  readonly #onChange: () => void;
  readonly #pages = new Map<string, Tracked>();

  constructor({
    clock,
    ids,
    onChange,
  }: {
    clock: Pick<Clock, 'wall'>;
    ids: Pick<IdGenerator, 'id'>;
    onChange: () => void;
  }) {
    this.#clock = clock;
    this.#ids = ids;
    this.#onChange = onChange;
  }

  enter(arrival: Arrival): PresentPage {
    const page = this.#ids.id();
    const kept: Tracked = { ...arrival, since: this.#clock.wall(), calledName: null, editing: null };
    this.#pages.set(page, kept);
    this.#onChange();
    const currentRequester = (): Requester => {
      const who = namedBy(kept);
      if (who) return who;
      throw operatorErrors.invitationRevoked();
    };
    return {
      get who() {
        return currentRequester();
      },
      get me() {
        const { id, name, role } = currentRequester();
        return { page, who: id, name, role };
      },
      call: (name) => {
        if (currentRequester().id !== THIS_MACHINE.id) {
          throw operatorErrors.nameOfInvitation();
        }
        kept.calledName = name;
        this.#onChange();
      },
      edit: (field) => {
        if (field === kept.editing) return;
        kept.editing = field;
        this.#onChange();
      },
      leave: () => {
        if (this.#pages.delete(page)) this.#onChange();
      },
    };
  }

  list(): ConnectedPage[] {
    return [...this.#pages].flatMap(([page, kept]) => {
      const who = namedBy(kept);
      if (who === null) return [];
      const { machine, kind, since, editing } = kept;
      return [{ page, who: who.id, name: who.name, role: who.role, machine, kind, since, editing }];
    });
  }

  /** Returns whether someone has a page open. */
  isHere(who: string): boolean {
    for (const { who: of } of this.#pages.values()) if (of()?.id === who) return true;
    return false;
  }
}

function namedBy({ who, calledName }: Tracked): Requester | null {
  const now = who();
  return now && { ...now, name: calledName ?? now.name };
}
