export { insertLook, rowsOf, stageLook } from '../kit/file-boards.ts';

/** The losing team is muted after the match. */
export const hasLoser = true;
