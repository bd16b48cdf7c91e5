import ts from 'typescript-eslint';
import config from './eslint.config.js';

/** The lint without the rules that need types, which take most of its time: for `npm run test:quick`. */
export default [
  ...config,
  ts.configs.disableTypeChecked,
  {
    rules: { 'svelte/no-unused-props': 'off' },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
];
