import type { RequestErrorCode } from '../../preload/contract.ts';

/** A refused request: a code from the closed set, and the sentence for the user. Nothing has changed. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: RequestErrorCode;

  constructor(code: RequestErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  static unknownChannel(id: string): RequestRefused {
    return new RequestRefused(
      'unknown_channel',
      `There is no channel ${id}. Pick one of the channels shown.`,
    );
  }

  static unknownGraphic(id: string, known: readonly string[]): RequestRefused {
    return new RequestRefused(
      'unknown_graphic',
      `There is no graphic "${id}". The graphics are: ${known.join(', ')}.`,
    );
  }

  static unknownOutput(id: string): RequestRefused {
    return new RequestRefused('unknown_output', `There is no output "${id}". Pick one of the outputs shown.`);
  }

  static unknownSource(id: string): RequestRefused {
    return new RequestRefused('unknown_source', `There is no source "${id}". Pick one under Sources.`);
  }

  static noSession(channel: string): RequestRefused {
    return new RequestRefused(
      'no_session',
      `Channel ${channel} has no session, so there is nothing to put on air. Pick a game or start a rehearsal first.`,
    );
  }

  static unknownMoment(channel: string): RequestRefused {
    return new RequestRefused(
      'unknown_moment',
      `Channel ${channel} has no such moment that still stands. Pick one of the moments shown.`,
    );
  }

  static noPlayer(moment: string): RequestRefused {
    return new RequestRefused(
      'bad_request',
      `No player is behind "${moment}". Put one on a score, a miss from the spot or a card.`,
    );
  }

  static noOwnGoal(moment: string): RequestRefused {
    return new RequestRefused(
      'bad_request',
      `Nothing was changed: "${moment}" can be no own goal. Put own goals on a goal.`,
    );
  }

  static unknownRule(channel: string, id: string): RequestRefused {
    return new RequestRefused(
      'unknown_rule',
      `Channel ${channel} has no rule "${id}". Pick one of the rules shown under its automation.`,
    );
  }

  static unknownSponsor(id: string): RequestRefused {
    return new RequestRefused(
      'unknown_sponsor',
      `There is no sponsor "${id}". Pick one of the sponsors shown.`,
    );
  }

  static unknownBooking(id: string): RequestRefused {
    return new RequestRefused(
      'unknown_booking',
      `There is no booking "${id}". Pick one of the bookings shown.`,
    );
  }

  static coversNothing(rule: string): RequestRefused {
    return new RequestRefused(
      'bad_request',
      `The rule "${rule}" is not about a takeover, so there is nothing for it to cover. Leave "covers" out.`,
    );
  }

  static takeoverNotOn(channel: string): RequestRefused {
    return new RequestRefused(
      'bad_request',
      `No takeover is on air on channel ${channel}, so there is none to hold. Fire one first.`,
    );
  }

  static insertNotCued(rule: string): RequestRefused {
    return new RequestRefused(
      'bad_request',
      `The rule "${rule}" is about an insert, which can't be cued: switch it on or off, or change its seconds.`,
    );
  }

  static nothingCued(channel: string): RequestRefused {
    return new RequestRefused('conflict', `Nothing is cued on ${channel}. Cue a graphic first.`);
  }

  static takeoverNotCued(): RequestRefused {
    return new RequestRefused(
      'bad_request',
      "A takeover can't be cued by hand: fire it when it is time, or let its rule cue it.",
    );
  }

  static wrongContent(graphic: string, forms: readonly string[]): RequestRefused {
    const can = forms.length === 0 ? 'It says what it says by itself.' : `It can say: ${forms.join(', ')}.`;
    return new RequestRefused('bad_request', `The graphic "${graphic}" can't say that. ${can}`);
  }

  static unknownField(name: string, known: readonly string[]): RequestRefused {
    return new RequestRefused(
      'unknown_field',
      `"${name}" is no value that can be held. Those that can are: ${bySide(known).join(', ')}.`,
    );
  }

  static noMatchClock(channel: string): RequestRefused {
    return new RequestRefused(
      'not_permitted',
      `The game on channel ${channel} has no clock: its sport is played without one.`,
    );
  }

  static noPlayClock(channel: string): RequestRefused {
    return new RequestRefused(
      'not_permitted',
      `The game on channel ${channel} has no shot clock or play clock: its sport is played without one.`,
    );
  }

  static noState(channel: string): RequestRefused {
    return new RequestRefused(
      'no_session',
      `Channel ${channel} has no state of a game yet. Pick a game, or wait for its first state.`,
    );
  }

  /** @param onAir the game on the channel until the selected one has a state */
  static notYet(channel: string, onAir: string): RequestRefused {
    return new RequestRefused(
      'no_session',
      `Channel ${channel} shows ${onAir} until the game you chose has its first state. Choose ${onAir} again to change it.`,
    );
  }

  static limit(what: string, most: number): RequestRefused {
    return new RequestRefused(
      'limit_reached',
      `There are ${most} ${what} already, and that is the most. Remove one first.`,
    );
  }

  static notRemovable(what: string): RequestRefused {
    return new RequestRefused('not_permitted', `${what} is always there and cannot be removed.`);
  }
}

/** Fields, with those of both teams merged: "score.a or .b". */
function bySide(fields: readonly string[]): string[] {
  return fields
    .filter((field) => !field.endsWith('.b'))
    .map((field) => (field.endsWith('.a') ? `${field} or .b` : field));
}
