import type { ControlRequest, ControlRequests } from '../../../preload/contract.ts';
import type { PresentPage } from '../operators/presence.ts';
import type { Who } from '../operators/who.ts';
import type { Show } from '../show.ts';

/** What does as requests ask: one handler each. */

/** A request's input as its schema has read it. */
export type Parsed<K extends ControlRequest> = ControlRequests[K]['input']['_output'];
export type Answered<K extends ControlRequest> = ControlRequests[K]['output']['_output'];

/** Who asks: one window or one remote caller. Ends with it. */
export interface Caller {
  show: Show;
  who: Who;
  /** The page that asks; null: none, as a script or a key of the system has none. */
  page: PresentPage | null;
  /** Looks at the lists of games, or stops looking. */
  setVisible: (isVisible: boolean) => void;
}

export type Handler<K extends ControlRequest> = (
  caller: Caller,
  input: Parsed<K>,
) => Answered<K> | Promise<Answered<K>>;
export type Handlers = { [K in ControlRequest]: Handler<K> };

/** Those of a part of the window contract. */
export type HandlersOf<Part> = Pick<Handlers, keyof Part & ControlRequest>;

/** A handler that does something and answers null. */
export function verb<Input>(act: (caller: Caller, input: Input) => void | Promise<void>) {
  return async (caller: Caller, input: Input): Promise<null> => {
    await act(caller, input);
    return null;
  };
}
