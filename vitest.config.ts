import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Thousands of bad days for the feed's client, every colour against every key: half of the quick run's time. */
const THOROUGH = [
  'tests/show/hand-over.test.ts',
  'tests/client/{mutated-frames,providers,schedules,sockets}.test.ts',
  'overlays/kit/{colour,key-colour}.test.ts',
];

/** Journeys of the desktop program, over the stand-in for Electron or over Electron itself. */
function desktop(name: string, kind: 'stand-in' | 'electron') {
  return {
    test: {
      name,
      provide: { desktop: kind },
      include: ['tests/desktop/journeys/**/*.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      expect: { poll: { timeout: 10_000 } },
    },
  };
}

/** Tests against nodes that are started once for all of them. One file after the other: some faults strike everybody. */
function cluster(name: string, globalSetup: string, include: string[]) {
  return {
    test: {
      name,
      globalSetup,
      include,
      testTimeout: 60_000,
      hookTimeout: 60_000,
      fileParallelism: false,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: [
            '{src,overlays}/**/*.test.ts',
            'tests/{client,desktop,network,scripts,show,teams,web}/**/*.test.ts',
          ],
          exclude: [...THOROUGH, 'tests/desktop/journeys/**'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [svelte()],
        test: {
          name: 'thorough',
          include: ['tests/feed/**/*.test.ts', 'tests/attacks/{fuzz,service,source}*.test.ts', ...THOROUGH],
          exclude: ['tests/feed/cluster/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // The feed service on PostgreSQL: the contract's tests unchanged, and what many nodes must bring beside it.
      cluster('cluster', 'tests/feed/cluster/three-nodes.ts', [
        'tests/feed/conformance/**/*.test.ts',
        'tests/feed/cluster/chaos.test.ts',
      ]),
      cluster('cluster-one', 'tests/feed/cluster/one-node.ts', [
        'tests/feed/conformance/**/*.test.ts',
        'tests/feed/cluster/{bad-database,nodes}.test.ts',
      ]),
      {
        test: {
          // Pages against made-up programs: nothing in them measures time, so several files at once.
          name: 'pages',
          provide: { engine: 'any' },
          include: [
            'tests/renderer/**/*.test.ts',
            'tests/gallery/{fixtures,inserts,languages,shots,stage,steps}.test.ts',
          ],
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
          include: [
            'tests/e2e/**/*.test.ts',
            'tests/attacks/{web,disk}*.test.ts',
            'tests/gallery/{motion,takeovers}.test.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
          // Each file starts a program and a browser, and mostly waits for them: several at once.
        },
      },
      {
        plugins: [svelte()],
        test: {
          // OBS Studio itself, one after the other: it draws in software, on all the cores there are.
          name: 'obs',
          include: ['tests/obs/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
        },
      },
      desktop('desktop', 'stand-in'),
      desktop('desktop-electron', 'electron'),
    ],
  },
});
