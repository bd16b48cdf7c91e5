// The layer table: who may import whom. What is absent is an error.
const isTest = '\\.test\\.ts$';

/** One row of the table: modules under `from` may reach their own folder and what `may` names. */
function layer(name, from, may, { node = false, libraries = [] } = {}) {
  const allowed = [
    from,
    ...may,
    ...libraries.flatMap((library) => [`node_modules/${library}/`, `^${library}/`]),
  ];
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: isTest },
    to: { pathNot: allowed, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
  };
}

export default {
  forbidden: [
    layer('feed-contract', '^src/feed/contract/', [], { libraries: ['zod'] }),
    layer('feed-sports', '^src/feed/sports/', ['^src/feed/contract/']),
    layer('feed-client', '^src/feed/client/', ['^src/feed/contract/'], {
      node: true,
      libraries: ['ws', '@types/ws', 'zod'],
    }),
    layer(
      'feed-service',
      '^src/feed/service/',
      ['^src/feed/contract/', '^src/feed/sports/', '^src/feed/tapes/'],
      {
        node: true,
        libraries: ['ws', '@types/ws', 'hono', '@hono/node-server', 'jose', 'zod'],
      },
    ),
    layer('feed-tapes', '^src/feed/tapes/', ['^src/feed/contract/', '^src/feed/sports/'], { node: true }),
    layer('show', '^src/main/show/', [
      '^src/feed/contract/',
      '^src/feed/sports/',
      '^src/feed/client/',
      '^src/preload/contract',
      '^src/themes/',
    ]),
    layer('web', '^src/main/web/', ['^src/main/show/', '^src/preload/contract', '^src/feed/contract/'], {
      node: true,
      libraries: ['hono', '@hono/node-server', 'ws', '@types/ws', 'zod', 'pino'],
    }),
    layer('obs', '^src/main/obs/', ['^src/main/show/', '^src/preload/contract', '^src/feed/contract/'], {
      node: true,
      libraries: ['obs-websocket-js', 'zod', 'pino'],
    }),
    layer(
      'settings',
      '^src/main/settings/',
      ['^src/main/show/', '^src/preload/contract', '^src/feed/contract/'],
      {
        node: true,
        libraries: ['conf', 'zod'],
      },
    ),
    {
      name: 'show-knows-client-by-types',
      comment: 'The show is given its client; it imports only the types.',
      severity: 'error',
      from: { path: '^src/main/show/', pathNot: isTest },
      to: { path: '^src/feed/client/', dependencyTypesNot: ['type-only'] },
    },
    // Data that pages and main both run (docs/decisions/8).
    layer('themes', '^src/themes/', []),
    layer('preload-contract', '^src/preload/contract', ['^src/feed/contract/', '^src/themes/'], {
      libraries: ['zod'],
    }),
    layer('preload-entries', '^src/preload/(control|overlay|bridge)\\.ts$', ['^src/preload/'], {
      libraries: ['electron'],
    }),
    layer('renderer', '^src/renderer/', ['^src/preload/contract', '^src/feed/contract/'], {
      libraries: ['svelte', 'bits-ui', '@lucide/svelte', '@fontsource-variable', 'esm-env', 'clsx'],
    }),
    layer('overlays', '^overlays/', ['^src/preload/contract', '^src/feed/contract/', '^src/themes/'], {
      libraries: ['svelte', 'culori', '@types/culori', '@fontsource-variable', 'esm-env', 'clsx'],
    }),
    {
      name: 'windows-take-types',
      comment: 'Pages take the contracts as types: parsing happens in main, once.',
      severity: 'error',
      from: { path: '^(src/renderer|overlays)/', pathNot: isTest },
      to: {
        path: '^src/(preload|feed)/',
        pathNot: '^src/preload/contract/link\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'electron-only-in-desktop',
      severity: 'error',
      from: { pathNot: '^src/(main/desktop/|main/index\\.ts$|preload/(control|overlay|bridge)\\.ts$)' },
      to: { path: 'node_modules/(electron|electron-store)/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(svelte|@lucide/svelte|bits-ui)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^overlays/gallery/.*\\.html$'] },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['svelte', 'import', 'node', 'types', 'default'],
      exportsFields: ['exports'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.js', '.svelte', '.json'],
    },
    builtInModules: { add: ['node:sqlite'] },
  },
};
