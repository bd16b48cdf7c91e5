import type { ControlRequest, ControlRequests } from '../../../preload/contract.ts';
import type { PresentPage } from '../operators/presence.ts';
import type { Requester } from '../operators/requester.ts';
import type { Show } from '../show.ts';

/** What does as requests ask: one handler each. */

/** A request's input as its schema has read it. */
export type Parsed<K extends ControlRequest> = ControlRequests[K]['input']['_output'];
export type Answered<K extends ControlRequest> = ControlRequests[K]['output']['_output'];

/** Who asks: one window or one remote caller. Ends with it. */
export interface Caller {
  show: Show;
  who: Requester;
  /** The page that asks; null: none, as a script or a key of the system has none. */
  page: PresentPage | null;
  /** Names a remote call over restarts of Touchline, too. Absent or null: it has no Idempotency-Key. */
  callId?: string | null;
  /** Looks at the lists of games, or stops looking. */
  setVisible: (isVisible: boolean) => void;
}

export type Handler<K extends ControlRequest> = (
  caller: Caller,
  input: Parsed<K>,
) => Answered<K> | Promise<Answered<K>>;
type SettingsRequest = {
  [K in ControlRequest]: ControlRequests[K]['isSetting'] extends true ? K : never;
}[ControlRequest];
/** A change of settings is made in one step: two that come in one tick would be recorded as one. */
export type Handlers = {
  [K in ControlRequest]: K extends SettingsRequest
    ? (caller: Caller, input: Parsed<K>) => Answered<K>
    : Handler<K>;
};

/** Those of a part of the window contract. */
export type HandlersOf<Part> = Pick<Handlers, keyof Part & ControlRequest>;

/** A handler that does something and answers null. */
export function verb<Input>(
  act: (caller: Caller, input: Input) => Promise<void>,
): (caller: Caller, input: Input) => Promise<null>;
export function verb<Input>(
  act: (caller: Caller, input: Input) => void,
): (caller: Caller, input: Input) => null;
export function verb<Input>(act: (caller: Caller, input: Input) => unknown) {
  return (caller: Caller, input: Input): unknown => {
    const done = act(caller, input);
    return done instanceof Promise ? done.then(() => null) : null;
  };
}
