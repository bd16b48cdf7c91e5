import { build } from 'vite';
import { expect, it } from 'vitest';
import { PAGE_CSS } from '../../scripts/page-build.ts';

it('a page whose CSS uses round() is built without a warning', async () => {
  const warnings: string[] = [];
  const note = (message: string): void => void warnings.push(message);
  await build({
    configFile: false,
    logLevel: 'warn',
    css: PAGE_CSS,
    customLogger: {
      info: () => undefined,
      warn: note,
      warnOnce: note,
      error: note,
      clearScreen: () => undefined,
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    build: { write: false, rolldownOptions: { input: 'virtual:page' } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'virtual:page' || id === '/page.css' ? id : null),
        load: (id) => {
          if (id === 'virtual:page') return "import '/page.css';";
          return id === '/page.css' ? '.a { width: round(var(--u) * 3, 1px); }' : null;
        },
      },
    ],
  });
  expect(warnings).toEqual([]);
});
