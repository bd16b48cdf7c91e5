/** One tab of a `Tabs` row. */
export interface TabItem<T extends string> {
  id: T;
  testid: string;
  /** How many things the tab holds, where that is known. */
  count: number | null;
}
