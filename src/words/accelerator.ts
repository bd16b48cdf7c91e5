const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^CommandOrControl$|^Control$/, 'Ctrl'],
  [/^Command$/, 'Cmd'],
  [/^Escape$/, 'Esc'],
  [/^numadd$/, 'Num +'],
  [/^numsub$/, 'Num -'],
  [/^nummult$/, 'Num *'],
  [/^numdiv$/, 'Num /'],
  [/^numdec$/, 'Num .'],
  [/^num(\d)$/, 'Num $1'],
];

/** Formats an accelerator with the names of keys: `Ctrl+Alt+1`. */
export function acceleratorWords(accelerator: string): string {
  return accelerator
    .split('+')
    .map((part) => WORDS.reduce((words, [from, to]) => words.replace(from, to), part))
    .join('+');
}
