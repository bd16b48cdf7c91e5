import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Pages don't disclose the version of Svelte.
    discloseVersion: false,
    // Short, because they appear in the script of an output a hundred times; the same on every machine.
    cssHash: ({ css, hash }) => `s${hash(css)}`,
  },
};
