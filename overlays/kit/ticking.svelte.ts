import type { StageTime } from './stage-time.ts';

/**
 * Returns the text of a clock or another value, updated only when it changes. Stops when its component is destroyed.
 */
export function tickingText<Value>(
  clock: () => Value,
  textOf: (clock: Value, at: number) => string,
  msToNext: (clock: Value, at: number) => number | null,
  time: StageTime,
): { readonly text: string } {
  let text = $state.raw('');
  $effect(() => {
    const running = clock();
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick(): void {
      const at = time.at();
      text = textOf(running, at);
      const next = msToNext(running, at);
      // Scheduled a millisecond late: an early tick would show the previous second for another second.
      if (next !== null) timer = setTimeout(tick, next + 1);
    }
    tick();
    return () => clearTimeout(timer);
  });
  return {
    get text() {
      return text;
    },
  };
}
