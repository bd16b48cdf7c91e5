import { describe, expect, it } from 'vitest';
import { PressQueue, type Sent } from './press-queue.ts';

/** Storage of the browser, which survives a page reload. */
class Memory {
  text: string | null = null;
  getItem(): string | null {
    return this.text;
  }
  setItem(_key: string, text: string): void {
    this.text = text;
  }
}

function stage(memory = new Memory()) {
  const sent: string[] = [];
  const answers: ((sent: Sent) => void)[] = [];
  const again: (() => void)[] = [];
  let ids = 0;
  const queue = new PressQueue({
    send: ({ id, button }) => {
      sent.push(`${id} ${button}`);
      return new Promise((resolve) => answers.push(resolve));
    },
    onChange: () => undefined,
    memory: () => memory,
    newId: () => `p${String(++ids)}`,
    after: (_delayMs, run) => again.push(run),
  });
  const press = (button: string): boolean => queue.add({ channel: 'A', button, label: `Label of ${button}` });
  const answer = async (what: Sent): Promise<void> => {
    answers.shift()!(what);
    await Promise.resolve();
  };
  return { queue, memory, sent, again, press, answer, left: () => queue.presses.map(({ button }) => button) };
}

describe('a queue of presses', () => {
  it('sends presses one by one, in order', async () => {
    const { queue, sent, press, answer, left } = stage();
    queue.follow(true, 'run1');
    press('goal-a');
    press('goal-b');
    press('undo');
    expect(sent).toEqual(['p1 goal-a']);
    await answer('done');
    expect(sent).toEqual(['p1 goal-a', 'p2 goal-b']);
    await answer('done');
    await answer('done');
    expect(sent).toHaveLength(3);
    expect(left()).toEqual([]);
  });

  it('keeps presses while the link is down, and sends them when it is up again', async () => {
    const { queue, sent, press, answer, left } = stage();
    queue.follow(true, 'run1');
    queue.follow(false, null);
    press('goal-a');
    press('goal-b');
    expect(sent).toEqual([]);
    expect(left()).toEqual(['goal-a', 'goal-b']);
    queue.follow(true, 'run1');
    await answer('done');
    await answer('done');
    expect(sent).toEqual(['p1 goal-a', 'p2 goal-b']);
  });

  it('resends a press whose answer was lost, with the same ID, to the same run', async () => {
    const { queue, sent, press, answer, again, left } = stage();
    queue.follow(true, 'run1');
    press('goal-a');
    queue.follow(false, null);
    await answer('unanswered');
    again.shift()!();
    expect(sent).toEqual(['p1 goal-a']);
    queue.follow(true, 'run1');
    expect(sent).toEqual(['p1 goal-a', 'p1 goal-a']);
    await answer('done');
    expect(left()).toEqual([]);
    expect(queue.problem).toBeNull();
  });

  it('reports a press that was in flight during a restart, and drops later presses', async () => {
    const { queue, sent, press, answer, left } = stage();
    queue.follow(true, 'run1');
    press('goal-a');
    press('undo');
    queue.follow(false, null);
    await answer('unanswered');
    queue.follow(true, 'run2');
    expect(sent).toEqual(['p1 goal-a']);
    expect(left()).toEqual([]);
    expect(queue.problem).toBe(
      'Touchline restarted while sending "Label of goal-a", so the press may not count. Check the score, and press again if it is missing. Later presses not sent: Label of undo.',
    );
  });

  it('stops at a refused press, because a later undo would retract a different one', async () => {
    const { queue, sent, press, answer, left } = stage();
    queue.follow(true, 'run1');
    press('goal-a');
    press('undo');
    await answer({ refused: 'Bo has the pad.' });
    expect(sent).toEqual(['p1 goal-a']);
    expect(left()).toEqual([]);
    expect(queue.problem).toBe('Bo has the pad. Later presses not sent: Label of undo.');
    press('goal-b');
    expect(queue.problem).toBeNull();
  });

  it('survives a page reload, including the press in flight', () => {
    const first = stage();
    first.queue.follow(true, 'run1');
    first.press('goal-a');
    first.press('goal-b');
    const second = stage(first.memory);
    expect(second.left()).toEqual(['goal-a', 'goal-b']);
    second.queue.follow(true, 'run1');
    expect(second.sent).toEqual(['p1 goal-a']);
  });

  it('ignores invalid data in storage', () => {
    const memory = new Memory();
    for (const text of ['{', '7', 'null', '[1, {"id": 2}]', '{"length": 3}']) {
      memory.text = text;
      expect(stage(memory).left(), text).toEqual([]);
    }
  });

  it('drops queued presses but not the press in flight', async () => {
    const { queue, press, answer, left } = stage();
    queue.follow(true, 'run1');
    press('goal-a');
    press('goal-b');
    queue.drop();
    expect(left()).toEqual(['goal-a']);
    await answer('done');
    expect(left()).toEqual([]);
  });

  it('has a maximum length', () => {
    const { press } = stage();
    const accepted = Array.from({ length: 70 }, (_, index) => press(`b${String(index)}`));
    expect(accepted.filter(Boolean)).toHaveLength(60);
  });
});
