/**
 * Imported before svelte-eslint-parser, which reads this when it loads. TypeScript then gets the scripts of all components
 * at the start. Otherwise each component that is linted changes the program, and the types of the next one are worked out
 * from nothing: 86 s of CPU time instead of 32 s.
 */
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
