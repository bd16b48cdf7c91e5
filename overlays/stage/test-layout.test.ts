import { expect, it } from 'vitest';
import { testBlocks, TEST_COLUMNS } from '../../src/preload/contract/test-picture.ts';
import { boxOf } from './test-layout.ts';

const top = testBlocks({ kind: 'mark', code: 0 });

it.each([
  [1920, 1080, { scale: 1, left: 0, top: 0 }, 1],
  [640, 340, { scale: 1, left: 0, top: 0 }, 1],
  [1080, 1920, { scale: 1, left: 0, top: 0 }, 1],
  [1920, 1080, { scale: 0.347, left: 3.4, top: 8.7 }, 1],
  [1920, 1080, { scale: 0.5, left: 0, top: 0 }, 1.25],
])(
  'the blocks of a %i x %i test picture are on whole pixels without gaps',
  (width, height, placed, ratio) => {
    const boxes = top.map((block) => boxOf(block, { width, height, ...placed }, ratio));
    expect(boxes).toHaveLength(TEST_COLUMNS);
    for (const [index, box] of boxes.entries()) {
      for (const edge of [box.left, box.top, box.left + box.width, box.top + box.height])
        expect(edge * ratio).toBeCloseTo(Math.round(edge * ratio), 6);
      expect(box.left + box.width).toBeCloseTo(
        boxes[index + 1]?.left ?? Math.round((placed.left + width * placed.scale) * ratio) / ratio,
        6,
      );
    }
  },
);
