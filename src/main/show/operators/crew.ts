import type { GraphicId } from '../../../preload/contract/output-frame.ts';
import type { CrewState } from '../../../preload/contract/operators.ts';
import type { Acting, Clock, IdGenerator } from '../ports.ts';
import type { RequestRefused } from '../refused.ts';
import { LastTakes, type Act } from './last-takes.ts';
import { EditConflicts } from './edit-conflicts.ts';
import { Operators, type OperatorsOptions } from './operators.ts';
import { Pads } from './pads.ts';
import { Presence } from './presence.ts';
import { PressMemory } from './press-memory.ts';
import { KEY_HOLDER, THIS_MACHINE, type Requester } from './requester.ts';

export interface CrewPorts extends Omit<OperatorsOptions, 'onChange'> {
  clock: Clock;
  ids: IdGenerator;
  acting: Acting;
  /** Called when the windows' state has changed. */
  onChange: () => void;
}

/** The crew: operators, connected pages, pads, and who did what. */
export class Crew {
  readonly operators: Operators;
  readonly presence: Presence;
  readonly pads: Pads;
  readonly presses = new PressMemory();
  readonly conflicts = new EditConflicts();
  readonly acting: Acting;
  readonly #takes = new LastTakes();

  constructor(ports: CrewPorts) {
    const { clock, ids, onChange } = ports;
    this.acting = ports.acting;
    this.presence = new Presence({ clock, ids, onChange });
    this.pads = new Pads({ clock, isHere: (id) => this.presence.isHere(id), onChange });
    this.operators = new Operators({
      ...ports,
      onChange: () => {
        const known = new Set([THIS_MACHINE.id, KEY_HOLDER.id, ...this.operators.list().map(({ id }) => id)]);
        this.pads.forgetAllBut((id) => known.has(id));
        onChange();
      },
    });
  }

  state(): CrewState {
    return {
      operators: this.operators.list(),
      connected: this.presence.list(),
      network: this.operators.network,
    };
  }

  /** Returns why someone can't press on a channel now (revoked, or another person has the pad), or null if they can. */
  pressRefusal(channel: string, requester: Requester): RequestRefused | null {
    return this.operators.refusal(requester, 'score') ?? this.pads.refusal(channel, requester);
  }

  /** Adds the operator's name to an act on air, and records who took each graphic. Automatic acts have no operator. */
  signed<T extends Act & { cause: string }>(act: T): T {
    const by = act.cause === 'operator' ? this.acting.name() : null;
    const signed = by === null ? act : { ...act, by };
    this.#takes.note(signed);
    return signed;
  }

  /** Returns the name of the operator who took a graphic, or null. */
  takenBy(channel: string, graphic: GraphicId): string | null {
    return this.#takes.of(channel, graphic);
  }
}
