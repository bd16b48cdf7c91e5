import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { transformWithOxc, type Plugin } from 'vite';
import type { HelpSection } from '../src/renderer/help/page/search.ts';
import { root } from './run.ts';

/** The pages of Help in reading order: files of `docs/` without `.md`. */
export const HELP_PAGES: readonly string[] = [
  'handbook/README',
  'handbook/first-show',
  'handbook/rehearsals',
  'handbook/prepare',
  'handbook/sources',
  'handbook/match-rules',
  'handbook/make-your-own-sport',
  'handbook/teams-and-rosters',
  'handbook/rundown',
  'handbook/outputs',
  'handbook/themes',
  'handbook/sponsors',
  'handbook/during-the-game',
  'handbook/graphics',
  'handbook/takeovers-and-inserts',
  'handbook/match-info',
  'handbook/manual-scoring',
  'handbook/when-something-goes-wrong',
  'handbook/after-the-game',
  'handbook/crew-and-remote-control',
  'handbook/reference',
  'obs',
  'vmix',
  'casparcg',
  'desktop',
  'teams',
  'remote-control',
];

/** The colors and the typeface of the control window, without the letters of other scripts, which Help doesn't need. */
const TOKENS = readFileSync(join(root, 'src/renderer/style/tokens.css'), 'utf8');
const FONT = 'archivo-latin-wdth-normal.woff2';
const FONT_FOLDER = join(root, 'node_modules/@fontsource-variable/archivo/files');

const STYLE = `${TOKENS}
@font-face { font-family: 'Archivo Variable'; font-weight: 100 900; font-stretch: 62% 125%; font-display: swap; src: url(/help/${FONT}) format('woff2'); }
body { display: grid; grid-template-columns: 16rem minmax(0, 46rem); justify-content: center; gap: 0 3rem; margin: 0; padding: 1.5rem 1.5rem 6rem; background: var(--ground); color: var(--text); font: 500 15px/1.6 var(--face); -webkit-font-smoothing: antialiased; }
a { color: var(--blue); }
nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: 13px; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.2rem 0.5rem; border-radius: var(--radius); color: inherit; text-decoration: none; }
nav li a:hover { text-decoration: underline; }
nav [aria-current] { background: var(--blue-tint); box-shadow: inset 0 0 0 1px var(--blue); font-weight: 640; }
.brand { margin: 0 0.5rem 0.25rem; font-size: 18px; font-weight: 800; font-stretch: 115%; letter-spacing: 0.04em; text-transform: uppercase; }
.back { display: inline-block; margin: 0 0.5rem 1rem; }
.search { margin: 0 0.25rem 1rem; }
.search input { box-sizing: border-box; width: 100%; height: 32px; padding: 0 10px; background: var(--sunken); border: 1px solid var(--edge); border-radius: var(--radius); color: inherit; font: inherit; }
.search ul { padding-bottom: 1rem; border-bottom: 1px solid var(--line); }
.search li p { margin: 0 0.5rem 0.5rem; color: var(--mute); font-size: 12px; }
main { padding: 1.5rem 2rem 2.5rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 0.5em; font-weight: 700; scroll-margin-top: 1rem; }
h1 { margin-top: 0; font-size: 26px; }
h2 { font-size: 19px; }
h3 { font-size: 16px; }
:target { background: var(--amber-tint); }
pre, code { font: 0.9em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem 1rem; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.35rem 0.75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
th { background: var(--raised); font-weight: 640; }
img { max-width: 100%; border-radius: var(--radius); }
@media (max-width: 60rem) {
  body { display: block; max-width: 46rem; margin: 0 auto; }
  nav { position: static; max-height: none; margin-bottom: 1.5rem; }
  .pages { display: flex; overflow-x: auto; padding-bottom: 0.5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
}
`;

const SEARCH_SOURCE = join(root, 'src/renderer/help/page/search.ts');

const pathOf = (name: string): string => name.replace(/\/README$/, '');

/** Returns the ID that GitHub gives a heading. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Returns the text of HTML, without elements and entities. */
function textOf(html: string): string {
  return html
    .replaceAll(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Renders Markdown of the page `name`, and adds the pictures that it shows to `pictures`. */
function rendererOf(name: string, pictures: Set<string>): Marked {
  const fromDocs = (href: string): string => posix.join(posix.dirname(name), href);
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
        return `<div class="wide"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        if (/^(?:https?:|#)/.test(href)) return `<a href="${href}">${words}</a>`;
        const [file = '', anchor] = href.split('#');
        const target = fromDocs(file).replace(/\.md$/, '');
        // Other files of the repository aren't shipped with the program.
        if (!HELP_PAGES.includes(target)) return words;
        return `<a href="/help/${pathOf(target)}${anchor ? `#${anchor}` : ''}">${words}</a>`;
      },
      image({ href, text }) {
        const path = fromDocs(href);
        pictures.add(path);
        return `<img src="/help/${path}" alt="${text}">`;
      },
    },
  });
}

function htmlOf(name: string, title: string, body: string, titles: ReadonlyMap<string, string>): string {
  const links = HELP_PAGES.map((page) => {
    const current = page === name ? ' aria-current="page"' : '';
    return `<li><a href="/help/${pathOf(page)}"${current}>${titles.get(page)}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Touchline</title>
<link rel="stylesheet" href="/help/help.css">
<script type="module" src="/help/search.js"></script>
</head>
<body>
<nav aria-label="Pages of Help">
<p class="brand">Touchline</p>
<a class="back" href="/">Back to the control window</a>
<ul class="pages">
${links.join('\n')}
</ul>
</nav>
<main>
${body}
</main>
</body>
</html>
`;
}

/** Returns the search index: one entry per heading, with the text below it. */
function sectionsOf(name: string, title: string, body: string): HelpSection[] {
  return body.split(/(?=<h[1-6] id=")/).flatMap((part) => {
    const [, anchor, heading] = /^<h[1-6] id="([^"]*)">(.*?)<\/h[1-6]>/.exec(part) ?? [];
    if (anchor === undefined || heading === undefined) return [];
    const text = textOf(part.slice(part.indexOf('</h')));
    return [{ url: `/help/${pathOf(name)}#${anchor}`, page: title, heading: textOf(heading), text }];
  });
}

/** Returns the files of Help, by their path under `help/`. */
export async function helpFiles(): Promise<Map<string, string | Buffer>> {
  const pictures = new Set<string>();
  const pages = HELP_PAGES.map((name) => {
    const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
    const body = rendererOf(name, pictures).parse(text, { async: false });
    return { name, body, title: textOf(/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? name) };
  });
  const titles = new Map(pages.map(({ name, title }) => [name, title]));
  const sections = pages.flatMap(({ name, title, body }) => sectionsOf(name, title, body));
  const { code } = await transformWithOxc(readFileSync(SEARCH_SOURCE, 'utf8'), SEARCH_SOURCE);
  return new Map<string, string | Buffer>([
    ['help.css', STYLE],
    [FONT, readFileSync(join(FONT_FOLDER, FONT))],
    ['search.js', code],
    ['search.json', JSON.stringify(sections)],
    ...pages.map(
      ({ name, title, body }) => [`${pathOf(name)}.html`, htmlOf(name, title, body, titles)] as const,
    ),
    ...[...pictures].map((path) => [path, readFileSync(join(root, 'docs', path))] as const),
  ]);
}

/** Adds Help to the pages of the program. */
export function helpPages(): Plugin {
  return {
    name: 'touchline:help-pages',
    async generateBundle() {
      for (const [name, source] of await helpFiles())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
    },
  };
}
