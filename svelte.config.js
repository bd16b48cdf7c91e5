import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // Pages tell nobody what they are made with.
    discloseVersion: false,
    // Short, as they stand in the script of an output a hundred times; alike on every machine.
    cssHash: ({ css, hash }) => `s${hash(css)}`,
  },
};
