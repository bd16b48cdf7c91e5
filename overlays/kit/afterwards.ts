/** Asked a thousandth of a millisecond sooner than `queueMicrotask`, which leaves the script for it. */
const settled = Promise.resolve();
let waiting: (() => void)[] = [];

function run(): void {
  const due = waiting;
  waiting = [];
  for (const task of due) {
    try {
      task();
    } catch (error) {
      reportError(error);
    }
  }
}

/** Does what may wait until everyone who watches the DOM has seen what is drawn now; before the next refresh all the same. */
export function afterwards(task: () => void): void {
  if (waiting.push(task) === 1) void settled.then(run);
}
