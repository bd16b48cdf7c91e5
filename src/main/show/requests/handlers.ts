import type { ControlRequest, ControlRequests } from '../../../preload/contract.ts';
import type { PresentPage } from '../operators/presence.ts';
import type { Requester } from '../operators/requester.ts';
import type { Show } from '../show.ts';

/** A request's input after validation. */
export type Parsed<K extends ControlRequest> = ControlRequests[K]['input']['_output'];
export type Answered<K extends ControlRequest> = ControlRequests[K]['output']['_output'];

/** The caller: a window or a remote call. Lives as long as the window or the call. */
export interface Caller {
  show: Show;
  requester: Requester;
  /** The caller's page; null: none, as for a script or a global hotkey. */
  page: PresentPage | null;
  /** Identifies a remote call, even across restarts of Touchline. Absent or null: no Idempotency-Key. */
  callId?: string | null;
  /** Starts or stops polling the lists of games. */
  setVisible: (isVisible: boolean) => void;
}

export type Handler<K extends ControlRequest> = (
  caller: Caller,
  input: Parsed<K>,
) => Answered<K> | Promise<Answered<K>>;
type SettingsRequest = {
  [K in ControlRequest]: ControlRequests[K]['isSetting'] extends true ? K : never;
}[ControlRequest];
/** Handlers by request. Each changes settings in one step, because two changes in one tick would be recorded as one. */
export type Handlers = {
  [K in ControlRequest]: K extends SettingsRequest
    ? (caller: Caller, input: Parsed<K>) => Answered<K>
    : Handler<K>;
};

/** Handlers of a part of the window contract. */
export type HandlersOf<Part> = Pick<Handlers, keyof Part & ControlRequest>;

/** Returns a handler that performs something and returns null. */
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
