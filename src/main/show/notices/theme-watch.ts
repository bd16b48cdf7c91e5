import type { Notices } from './notices.ts';

/** Files of themes that can't be taken: each is told while that is so. */
export class ThemeWatch {
  readonly #notices: Notices;
  #told = 0;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  refresh(problems: readonly string[]): void {
    for (const [index, problem] of problems.entries())
      this.#notices.notify(noticeOf(index), 'warning', problem);
    for (let index = problems.length; index < this.#told; index += 1) this.#notices.dismiss(noticeOf(index));
    this.#told = problems.length;
  }
}

function noticeOf(index: number): string {
  return `theme-${index}`;
}
