import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

export interface Statement {
  sql: string;
  values: SQLInputValue[];
}
export type Row = Record<string, SQLOutputValue>;
