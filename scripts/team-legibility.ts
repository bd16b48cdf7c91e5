import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createServer, type Plugin } from 'vite';
import { LIBRARY_LEAGUES } from '../src/teams/team.ts';
import type * as legibility from '../tests/teams/legibility.ts';
import { root } from './run.ts';

// Checks every team of the library against every other of its league, on both sides, in every theme, on a transparent
// background and on the default key color: the results are in tests/teams/legibility.json, and its test checks a
// sample. Takes minutes; `npm run team-legibility -- nba mlb` does only those leagues.

const SUMMARY = join(root, 'tests/teams/legibility.json');

const requested = process.argv.slice(2);
const unknown = requested.filter((league) => !LIBRARY_LEAGUES.some((known) => known === league));
if (unknown.length > 0) {
  process.stderr.write(`Unknown league: ${unknown.join(', ')}. Leagues: ${LIBRARY_LEAGUES.join(', ')}.\n`);
  process.exit(2);
}
const leagues = LIBRARY_LEAGUES.filter((league) => requested.length === 0 || requested.includes(league));

/** Replaces the color calculations with a version that caches them. */
const remembering: Plugin = {
  name: 'remembering-oklab',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './oklab.ts' && importer?.includes('/src/colors/')
      ? join(root, 'tests/teams/remembering-oklab.ts')
      : null,
};

// Vite is needed because the look of a sport imports its scorebug component.
const server = await createServer({
  root,
  configFile: false,
  plugins: [remembering, svelte()],
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  logLevel: 'error',
});
const { broken, digestOf, fare, KEY_NAMES, pairsOf, THEME_NAMES } = (await server.ssrLoadModule(
  '/tests/teams/legibility.ts',
)) as typeof legibility;

const summary = JSON.parse(readFileSync(SUMMARY, 'utf8')) as legibility.Summary;
const problems: string[] = [];
for (const league of leagues) {
  const pairs = pairsOf(league);
  const byTheme = THEME_NAMES.map((theme) => {
    const byKey = KEY_NAMES.map((key) => {
      const fared = fare(league, pairs, theme, key);
      const found = broken(fared);
      problems.push(...found);
      process.stdout.write(
        `${league} ${theme} ${key}: ${JSON.stringify(fared)} ${found.join(', ') || 'fine'}\n`,
      );
      return [key, fared] as const;
    });
    return [theme, Object.fromEntries(byKey)] as const;
  });
  const fared = Object.fromEntries(byTheme) as NonNullable<legibility.Summary[string]>['fared'];
  summary[league] = { colors: digestOf(league), fared };
  const known = LIBRARY_LEAGUES.flatMap((each) => (summary[each] ? [[each, summary[each]]] : []));
  writeFileSync(SUMMARY, `${JSON.stringify(Object.fromEntries(known), null, 1)}\n`);
}
await server.close();
process.exitCode = problems.length === 0 ? 0 : 1;
