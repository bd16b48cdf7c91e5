import { expect, test, vi } from 'vitest';
import { watchNetwork } from './network-watch.ts';

test('watchNetwork reports a changed set of addresses, and ignores a changed order', () => {
  let addresses = ['127.0.0.1', '192.0.2.7'];
  let look: () => void = () => undefined;
  const onChange = vi.fn();
  watchNetwork(
    () => addresses,
    (_periodMs, callback) => {
      look = callback;
      return () => undefined;
    },
    onChange,
  );
  look();
  addresses = ['192.0.2.7', '127.0.0.1'];
  look();
  expect(onChange).not.toHaveBeenCalled();
  addresses = ['127.0.0.1'];
  look();
  look();
  expect(onChange).toHaveBeenCalledTimes(1);
  addresses = ['127.0.0.1', '192.0.2.9'];
  look();
  expect(onChange).toHaveBeenCalledTimes(2);
});
