import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { SportFile } from '../../../feed/sports/file/sport-file.ts';
import { missingLetters } from '../../../letters/missing.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import {
  GRAPHIC_IDS,
  type GraphicId,
  type MatchView,
  type Team,
} from '../../../preload/contract/output-frame.ts';
import { en } from '../../../words/en.ts';
import { leagueName } from '../../../words/languages.ts';
import type { Channel } from '../channels/channel.ts';
import type { ChannelFaults } from '../channels/channel-faults.ts';
import { WINDOW_LOCALE } from '../channels/match-state.ts';
import type { Notices } from './notices.ts';

/** Maximum number of letters named in a sentence. */
const NAMED_MAX = 5;
/** Identifies the notice about the producer's own sports. No channel has this ID. */
const SPORTS = 'sports';
/** Maximum number of texts listed in a notice; the others are counted. */
const TEXTS_LISTED_MAX = 5;

/** A text of a channel, and what to do if it can't be drawn. */
interface CheckedText {
  text: string | null | undefined;
  remedy: string;
}

const OF_TEAM = 'Change the name under Teams.';
const OF_PLAYER = 'Enter the player of the moment in other characters.';
const OF_ROSTER = 'Spell it in other characters under Teams, Roster, then take the lineup again.';
const OF_TITLE = 'Spell it in other characters.';
const OF_COMPETITION = 'Give the competition another name.';
const OF_COMPETITION_LINE = 'Spell it in other characters under Competition.';
const OF_FACT = 'Spell it in other characters under Match info.';

const OF_SPORT = 'Spell it in other characters under Sports.';

/** The ticker's sentences, cached while its texts are unchanged. */
interface TickerSentences {
  session: BoundSession | null;
  sentences: readonly string[];
}

/**
 * Notifies the producer of names and texts with letters that would appear as boxes on air. Checks them as soon as they
 * are on a channel, before a take.
 */
export class LetterWatch {
  readonly #notices: Notices;
  readonly #faults: Pick<ChannelFaults, 'forEach'>;
  #checkedSports: readonly SportFile[] = [];
  /** The reported sentence, by channel or for all sports, so that a dismissed notice comes back only for a new one. */
  readonly #reported = new Map<string, string>();
  /** Cached by channel, because lists of games change much less often than a match. */
  readonly #tickers = new Map<string, TickerSentences>();

  constructor(notices: Notices, faults: Pick<ChannelFaults, 'forEach'>) {
    this.#notices = notices;
    this.#faults = faults;
  }

