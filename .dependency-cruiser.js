// The layer table: which folder may import which. Imports not listed here fail the build.
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

/**
 * What every folder of the show may use in addition to its own and lower ones: single-file modules without
 * dependencies on the show.
 */
const SHOW_LEAVES =
  '^src/main/show/(csv|errors|ports|desktop-port|obs-port|obs-address|refused|leagues|instants|pause|steady-clock|percentiles|debounced-writer|disk-words)\\.ts$';
/** The layers below the show. */
const BENEATH_SHOW = [
  '^src/feed/contract/',
  '^src/feed/sports/',
  '^src/feed/recordings/',
  '^src/feed/client/',
  '^src/preload/contract',
  '^src/teams/',
  '^src/letters/',
  '^src/colors/',
  '^src/themes/',
  '^src/words/',
];
/** The folders of the show, from the bottom up: each may use the folders of the rows above it in this list. */
const SHOW_LAYERS = [
  ['moments', 'clock', 'tables'],
  ['overrides', 'as-run', 'sources', 'freshness', 'branding', 'operators', 'sports'],
  ['graphics', 'sponsors'],
  ['automation'],
  ['channels'],
  ['manual', 'notices', 'drills', 'outputs', 'rundown', 'scheduling', 'hotkeys', 'diagnostics', 'prepared'],
];

function showModules() {
  const folder = (name) => `^src/main/show/${name}/`;
  const below = (depth) => SHOW_LAYERS.slice(0, depth).flat().map(folder);
  return [
    layer('show-leaves', SHOW_LEAVES, BENEATH_SHOW),
    ...SHOW_LAYERS.flatMap((names, depth) =>
      names.map((name) =>
        layer(`show-${name}`, folder(name), [SHOW_LEAVES, ...below(depth), ...BENEATH_SHOW], {
          libraries: name === 'tables' ? ['chardet', 'csv-parse', 'hucre'] : [],
        }),
      ),
    ),
    layer('show', '^src/main/show/[^/]+\\.ts$', [...below(SHOW_LAYERS.length), ...BENEATH_SHOW]),
    layer('show-requests', folder('requests'), ['^src/main/show/', ...BENEATH_SHOW]),
  ];
}

/** One row for pages that go to air: `own` are the folders of overlays they may reach. */
function overlay(name, from, own) {
  const allowed = [
    ...own,
    '^src/preload/contract',
    '^src/feed/contract/',
    '^src/feed/sports/',
    '^src/colors/',
    '^src/themes/',
    '^src/words/',
    ...['svelte', 'culori', '@types/culori', '@fontsource-variable', 'esm-env', 'clsx'].flatMap((library) => [
      `node_modules/${library}/`,
      `^${library}/`,
    ]),
  ];
  return { name, severity: 'error', from: { path: from, pathNot: isTest }, to: { pathNot: allowed } };
}

