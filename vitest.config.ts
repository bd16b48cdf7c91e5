import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['{src,overlays}/**/*.test.ts', 'tests/{desktop,show,client,web}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'feed',
          include: ['tests/feed/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Pages against made-up programs: nothing in them measures time, so two files at once.
          name: 'pages',
          include: ['tests/renderer/**/*.test.ts', 'tests/gallery/{fixtures,shots,stage}.test.ts'],
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
