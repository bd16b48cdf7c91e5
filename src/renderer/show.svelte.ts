import { isSameJson } from '../feed/contract/same-json.ts';
import { createContext } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import type {
  ControlLink,
  ControlRequest,
  ControlRequests,
  Input,
  Output,
  RequestError,
} from '../preload/contract.ts';
import { RefusedError } from '../preload/contract/link.ts';
import type { ShowPush } from '../preload/contract/show-push.ts';
import type { ChannelState, OutputState, ShowState } from '../preload/contract/show-state.ts';
import type { Me } from '../preload/contract/operators.ts';
import type { Role } from '../preload/contract/roles.ts';
import type { WindowCommand } from '../words/window-commands.ts';
import { hasRole } from './logic/crew.ts';
import { accept } from './logic/newer-state.ts';
import { keyWords } from './logic/keys.ts';
import { NO_LABELS, type KeyLabels } from './logic/physical-key.ts';
import { readingMs } from './logic/reading-time.ts';
import { shareCatalogs } from './logic/share.ts';
import { orderFrom, sideOrder, type SideOrder } from './logic/sides.ts';

/** Where in the window a refusal is shown: next to the control that sent the request. */
export type Place =
  | 'games'
  | 'rehearsal'
  | 'graphics'
  | 'desk'
  | 'held'
  | 'facts'
  | 'clock'
  | 'delay'
  | 'teams'
  | 'import'
  | 'dress'
  | 'link'
  | 'output-dialog'
  | 'obs'
  | 'sources'
  | 'sponsors'
  | 'crew'
  | 'show-file'
  | 'themes'
  | 'sports'
  | 'sport-draft'
  | 'help'
  | 'message';

/** Places whose sentences are about the channel in front. */
const OF_CHANNEL: readonly Place[] = ['graphics', 'desk', 'held', 'facts', 'clock', 'delay', 'link'];

/** `ok: false` means that the refusal is already shown at the given place. */
export type Outcome<T> = { ok: true; output: T } | { ok: false; code: RequestError['code'] };

/** The subject of the message at a place. */
interface Reason {
  /** The refused request; omitted for the window's own check. */
  request?: ControlRequest;
  /** Returns false once the show has changed and the sentence is no longer true. */
  holds: () => boolean;
}

const always = (): boolean => true;

const RETRY_GET_MS = 1_000;
const LOOK_AGAIN_MS = 2_000;
/** The age at which a state is requested again, because the ages in it may be outdated. */
const REFRESH_MS = 3_000;

/**
 * The window's copy of the show. Listens first, and requests the state afterwards. Every push is complete, and the
 * newer revision wins. While main can't be reached, the last known state stays.
 */
export class Show {
  readonly #link: ControlLink;
  readonly #clock: () => number;
  /** Whether no state has arrived on this connection yet: the first one wins regardless of its revision. */
  #takesAny = true;
  #isVisible = true;
  /** Whether a `show:get` is in progress. */
  #isAsking = false;

  state: ShowState | null = $state.raw(null);
  /** The user of this window; null: main has not reported it yet. */
  me: Me | null = $state.raw(null);
  /** The labels of this keyboard; empty if the browser doesn't tell. */
  keyLabels: KeyLabels = $state.raw(NO_LABELS);
  /** Whether this window's invitation was revoked. */
  isOut: boolean = $state(false);
  isUp: boolean = $state(false);
  /** When `state` arrived, Unix ms on this window's clock. */
  arrivedAt: number = $state(0);
  refusals: Partial<Record<Place, string | undefined>> = $state({});
  /** The best key color for an output's match, by output ID, as reported by its monitor. */
  readonly keyColors = new SvelteMap<string, string>();
  /** The output for tap sync; null: the first output of the channel in front. */
  syncedId: string | null = $state(null);
  #channelId: string = $state('A');
  /** How many presses of the pad have no answer yet. */
  #pressing: number = $state(0);
  /** The revision when the newest press was answered. */
  #pressedAt: number | null = $state(null);

  /** The reason for each place's sentence. */
  readonly #reasons = new SvelteMap<Place, Reason>();
  readonly #isLetIn: () => Promise<boolean>;
  /** The field that this window is editing, as reported to main. */
  #editing: string | null = null;

