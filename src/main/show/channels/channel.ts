import type { Tape } from '../../../feed/client/tape.ts';
import type { Subscription, Shown } from '../../../feed/client/subscription.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { History } from '../../../feed/contract/rows.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { eyebrowOf, viewOf } from '../../../feed/sports/index.ts';
import { DELAY_MAX_MS } from '../../../preload/contract.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { MatchView, Motion } from '../../../preload/contract/output-frame.ts';
import type { OverrideRelease } from '../../../preload/contract/overrides.ts';
import type { BoundSession, ChannelState } from '../../../preload/contract/show-state.ts';
import type { AsRunAction, AsRunCause } from '../as-run/as-run.ts';
import { channelState, matchView } from './channel-state.ts';
import { motionOf, noteMoment } from './motion.ts';
import type { Binding, ChannelListener, ChannelPorts } from './ports.ts';
import { ProducerOverrides } from './producer-values.ts';
import { blankMatchState, withProducerValues, type ChannelContent, type MatchState } from './match-state.ts';
import { OnAirGraphics } from './on-air.ts';
import { Freshness } from '../freshness/freshness.ts';
import { linkReading } from '../freshness/link-reading.ts';
import { LineScores } from './line-score.ts';
import { contractView, linkView } from './link-state.ts';
import { noClock, type MatchClock } from '../clock/match-clock.ts';
import type { Overrides } from '../overrides/overrides.ts';
import type { FeedAccess } from '../ports.ts';
import { graphicOf, contentFor, type GraphicVerb } from '../graphics/graphics.ts';
import { RequestRefused } from '../refused.ts';
import type { PersistedChannel } from './persisted-channel.ts';
import { stateFromLog } from './state-from-log.ts';
import { teamsOf } from '../branding/teams.ts';
import { tickerItems } from '../graphics/ticker-items.ts';
import { Timeline } from './timeline.ts';

/** How long past the longest delay a state is kept. */
const KEEP_MS = DELAY_MAX_MS + 5_000;

/** One game in the show: a session bound to it, the match states it has led to, and the graphics on air over it. */
export class Channel {
  readonly id: string;
  readonly name: string;
  readonly timeline = new Timeline<MatchState>(KEEP_MS);
  readonly air: OnAirGraphics;
  readonly content: ChannelContent;
  readonly freshness: Freshness;
  readonly #ports: ChannelPorts;
  readonly #listener: ChannelListener<Channel>;
  #session: BoundSession | null = null;
  #subscription: Subscription | null = null;
  #snapshot: Snapshot | null = null;
  #view: SportView | null = null;
  #match: MatchView | null = null;
  /** The bound session itself has been heard: what is on air is its own. */
  #isHeard = false;
  readonly #producer = new ProducerOverrides((...entry) => this.#record(...entry));
  #history: History | null = null;
  /** Requests under way that put another game in this one's place. */
  #replacing = 0;
  #teams: MatchView['teams'] = teamsOf({ a: null, b: null });

