import type { ChannelState } from '../preload/contract/show-state.ts';
import type { WindowCommand } from '../words/window-commands.ts';
import { sportOf } from './logic/override-fields.ts';
import { PressGuard } from './logic/press-guard.ts';
import type { Show } from './show.svelte.ts';

/** The pad button that undoes the last press. */
const UNDO = 'undo';
/** Commands that are often repeated quickly, so no guard against double presses applies. */
const STEPS: ReadonlySet<WindowCommand> = new Set(['play-clock-usual', 'play-clock-short']);

/** Returns a channel's newest moment that isn't retracted. */
const newestOf = ({ moments }: ChannelState): ChannelState['moments'][number] | undefined =>
  moments.find(({ state }) => state !== 'withdrawn');

/** The window's keyboard commands. Each does the same as its button, on the channel in front. */
export class Commands {
  readonly #show: Show;
  readonly #openHelp: () => void;
  /** Keeps a quick second press of a key from clearing the graphic that the first press took. */
  readonly #guards = new Map<WindowCommand, PressGuard>();

  constructor(show: Show, openHelp: () => void) {
    this.#show = show;
    this.#openHelp = openHelp;
  }

  /** Performs a command. Does nothing before the show has loaded. */
  perform(command: WindowCommand): void {
    const { channel } = this.#show;
    if (command === 'help') this.#openHelp();
    else if (!channel) return;
    else if (STEPS.has(command) || command.startsWith('channel-')) void this.#ask(command, channel);
    else void this.#guardOf(command).press(() => this.#ask(command, channel));
  }

  #guardOf(command: WindowCommand): PressGuard {
    const guard = this.#guards.get(command) ?? new PressGuard(() => performance.now());
    this.#guards.set(command, guard);
    return guard;
  }

  #ask(command: Exclude<WindowCommand, 'help'>, channel: ChannelState): unknown {
    const show = this.#show;
    const of = { channel: channel.id };
    switch (command) {
      case 'scorebug':
      case 'lower-third':
      case 'full-frame':
      case 'ticker':
      case 'takeover':
        return show.ask('graphics', 'graphic:toggle', { ...of, graphic: command });
      case 'cue-lower-third':
      case 'cue-full-frame':
      case 'cue-ticker':
        return show.ask('graphics', 'graphic:cue', { ...of, graphic: command.slice(4) });
      case 'take-cued':
        return show.ask('graphics', 'channel:take', of);
      case 'rundown-next':
        return show.ask('desk', 'rundown:next', of);
      case 'rundown-take-next':
        return show.ask('desk', 'rundown:take-next', of);
      case 'clear-all':
        return show.ask('message', 'channel:clear', of);
      case 'clear-insert':
        return show.ask('graphics', 'insert:clear', of);
      case 'hold-takeover':
        return show.ask('graphics', 'takeover:hold', of);
      case 'moment-take':
      case 'moment-cue':
        return this.#askOfMoment(command === 'moment-take' ? 'moment:take' : 'moment:cue', channel);
      case 'swap-sides':
        return show.ask('held', 'sides:swap', of);
      case 'clock':
        if (!channel.clock.preset) return undefined;
        return show.ask('clock', channel.clock.face?.isRunning ? 'clock:stop' : 'clock:start', of);
      case 'play-clock':
        return this.#hasPlayClock(channel) && show.ask('facts', 'play-clock:toggle', of);
      case 'play-clock-usual':
      case 'play-clock-short': {
        const length = command === 'play-clock-usual' ? 'usual' : 'short';
        return this.#hasPlayClock(channel) && show.ask('facts', 'play-clock:set', { ...of, length });
      }
      case 'undo':
        return this.#undo(channel);
      case 'tap':
        return this.#tap(channel);
      case 'hold-automation':
        return show.ask('desk', 'automation:hold', { isHeld: show.state?.automation.isHeld !== true });
      case 'hold-sponsors':
        return show.ask('message', 'sponsor:hold', { ...of, isHeld: !this.#holdsSponsors(channel) });
      default:
        this.#bringToFront(Number(command.slice('channel-'.length)));
        return undefined;
    }
  }

  #undo(channel: ChannelState): unknown {
    if (channel.manual) return this.#show.press('message', { channel: channel.id, button: UNDO });
    this.#tell(
      channel,
      `Channel ${channel.id} isn't scored manually, so there is nothing to undo.`,
      ({ manual }) => !manual,
    );
    return undefined;
  }

  #tap(channel: ChannelState): unknown {
    const output = this.#show.syncedOutput;
    if (output) return this.#show.ask('delay', 'sync:tap', { output: output.id });
    this.#tell(
      channel,
      `Channel ${channel.id} has no output to sync. Add one first.`,
      () => !this.#show.syncedOutput,
    );
    return undefined;
  }

  #askOfMoment(request: 'moment:take' | 'moment:cue', channel: ChannelState): unknown {
    const newest = newestOf(channel);
    if (newest) return this.#show.ask('desk', request, { channel: channel.id, moment: newest.id });
    const sentence = `Channel ${channel.id} has no moments yet.`;
    this.#tell(channel, sentence, (now) => !newestOf(now));
    return undefined;
  }

  /** Shows a sentence about a channel for as long as it is true and the channel is in front. */
  #tell({ id }: ChannelState, sentence: string, isTrue: (channel: ChannelState) => boolean): void {
    const show = this.#show;
    show.tell('message', sentence, () => show.channel?.id === id && isTrue(show.channel));
  }

  #hasPlayClock(channel: ChannelState): boolean {
    const { state } = this.#show;
    return state !== null && Boolean(sportOf(state, channel)?.playClock);
  }

  #holdsSponsors({ id }: ChannelState): boolean {
    return this.#show.state?.sponsors.held.includes(id) ?? false;
  }

  /**
   * Brings a channel to the front.
   * @param place from 1; a place without a channel changes nothing
   */
  #bringToFront(place: number): void {
    const channel = this.#show.state?.channels[place - 1];
    if (channel) this.#show.selectChannel(channel.id);
  }
}
