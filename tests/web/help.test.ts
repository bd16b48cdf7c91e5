import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP_PAGES, helpFiles } from '../../scripts/help-pages.ts';
import { root } from '../../scripts/run.ts';
import { excerptOf, findSections, type HelpSection } from '../../src/renderer/help/page/search.ts';
import { HELP_TOPICS } from '../../src/renderer/help/topics.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

const files = await helpFiles();
const sections = JSON.parse(String(files.get('search.json'))) as HelpSection[];
const components = readdirSync(join(root, 'src/renderer'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.svelte'))
  .map((path) => readFileSync(join(root, 'src/renderer', path), 'utf8'));
/** The source of all texts in the window, without the line breaks of the source. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:svelte|ts)$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => readFileSync(join(root, 'src', path), 'utf8').replaceAll(/\s+/g, ' '))
  .join(' ');
const NO_LABEL = /^(?:(?:Shift|Ctrl)\+.*|F\d+|[A-Z?×+]|\d|.*\.)$/;
/** A setting of OBS, and labels that the window puts together. */
const NOT_LITERAL = [
  'Local file',
  'Feed 1/2',
  'Top 8th',
  'Set +1',
  'Point −1',
  'Ace',
  'Import 18 players',
  'Save 12 logos',
];
const urls = sections.map(({ url }) => url);

describe('Help', () => {
  it('has every page of the handbook', () => {
    const names = readdirSync(join(root, 'docs/handbook')).map((file) => file.replace('.md', ''));
    expect(HELP_PAGES.filter((name) => name.startsWith('handbook/')).sort()).toEqual(
      names.map((name) => `handbook/${name}`).sort(),
    );
  });

  it.each([...files.keys()].filter((path) => path.endsWith('.html')))('has no broken link in %s', (path) => {
    const page = String(files.get(path));
    expect(page).toContain('<main>');
    for (const [, target = ''] of page.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (target.startsWith('http') || target === '/') continue;
      const [, file = '', anchor] =
        /^\/help\/([^#]+)(?:#(.+))?$/.exec(target.replace(/^#/, `/help/${path.replace('.html', '')}#`)) ?? [];
      expect(files.get(file) ?? files.get(`${file}.html`), target).toBeDefined();
      if (anchor !== undefined) expect(urls, target).toContain(`/help/${file}#${anchor}`);
    }
  });

  it.each(HELP_PAGES.filter((name) => name.startsWith('handbook/')))(
    'keeps %s short, with a picture',
    (name) => {
      const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
      // Excludes rows of tables, which are looked up rather than read.
      const words = text.replaceAll(/^\|.*$/gm, '').split(/\s+/).length;
      expect(words).toBeLessThanOrEqual(1_200);
      expect(text).toContain('.png)');
    },
  );

  it.each(HELP_PAGES.filter((name) => name.startsWith('handbook/')))(
    'uses only labels that the window or OBS has in %s',
    (name) => {
      const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
      const labels = [...text.matchAll(/\*\*\[?([^*\]]+)\]?\*\*/g)].map(([, label = '']) => label);
      // Removes a trailing channel name, which varies in the window. Keys and the beginnings of paragraphs aren't
      // labels.
      const named = labels.map((label) => label.replace(/ A$/, ' ')).filter((label) => !NO_LABEL.test(label));
      expect(named.filter((label) => !NOT_LITERAL.includes(label) && !sources.includes(label))).toEqual([]);
    },
  );

  it('has a link back to the control window on every page, and the fonts and colors of the window', () => {
    for (const [path, page] of files)
      if (path.endsWith('.html'))
        expect(String(page), path).toContain('<a class="back" href="/">Back to the control window</a>');
    const style = String(files.get('help.css'));
    expect(style).toContain(readFileSync(join(root, 'src/renderer/style/tokens.css'), 'utf8'));
    const [, font = ''] = /url\(\/help\/([^)]+\.woff2)\)/.exec(style) ?? [];
    expect(files.get(font)).toBeInstanceOf(Buffer);
  });

  it('has every heading only once per page', () => {
    expect(urls.filter((url, place) => urls.indexOf(url) !== place)).toEqual([]);
  });

  it('needs no exception from the content security policy', () => {
    for (const [path, page] of files)
      if (path.endsWith('.html')) expect(String(page), path).not.toMatch(/<script>|style=|javascript:/);
  });

  it.each(Object.entries(HELP_TOPICS))(
    'contains the heading that the link for the topic %s opens',
    (_topic, { at }) => {
      expect(urls).toContain(`/help/${at}`);
    },
  );

  it.each(Object.keys(HELP_TOPICS))('is linked from the window for the topic %s', (topic) => {
    expect(components.filter((text) => text.includes(`topic="${topic}"`))).not.toEqual([]);
  });

  it('is served with a content security policy, and no file outside it is served', async () => {
    const help = new Map([['/help/handbook', { body: Buffer.from('<p>Hello'), type: 'text/html' }]]);
    const url = await served(new World(), { help });
    for (const path of ['/help', '/help/', '/help?q=delay', '/help/handbook/']) {
      const page = await fetch(`${url}${path}`);
      const { pathname, search } = new URL(page.url);
      expect([page.status, pathname, await page.text()]).toEqual([200, '/help/handbook', '<p>Hello']);
      expect(search).toBe(new URL(`${url}${path}`).search);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    }
    for (const path of ['/help/nothing', '/help/nothing/', '/help/..%2fassets', '/helper']) {
      expect((await fetch(`${url}${path}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('the search in Help', () => {
  const section = (heading: string, text: string): HelpSection => ({
    url: `/help/a#${heading}`,
    page: 'Page',
    heading,
    text,
  });
  const headingsOf = (found: readonly HelpSection[]): string[] => found.map(({ heading }) => heading);

  it('ignores case and accents in the query and in the pages', () => {
    const all = [section('Équipe', ''), section('Other', 'the équipe plays')];
    expect(headingsOf(findSections(all, 'EQUIPE'))).toEqual(['Équipe', 'Other']);
    expect(headingsOf(findSections([section('Equipe', '')], 'équipe'))).toEqual(['Equipe']);
  });

  it('lists a match in a heading before a match in the text', () => {
    const all = [section('Other', 'set the delay'), section('Delay', '')];
    expect(headingsOf(findSections(all, 'delay'))).toEqual(['Delay', 'Other']);
  });

  it('finds only sections that have every word', () => {
    const all = [section('Delay', 'of an output'), section('Delay of the feed', '')];
    expect(headingsOf(findSections(all, 'output delay'))).toEqual(['Delay']);
    expect(findSections(all, 'output nonsense')).toEqual([]);
    expect(findSections(all, '  ')).toEqual([]);
  });

  it('quotes the text around the first word, with its accents', () => {
    const text = `${'before '.repeat(40)}the équipe plays ${'after '.repeat(40)}`;
    const excerpt = excerptOf(section('', text), 'equipe');
    expect(excerpt).toContain('the équipe plays');
    expect(excerpt).toMatch(/^… before .* …$/);
    expect(excerptOf(section('', 'short'), 'missing')).toBe('short');
  });

  it('finds the section for a typical question', () => {
    expect(findSections(sections, 'wrong score')[0]?.url).toMatch(/when-something-goes-wrong/);
    expect(findSections(sections, 'tap to sync')[0]?.url).toBe(
      '/help/handbook/outputs#match-the-delay-to-your-video',
    );
  });
});