  constructor(id: string, ports: ChannelPorts, listener: ChannelListener<Channel>) {
    this.id = id;
    this.name = `Channel ${id}`;
    this.#ports = ports;
    this.#listener = listener;
    const { clock, isAutomationHeld: isHeld } = ports;
    const lines = new LineScores();
    this.content = {
      dress: (teams) => ports.teams.dress(teams),
      fullFrame: (...asked) => lines.contentOf(...asked, this.tape),
      ticker: () => (this.#session ? tickerItems(ports.games(), this.#session, clock.wall()) : []),
    };
    this.air = new OnAirGraphics({
      clock,
      keepMs: KEEP_MS,
      channel: id,
      isHeld,
      record: (...entry) => this.#record(...entry),
      onOperatorAction: () => this.#showOperatorAction('live'),
      onPlan: () => listener.onMatchState(this, 'live'),
      onMoments: () => listener.onChange(this),
    });
    this.freshness = new Freshness({
      clock,
      keepMs: KEEP_MS,
      read: () => linkReading(this.#subscription, this.timeline.newest?.match ?? null),
      onChange: () => {
        listener.onMatchState(this, 'live');
        listener.onChange(this);
      },
    });
  }

  get session(): BoundSession | null {
    return this.#session;
  }

  /** The source refused the token; nothing but another one helps. */
  get isTokenRejected(): boolean {
    return this.#subscription?.model.state.name === 'tokenRejected';
  }

  /** What to put back after a restart. */
  persisted(): Omit<PersistedChannel, 'manual'> {
    return {
      id: this.id,
      session: this.#session,
      onAir: this.air.persisted(),
      overrides: this.#producer.overrides,
      clock: this.#producer.clock,
      rules: [...this.air.ruleChanges],
    };
  }

  /**
   * Puts a session on this channel. What is on air stays until the new session's first state is here, and is then
   * replaced at once.
   */
  bind(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>, how: Binding): void {
    const { isRealTime, cause, isSameMatch } = how;
    const { source, sessionId } = this.#session ?? {};
    this.#leave(isSameMatch);
    if (isSameMatch) this.air.carryOver();
    // The same session again, with another token: what the producer has made of it stays.
    else if (source !== session.source || sessionId !== session.sessionId) {
      this.#forgetGame();
      this.#producer.begin(session.sport, isRealTime);
    }
    this.#session = session;
    this.#teams = teamsOf(session.matchup);
    const subscription = access.subscribe(session.sessionId, {
      onShown: (shown) => {
        if (this.#subscription === subscription) this.#show(shown);
      },
      onHistory: (history) => {
        if (this.#subscription !== subscription) return;
        this.#history = history;
        this.air.applyRetractions(subscription.tape.retracted);
        // It may tell now how the score came about.
        if (this.air.graphics['full-frame'].onAir) this.#showOperatorAction('correction');
      },
      onChange: () => {
        if (this.#subscription === subscription) this.#followState();
      },
    });
    this.#subscription = subscription;
    this.#record('bind', session.source, `${session.matchup.a} – ${session.matchup.b}`, cause);
    subscription.start();
    this.#listener.onChange(this);
  }

  /** What was on air over the session just bound is on air again. */
  putBack({ onAir, overrides, clock }: PersistedChannel): void {
    this.#producer.putBack(overrides, clock);
    this.air.putBack(onAir);
  }

  /** Takes the session off this channel, and everything off air with it. */
  release(): void {
    if (this.#session === null) return;
    this.air.clear();
    this.#record('release', this.#session.source, null, 'hand');
    this.#leave();
    this.#forgetGame();
    this.#session = null;
    this.timeline.push(this.#ports.clock.wall(), blankMatchState);
    this.freshness.refresh();
    this.#listener.onMatchState(this, 'live');
    this.#listener.onChange(this);
  }

  /** Takes this channel out of the show: all of it off air, and its connection ended. */
  remove(): void {
    this.release();
    this.#record('remove', 'channel', null, 'hand');
    this.close();
  }

  /**
   * Puts another game in this one's place. One that is sealed for that is simply replaced: it has come to no final,
   * unless the other does not come.
   */
  async replacing<T>(replace: () => Promise<T>): Promise<T> {
    this.#replacing += 1;
    try {
      return await replace();
    } finally {
      this.#replacing -= 1;
      this.#followState();
    }
  }

  /** What the feed says it speaks, or what the log was recorded under; null before either. */
  get contract(): ChannelState['link']['contract'] {
    return contractView(this.#subscription?.model.hello ?? this.#history);
  }

  /** What the feed alone says, whatever the producer holds. */
  get feedView(): SportView {
    return viewOf(this.#sport(), this.#session?.league ?? '', this.#snapshot);
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  get tape(): Tape | null {
    return this.#subscription?.tape ?? null;
  }

  get link(): ChannelState['link'] {
    return { ...linkView(this.#subscription, this.#ports), contract: this.contract };
  }

  retry(): void {
    this.#subscription?.retryNow();
  }

  /** The machine slept: reopen whatever was open. */
  woke(): void {
    this.#subscription?.woke();
  }

  /**
   * Take, clear, toggle or cue; `content` is what it is to say, undefined leaves that as it is. Throws RequestRefused
   * where there is nothing to show, or where the graphic can't say that.
   */
  apply(name: string, verb: GraphicVerb, content: GraphicContent | undefined): void {
    const graphic = graphicOf(name);
    if (this.#session === null && verb !== 'clear') throw RequestRefused.noSession(this.id);
    this.air.apply(graphic, verb, content && contentFor(graphic, content));
  }

  /** The values held instead of the feed's, those included that only outputs with a delay still show. */
  get overrides(): Overrides {
    return this.#producer.overrides;
  }

  /** Holds a value instead of the feed's. Throws RequestRefused for a field or a value that makes no sense here. */
  hold(name: string, value: unknown, release: OverrideRelease): void {
    if (this.#match === null) throw RequestRefused.noState(this.id);
    this.#producer.hold(this.#match, name, value, release, this.#ports.clock.wall());
    this.#showOperatorAction('correction');
  }

  /** Gives a value back to the feed. */
  unhold(name: string): void {
    if (this.#producer.unhold(name)) this.#showOperatorAction('correction');
  }

  /** Moves the match clock, on every output when its delay lets it through. Throws RequestRefused without a game. */
  setClock(verb: string, next: (clock: MatchClock, now: number) => MatchClock): void {
    if (this.#match === null) throw RequestRefused.noState(this.id);
    const now = this.#ports.clock.wall();
    if (this.#producer.moveClock(verb, (clock) => next(clock, now))) {
      this.#pushMatchState('correction', this.#match.isFinal);
    }
  }

  /** Ends the connection; for shutting down. */
  close(): void {
    this.#leave();
    this.air.close();
    this.freshness.close();
  }

  state(): ChannelState {
    return channelState(this, {
      sport: this.#sport(),
      clock: this.#producer.clock,
      match: this.#match,
      shown: this.#newestShown(),
      drillAndManual: this.#ports.drillAndManual(),
      at: this.#ports.clock.wall(),
    });
  }

  /** The newest match state as an output without a delay shows it. */
  #newestShown(): MatchState {
    const state = this.timeline.newest ?? blankMatchState;
    return withProducerValues(state, this.content, this.#producer.overrides, this.#ports.clock.wall());
  }

  #showOperatorAction(motion: Motion): void {
    this.#listener.onOperatorAction(this, motion);
    this.#listener.onChange(this);
  }

  #record(action: AsRunAction, subject: string, detail: string | null, cause: AsRunCause): void {
    this.#ports.record({
      at: this.#ports.clock.wall(),
      channel: this.id,
      action,
      subject,
      detail,
      cause,
      sessionId: this.#session?.sessionId ?? null,
      seq: this.#subscription?.tape.lastSeq ?? null,
    });
  }

  /** @param keepsState the match goes on in another session: until that is heard, it stands as it did */
  #leave(keepsState = false): void {
    const leaving = this.#subscription;
    // Forgotten first: what it still says while stopping concerns nobody.
    this.#subscription = null;
    leaving?.stop();
    this.#history = null;
    this.#isHeard = false;
    if (keepsState) return;
    this.#snapshot = null;
    this.#view = null;
    this.#match = null;
  }

  /** Another game: nothing that was made of the old one is true of it. */
  #forgetGame(): void {
    this.#producer.putBack([], noClock);
    this.air.forgetGame();
  }

  #show(shown: Shown): void {
    const motion = motionOf(shown, !this.#isHeard);
    const before = this.#view;
    this.#setSnapshot(shown.snapshot);
    const { league } = this.#session ?? { league: '' };
    const now = this.#ports.clock.wall();
    if (this.#view !== null && this.#producer.followPeriod(this.#view, league, motion, now)) {
      this.#listener.onKept(this);
    }
    // A moment on air that is taken back goes first: no frame is composed with it any more. Otherwise the state
    // does: nothing it shows hangs on moments, and every output waits for it.
    const isAboutMoments = this.air.isAboutMoments(now);
    if (isAboutMoments) this.#noteMoment(shown, motion, before);
    this.#pushMatchState(motion, false);
    if (!isAboutMoments) this.#noteMoment(shown, motion, before);
    this.air.followRules(this.#sport());
  }

  #setSnapshot(snapshot: Snapshot): void {
    this.#isHeard = true;
    this.#snapshot = snapshot;
    this.#view = viewOf(this.#sport(), this.#session?.league ?? '', snapshot);
  }

  #noteMoment(shown: Shown, motion: Motion, before: SportView | null): void {
    if (this.tape && this.#view)
      noteMoment(this.air, this.tape, { shown, motion, before, after: this.#view });
  }

  #followState(): void {
    const state = this.#subscription?.model.state;
    if (state?.name === 'ended' && this.#match?.isFinal !== true && this.#replacing === 0) {
      // A game joined after its end has no frame: its log tells the final state, once it has been read.
      if (!this.#isHeard) {
        const last = stateFromLog(this.#history, this.#session?.league ?? '');
        if (last !== null) this.#setSnapshot(last);
      } else {
        this.air.ended((this.#subscription?.tape.lastSeq ?? 0) + 1);
      }
      if (this.#isHeard) {
        this.#producer.stopClock(this.#ports.clock.wall());
        this.#pushMatchState('live', true);
        this.air.followRules(this.#sport());
        this.#listener.onEnded(this);
      }
    }
    this.freshness.refresh();
    this.#listener.onChange(this);
  }

  #pushMatchState(motion: Motion, isFinal: boolean): void {
    const session = this.#session;
    if (session === null) return;
    const sport = this.#sport();
    const view = this.#view ?? viewOf(sport, session.league, this.#snapshot);
    const { face: clock } = this.#producer.clock;
    this.#match = matchView(session, { sport, view, isFinal, teams: this.#teams, clock }, this.tape);
    const at = this.#ports.clock.wall();
    if (this.#producer.followFeed(this.#match, at, at - KEEP_MS)) this.#listener.onKept(this);
    this.timeline.push(at, {
      match: this.#match,
      lowerThird: { form: 'score', kicker: eyebrowOf(view, isFinal) },
      seq: this.#subscription?.tape.lastSeq ?? null,
      motion,
    });
    this.#listener.onMatchState(this, motion);
    this.#listener.onChange(this);
  }

  /** What the feed itself says it is, else what the list said. */
  #sport(): string {
    return this.#subscription?.model.hello?.sport ?? this.#history?.sport ?? this.#session?.sport ?? '';
  }
}
