import { describe, expect, it } from 'vitest';
import { createFrameThrottle } from './frame-throttle.ts';

function setUp(): {
  drawn: number[];
  offer: (frame: number) => void;
  refresh: () => void;
  hide: (isHidden: boolean) => void;
} {
  const drawn: number[] = [];
  let callbacks: (() => void)[] = [];
  let isHidden = false;
  const frames = createFrameThrottle<number>(
    (frame) => drawn.push(frame),
    (callback) => callbacks.push(callback),
    () => isHidden,
  );
  return {
    drawn,
    offer: (frame) => frames.offer(frame),
    refresh() {
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
    },
    hide(hidden) {
      isHidden = hidden;
      frames.visibilityChanged();
    },
  };
}

describe('the frame throttle', () => {
  it('draws a single frame immediately', () => {
    const { drawn, offer } = setUp();
    offer(1);
    expect(drawn).toEqual([1]);
  });

  it('draws the first and the newest frame of a burst, one per refresh', () => {
    const { drawn, offer, refresh } = setUp();
    for (const frame of [1, 2, 3, 4]) offer(frame);
    expect(drawn).toEqual([1]);
    refresh();
    expect(drawn).toEqual([1, 4]);
    offer(5);
    expect(drawn).toEqual([1, 4]);
    refresh();
    expect(drawn).toEqual([1, 4, 5]);
  });

  it('draws immediately again after a refresh without a frame', () => {
    const { drawn, offer, refresh } = setUp();
    offer(1);
    refresh();
    offer(2);
    expect(drawn).toEqual([1, 2]);
  });

  it('draws every frame of a hidden page, so that none is left when the page is shown', () => {
    const { drawn, offer, refresh, hide } = setUp();
    offer(1);
    offer(2);
    hide(true);
    expect(drawn).toEqual([1, 2]);
    offer(3);
    offer(4);
    expect(drawn).toEqual([1, 2, 3, 4]);
    hide(false);
    refresh();
    expect(drawn).toEqual([1, 2, 3, 4]);
  });

  it('never draws an older frame after a newer one', () => {
    const { drawn, offer, refresh, hide } = setUp();
    offer(1);
    offer(2);
    hide(true);
    offer(3);
    hide(false);
    refresh();
    offer(4);
    refresh();
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
    expect(drawn.at(-1)).toBe(4);
  });
});
