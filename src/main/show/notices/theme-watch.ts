import type { Notices } from './notices.ts';

/** Notifies the producer of each invalid theme file as long as it is invalid. */
export class ThemeWatch {
  readonly #notices: Notices;
  #reportedCount = 0;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  refresh(problems: readonly string[]): void {
    for (const [index, problem] of problems.entries())
      this.#notices.notify(noticeOf(index), 'warning', problem);
    for (let index = problems.length; index < this.#reportedCount; index += 1)
      this.#notices.dismiss(noticeOf(index));
    this.#reportedCount = problems.length;
  }
}

function noticeOf(index: number): string {
  return `theme-${index}`;
}