  /** Checks a channel. Call after it changed. */
  refresh(channel: Channel): void {
    const sentences = new Set([...textsOf(channel).flatMap(sentencesOf), ...this.#tickerOf(channel)]);
    if (sentences.size === 0) {
      this.#withdraw(channel.id);
      return;
    }
    this.#report(channel.id, `Channel ${channel.id}: ${summaryOf(sentences)}`);
  }

  /** Checks the texts of the producer's own sports. Call this after they have changed. */
  refreshSports(own: readonly SportFile[]): void {
    if (own === this.#checkedSports) return;
    this.#checkedSports = own;
    const sentences = new Set(
      own.flatMap((file) => withRemedy(wordsOf(file), OF_SPORT)).flatMap(sentencesOf),
    );
    if (sentences.size === 0) this.#withdraw(SPORTS);
    else this.#report(SPORTS, summaryOf(sentences));
  }

  #report(place: string, sentence: string): void {
    if (this.#reported.get(place) === sentence) return;
    this.#reported.set(place, sentence);
    this.#notices.notify(noticeId(place), 'warning', sentence);
  }

  /** Checks all channels after lists of games, teams or competitions may have changed. */
  refreshAll(channels: Iterable<Channel>): void {
    this.#tickers.clear();
    this.#faults.forEach(channels, (channel) => this.refresh(channel));
  }

  /** Dismisses the notice of a removed channel. */
  forget(channel: string): void {
    this.#tickers.delete(channel);
    this.#withdraw(channel);
  }

  #withdraw(place: string): void {
    if (this.#reported.delete(place)) this.#notices.dismiss(noticeId(place));
  }

  #tickerOf({ id, session, content }: Channel): readonly string[] {
    const cached = this.#tickers.get(id);
    if (cached?.session === session) return cached.sentences;
    const sentences = tickerTexts(content).flatMap(sentencesOf);
    this.#tickers.set(id, { session, sentences });
    return sentences;
  }
}

function summaryOf(sentences: ReadonlySet<string>): string {
  const lines = [...sentences].slice(0, TEXTS_LISTED_MAX);
  const more = sentences.size - lines.length;
  if (more > 0) lines.push(`${more} more ${more === 1 ? 'text has' : 'texts have'} the same problem.`);
  return lines.join(' ');
}

/** Returns a sport's texts, except those that only appear in the control window. */
function wordsOf({ sources: _sources, presets: _presets, ...words }: SportFile): string[] {
  return textsIn(words);
}

/** Returns every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the problem with a text's letters, and what to do; null: none. */
function lettersSentence(text: string, remedy: string): string | null {
  const missing = missingLetters(text);
  if (missing.length === 0) return null;
  const named = missing.slice(0, NAMED_MAX).join(', ') + (missing.length > NAMED_MAX ? ', …' : '');
  return `"${text}" has characters that no bundled typeface includes (${named}), so viewers see boxes. ${remedy}`;
}

function sentencesOf({ text, remedy }: CheckedText): string[] {
  const sentence = lettersSentence(text ?? '', remedy);
  return sentence === null ? [] : [sentence];
}

const withRemedy = (texts: readonly CheckedText['text'][], remedy: string): CheckedText[] =>
  texts.map((text) => ({ text, remedy }));

/** Returns all texts that a channel's game may show on air, including cued content. */
function textsOf({ match, content, moments, air }: Channel): CheckedText[] {
  const { match: shown } = match.shown(content);
  return [
    ...(shown === null ? [] : matchTexts(shown)),
    ...GRAPHIC_IDS.flatMap((id) => titleTexts({ content, air }, id)),
    ...withRemedy(
      moments.flatMap(({ player }) => (player ? [player.number, player.name, player.short] : [])),
      OF_PLAYER,
    ),
  ];
}

function matchTexts({ teams, league, competition, manualFacts }: MatchView): CheckedText[] {
  const { name, short, season, series, records } = competition;
  const facts = Object.values(manualFacts).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value) : [value],
  );
  return [
    ...withRemedy([...teamTexts(teams.a), ...teamTexts(teams.b)], OF_TEAM),
    ...withRemedy([name, short, leagueName(en, league)], OF_COMPETITION),
    ...withRemedy([season, series, records.a, records.b], OF_COMPETITION_LINE),
    ...withRemedy(
      facts.filter((fact) => typeof fact === 'string'),
      OF_FACT,
    ),
  ];
}

/** Returns all three names, because graphics show the longest that fits. */
const teamTexts = ({ name, short, code }: Team): (string | null)[] => [name, short, code];

function titleTexts({ content, air }: Pick<Channel, 'content' | 'air'>, id: GraphicId): CheckedText[] {
  const { content: current, next } = air.graphics[id];
  return [...contentTexts(content, current), ...contentTexts(content, next?.content ?? null)];
}

function contentTexts(content: Channel['content'], shown: GraphicContent | null): CheckedText[] {
  switch (shown?.form) {
    case 'person':
      return withRemedy([shown.number, shown.name, shown.title], OF_TITLE);
    case 'matchup':
      return withRemedy([shown.note, shown.venue], OF_TITLE);
    case 'schedule':
      return tickerTexts(content);
    case 'lines':
      return withRemedy(
        [...shown.lines, ...(shown.breaking ? [shown.breaking] : [])].flatMap(({ label, text }) => [
          label,
          text,
        ]),
        OF_TITLE,
      );
    case 'line-up':
      return withRemedy(
        [
          shown.lineUp?.coach,
          ...(shown.lineUp?.players ?? []).flatMap(({ number, name, short, position }) => [
            number,
            name,
            short,
            position,
          ]),
        ],
        OF_ROSTER,
      );
    case 'text':
      return withRemedy([shown.title, ...shown.lines], OF_TITLE);
    case 'next': {
      if (shown.game === null) return [];
      const { league, a, b } = shown.game;
      const others = content.others(WINDOW_LOCALE);
      const teams = others.teams({ a, b }, league);
      const { name, short, season } = others.competition(league);
      return [
        ...withRemedy([...teamTexts(teams.a), ...teamTexts(teams.b)], OF_TEAM),
        ...withRemedy([name, short, leagueName(en, league)], OF_COMPETITION),
        ...withRemedy([season], OF_COMPETITION_LINE),
      ];
    }
    default:
      return [];
  }
}

/** Returns the texts of other games from the lists. */
function tickerTexts(content: Channel['content']): CheckedText[] {
  return content
    .ticker(WINDOW_LOCALE, null)
    .flatMap(({ league, competition, a, b }) => [
      ...withRemedy([a.name, a.code, b.name, b.code], OF_TEAM),
      { text: competition ?? leagueName(en, league, 'short'), remedy: OF_COMPETITION },
    ]);
}

const noticeId = (place: string): string => `letters-${place}`;
