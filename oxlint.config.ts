import js from '@eslint/js';
import { defineConfig, type OxlintConfig } from 'oxlint';
import ts from 'typescript-eslint';

/**
 * The lint of every script: ESLint's recommended rules and typescript-eslint's strict ones, with types, run by oxlint
 * in seconds. `eslint.config.js` has what oxlint can't do: Svelte components, and rules about this project's own
 * syntax.
 */

type Rules = NonNullable<OxlintConfig['rules']>;

/**
 * Rules of the presets that oxlint lacks. The compiler reports the first two; the last is about subclasses, which are
 * rare here.
 */
const UNSUPPORTED = ['no-octal', 'no-dupe-args', '@typescript-eslint/no-unsafe-class-instance-assignment'];

function enabledRules(...presets: { rules?: object }[]): Rules {
  const rules = Object.entries(Object.assign({}, ...presets.map((preset) => preset.rules)) as Rules);
  return Object.fromEntries(
    rules.filter(([name, severity]) => severity !== 'off' && severity !== 0 && !UNSUPPORTED.includes(name)),
  );
}

/** Additional settings for scripts and components. */
export const ownRules = {
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
  'no-console': 'error',
  eqeqeq: 'error',
} satisfies Rules;

/** The size of a function of product code. A switch counts as one branch. */
export const functionRules = {
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  complexity: ['error', { max: 20, variant: 'modified' }],
} satisfies Rules;

/** Product code that `functionRules` don't apply to. */
const LARGE_FUNCTIONS = [
  // One switch with a case for each phase of a match: parts of it would be harder to find.
  'src/words/{de,en}.ts',
];

/** Modules, or some of their exports, that create objects which emit 'error'. */
const ERROR_EMITTERS: Record<string, string[] | null> = {
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
const HARMLESS_EXPORTS: Record<string, string[]> = {
  'node:net': ['isIP'],
  'node:http': ['STATUS_CODES'],
  'node:zlib': ['crc32', 'inflateSync'],
};

/**
 * Files that create sockets, servers, streams and processes, and handle their errors: an unhandled one ends the
 * program.
 */
const HANDLE_ERRORS = [
  'src/main/web/listener.ts',
  'src/main/web/page-sockets.ts',
  'src/feed/client/feed-socket.ts',
  'src/feed/service/consumer-sockets.ts',
  'src/feed/service/http-server.ts',
  'src/main/network/dial.ts',
  'src/main/obs/socket.ts',
  // Reads certificates, and connects to nothing.
  'src/main/network/trust.ts',
  'src/main/web/links.ts',
  'src/main/node-launch.ts',
  'src/main/free-port.ts',
  'src/main/log-file.ts',
  'src/main/settings/theme-store.ts',
  'src/main/settings/show-file-reader.ts',
  'src/main/settings/font-checker.ts',
  // It answers its parent, and creates nothing.
  'src/main/show-file-thread.ts',
  'src/main/font-thread.ts',
  'src/main/database-thread.ts',
  'src/main/settings/database.ts',
  'src/main/desktop/utility-launch.ts',
];

const rules = { ...enabledRules(js.configs.recommended, ...ts.configs.strictTypeChecked), ...ownRules };
const typedRules = Object.keys(ts.configs.disableTypeChecked.rules ?? {}).filter((name) => name in rules);

export default defineConfig({
  plugins: ['typescript'],
  categories: { correctness: 'off' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    'node_modules/',
    'out/',
    'dist/',
    '.svelte-check/',
    // ESLint lints components and the modules next to them.
    '**/*.svelte',
    '**/*.svelte.ts',
    // Type-checked in its copy of the tree (scripts/try-sport.ts).
    'tests/sports/ice-hockey/',
    '.dependency-cruiser.js',
    // The build, which may run in parallel with the lint, writes its configuration there for a moment.
    'electron.vite.config.ts.*.mjs',
  ],
  rules,
  overrides: [
    {
      files: ['{src,overlays}/**/*.ts'],
      excludeFiles: ['**/*.test.ts', ...LARGE_FUNCTIONS],
      rules: functionRules,
    },
    {
      files: ['src/**/*.ts'],
      excludeFiles: [...HANDLE_ERRORS, '**/*.test.ts'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            paths: Object.entries(ERROR_EMITTERS).map(([name, importNames]) => ({
              name,
              allowTypeImports: true,
              ...(importNames && { importNames }),
              ...(HARMLESS_EXPORTS[name] && { allowImportNames: HARMLESS_EXPORTS[name] }),
              message:
                'Create sockets, servers, streams and processes where their errors are handled: HANDLE_ERRORS in oxlint.config.ts.',
            })),
          },
        ],
      },
    },
    {
      files: ['tests/**', '**/*.test.ts', 'bench/**', 'scripts/**'],
      rules: { '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' },
    },
    {
      files: ['**/*.js'],
      rules: Object.fromEntries(typedRules.map((name) => [name, 'off'])),
    },
  ],
});
