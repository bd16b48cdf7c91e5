/** Splits a typed ticker line into label and text: "Delay: kickoff at 9:15 PM". */
export function tickerLine(text: string): { label: string | null; text: string } {
  const [, label, rest] = /^([^:]{1,16}): (.+)$/.exec(text.trim()) ?? [];
  return label !== undefined && rest !== undefined
    ? { label: label.trim(), text: rest.trim() }
    : { label: null, text: text.trim() };
}

/** Returns the non-empty lines of a text. */
export function writtenLines(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}
