import './eslint.one-program.js';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { ownKeys } from './eslint.own-keys.js';
import { functionRules, ownRules } from './oxlint.config.ts';
import { CONTRACT_SPORT_SLUGS } from './src/feed/contract/versions.ts';
import svelteConfig from './svelte.config.js';

/**
 * What oxlint can't lint (`oxlint.config.ts` has the rest): Svelte components and the modules next to them, with
 * types, and the rule that keeps sports in their folders.
 */

const COMPONENTS = ['**/*.svelte', '**/*.svelte.ts'];

const withTypes = {
  projectService: true,
  tsconfigRootDir: import.meta.dirname,
  extraFileExtensions: ['.svelte'],
};

const sportNames = CONTRACT_SPORT_SLUGS.join('|');
const noSportByName =
  'Sport-specific code lives in the folder of its sport: use its definition (src/feed/sports/sport.ts).';

/** Everywhere except where a sport may be named. */
const sportsStayInTheirFolders = {
  files: ['**/*.ts', '**/*.svelte'],
  ignores: [
    ...CONTRACT_SPORT_SLUGS.flatMap((sport) => [`src/feed/sports/${sport}/**`, `overlays/${sport}/**`]),
    'src/feed/contract/versions.ts',
    'src/feed/recordings/**',
    'scripts/make-recordings/**',
    'overlays/gallery/**',
    'scripts/gallery.ts',
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

export default defineConfig(
  // Tests and benches name sports, and contain no components.
  { ignores: ['node_modules/', 'out/', 'dist/', '.svelte-check/', 'tests/', 'bench/', '**/*.test.ts'] },
  {
    files: ['**/*.ts'],
    ignores: COMPONENTS,
    languageOptions: { parser: ts.parser },
    // So that ESLint knows the rules in directives. They are for oxlint, which reports unused ones.
    plugins: { '@typescript-eslint': ts.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: COMPONENTS,
    extends: [js.configs.recommended, ts.configs.strictTypeChecked, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser, svelteConfig, ...withTypes },
    },
    rules: {
      ...ownRules,
      ...functionRules,
      // There are no stores, and looking for them was a tenth of the lint's time.
      'svelte/require-store-reactive-access': 'off',
    },
  },
  sportsStayInTheirFolders,
  {
    files: ['{src,overlays}/**/*.ts'],
    ignores: COMPONENTS,
    languageOptions: { parserOptions: withTypes },
  },
  {
    files: ['{src,overlays}/**/*.{ts,svelte}'],
    plugins: { touchline: { rules: { 'own-keys': ownKeys } } },
    rules: { 'touchline/own-keys': 'error' },
  },
);
