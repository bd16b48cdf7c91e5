import { missingLetters } from '../../../letters/missing.ts';
import { GRAPHIC_IDS } from '../../../preload/contract/output-frame.ts';
import type { Channel } from '../channels/channel.ts';
import type { Notices } from './notices.ts';

/** Letters named in a sentence. */
const NAMED_MAX = 5;

/** A text of a channel, and what to do about one that can't be drawn. */
interface CheckedText {
  text: string | null | undefined;
  remedy: string;
}

const OF_TEAM = 'Set another name under Teams.';
const OF_TITLE = 'Write it in other letters.';
const OF_COMPETITION = 'Call the competition something else.';

/** Tells the producer of each name and text that would be boxes on air, as soon as it is on a channel: before a take. */
export class LetterWatch {
  readonly #notices: Notices;
  /** What has been said of each channel, so that a notice that was dismissed does not come back for nothing. */
  readonly #said = new Map<string, string>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /** Something of this channel changed. */
  refresh(channel: Channel): void {
    const sentences = textsOf(channel).flatMap(
      ({ text, remedy }) => lettersSentence(text ?? '', remedy) ?? [],
    );
    if (sentences.length === 0) {
      this.forget(channel.id);
      return;
    }
    const sentence = `Channel ${channel.id}: ${[...new Set(sentences)].join(' ')}`;
    if (this.#said.get(channel.id) === sentence) return;
    this.#said.set(channel.id, sentence);
    this.#notices.notify(noticeId(channel.id), 'warning', sentence);
  }

  /** The channel is gone, or all of it can be drawn. */
  forget(channel: string): void {
    if (this.#said.delete(channel)) this.#notices.dismiss(noticeId(channel));
  }
}

/** What is wrong with the letters of a text, and what to do; null: nothing is. */
export function lettersSentence(text: string, remedy: string): string | null {
  const missing = missingLetters(text);
  if (missing.length === 0) return null;
  const named = missing.slice(0, NAMED_MAX).join(', ') + (missing.length > NAMED_MAX ? ', …' : '');
  return `"${text}" has letters that no bundled typeface has (${named}): viewers see boxes. ${remedy}`;
}

/** Team names as they are on air, and what is cued or on a graphic. */
function textsOf({ match, content, air }: Channel): CheckedText[] {
  const { match: shown } = match.shown(content);
  const teams = shown === null ? [] : [shown.teams.a, shown.teams.b];
  return [
    ...teams.flatMap(({ name, code }) => [name, code]).map((text) => ({ text, remedy: OF_TEAM })),
    { text: shown?.competition.name, remedy: OF_COMPETITION },
    ...GRAPHIC_IDS.flatMap((id) => {
      const said = air.graphics[id].content;
      if (said?.form === 'person') return [said.name, said.title];
      return said?.form === 'matchup' ? [said.note] : [];
    }).map((text) => ({ text, remedy: OF_TITLE })),
  ];
}

const noticeId = (channel: string): string => `letters-${channel}`;
