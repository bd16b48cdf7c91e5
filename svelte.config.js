import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

/** File of each name given so far: every class that is scoped carries its component's name, on air and in the bundle. */
const files = new Map();

/**
 * Four letters instead of Svelte's fourteen. Two components of one name would share their styles: then the build stops.
 *
 * @type {(input: { hash: (text: string) => string, filename: string }) => string}
 */
function cssHash({ hash, filename }) {
  const name = `s${hash(filename).slice(-3)}`;
  const taken = files.get(name);
  if (taken !== undefined && taken !== filename)
    throw new Error(`${filename} and ${taken} have the same short name ${name}: rename one of the two.`);
  files.set(name, filename);
  return name;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash, discloseVersion: false },
};
