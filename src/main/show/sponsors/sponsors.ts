import {
  BOOKINGS_MAX,
  ROTATIONS,
  SPONSOR_BACK_MS,
  SPONSOR_SLOTS,
  SPONSORS_MAX,
  type Booking,
  type BookingInput,
  type BookingPatch,
  type NewSponsor,
  type Rotation,
  type Sponsor,
  type SponsorPatch,
  type SponsorSlot,
  type SponsorsState,
} from '../../../preload/contract/sponsors.ts';
import { keepPicture } from '../branding/pictures.ts';
import type { IdGenerator, FileStore, ShowClock } from '../ports.ts';
import { sponsorErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { EventTurns, type EventCount } from './event-turns.ts';

/** The rotation of a slot, as set by the producer. */
interface SlotRotation {
  slot: SponsorSlot;
  rotation: Rotation;
}

export interface PersistedSponsors {
  sponsors: Sponsor[];
  bookings: Booking[];
  rotations: SlotRotation[];
  /** Channels on which sponsors are hidden. */
  sponsorHolds: { channel: string }[];
  /** Event counts with which rotations continue after a restart. */
  sponsorTurns: EventCount[];
}

/** The data that show files and undo restore. */
export interface SponsorLists {
  sponsors: readonly Sponsor[];
  bookings: readonly Booking[];
  rotations: readonly SlotRotation[];
}

export const noSponsors: PersistedSponsors = {
  sponsors: [],
  bookings: [],
  rotations: [],
  sponsorHolds: [],
  sponsorTurns: [],
};

export interface SponsorsPorts {
  clock: ShowClock;
  ids: IdGenerator;
  logos: FileStore;
  /** Throws RequestRefused for an unknown channel. */
  channel: (id: string) => unknown;
  outputs: () => {
    /** Throws RequestRefused for an unknown output. */
    mustBeOutput: (id: string) => void;
    /** Called when the visible sponsors may have changed. */
    showMarks: () => void;
  };
  commit: () => void;
}

/** The sponsors of the show, their bookings and rotations. */
export class Sponsors {
  readonly turns: EventTurns;
  readonly #ports: SponsorsPorts;
  readonly #sponsors = new Map<string, Sponsor>();
  readonly #bookings = new Map<string, Booking>();
  #list: readonly Booking[] | null = null;
  readonly #rotations: Map<SponsorSlot, Rotation>;
  /** When a channel's sponsors may return, Unix ms; Infinity while they are held. */
  readonly #backAt: Map<string, number>;
  /**
   * Instant before which no sponsors are shown. After a restart it is unknown when a review ended, so sponsors wait as
   * they do after a review.
   */
  readonly #firstAt: number;

  constructor(persisted: PersistedSponsors, ports: SponsorsPorts) {
    this.#ports = ports;
    this.turns = new EventTurns(persisted.sponsorTurns);
    for (const sponsor of persisted.sponsors) this.#sponsors.set(sponsor.id, sponsor);
    for (const booking of persisted.bookings)
      if (this.#sponsors.has(booking.sponsor)) this.#bookings.set(booking.id, booking);
    this.#rotations = new Map(persisted.rotations.map(({ slot, rotation }) => [slot, rotation]));
    this.#backAt = new Map(persisted.sponsorHolds.map(({ channel }) => [channel, Infinity]));
    this.#firstAt = persisted.sponsors.length === 0 ? 0 : ports.clock.wall() + SPONSOR_BACK_MS;
  }

  /** In the order in which they were booked; the same list until a booking changes. */
  get bookings(): readonly Booking[] {
    return (this.#list ??= [...this.#bookings.values()]);
  }

  /** Returns the time of day (Unix ms) at an instant of the show, for booked hours. */
  calendar(instant: number): number {
    return this.#ports.clock.calendar(instant);
  }

  get isEmpty(): boolean {
    return this.#sponsors.size === 0;
  }

  state(): SponsorsState {
    return {
      sponsors: [...this.#sponsors.values()],
      bookings: [...this.#bookings.values()],
      rotations: Object.fromEntries(
        SPONSOR_SLOTS.map((slot) => [slot, this.rotationOf(slot)]),
      ) as SponsorsState['rotations'],
      held: this.#heldChannels(),
    };
  }

  persisted(): PersistedSponsors {
    return {
      sponsors: [...this.#sponsors.values()],
      bookings: [...this.#bookings.values()],
      rotations: [...this.#rotations].map(([slot, rotation]) => ({ slot, rotation })),
      sponsorHolds: this.#heldChannels().map((channel) => ({ channel })),
      sponsorTurns: this.turns.counts(),
    };
  }

  rotationOf(slot: SponsorSlot): Rotation {
    return this.#rotations.get(slot) ?? ROTATIONS[slot];
  }

  /** Returns a sponsor, or null if it was removed. */
  markOf(id: string): Sponsor | null {
    return this.#sponsors.get(id) ?? null;
  }

  /** Returns a sponsor's name. Throws RequestRefused for an unknown sponsor. */
  nameOf(id: string): string {
    return this.#sponsor(id).name;
  }

  /**
   * Returns until when (Unix ms) sponsors are hidden on a channel, whatever is on air; Infinity: held by the producer.
   */
  heldUntil(channel: string): number {
    return Math.max(this.#firstAt, this.#backAt.get(channel) ?? 0);
  }

  /** Adds a sponsor. Throws RequestRefused for a used name, an invalid picture, and if the limit is reached. */
  add({ name, picture }: NewSponsor): Sponsor {
    if (this.#sponsors.size >= SPONSORS_MAX) throw showErrors.limit('sponsors', SPONSORS_MAX);
    this.#mustBeFree(name, null);
    const { ids, logos } = this.#ports;
    return this.#store({ id: ids.id(), name, picture: keepPicture(logos, picture) });
  }

  /** Changes a sponsor. Throws RequestRefused like `add`, and for an unknown sponsor. */
  set(id: string, { name, picture }: SponsorPatch): Sponsor {
    const before = this.#sponsor(id);
    if (name !== undefined) this.#mustBeFree(name, id);
    return this.#store({
      id,
      name: name ?? before.name,
      picture: picture === undefined ? before.picture : keepPicture(this.#ports.logos, picture),
    });
  }

  /**
   * Removes a sponsor and its bookings; it leaves the air immediately. Throws RequestRefused for an unknown sponsor.
   */
  remove(id: string): void {
    this.#sponsor(id);
    this.#sponsors.delete(id);
    for (const booking of this.bookings) if (booking.sponsor === id) this.#bookings.delete(booking.id);
    this.#changed();
  }

  /** Adds a booking. Throws RequestRefused for an unknown sponsor, output or channel, and if the limit is reached. */
  book(input: BookingInput): Booking {
    if (this.#bookings.size >= BOOKINGS_MAX) throw showErrors.limit('bookings', BOOKINGS_MAX);
    this.#mustBeThere(input);
    return this.#putBooking({ id: this.#ports.ids.id(), ...input });
  }

  /** Changes a booking. Throws RequestRefused for an unknown booking, sponsor, output or channel. */
  rebook(id: string, patch: BookingPatch): Booking {
    const changes = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const before = this.#booking(id);
    this.#mustBeThere(patch);
    return this.#putBooking({ ...before, ...changes });
  }

  /** Removes a booking. Throws RequestRefused for an unknown one. */
  unbook(id: string): void {
    this.#booking(id);
    this.#bookings.delete(id);
    this.#changed();
  }

  rotate(slot: SponsorSlot, rotation: Rotation): void {
    this.#rotations.set(slot, rotation);
    this.#changed();
  }

  /** Replaces the given lists. Bookings without a sponsor are removed. */
  restore({ sponsors, bookings, rotations }: Partial<SponsorLists>): void {
    if (sponsors !== undefined) replace(this.#sponsors, sponsors);
    if (bookings !== undefined) replace(this.#bookings, bookings);
    for (const { id, sponsor } of this.#bookings.values())
      if (!this.#sponsors.has(sponsor)) this.#bookings.delete(id);
    if (rotations !== undefined) {
      this.#rotations.clear();
      for (const { slot, rotation } of rotations) this.#rotations.set(slot, rotation);
    }
    this.#changed();
  }

  /** Returns a sentence that says why sponsors can't exist together, or null if they can. */
  problemOf(sponsors: readonly Sponsor[]): string | null {
    const names = new Set<string>();
    for (const { name } of sponsors) {
      const key = name.toLowerCase();
      if (names.has(key)) return `Two sponsors would be named "${name}". Rename one first.`;
      names.add(key);
    }
    return null;
  }

  /** Hides sponsors immediately, or lets them return after SPONSOR_BACK_MS. Throws RequestRefused like `channel`. */
  hold(channel: string, isHeld: boolean): void {
    this.#ports.channel(channel);
    const wasHeld = this.heldUntil(channel) === Infinity;
    if (isHeld === wasHeld) return;
    this.#backAt.set(channel, isHeld ? Infinity : this.#ports.clock.wall() + SPONSOR_BACK_MS);
    this.#changed();
  }

  /** Forgets a removed channel, so that sponsors aren't held on a new channel with its letter. */
  forget(channel: string): void {
    this.#backAt.delete(channel);
  }

  #store(sponsor: Sponsor): Sponsor {
    this.#sponsors.set(sponsor.id, sponsor);
    this.#changed();
    return sponsor;
  }

  /**
   * Throws RequestRefused if a sponsor, output or channel in this change doesn't exist. Those that an existing booking
   * already had aren't checked: they may have been removed in the meantime.
   */
  #mustBeThere({ sponsor, outputs, games }: BookingPatch): void {
    const { channel: mustBeChannel } = this.#ports;
    const mustBeOutput = (id: string): void => this.#ports.outputs().mustBeOutput(id);
    if (sponsor !== undefined) this.#sponsor(sponsor);
    for (const output of outputs ?? []) mustBeOutput(output);
    for (const channel of games?.channels ?? []) mustBeChannel(channel);
  }

  #putBooking(booking: Booking): Booking {
    this.#bookings.set(booking.id, booking);
    this.#changed();
    return booking;
  }

  #changed(): void {
    this.#list = null;
    this.#ports.outputs().showMarks();
    this.#ports.commit();
  }

  #heldChannels(): string[] {
    return [...this.#backAt].filter(([, backAt]) => backAt === Infinity).map(([channel]) => channel);
  }

  #sponsor(id: string): Sponsor {
    const sponsor = this.#sponsors.get(id);
    if (!sponsor) throw sponsorErrors.unknown(id);
    return sponsor;
  }

  #booking(id: string): Booking {
    const booking = this.#bookings.get(id);
    if (!booking) throw sponsorErrors.unknownBooking(id);
    return booking;
  }

  #mustBeFree(name: string, own: string | null): void {
    const existing = [...this.#sponsors.values()].find(
      (sponsor) => sponsor.id !== own && sponsor.name.toLowerCase() === name.toLowerCase(),
    );
    if (existing) {
      throw sponsorErrors.nameTaken(existing.name);
    }
  }
}

function replace<T extends { id: string }>(all: Map<string, T>, rows: readonly T[]): void {
  all.clear();
  for (const row of rows) all.set(row.id, row);
}
