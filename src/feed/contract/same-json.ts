/** Whether two values are the same once they are sent or saved. The order of fields counts; fields that are undefined don't. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
