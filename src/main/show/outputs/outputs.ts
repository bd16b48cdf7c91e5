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
import { RequestRefused } from '../refused.ts';
import type { LookOf, ThemeRegistry } from '../branding/theme-registry.ts';
import type { Taps } from './taps.ts';
import { unseenGraphics } from './unseen.ts';

export interface OutputsOptions {
  faults: Pick<ChannelFaults, 'run'>;
  clock: Clock;
  ids: IdGenerator;
  build: string;
  /** Where the loopback pages are; known once the server listens. */
  pagesUrl: () => string;
  /** The channel of that id, or null if it is gone. */
  channelOf: (id: string) => Channel | null;
  themes: ThemeRegistry;
  sponsors: Sponsors;
  /** What is told of the marks that are drawn. */
  proof: ProofOfPlay;
  /** Where pictures are kept. */
  logos: FileStore;
  /** Where windows can be opened; null: nowhere. */
  desktop: DesktopPort | null;
  /** Something to be remembered has changed. */
  commit: () => void;
  /** Who draws an output has changed, or what is on air there. */
  onChange: () => void;
  /** Whether an output is too slow for takeovers to have its picture may be another answer now. */
  onPace: (output: Pick<OutputSettings, 'id' | 'name'>, isSlow: boolean) => void;
  /** A browser opens an output: its version where it is too old to draw it, else null; null too once it is removed. */
  onEngine: (output: Pick<OutputSettings, 'id' | 'name'>, oldVersion: number | null) => void;
  /** The taps at scores seen in their video. */
  sync: Pick<Taps, 'state' | 'forget'>;
}

/** As many as all changes that can be undone may have removed. */
const LINKS_MAX = CHANGES_MAX * OUTPUTS_MAX;

/** All outputs of the show. There is always Program. */
export class Outputs {
  readonly #options: OutputsOptions;
  readonly #feeds = new Map<string, Output>();
  /** Of removed outputs, in case an undo brings them back. */
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

  /** Throws RequestRefused for an unknown output. */
  state(id: string): OutputState {
    return this.#state(this.#feed(id));
  }

  add(name: string, channel: string): OutputState {
    if (this.#feeds.size >= OUTPUTS_MAX) throw RequestRefused.limit('outputs', OUTPUTS_MAX);
    this.#mustExist(channel);
    const { ids } = this.#options;
    const feed = this.#open(newOutput(ids.id(), name, channel, ids.secret()));
    feed.refresh('jump');
    return this.#commit(feed);
  }

  update(id: string, patch: OutputPatch): OutputState {
    const feed = this.#feed(id);
    if (patch.channel !== undefined) this.#mustExist(patch.channel);
    if (patch.theme !== undefined) this.#options.themes.mustExist(patch.theme);
    if (patch.kind === 'window' && this.#options.desktop === null) {
      throw new RequestRefused(
        'not_permitted',
        'Windows need the desktop app. Here, use the output as a browser source.',
      );
    }
    return this.#configure(feed, patched(feed.settings, patch));
  }

  /** The mark of the station on it. Throws RequestRefused for a picture that is none, and where there is none to change. */
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

  /** Lets its window be moved by hand, or ends that. Throws RequestRefused where it has none, or shows something. */
  place(id: string, isOn: boolean): void {
    const { name } = this.#feed(id).settings;
    const { desktop } = this.#options;
    if (desktop === null) {
      throw new RequestRefused('not_permitted', `${name} has no window: windows need the desktop app.`);
    }
    desktop.place(id, isOn);
  }

  /** Its window was put somewhere by hand. Throws RequestRefused for an unknown output. */
  placed(id: string, display: string, at: { x: number; y: number }): void {
    const feed = this.#feed(id);
    this.#configure(feed, { ...feed.settings, places: { ...feed.settings.places, [display]: at } });
  }

  /** A new secret: the old link is dead at once, and pages on it are cut off. Undo brings back no older link. */
  rotate(id: string): OutputState {
    const feed = this.#feed(id);
    // Whoever is cut off may know the links of removed outputs too.
    this.#links.clear();
    return this.#configure(feed, { ...feed.settings, secret: this.#options.ids.secret() });
  }

  remove(id: string): void {
    const feed = this.#feed(id);
    if (id === PROGRAM_ID) throw RequestRefused.notRemovable('The output Program');
    feed.close();
    this.#feeds.delete(id);
    this.#keepLink(feed.settings);
    this.#options.onPace(feed.settings, false);
    this.#options.onEngine(feed.settings, null);
    this.#options.sync.forget(id);
    this.#options.commit();
  }

  /** Pages draw it, or it is a window: it does not go with an import. */
  isInUse(id: string): boolean {
    const feed = this.#feeds.get(id);
    return (
      id === PROGRAM_ID || (feed !== undefined && (feed.rendererCount > 0 || feed.settings.kind === 'window'))
    );
  }

  /** Why it can't be removed by an undo, in two sentences; null: it can. */
  whyInUse(id: string): string | null {
    const { name, kind } = this.#feed(id).settings;
    if (id === PROGRAM_ID) return RequestRefused.notRemovable('The output Program').message;
    if (kind === 'window') return `The output "${name}" has a window. Make it a browser output first.`;
    return this.isInUse(id) ? `The output "${name}" is open in a page. Close it there first.` : null;
  }

  /** Graphics that pages draw of an output now and would not with other settings. */
  #lostWith({ id, channel, graphics }: OutputRow): GraphicId[] {
    const feed = this.#feeds.get(id);
    if (feed === undefined || !this.isSeen(id)) return [];
    const isSameChannel = channel === feed.settings.channel;
    const other = this.#options.channelOf(channel);
    const isOnAir = (graphic: GraphicId): boolean =>
      isSameChannel || (other !== null && other.session !== null && other.air.graphics[graphic].onAir);
    return feed.shown.graphics.filter((graphic) => !graphics.includes(graphic) || !isOnAir(graphic));
  }

