/** The languages of outputs, by their codes. */
const LANGUAGE_CODES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ja', 'ar'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** An on-air text that comes with data, such as a sport file: one text for all languages, or English plus others. */
export type LocalizedText = string | ({ en: string } & { [code in LanguageCode]?: string | undefined });

/** Returns a text in a language, or in English if it has no translation. */
export function textIn(text: LocalizedText, { language }: { language: LanguageCode }): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en);
}
