import type { DrillDescription, DrillId, DrillState } from '../../../preload/contract/drills.ts';
import { GRAPHIC_IDS } from '../../../preload/contract/output-frame.ts';
import type { AsRunCause, AsRunEntry } from '../as-run/as-run.ts';
import type { Channel } from '../channels/channel.ts';
import { drillDescriptions, drillKinds } from './kinds.ts';
import { DrillRun } from './run.ts';
import type { ChannelReading } from './script.ts';
import type { DeskClient } from '../sources/desk-client.ts';
import type { Clock, FeedAccess, Log } from '../ports.ts';
import { drillErrors } from './errors.ts';

/** Interval at which a channel is read even without changes, because silence causes no change. */
const READ_EVERY_MS = 250;

/** Causes that may clear a graphic during a drill without the drill having failed. */
const EXCUSES: ReadonlySet<AsRunCause> = new Set(['operator', 'rule', 'rundown', 'withdrawn']);

export interface DrillPorts {
  clock: Clock;
  log: Log;
  /** Returns a channel by ID. Throws RequestRefused. */
  channel: (id: string) => Channel;
  /** Returns the access to a session of the embedded service. */
  access: (sessionId: string) => FeedAccess;
  /** Returns the desk of the embedded service. Throws RequestRefused if the service is not running. */
  desk: () => DeskClient;
  record: (entry: AsRunEntry) => void;
  onChange: () => void;
}

/** The drills of all channels: one at a time on each, and the report of its last drill. */
export class Drills {
  readonly #ports: DrillPorts;
  readonly #runs = new Map<string, DrillRun>();
  #cancelRefresh: (() => void) | null = null;

  constructor(ports: DrillPorts) {
    this.#ports = ports;
  }

  get list(): DrillDescription[] {
    return drillDescriptions;
  }

  /** Returns the drill of a channel, or its report as long as the channel has that rehearsal. */
  state(channel: Pick<Channel, 'id' | 'session'>): DrillState | null {
    const run = this.#runs.get(channel.id);
    return run?.sessionId === channel.session?.sessionId ? (run?.state ?? null) : null;
  }

  /** Starts a drill. Throws RequestRefused without a live rehearsal, and while a drill runs. */
  start(channelId: string, drill: DrillId): void {
    const { clock, log, desk, access, onChange } = this.#ports;
    const channel = this.#ports.channel(channelId);
    const { session } = channel;
    const before = session && readingOf(channel, session.sessionId);
    if (session?.sandbox !== true || before?.link.state !== 'live') {
      throw drillErrors.noRehearsal(channelId);
    }
    if (this.#runs.get(channelId)?.isRunning) {
      throw drillErrors.alreadyRunning(channelId);
    }
    const kind = drillKinds.find(({ id }) => id === drill);
    if (!kind) throw drillErrors.unknown(drill);
    const { sessionId } = session;
    const ports = {
      clock,
      log,
      desk: desk(),
      api: access(sessionId).api,
      sessionId,
      sport: channel.match.feedView.sport,
      read: () => readingOf(channel, sessionId),
      onChange,
      onEnd: (state: DrillState, isManual: boolean) => {
        this.#record(channel, drill, state.sentence, isManual ? 'operator' : 'rule');
        onChange();
      },
    };
    this.#record(channel, drill, 'started', 'operator');
    this.#runs.set(channelId, new DrillRun(kind, ports, before));
    if (this.#cancelRefresh === null) this.#refreshAgain();
    onChange();
  }

  /** Ends a drill early. Throws RequestRefused if none runs. */
  stop(channelId: string): void {
    this.#ports.channel(channelId);
    const run = this.#runs.get(channelId);
    if (!run?.isRunning) {
      throw drillErrors.notRunning(channelId);
    }
    run.stop();
  }

  /** Updates the drill of a channel that changed. */
  refresh(channelId: string): void {
    this.#runs.get(channelId)?.refresh();
  }

  /** Excuses a graphic from the running drill if this as-run entry clears it with a cause in `EXCUSES`. */
  note({ channel, action, subject, cause }: AsRunEntry): void {
    if (action === 'clear' && EXCUSES.has(cause)) this.#runs.get(channel)?.excuse(subject);
  }

  close(): void {
    this.#cancelRefresh?.();
    for (const run of this.#runs.values()) run.close();
  }

  #refreshAgain(): void {
    this.#cancelRefresh = this.#ports.clock.after(READ_EVERY_MS, () => {
      this.#cancelRefresh = null;
      for (const run of this.#runs.values()) run.refresh();
      if ([...this.#runs.values()].some(({ isRunning }) => isRunning)) this.#refreshAgain();
    });
  }

  #record(channel: Channel, drill: DrillId, detail: string, cause: AsRunCause): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: channel.id,
      action: 'drill',
      subject: drill,
      detail,
      cause,
      sessionId: channel.session?.sessionId ?? null,
      seq: channel.feed.lastSeq,
    });
  }
}

/** Returns the state of a channel for a drill, or null if the channel no longer has this session. */
function readingOf(channel: Channel, sessionId: string): ChannelReading | null {
  if (channel.session?.sessionId !== sessionId) return null;
  const score = channel.timeline.newest?.state.match?.view.score ?? null;
  const { moments } = channel;
  const { graphics } = channel.air;
  return {
    link: channel.feed.link,
    stale: channel.freshness.state.cause,
    eventLog: { isComplete: channel.feed.isLogComplete, lastSeq: channel.feed.lastSeq ?? 0 },
    score: score === null || score.a === null || score.b === null ? null : { a: score.a, b: score.b },
    graphics: GRAPHIC_IDS.filter((id) => graphics[id].onAir),
    moments,
  };
}
