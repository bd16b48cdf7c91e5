import { expect, test, vi } from 'vitest';
import { watchNetwork } from './network-watch.ts';

test('watchNetwork reports a changed set of addresses, and ignores a changed order', () => {
  let addresses = ['127.0.0.1', '192.0.2.7'];
  let tick: () => void = () => undefined;
  const onChange = vi.fn();
  watchNetwork(
    () => addresses,
    (_periodMs, callback) => {
      tick = callback;
      return () => undefined;
    },
    onChange,
  );
  tick();
  addresses = ['192.0.2.7', '127.0.0.1'];
  tick();
  expect(onChange).not.toHaveBeenCalled();
  addresses = ['127.0.0.1'];
  tick();
  tick();
  expect(onChange).toHaveBeenCalledTimes(1);
  addresses = ['127.0.0.1', '192.0.2.9'];
  tick();
  expect(onChange).toHaveBeenCalledTimes(2);
});
