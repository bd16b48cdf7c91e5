import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { SPORTS } from './src/feed/contract/versions.ts';
import svelteConfig from './svelte.config.js';

const sportNames = SPORTS.join('|');
const noSportByName =
  'What is so in one sport stands in its folder: ask its definition (src/feed/sports/sport.ts).';

/** Everywhere but where a sport may be called by its name. */
const sportsStayInTheirFolders = {
  files: ['**/*.ts', '**/*.svelte'],
  ignores: [
    ...SPORTS.flatMap((sport) => [`src/feed/sports/${sport}/**`, `overlays/${sport}/**`]),
    'src/feed/contract/versions.ts',
    'src/feed/tapes/**',
    'scripts/make-tapes/**',
    'overlays/gallery/**',
    'scripts/gallery.ts',
    'tests/**',
    'bench/**',
    '**/*.test.ts',
  ],
  rules: {
    'no-restricted-syntax': [
      'error',
      ...[
        `Literal[value=/^(${sportNames})$/]`,
        `TemplateElement[value.raw=/^(${sportNames})$/]`,
        `Property[computed=false] > Identifier.key[name=/^(${sportNames})$/]`,
        `SvelteLiteral[value=/^(${sportNames})$/]`,
        `SvelteStyleElement > SvelteText[value=/=['"]?(${sportNames})['"]?\\]/]`,
      ].map((selector) => ({ selector, message: noSportByName })),
    ],
  },
};

/** What makes things that emit 'error': a module, or some of what it exports. */
const HAVE_ERRORS = {
  ws: null,
  'node:net': null,
  'node:http': null,
  'node:https': null,
  'node:http2': null,
  'node:tls': null,
  'node:dgram': null,
  'node:stream': null,
  'node:zlib': null,
  'node:child_process': null,
  'node:worker_threads': null,
  'rotating-file-stream': null,
  'node:readline': null,
  'node:fs': ['createReadStream', 'createWriteStream', 'watch'],
  electron: ['utilityProcess', 'net'],
};
const HARMLESS = { 'node:net': ['isIP'], 'node:http': ['STATUS_CODES'] };

/** Where sockets, servers, streams and processes are made, and their errors heard: one forgotten would end the program. */
const socketsHaveTheirPlaces = {
  files: ['src/**/*.ts'],
  ignores: [
    'src/main/web/server.ts',
    'src/feed/client/feed-socket.ts',
    'src/feed/service/start.ts',
    'src/feed/service/http-server.ts',
    'src/main/network/dial.ts',
    'src/main/obs/socket.ts',
    // Asks for certificates, and connects nobody.
    'src/main/network/trust.ts',
    'src/main/web/links.ts',
    'src/main/node-launch.ts',
    'src/main/free-port.ts',
    'src/main/log-file.ts',
    'src/main/settings/theme-store.ts',
    'src/main/desktop/utility-launch.ts',
    '**/*.test.ts',
  ],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: Object.entries(HAVE_ERRORS).map(([name, importNames]) => ({
          name,
          allowTypeImports: true,
          ...(importNames && { importNames }),
          ...(HARMLESS[name] && { allowImportNames: HARMLESS[name] }),
          message:
            'Sockets, servers, streams and processes are made where their errors are heard: see the list in eslint.config.js.',
        })),
      },
    ],
  },
};

export default ts.config(
  // The build, which may run beside the lint, leaves its configuration there for a moment.
  {
    ignores: [
      'node_modules/',
      'out/',
      'dist/',
      'src/feed/tapes/*.json',
      'src/teams/data/*.json',
      // Type-checked in the tree it is tried in (scripts/try-sport.ts).
      'tests/sports/ice-hockey/',
      '.dependency-cruiser.js',
      'electron.vite.config.ts.*.mjs',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strictTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.node },
      parserOptions: {
        projectService: {
          allowDefaultProject: ['eslint.config.js', 'eslint.quick.config.js', 'svelte.config.js'],
        },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'max-lines': ['warn', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: { parser: ts.parser, svelteConfig },
    },
    // There are no stores; looking for them took a tenth of the whole lint's time.
    rules: { 'svelte/require-store-reactive-access': 'off' },
  },
  {
    files: ['tests/**', '**/*.test.ts', 'bench/**', 'scripts/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-console': 'off',
      'max-lines': 'off',
    },
  },
  sportsStayInTheirFolders,
  socketsHaveTheirPlaces,
  { files: ['**/*.js'], extends: [ts.configs.disableTypeChecked] },
);
