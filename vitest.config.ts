import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Tests of the feed's client that play thousands of bad days: they would take half of the quick run's time. */
const LONG = ['tests/client/{mutated-frames,schedules,sockets}.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['{src,overlays}/**/*.test.ts', 'tests/{client,desktop,scripts,show,web}/**/*.test.ts'],
          exclude: LONG,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'feed',
          include: ['tests/feed/**/*.test.ts', ...LONG],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Pages against made-up programs: nothing in them measures time, so two files at once.
          name: 'pages',
          provide: { engine: 'any' },
          include: ['tests/renderer/**/*.test.ts', 'tests/gallery/{fixtures,shots,stage}.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          // The same in the Chromium inside OBS, which comes through npm.
          name: 'obs-engine',
          provide: { engine: 'obs' },
          include: ['tests/gallery/{engines,stage}.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/gallery/motion.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
          // Each file starts a program and a browser: one at a time on two cores.
          fileParallelism: false,
        },
      },
    ],
  },
});