export default {
  forbidden: [
    layer('feed-contract', '^src/feed/contract/', ['^src/words/'], {
      libraries: ['unicode-segmenter', 'zod'],
    }),
    layer('feed-sports', '^src/feed/sports/', ['^src/feed/contract/', '^src/words/'], { libraries: ['zod'] }),
    layer('feed-client', '^src/feed/client/', ['^src/feed/contract/'], {
      node: true,
      libraries: ['ws', '@types/ws', 'zod'],
    }),
    layer(
      'feed-service',
      '^src/feed/service/(?!postgres/|metrics/)',
      ['^src/feed/service/', '^src/feed/contract/', '^src/feed/sports/', '^src/feed/recordings/'],
      {
        node: true,
        libraries: ['ws', '@types/ws', 'hono', '@hono/node-server', 'jose', 'zod'],
      },
    ),
    layer(
      'feed-service-postgres',
      '^src/feed/service/postgres/',
      ['^src/feed/service/[^/]+\\.ts$', '^src/feed/contract/', '^src/feed/sports/'],
      { libraries: ['pg', '@types/pg'] },
    ),
    layer('feed-service-metrics', '^src/feed/service/metrics/', ['^src/feed/service/[^/]+\\.ts$'], {
      libraries: ['prom-client'],
    }),
    {
      name: 'cluster-is-loaded-when-asked-for',
      comment: "PostgreSQL and the metrics are no part of what the app's own service loads.",
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/feed/service/(postgres|metrics)/', isTest] },
      to: { path: '^src/feed/service/(postgres|metrics)/', dynamic: false },
    },
    layer('feed-tapes', '^src/feed/recordings/', ['^src/feed/contract/', '^src/feed/sports/'], {
      node: true,
    }),
    ...showModules(),
    layer(
      'web',
      '^src/main/web/',
      ['^src/main/show/', '^src/preload/contract', '^src/feed/(contract|sports)/'],
      {
        node: true,
        libraries: ['hono', '@hono/node-server', 'ws', '@types/ws', 'zod', 'pino'],
      },
    ),
    layer(
      'obs',
      '^src/main/obs/',
      ['^src/main/show/', '^src/preload/contract', '^src/feed/contract/', '^src/themes/'],
      {
        node: true,
        libraries: ['obs-websocket-js', 'ws', '@types/ws', 'pngjs', '@types/pngjs', 'zod', 'pino'],
      },
    ),
    layer(
      'settings',
      '^src/main/settings/',
      [
        '^src/main/show/',
        '^src/preload/contract',
        '^src/feed/(contract|sports)/',
        '^src/words/',
        '^src/letters/',
      ],
      {
        node: true,
        libraries: ['@streamparser/json', 'harfbuzzjs', 'pngjs', '@types/pngjs', 'wawoff2', 'zod'],
      },
    ),
    {
      name: 'show-knows-client-by-types',
      comment: 'The show is given its client; it imports only the types.',
      severity: 'error',
      from: { path: '^src/main/show/', pathNot: isTest },
      to: { path: '^src/feed/client/', dependencyTypesNot: ['type-only'] },
    },
    // Data and pure functions that pages and main both run (docs/decisions/8).
    layer('themes', '^src/themes/', []),
    layer('colors', '^src/colors/', [
      '^src/themes/',
      '^src/preload/contract',
      '^src/feed/contract/lookup\\.ts$',
    ]),
    // Data and pure functions that only main runs: frames carry what pages need of it.
    layer('teams', '^src/teams/', ['^src/words/']),
    layer('words', '^src/words/', []),
    layer('letters', '^src/letters/', []),
    layer(
      'preload-contract',
      '^src/preload/contract',
      [
        '^src/feed/contract/',
        '^src/feed/sports/',
        '^src/themes/',
        '^src/words/',
        '^src/letters/languages\\.ts$',
      ],
      { libraries: ['zod'] },
    ),
    layer('preload-entries', '^src/preload/(control|overlay|bridge)\\.ts$', ['^src/preload/'], {
      libraries: ['electron'],
    }),
    layer(
      'renderer',
      '^src/renderer/',
      [
        '^src/preload/contract',
        '^src/feed/(contract/|sports/file/reserved-ids\\.ts$)',
        '^src/colors/',
        '^src/words/',
      ],
      {
        libraries: [
          'svelte',
          'bits-ui',
          '@lucide/svelte',
          '@fontsource-variable',
          'esm-env',
          'clsx',
          'uqr',
          'fflate',
        ],
      },
    ),
    // A graphic uses the kit and no other graphic; the stage combines them, and the gallery shows the stage.
    overlay('overlays-kit', '^overlays/kit/', ['^overlays/kit/']),
    overlay('overlays-graphics', '^overlays/(?!(?:kit|stage|gallery)/)([^/]+)/(?!fixtures\\.ts)', [
      '^overlays/$1/',
      '^overlays/kit/',
    ]),
    // A sport has its own fixtures; only the gallery shows them.
    overlay('overlays-fixtures', '^overlays/(?!gallery/)([^/]+)/fixtures\\.ts$', [
      '^overlays/gallery/fixture-kit\\.ts$',
    ]),
    overlay('overlays-stage', '^overlays/stage/', ['^overlays/(?!gallery/)']),
    overlay('overlays-gallery', '^overlays/gallery/', ['^overlays/', '^src/feed/recordings/']),
    {
      name: 'windows-take-types',
      comment: 'Pages take the contracts as types: parsing happens in main, once. The gallery replaces main.',
      severity: 'error',
      from: { path: '^(src/renderer|overlays)/', pathNot: [isTest, '^overlays/gallery/'] },
      to: {
        path: '^src/(preload|feed)/',
        pathNot:
          '^src/(preload/contract/(limits|link|new-output|visible-clocks|stale-view|test-picture)|feed/(contract/(address|json-error|leader|limits|lookup|same-json|sides|unicode-text)|sports/(football/to-go|[^/]+/visible|file/reserved-ids)))\\.ts$',
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
