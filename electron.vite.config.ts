import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { optionalDependencies } from './package.json' with { type: 'json' };
import { helpPages } from './scripts/help-pages.ts';
import { PAGE_CSS, PAGE_TARGET } from './scripts/page-build.ts';

const NODE_TARGET = 'node22';

export default defineConfig({
  main: {
    build: {
      target: NODE_TARGET,
      // Dependencies are external automatically; optional ones have to be named.
      externalizeDeps: { include: Object.keys(optionalDependencies) },
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          headless: 'src/main/headless.ts',
          'feed-service': 'src/main/feed-service.ts',
          'show-file-thread': 'src/main/show-file-thread.ts',
          'font-thread': 'src/main/font-thread.ts',
          'database-thread': 'src/main/database-thread.ts',
        },
      },
    },
  },
  preload: {
    build: {
      target: NODE_TARGET,
      // A sandboxed preload can only require electron: everything else is bundled in, one file per kind of window.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: { control: 'src/preload/control.ts', overlay: 'src/preload/overlay.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: '.',
    css: PAGE_CSS,
    plugins: [
      svelte(),
      helpPages(),
      {
        name: 'touchline:plain-imports',
        enforce: 'pre',
        // Vite wraps every import() in code that preloads styles and modules. There are none here, and the code would
        // add 2 kB to what an output reads before it draws.
        load: (id) =>
          id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
      },
      {
        name: 'touchline:absolute-assets',
        // Output pages are at /o/{secret}; relative asset paths would resolve below the secret.
        config: () => ({ base: '/' }),
      },
    ],
    build: {
      target: PAGE_TARGET,
      minify: true,
      // Each kind of page is separate: an overlay must not load what only the control window needs.
      isolatedEntries: true,
      // One style sheet per page, without preloading: what is fetched later has no styles.
      modulePreload: false,
      cssCodeSplit: false,
      // Fonts stay files: a data: URL would need a looser content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          control: 'src/renderer/index.html',
          score: 'src/renderer/score/index.html',
          join: 'src/renderer/join/index.html',
          stage: 'overlays/stage/index.html',
        },
      },
    },
  },
});
