import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { root } from './run.ts';

/** The manual that comes with the program: pages of `docs/`, as they are read in a browser. */
export const HELP = [
  { name: 'producing', title: 'Producing a show' },
  { name: 'obs', title: 'OBS' },
  { name: 'desktop', title: 'The desktop app' },
  { name: 'vmix', title: 'vMix' },
  { name: 'casparcg', title: 'CasparCG' },
  { name: 'remote-control', title: 'Remote control' },
] as const;

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.5rem 6rem; font: 1rem/1.6 system-ui, sans-serif; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid #8884; }
h1, h2, h3 { line-height: 1.25; margin: 2em 0 0.5em; }
h1 { margin-top: 1em; }
pre, code { font: 0.9em/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem 1rem; border: 1px solid #8884; border-radius: 6px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 0.35rem 0.75rem; border: 1px solid #8884; text-align: left; vertical-align: top; }
img { max-width: 100%; }
`;

/** The id that a heading is linked by, as repositories make it. */
function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** Pictures a page shows, by their path from `docs/`. */
const pictures = new Set<string>();

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: string): string =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="wide"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const [file = '', anchor] = href.split('#');
      const page = HELP.find(({ name }) => file === `${name}.md`);
      if (page) {
        // Named as a file it is told by what it is about.
        const name = words === file ? page.title : words;
        return `<a href="/help/${page.name}${anchor ? `#${anchor}` : ''}">${name}</a>`;
      }
      if (file === '' || /^https?:/.test(href)) return `<a href="${href}">${words}</a>`;
      // A file of the repository, which whoever reads this may not have.
      return words;
    },
    image({ href, text }) {
      pictures.add(href);
      return `<img src="/help/${href}" alt="${text}">`;
    },
  },
});

function page(title: string, body: string): string {
  const links = HELP.map(({ name, title: words }) => `<a href="/help/${name}">${words}</a>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Touchline</title>
<link rel="stylesheet" href="/help/help.css">
</head>
<body>
<nav aria-label="Pages of the manual">
${links}
</nav>
<main>
${body}
</main>
</body>
</html>
`;
}

/** The files of the manual, by their name under `help/`. */
export function helpFiles(): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>([['help.css', STYLE]]);
  for (const { name, title } of HELP) {
    const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8');
    files.set(`${name}.html`, page(title, marked.parse(text, { async: false })));
  }
  for (const path of pictures) files.set(path, readFileSync(join(root, 'docs', path)));
  return files;
}

/** Puts the manual beside the pages of the program. */
export function helpPages(): Plugin {
  return {
    name: 'touchline:help-pages',
    generateBundle() {
      for (const [name, source] of helpFiles())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
    },
  };
}
