import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EffectivePresses } from './effective-presses.ts';

/** The reference implementation, without optimizations. */
class Plainly {
  presses: { seq: number }[] = [];

  cancel(seq: number | null): { seq: number } | null {
    const at = seq === null ? this.presses.length - 1 : this.presses.findLastIndex((one) => one.seq === seq);
    return at < 0 ? null : (this.presses.splice(at, 1)[0] ?? null);
  }
}

describe('effective presses', () => {
  test('exclude presses that an undo cancels, whether it names them or cancels the newest', () => {
    const anOp = fc.oneof(fc.constant('press' as const), fc.constant('undo' as const), fc.nat({ max: 30 }));
    fc.assert(
      fc.property(fc.array(anOp, { maxLength: 60 }), (ops) => {
        const standing = new EffectivePresses();
        const plainly = new Plainly();
        for (const [seq, op] of ops.entries()) {
          if (op === 'press') {
            standing.add({ seq });
            plainly.presses.push({ seq });
          } else {
            const named = op === 'undo' ? null : op;
            expect(standing.cancel(named)).toEqual(plainly.cancel(named));
          }
        }
        expect(standing.list()).toEqual(plainly.presses);
      }),
    );
  });
});
