/** Every sport with rules in this build, one per line, under its name in the contract. */
export { basketball } from './basketball/index.ts';
export { soccer } from './soccer/index.ts';
export { baseball } from './baseball/index.ts';
export { football } from './football/index.ts';