  /** @param isLetIn returns whether this window is still invited; rejects without an answer */
  constructor(link: ControlLink, clock: () => number, isLetIn: () => Promise<boolean>) {
    this.#link = link;
    this.#isLetIn = isLetIn;
    this.#clock = clock;
    link.onPush('show:state', (push) => this.#takePush(push));
    link.onUp((isUp) => this.#setUp(isUp));
  }

  /** The channel in front; the first one if the selected one is gone. Null before the first state. */
  get channel(): ChannelState | null {
    const channels = this.state?.channels ?? [];
    return channels.find((channel) => channel.id === this.#channelId) ?? channels[0] ?? null;
  }

  get channelId(): string {
    return this.channel?.id ?? this.#channelId;
  }

  selectChannel(id: string): void {
    if (id !== this.#channelId) for (const place of OF_CHANNEL) this.forgive(place);
    this.#channelId = id;
    this.#forgiveUntrue();
  }

  /** The output of the channel in front that the delay and tap sync controls apply to, or null. */
  get syncedOutput(): OutputState | null {
    const outputs = (this.state?.outputs ?? []).filter(({ channel }) => channel === this.channelId);
    return outputs.find(({ id }) => id === this.syncedId) ?? outputs[0] ?? null;
  }

  /** Returns the sides of a channel's game in the order of its sport, which the window keeps if sides are swapped. */
  orderOf({ match, session }: Pick<ChannelState, 'match' | 'session'>): SideOrder {
    return sideOrder(this.state?.sports ?? [], match?.view.sport ?? session?.sport);
  }

  /** Returns the sides in the order in which an output draws them. */
  orderOn({ swapsSides }: OutputState, shown: Pick<ChannelState, 'match' | 'session'>): SideOrder {
    const [first, second] = this.orderOf(shown);
    const hasSwapped = (shown.match?.hasSwappedSides ?? false) !== swapsSides;
    return orderFrom((hasSwapped ? second : first) === 'B' ? 'away' : 'home');
  }

  /** Returns the key of a command as labeled on this keyboard: `Shift+Esc`. */
  keyOf(command: WindowCommand): string | undefined {
    return keyWords(this.state?.keys, command, this.keyLabels) ?? undefined;
  }

  /** Returns main's clock (Unix ms) when this window's clock reads `now`: the two may differ. */
  mainNow(now: number): number {
    return this.state ? this.state.at + Math.max(0, now - this.arrivedAt) : now;
  }

  /** Returns how long ago the current state arrived, in ms. Add it to ages in the state. */
  ageOfState(now: number): number {
    return this.state ? Math.max(0, now - this.arrivedAt) : 0;
  }

  /**
   * Sends a request. A refusal becomes the sentence at `place`, and nothing else changes. An answer dismisses the
   * sentence that was there when the request was made, but not a later one. Never rejects.
   *
   * For requests that are made from several places, such as undo, an answer dismisses their refusals everywhere.
   */
  async ask<K extends ControlRequest>(
    place: Place,
    name: K,
    input: Input<ControlRequests, K>,
  ): Promise<Outcome<Output<ControlRequests, K>>> {
    const before = this.refusals[place];
    const outcome = await this.read(place, name, input);
    if (outcome.ok && this.refusals[place] === before) this.forgive(place);
    return outcome;
  }

  /**
   * Sends a request of the window itself, like `ask`, except that an answer dismisses only sentences about refusals
   * of the same request.
   */
  async read<K extends ControlRequest>(
    place: Place,
    name: K,
    input: Input<ControlRequests, K>,
  ): Promise<Outcome<Output<ControlRequests, K>>> {
    try {
      const output = await this.#link.request(name, input);
      this.#forgiveWhere(({ request }) => request === name);
      return { ok: true, output };
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : 'failed';
      this.#say(place, error instanceof Error ? error.message : 'Something went wrong. Try again.', {
        request: name,
        holds: this.#untilChanged(code, input),
      });
      return { ok: false, code };
    }
  }

  /** Presses a button of a scoring pad. Main performs presses in order. */
  async press(
    place: Place,
    input: { channel: string; button: string },
  ): Promise<Outcome<Output<ControlRequests, 'manual:press'>>> {
    this.#pressing += 1;
    try {
      return await this.ask(place, 'manual:press', input);
    } finally {
      this.#pressing -= 1;
      this.#pressedAt = this.state?.revision ?? null;
    }
  }

  /** Whether a press may have changed which buttons are possible, and no state with that change has arrived yet. */
  get isPressing(): boolean {
    return this.#pressing > 0 || (this.#pressedAt !== null && this.#pressedAt === this.state?.revision);
  }

  /**
   * Returns a function that decides from the state whether a refusal still applies: a missing game may have appeared, a
   * button may have become possible.
   */
  #untilChanged(code: RequestError['code'], input: object): () => boolean {
    if (!('channel' in input)) return always;
    const channel = (): ChannelState | undefined =>
      this.state?.channels.find(({ id }) => id === input.channel);
    if (code === 'no_session') {
      const game = (): string | undefined => {
        const { session, match } = channel() ?? {};
        return `${session?.source} ${session?.sessionId} ${Boolean(match)}`;
      };
      const refused = game();
      return () => game() === refused;
    }
    if (code === 'conflict' && 'graphic' in input) {
      const why = (): unknown => [
        channel()?.session?.sessionId,
        channel()?.emptyFrames,
        channel()?.automation.noTakeover,
      ];
      const refused = why();
      return () => isSameJson(why(), refused);
    }
    if (code !== 'bad_request' || !('button' in input)) return always;
    return () => channel()?.manual?.buttons.find(({ id }) => id === input.button)?.isPossible === false;
  }

  /** Returns whether the user has at least this role. */
  hasRole(least: Role): boolean {
    return hasRole(this.me?.role ?? null, least);
  }

  /** Asks main for the user of this window. */
  async meet(): Promise<void> {
    try {
      this.me = await this.#link.request('crew:me', {});
    } catch {
      // Asked again with the next connection. Until then, main refuses forbidden requests with a sentence.
    }
  }

  /** Reports to other operators that this window is editing a field. */
  edit(field: string): void {
    if (this.#editing === field || !this.hasRole('produce')) return;
    this.#editing = field;
    void this.#tellEditing();
  }

  stopEditing(field: string): void {
    if (this.#editing !== field) return;
    this.#editing = null;
    void this.#tellEditing();
  }

  async #tellEditing(): Promise<void> {
    try {
      await this.#link.request('crew:editing', { field: this.#editing });
    } catch {
      // Only informs other users: main detects edit conflicts without it.
    }
  }

  /**
   * Shows a sentence at `place` from the window's own check. It is dismissed after the time needed to read it. A
   * refusal from main stays, because the producer may be watching the game when it arrives.
   *
   * @param holds checked whenever the show changes: the sentence is dismissed once this returns false
   */
  tell(place: Place, sentence: string, holds: () => boolean = always): void {
    const reason = { holds };
    this.#say(place, sentence, reason);
    setTimeout(() => {
      if (this.#reasons.get(place) === reason) this.forgive(place);
    }, readingMs(sentence));
  }

  #say(place: Place, sentence: string, reason: Reason): void {
    this.refusals[place] = sentence;
    this.#reasons.set(place, reason);
  }

  /**
   * Dismisses the message at `place` if this window's own check raised it. Call when the missing text is being typed.
   */
  dismissOwnProblem(place: Place): void {
    if (this.#reasons.get(place)?.request === undefined) this.forgive(place);
  }

  /** Dismisses the sentence at `place`. */
  forgive(place: Place): void {
    this.refusals[place] = undefined;
    this.#reasons.delete(place);
  }

  #forgiveUntrue(): void {
    this.#forgiveWhere(({ holds }) => !holds());
  }

  #forgiveWhere(matches: (reason: Reason) => boolean): void {
    for (const [place, reason] of this.#reasons) if (matches(reason)) this.forgive(place);
  }

  /** Reports whether the window is visible: catalogs are polled only for visible windows. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    if (this.isUp) void this.read('message', 'show:watch', { isVisible });
  }

  /**
   * Requests the state if none arrived for a while: main pushes changes, and a live feed without events only changes
   * its age. Call at every tick of a visible window.
   */
  refresh(now: number): void {
    if (!this.isUp || this.#takesAny || this.#isAsking || this.ageOfState(now) < REFRESH_MS) return;
    void this.#get();
  }

  #setUp(isUp: boolean): void {
    this.isUp = isUp;
    if (!isUp) {
      this.#lookLater();
      return;
    }
    this.isOut = false;
    this.#takesAny = true;
    this.refusals = {};
    this.#reasons.clear();
    this.setVisible(this.#isVisible);
    void this.meet();
    if (this.#editing !== null) void this.#tellEditing();
    void this.#get();
  }

  #lookLater(): void {
    setTimeout(() => {
      if (!this.isUp && !this.isOut) void this.#checkInvitation();
    }, LOOK_AGAIN_MS);
  }

  /** Checks, while main can't be reached, whether the invitation was revoked. */
  async #checkInvitation(): Promise<void> {
    try {
      this.isOut = !(await this.#isLetIn());
    } catch {
      // No answer: the link keeps retrying.
    }
    this.#lookLater();
  }

  async #get(): Promise<void> {
    this.#isAsking = true;
    try {
      this.#take(await this.#link.request('show:get', {}));
    } catch {
      // Main is up but not ready to answer, for example while it starts. Asks again unless the link has gone down.
      setTimeout(() => {
        if (this.isUp && this.#takesAny) void this.#get();
      }, RETRY_GET_MS);
    } finally {
      this.#isAsking = false;
    }
  }

  #takePush(push: ShowPush): void {
    if (push.since === null) {
      const { since: _, ...state } = push;
      this.#take(state);
      return;
    }
    const { since, ...parts } = push;
    if (this.state?.revision === since && !this.#takesAny)
      // JSON contains no undefined parts.
      this.#take({ ...this.state, ...(parts as Partial<ShowState>) });
    // A push was missed, or another one arrived in the meantime.
    else if (!this.#isAsking) void this.#get();
  }

  #take(state: ShowState): void {
    const accepted = accept(this.state, state, this.#takesAny);
    this.#takesAny = false;
    if (accepted === this.state) return;
    const catalogs = this.state?.catalogs ?? [];
    this.state = { ...accepted, catalogs: shareCatalogs(catalogs, accepted.catalogs) };
    this.arrivedAt = this.#clock();
    this.#forgiveUntrue();
  }
}

export const [useShow, provideShow] = createContext<Show>();
