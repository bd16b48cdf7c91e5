/** Every sport whose rules this build knows: one line each, as the contract calls it. */
export { basketball } from './basketball/index.ts';
export { soccer } from './soccer/index.ts';
export { baseball } from './baseball/index.ts';
export { football } from './football/index.ts';
