export * from './codes.ts';
export * from './desk.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './moments.ts';
export * from './rows.ts';
export * from './values.ts';
export * from './versions.ts';
