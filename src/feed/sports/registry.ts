/** Every sport with rules in this build: one line each, with the contract's name. */
export { basketball } from './basketball/index.ts';
export { soccer } from './soccer/index.ts';
export { baseball } from './baseball/index.ts';
export { football } from './football/index.ts';
