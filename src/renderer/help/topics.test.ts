import { describe, expect, it } from 'vitest';
import type { ShowState } from '../../preload/contract/show-state.ts';
import { helpUrl } from './topics.ts';

const show = { outputs: [{ url: 'http://127.0.0.1:7700/o/secret' }] } as ShowState;
const urlFrom = (page: string, state: ShowState | null = show): string => {
  const { href, port, protocol } = new URL(page);
  return helpUrl(state, 'obs#obs', { href, port, protocol });
};

describe('the URL of a Help page', () => {
  it("points to the server in the desktop app, whose windows don't come from that server", () => {
    expect(urlFrom('touchline://app/src/renderer/index.html')).toBe('http://127.0.0.1:7700/help/obs#obs');
  });

  it('points to the server while pages come from the development server', () => {
    expect(urlFrom('http://localhost:5173/')).toBe('http://127.0.0.1:7700/help/obs#obs');
  });

  it('keeps the address of a window on another machine', () => {
    expect(urlFrom('http://192.168.1.5:7700/')).toBe('http://192.168.1.5:7700/help/obs#obs');
    expect(urlFrom('https://show.example/')).toBe('https://show.example/help/obs#obs');
  });

  it("doesn't require an output", () => {
    expect(urlFrom('http://127.0.0.1:7700/', null)).toBe('http://127.0.0.1:7700/help/obs#obs');
    expect(urlFrom('http://127.0.0.1:7700/', { outputs: [] } as unknown as ShowState)).toBe(
      'http://127.0.0.1:7700/help/obs#obs',
    );
  });
});
