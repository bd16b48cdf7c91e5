import type { Notices } from './notices.ts';

/** Shows a notice for each problem of a theme, such as an invalid file or a missing font, until it is solved. */
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
