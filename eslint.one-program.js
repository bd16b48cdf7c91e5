/**
 * Imported before svelte-eslint-parser, which reads this when it loads. TypeScript then gets the scripts of all
 * components at the start. Otherwise each linted component changes the program, and the types for the next one are
 * computed from scratch: 86 s of CPU time instead of 32 s.
 */
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
