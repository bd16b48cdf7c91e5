import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { hasPinnedChromium } from './scripts/pinned-chromium.ts';
import LongestFirst from './tests/longest-first.ts';

/** Only a hang reaches these: tests wait for states, so a busy machine makes them slow, not wrong. */
const LIMITS = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** Property tests and hostile input, which take half as long as the unit tests. */
const THOROUGH = [
  'tests/show/{channel-sequences,hand-over,outside-words}.test.ts',
  'tests/client/{mutated-frames,providers,schedules,sockets}.test.ts',
  'overlays/kit/{color,key-color}.test.ts',
];

/** Pages in a browser: a worker's files share the browser, and the pages are built once. */
const PAGES = {
  globalSetup: 'tests/built-pages.ts',
  setupFiles: 'tests/clean-up.ts',
  isolate: false,
  ...LIMITS,
};

/**
 * Replace modules, globals or timers, or change which certificates the process trusts: each file gets a separate
 * process.
 */
const MOCKS = [
  'tests/desktop/*.test.ts',
  'tests/network/*.test.ts',
  'tests/show/pseudo-language.test.ts',
  'src/renderer/logic/link.test.ts',
];

/** Journeys of the desktop program, with the stand-in for Electron or with Electron. */
function desktop(name: string, kind: 'stand-in' | 'electron') {
  return {
    test: { name, provide: { desktop: kind }, include: ['tests/desktop/journeys/**/*.test.ts'], ...LIMITS },
  };
}

/** Tests with nodes that are started once for all files. One file at a time, because some faults affect every test. */
function cluster(name: string, globalSetup: string, include: string[]) {
  return { test: { name, globalSetup, include, fileParallelism: false, ...LIMITS } };
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [svelte()],
        test: {
          name: 'unit',
          include: ['{src,overlays}/**/*.test.ts', 'tests/{client,scripts,show,teams,web}/**/*.test.ts'],
          exclude: [...THOROUGH, ...MOCKS],
          // Modules are loaded once per worker, not once per file.
          isolate: false,
          setupFiles: ['tests/clean-up.ts', 'tests/long-runs.ts'],
          ...LIMITS,
        },
      },
      {
        plugins: [svelte()],
        test: {
          name: 'mocks',
          include: MOCKS,
          setupFiles: ['tests/clean-up.ts', 'tests/long-runs.ts'],
          ...LIMITS,
        },
      },
      {
        plugins: [svelte()],
        test: {
          name: 'thorough',
          include: ['tests/feed/**/*.test.ts', 'tests/attacks/{fuzz,service,source}*.test.ts', ...THOROUGH],
          exclude: ['tests/feed/cluster/**'],
          ...LIMITS,
        },
      },
      // The feed service on PostgreSQL: the contract's tests unchanged, and tests for many nodes.
      cluster('cluster', 'tests/feed/cluster/three-nodes.ts', [
        'tests/feed/conformance/**/*.test.ts',
        'tests/feed/cluster/chaos.test.ts',
      ]),
      cluster('cluster-one', 'tests/feed/cluster/one-node.ts', [
        'tests/feed/conformance/**/*.test.ts',
        'tests/feed/cluster/{bad-database,failover,nodes}.test.ts',
      ]),
      {
        test: {
          name: 'pages',
          provide: { engine: 'any' },
          include: [
            'tests/renderer/**/*.test.ts',
            'tests/gallery/{fixtures,inserts,languages,logos,marks,motion,names,own-font,previews,scores,shots,steps,takeovers}.test.ts',
            // The stage's tests run in older engines, where npm has them.
            ...(hasPinnedChromium ? [] : ['tests/gallery/stage.test.ts']),
          ],
          ...PAGES,
        },
      },
      {
        test: {
          // The same in the Chromium inside OBS, which comes from npm.
          name: 'obs-engine',
          provide: { engine: 'obs' },
          include: ['tests/gallery/{engines,stage}.test.ts'],
          ...PAGES,
        },
      },
      {
        test: {
          // The same in the oldest engine that outputs support.
          name: 'oldest-engine',
          provide: { engine: 'oldest' },
          include: ['tests/gallery/stage.test.ts'],
          ...PAGES,
        },
      },
      {
        test: {
          // Each file starts the built program, most of them a browser too, and mostly waits for them.
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/attacks/{web,disk}*.test.ts'],
          ...LIMITS,
        },
      },
      {
        plugins: [svelte()],
        test: {
          // OBS Studio, one file at a time: it renders in software, on every core.
          name: 'obs',
          include: ['tests/obs/**/*.test.ts'],
          fileParallelism: false,
          ...LIMITS,
        },
      },
      desktop('desktop', 'stand-in'),
      desktop('desktop-electron', 'electron'),
    ],
  },
});
