import type { OutputPatch } from '../../../preload/contract.ts';
import { CHANGES_MAX } from '../../../preload/contract/show-file.ts';
import type { NetworkBugPatch } from '../../../preload/contract/sponsors.ts';
import type { OutputPlace, Percentiles } from '../../../preload/contract/output-place.ts';
import type { GraphicId, Motion } from '../../../preload/contract/output-frame.ts';
import type { ChannelState, OutputState } from '../../../preload/contract/show-state.ts';
import type { TestPicture } from '../../../preload/contract/test-picture.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelFaults } from '../channels/channel-faults.ts';
import { Output, type OpenSpot } from './output.ts';
import { outputData, type OutputData } from './output-data.ts';
import type { OutputPageView, PageInObs, Renderer } from './renderers.ts';
import {
  newOutput,
  outputState,
  OUTPUTS_MAX,
  patched,
  patchedNetworkBug,
  PROGRAM_ID,
  type OutputLink,
  type OutputRow,
  type OutputSettings,
} from './output-settings.ts';
import { keepPicture } from '../branding/pictures.ts';
import type { DesktopPort } from '../desktop-port.ts';
import type { Clock, IdGenerator, FileStore } from '../ports.ts';
import type { ProofOfPlay } from '../sponsors/proof-of-play.ts';
import type { Sponsors } from '../sponsors/sponsors.ts';
import { timeZoneName } from '../graphics/start-time.ts';
import { outputErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import type { LookOf, ThemeRegistry } from '../branding/theme-registry.ts';
import type { Taps } from './taps.ts';
import { hiddenGraphics } from './hidden-graphics.ts';

export interface OutputsOptions {
  faults: Pick<ChannelFaults, 'run'>;
  clock: Clock;
  ids: IdGenerator;
  build: string;
  /** Returns the address of the loopback pages; known once the server listens. */
  pagesUrl: () => string;
  /** Returns the channel of an ID, or null if it was removed. */
  channelOf: (id: string) => Channel | null;
  themes: ThemeRegistry;
  sponsors: Sponsors;
  /** Receives reports of drawn marks. */
  proof: ProofOfPlay;
  logos: FileStore;
  /** Opens windows; null: not available. */
  desktop: DesktopPort | null;
  commit: () => void;
  /** Called when the pages of an output or its graphics on air changed. */
  onChange: () => void;
  /** Called when an output may have become too slow for takeovers, or fast enough. */
  onPace: (output: Pick<OutputSettings, 'id' | 'name'>, isSlow: boolean) => void;
  /**
   * Called when a browser opened an output, with its version if it is too old to draw the output, otherwise null; also
   * called with null once the output is removed.
   */
  onEngine: (output: Pick<OutputSettings, 'id' | 'name'>, oldVersion: number | null) => void;
  /** The producer's taps at scores in the video of each output. */
  sync: Pick<Taps, 'state' | 'forget'>;
}

/** Maximum number of saved links of removed outputs: as many as all undoable changes together can remove. */
const LINKS_MAX = CHANGES_MAX * OUTPUTS_MAX;

/** All outputs of the show. Program always exists. */
export class Outputs {
  readonly #options: OutputsOptions;
  readonly #feeds = new Map<string, Output>();
  /** Links of removed outputs, in case an undo restores the outputs. */
  readonly #links = new Map<string, OutputLink>();
  readonly #listeners = new Set<(outputs: readonly OutputSettings[]) => void>();

  constructor(options: OutputsOptions, persisted: readonly OutputSettings[]) {
    this.#options = options;
    for (const settings of persisted) this.#open(settings);
    if (!this.#feeds.has(PROGRAM_ID)) {
      this.#open(newOutput(PROGRAM_ID, 'Program', 'A', options.ids.secret()));
    }
  }

  settings(): OutputSettings[] {
    return [...this.#feeds.values()].map((feed) => feed.settings);
  }

  states(): OutputState[] {
    return [...this.#feeds.values()].map((feed) => this.#state(feed));
  }

  /** Returns an output's state. Throws RequestRefused for an unknown output. */
  state(id: string): OutputState {
    return this.#state(this.#feed(id));
  }

  add(name: string, channel: string, patch: OutputPatch = {}): OutputState {
    if (this.#feeds.size >= OUTPUTS_MAX) throw showErrors.limit('outputs', OUTPUTS_MAX);
    this.#mustFit({ ...patch, channel });
    const { ids } = this.#options;
    const feed = this.#open(patched(newOutput(ids.id(), name, channel, ids.secret()), patch));
    feed.refresh('jump');
    return this.#commit(feed);
  }

  update(id: string, patch: OutputPatch): OutputState {
    const feed = this.#feed(id);
    this.#mustFit(patch);
    return this.#configure(feed, patched(feed.settings, patch));
  }

  /**
   * Changes the network bug. Throws RequestRefused for an invalid picture, and if there is no network bug to change.
   */
  setNetworkBug(id: string, { picture, ...patch }: NetworkBugPatch): OutputState {
    const feed = this.#feed(id);
    const path = typeof picture === 'string' ? keepPicture(this.#options.logos, picture) : picture;
    return this.#configure(feed, {
      ...feed.settings,
      networkBug: patchedNetworkBug(feed.settings, patch, path),
    });
  }

  /** Throws RequestRefused for an unknown output. */
  mustBeOutput(id: string): void {
    this.#feed(id);
  }

  /**
   * Starts or ends positioning of an output's window. Throws RequestRefused without a window, and while it shows a
   * graphic.
   */
  place(id: string, isOn: boolean): void {
    const { name } = this.#feed(id).settings;
    const { desktop } = this.#options;
    if (desktop === null) {
      throw outputErrors.noWindow(name);
    }
    desktop.place(id, isOn);
  }

  /** Saves a window's position. Call when an output's window was moved. Throws RequestRefused for an unknown output. */
  placed(id: string, display: string, at: { x: number; y: number }): void {
    const feed = this.#feed(id);
    this.#configure(feed, { ...feed.settings, places: { ...feed.settings.places, [display]: at } });
  }

  /**
   * Creates a new secret: the old link stops working immediately, and its pages are disconnected. Deletes the saved
   * links of removed outputs, so that an undo can't restore them.
   */
  rotate(id: string): OutputState {
    const feed = this.#feed(id);
    // Users of the old link may also know the links of removed outputs.
    this.#links.clear();
    return this.#configure(feed, { ...feed.settings, secret: this.#options.ids.secret() });
  }

  remove(id: string): void {
    const feed = this.#feed(id);
    if (id === PROGRAM_ID) throw showErrors.notRemovable('The output Program');
    feed.close();
    this.#feeds.delete(id);
    this.#keepLink(feed.settings);
    this.#options.onPace(feed.settings, false);
    this.#options.onEngine(feed.settings, null);
    this.#options.sync.forget(id);
    this.#options.commit();
  }

  /** Returns whether an import must not remove the output: it is Program, a window, or drawn by a page. */
  isInUse(id: string): boolean {
    const feed = this.#feeds.get(id);
    return (
      id === PROGRAM_ID || (feed !== undefined && (feed.rendererCount > 0 || feed.settings.kind === 'window'))
    );
  }

  /** Returns two sentences that say why an undo can't remove an output, or null if it can. */
  whyInUse(id: string): string | null {
    const { name, kind } = this.#feed(id).settings;
    if (id === PROGRAM_ID) return showErrors.notRemovable('The output Program').message;
    if (kind === 'window') return `The output "${name}" has a window. Make it a browser output first.`;
    return this.isInUse(id) ? `The output "${name}" is open in a page. Close it there first.` : null;
  }

  /** Returns the graphics that an output shows on a page now, and that it would lose with these settings. */
  #lostWith({ id, channel, graphics }: OutputRow): GraphicId[] {
    const feed = this.#feeds.get(id);
    if (feed === undefined || !this.isSeen(id)) return [];
    const isSameChannel = channel === feed.settings.channel;
    const other = this.#options.channelOf(channel);
    const isOnAir = (graphic: GraphicId): boolean =>
      isSameChannel || (other !== null && other.session !== null && other.air.graphics[graphic].onAir);
    return feed.shown.graphics.filter((graphic) => !graphics.includes(graphic) || !isOnAir(graphic));
  }

  /**
   * Returns two sentences that say why an undo can't restore these settings (the output would go blank), or null if it
   * can.
   */
  whyBlank(row: OutputRow): string | null {
    const lost = this.#lostWith(row).length;
    if (lost === 0 || lost < this.#feed(row.id).shown.graphics.length) return null;
    return `The output "${row.name}" would go blank on air. To allow that, edit the output.`;
  }

  /**
   * Returns settings from a file, but with the current channel and graphics if the output would otherwise lose
   * something on air.
   */
  keepingAir(row: OutputRow): OutputRow {
    if (this.#lostWith(row).length === 0) return row;
    const { channel, graphics } = this.#feed(row.id).settings;
    return { ...row, channel, graphics };
  }

  /** Returns whether pages draw anything of the output now. */
  isSeen(id: string): boolean {
    const feed = this.#feeds.get(id);
    return feed !== undefined && feed.rendererCount > 0 && feed.shown.graphics.length > 0;
  }

  /** Returns the open sponsor slots of all outputs that a page draws. */
  openSpots(): OpenSpot[] {
    return [...this.#feeds.values()].flatMap((feed) => (feed.rendererCount > 0 ? feed.openSpots() : []));
  }

  /** Returns whether the channel's outputs draw this graphic and all of them draw full frames over it. */
  isHiddenByFullFrame(channel: string, graphic: GraphicId): boolean {
    const drawing = this.settings().filter(
      (output) => output.channel === channel && output.graphics.includes(graphic),
    );
    return drawing.length > 0 && drawing.every(({ graphics }) => graphics.includes('full-frame'));
  }

  /**
   * Replaces all outputs, but keeps those in use. A restored output keeps its link and window positions, even if it was
   * removed in the meantime; a new output gets a new link.
   */
  restore(rows: readonly OutputRow[]): void {
    const ids = new Set(rows.map(({ id }) => id));
    for (const { id } of this.settings()) if (!ids.has(id) && !this.isInUse(id)) this.remove(id);
    for (const row of rows) {
      const feed = this.#feeds.get(row.id);
      const { secret, places } = feed?.settings ??
        this.#links.get(row.id) ?? { secret: this.#options.ids.secret(), places: {} };
      const settings = { ...row, secret, places };
      if (feed) feed.configure(settings, this.#options.channelOf(settings.channel));
      else this.#open(settings).refresh('jump');
    }
    this.#options.commit();
  }

  /** Returns the channel of an output, or null if it was removed. Throws RequestRefused for an unknown output. */
  channelOf(id: string): Channel | null {
    return this.#options.channelOf(this.#feed(id).settings.channel);
  }

  /** Sets an output's place as reported by OBS; null: OBS isn't connected. Ignores removed outputs. */
  setPlace(id: string, place: OutputPlace | null): void {
    if (this.#feeds.get(id)?.setPlace(place) === true) this.#options.onChange();
  }

  /** Records the place of an output's page in OBS, as the page reports it. Ignores removed outputs. */
  noteInObs(id: string, renderer: Renderer, inObs: PageInObs): void {
    if (this.#feeds.get(id)?.noteInObs(renderer, inObs) === true) this.#options.onChange();
  }

  /** Records whether an output's page is too slow for takeovers. Ignores removed outputs. */
  notePace(id: string, renderer: Renderer, isSlow: boolean): void {
    const feed = this.#feeds.get(id);
    feed?.notePace(renderer, isSlow);
    if (feed) this.#pace(feed);
  }

  /**
   * Records the browser that opened an output. @param oldVersion the Chromium version if it is too old to draw the
   * output
   */
  noteEngine(id: string, oldVersion: number | null): void {
    this.#options.onEngine(this.#feed(id).settings, oldVersion);
  }

  /** Returns an output's current data for other programs. Throws RequestRefused for an unknown output. */
  dataOf(id: string): OutputData {
    const feed = this.#feed(id);
    const { frame, at } = feed.now();
    const { name, timeZone } = feed.settings;
    return { ...outputData(name, frame, at), time_zone: timeZoneName(timeZone) };
  }

  /** Returns the reports of an output's pages, without monitors; empty if the output is removed. */
  pagesOf(id: string): OutputPageView[] {
    return this.#feeds.get(id)?.pages ?? [];
  }

  /**
   * Measures the latency of a timed frame that an output's page has painted. The figures are sent with the next push.
   */
  painted(id: string, renderer: Renderer, revision: number): void {
    this.#feeds.get(id)?.painted(renderer, revision);
  }

  /** Sets the latency from a change of an output's page to OBS; null: unknown. */
  setSeen(id: string, percentiles: Percentiles | null): void {
    this.#feeds.get(id)?.setSeen(percentiles);
    this.#options.onChange();
  }

  /**
   * Draws a test picture on an output instead of all graphics, or ends it (null); see `Output.setTest`.
   *
   * @returns whether it was done; also false for a removed output
   */
  test(id: string, picture: TestPicture | null): boolean {
    return this.#feeds.get(id)?.setTest(picture) ?? false;
  }

  testOf(id: string): TestPicture | null {
    return this.#feeds.get(id)?.test ?? null;
  }

  /** Adds a page that draws this output. Returns a function that removes it. */
  render(id: string, renderer: Renderer): () => void {
    const { onChange } = this.#options;
    const feed = this.#feed(id);
    const stop = feed.add(renderer);
    onChange();
    return () => {
      stop();
      this.#pace(feed);
      onChange();
    };
  }

  /** Returns IDs and secrets of all outputs, for comparison in constant time. */
  secrets(): { id: string; secret: string }[] {
    return this.settings().map(({ id, secret }) => ({ id, secret }));
  }

  /**
   * Calls `listener` with the outputs' settings now and after every action of the producer. Returns a function that
   * removes the listener.
   */
  onSettings(listener: (outputs: readonly OutputSettings[]) => void): () => void {
    this.#listeners.add(listener);
    listener(this.settings());
    return () => void this.#listeners.delete(listener);
  }

  /** Notifies listeners of the new settings after an action by the producer. */
  commit(): void {
    for (const listener of this.#listeners) listener(this.settings());
  }

  /** Returns graphics of a channel that are on but drawn by none of its outputs, with the reason. */
  unseen(channel: Channel): ChannelState['unseen'] {
    return hiddenGraphics(channel, this.#of(channel.id));
  }

  /** Returns the longest delay of a channel's outputs; 0 without outputs. */
  longestDelayMs(channelId: string): number {
    return Math.max(0, ...this.#of(channelId).map(({ settings }) => settings.delayMs));
  }

  /** Shows a channel's new match state according to each output's delay. */
  follow(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.follow(motion);
  }

  /** Shows a producer's change on a channel immediately. */
  refresh(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.refresh(motion);
  }

  /** Shows a channel's cues again. Call after they may have changed. */
  refreshNext(channelId: string): void {
    for (const feed of this.#of(channelId)) feed.refreshNext();
  }

  /** Redraws every output with the current sponsors. */
  showMarks(): void {
    for (const feed of this.#feeds.values()) feed.refresh('live');
  }

  /** Redraws every output without animation after themes may have changed. */
  repaint(): void {
    for (const feed of this.#feeds.values()) feed.refresh('correction');
  }

  /** Connects outputs to this channel, or blanks them. Call after the channel was added or removed. */
  reattach(channelId: string): void {
    for (const feed of this.#of(channelId)) {
      feed.configure(feed.settings, this.#options.channelOf(channelId));
    }
  }

  close(): void {
    for (const feed of this.#feeds.values()) feed.close();
  }

  #open(settings: OutputSettings): Output {
    const { clock, build, channelOf, themes, sponsors, proof, faults, onChange } = this.#options;
    const lookOf = (theme: string): LookOf => themes.lookOf(theme);
    const ports = { clock, build, lookOf, sponsors, proof, run: faults.run, onShownChange: onChange };
    const feed = new Output(settings, channelOf(settings.channel), ports);
    this.#feeds.set(settings.id, feed);
    return feed;
  }

  /** Throws RequestRefused for settings that this machine or show doesn't support. */
  #mustFit({ channel, theme, kind }: OutputPatch): void {
    if (channel !== undefined) this.#mustExist(channel);
    if (theme !== undefined) this.#options.themes.mustExist(theme);
    if (kind === 'window' && this.#options.desktop === null) throw outputErrors.windowNeedsDesktopApp();
  }

  #configure(feed: Output, settings: OutputSettings): OutputState {
    feed.configure(settings, this.#options.channelOf(settings.channel));
    return this.#commit(feed);
  }

  #commit(feed: Output): OutputState {
    this.#options.commit();
    return this.#state(feed);
  }

  #keepLink({ id, secret, places }: OutputSettings): void {
    this.#links.delete(id);
    this.#links.set(id, { secret, places });
    const [oldest] = this.#links.keys();
    if (this.#links.size > LINKS_MAX && oldest !== undefined) this.#links.delete(oldest);
  }

  #pace(feed: Output): void {
    this.#options.onPace(feed.settings, feed.isSlow);
  }

  #mustExist(channelId: string): void {
    if (this.#options.channelOf(channelId) === null) throw showErrors.unknownChannel(channelId);
  }

  #feed(id: string): Output {
    const feed = this.#feeds.get(id);
    if (!feed) throw showErrors.unknownOutput(id);
    return feed;
  }

  #of(channelId: string): Output[] {
    return [...this.#feeds.values()].filter((feed) => feed.settings.channel === channelId);
  }

  #state(feed: Output): OutputState {
    const { pagesUrl, channelOf, faults } = this.#options;
    const { settings, shown, place, latency, isSlow, rendererCount: renderers } = feed;
    const sync = faults.run(
      settings.channel,
      () => this.#options.sync.state(settings.id, channelOf(settings.channel)),
      () => null,
    );
    return outputState(settings, pagesUrl(), { renderers, isSlow, shown, sync, place, latency });
  }
}