  /** Why an output can't have these settings after an undo, in two sentences: it would go blank. Null: it would not. */
  whyBlank(row: OutputRow): string | null {
    const lost = this.#lostWith(row).length;
    if (lost === 0 || lost < this.#feed(row.id).shown.graphics.length) return null;
    return `The output "${row.name}" would go blank on air. Edit the output if you mean that.`;
  }

  /** Settings from a file, with the channel and graphics that an output has where it would lose something on air. */
  keepingAir(row: OutputRow): OutputRow {
    if (this.#lostWith(row).length === 0) return row;
    const { channel, graphics } = this.#feed(row.id).settings;
    return { ...row, channel, graphics };
  }

  /** Pages draw something of it now. */
  isSeen(id: string): boolean {
    const feed = this.#feeds.get(id);
    return feed !== undefined && feed.rendererCount > 0 && feed.shown.graphics.length > 0;
  }

  /** Where pages have room for the mark of a sponsor now, and whose is drawn there. */
  openSpots(): OpenSpot[] {
    return [...this.#feeds.values()].flatMap((feed) => (feed.rendererCount > 0 ? feed.openSpots() : []));
  }

  /** Outputs of the channel draw this graphic, and each of them draws full frames over it. */
  isHiddenByFullFrame(channel: string, graphic: GraphicId): boolean {
    const drawing = this.settings().filter(
      (output) => output.channel === channel && output.graphics.includes(graphic),
    );
    return drawing.length > 0 && drawing.every(({ graphics }) => graphics.includes('full-frame'));
  }

  /**
   * All of them, instead of what there is; one that is in use stays. Each keeps the link and the places that it has or
   * had here, or gets a new link.
   */
  restore(rows: readonly OutputRow[]): void {
    const wanted = new Set(rows.map(({ id }) => id));
    for (const { id } of this.settings()) if (!wanted.has(id) && !this.isInUse(id)) this.remove(id);
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

  /** The channel an output is on, or null if it is gone. Throws RequestRefused for an unknown output. */
  channelOf(id: string): Channel | null {
    return this.#options.channelOf(this.#feed(id).settings.channel);
  }

  /** Where OBS itself says it is; null: OBS is not connected. One that is gone by now is passed over. */
  setPlace(id: string, place: OutputPlace | null): void {
    if (this.#feeds.get(id)?.setPlace(place) === true) this.#options.onChange();
  }

  /** A page of an output says where it is in OBS. */
  noteInObs(id: string, renderer: Renderer, inObs: PageInObs): void {
    if (this.#feeds.get(id)?.noteInObs(renderer, inObs) === true) this.#options.onChange();
  }

  /** A page of an output says whether it draws too slowly for takeovers to have the picture. */
  notePace(id: string, renderer: Renderer, isSlow: boolean): void {
    const feed = this.#feeds.get(id);
    feed?.notePace(renderer, isSlow);
    if (feed) this.#pace(feed);
  }

  /** A browser opens an output. @param oldVersion of a Chromium that is too old to draw it */
  noteEngine(id: string, oldVersion: number | null): void {
    this.#options.onEngine(this.#feed(id).settings, oldVersion);
  }

  /** What an output shows now, as flat texts and numbers. Throws RequestRefused for an unknown output. */
  dataOf(id: string): OutputData {
    const feed = this.#feed(id);
    const { frame, at } = feed.now();
    return outputData(feed.settings.name, frame, at);
  }

  /** What the pages that draw an output say of themselves, monitors left out; none where it is gone by now. */
  pagesOf(id: string): OutputPageView[] {
    return this.#feeds.get(id)?.pages ?? [];
  }

  /** A page of an output has painted a frame that asked for it. Told with the next push: figures are never news. */
  painted(id: string, renderer: Renderer, revision: number): void {
    this.#feeds.get(id)?.painted(renderer, revision);
  }

  /** How long a change of an output's page takes to be seen in OBS; null: it is not known any more. */
  seen(id: string, took: Percentiles | null): void {
    this.#feeds.get(id)?.setSeen(took);
    this.#options.onChange();
  }

  /**
   * Draws a test picture on an output in place of all graphics, or ends that (null); see `Output.setTest` for when it may.
   *
   * @returns whether it is as asked; false too for an output that is gone by now
   */
  test(id: string, picture: TestPicture | null): boolean {
    return this.#feeds.get(id)?.setTest(picture) ?? false;
  }

  /** The test picture that an output draws now. */
  testOf(id: string): TestPicture | null {
    return this.#feeds.get(id)?.test ?? null;
  }

  /** A page starts to draw this output. Returns how it stops. */
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

  /** Ids and secrets of all outputs, for whoever compares one in constant time. */
  secrets(): { id: string; secret: string }[] {
    return this.settings().map(({ id, secret }) => ({ id, secret }));
  }

  /** Tells the outputs' settings now and whenever the producer has done something. Returns how to stop. */
  onSettings(listener: (outputs: readonly OutputSettings[]) => void): () => void {
    this.#listeners.add(listener);
    listener(this.settings());
    return () => void this.#listeners.delete(listener);
  }

  /** The producer has done something. */
  commit(): void {
    for (const listener of this.#listeners) listener(this.settings());
  }

  /** Graphics of a channel that are on and that no output of it draws, with why. */
  unseen(channel: Channel): ChannelState['unseen'] {
    return unseenGraphics(channel, this.#of(channel.id));
  }

  /** Of the outputs of a channel; 0 where it has none. */
  longestDelayMs(channelId: string): number {
    return Math.max(0, ...this.#of(channelId).map(({ settings }) => settings.delayMs));
  }

  /** The match of a channel has a new state. */
  follow(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.follow(motion);
  }

  /** The producer moved something on a channel: shown at once. */
  refresh(channelId: string, motion: Motion): void {
    for (const feed of this.#of(channelId)) feed.refresh(motion);
  }

  /** Something may be cued on a channel, or no longer. */
  refreshNext(channelId: string): void {
    for (const feed of this.#of(channelId)) feed.refreshNext();
  }

  /** Who may be seen on them has changed. */
  showMarks(): void {
    for (const feed of this.#feeds.values()) feed.refresh('live');
  }

  /** Themes may look different: shown as they are, without animation. */
  repaint(): void {
    for (const feed of this.#feeds.values()) feed.refresh('correction');
  }

  /** The channel came or went: its outputs show what there is. */
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
    if (this.#options.channelOf(channelId) === null) throw RequestRefused.unknownChannel(channelId);
  }

  #feed(id: string): Output {
    const feed = this.#feeds.get(id);
    if (!feed) throw RequestRefused.unknownOutput(id);
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
