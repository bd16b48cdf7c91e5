import type { MessageBoxOptions } from 'electron';
import type { BrowserWindow } from './browser-window.ts';
import { played } from './not-played.ts';

/**
 * Dialogs with questions and messages (docs: dialog). A question stays open until the test answers it. The calls that
 * block main (`...Sync`) are missing, because main must not use them.
 */

export interface Question {
  message: string;
  detail: string;
  buttons: string[];
  defaultId: number;
  /** The title of the dialog's parent window, or null. */
  over: string | null;
}

interface Open extends Question {
  answer: (button: number) => void;
}

const asked: Question[] = [];
const open: Open[] = [];
const errorBoxes: { title: string; content: string }[] = [];

type Asked = [BrowserWindow, MessageBoxOptions] | [MessageBoxOptions];

export const dialog = played('dialog', {
  showMessageBox(...args: Asked): Promise<{ response: number; checkboxChecked: boolean }> {
    const box = args.length === 2 ? args[1] : args[0];
    const question: Question = {
      message: box.message,
      detail: box.detail ?? '',
      buttons: box.buttons ?? ['OK'],
      defaultId: box.defaultId ?? 0,
      over: args.length === 2 ? args[0].getTitle() : null,
    };
    asked.push(question);
    return new Promise((resolve) => {
      open.push({ ...question, answer: (response) => resolve({ response, checkboxChecked: false }) });
    });
  },
  showErrorBox: (title: string, content: string) => void errorBoxes.push({ title, content }),
});

/** Presses a button of the oldest open question, by its name. */
export function answerQuestion(button: string): void {
  const question = open[0];
  const index = question?.buttons.indexOf(button) ?? -1;
  if (!question || index < 0)
    throw new Error(
      `No question has a button "${button}": ${JSON.stringify(open.map(({ buttons }) => buttons))}`,
    );
  open.shift();
  question.answer(index);
}

export function boxes(): {
  asked: Question[];
  openQuestions: number;
  errorBoxes: { title: string; content: string }[];
} {
  return { asked, openQuestions: open.length, errorBoxes };
}
