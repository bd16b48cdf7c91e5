/** A tab of a `Tabs` row. */
export interface TabItem<T extends string> {
  id: T;
  testid: string;
  /** Number of items in the tab, if known. */
  count: number | null;
}
