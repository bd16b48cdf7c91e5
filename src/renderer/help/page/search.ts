// The search on the pages of Help. `scripts/help-pages.ts` serves this file as `/help/search.js`, so it imports
// nothing at runtime.

/** One heading of a page, with the text below it. */
export interface HelpSection {
  url: string;
  page: string;
  heading: string;
  text: string;
}

const RESULTS_MAX = 12;
const EXCERPT_LENGTH = 120;

/** Returns the text in lower case, without accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the sections that have every word of the query, best match first: in the heading, in the page's title, in the
 * text.
 */
export function findSections(sections: readonly HelpSection[], query: string): HelpSection[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .map((section) => {
      const [heading, page, text] = [fold(section.heading), fold(section.page), fold(section.text)];
      const scores = words.map((word) =>
        heading.includes(word) ? 4 : page.includes(word) ? 2 : text.includes(word) ? 1 : 0,
      );
      return { section, score: scores.includes(0) ? 0 : scores.reduce<number>((sum, one) => sum + one, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, RESULTS_MAX)
    .map(({ section }) => section);
}

/** Returns the part of a section's text around the first word of the query. */
export function excerptOf({ text }: HelpSection, query: string): string {
  const [word = ''] = fold(query).split(/\s+/).filter(Boolean);
  const plain = text.normalize('NFC');
  const at = Math.max(0, fold(plain).indexOf(word) - EXCERPT_LENGTH / 3);
  const from = at === 0 ? 0 : plain.indexOf(' ', at) + 1;
  const part = plain.slice(from, from + EXCERPT_LENGTH);
  return `${from === 0 ? '' : '… '}${part}${from + EXCERPT_LENGTH < plain.length ? ' …' : ''}`;
}

function resultOf(section: HelpSection, query: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = section.url;
  link.textContent = section.heading === section.page ? section.page : `${section.heading} (${section.page})`;
  const excerpt = document.createElement('p');
  excerpt.textContent = excerptOf(section, query);
  const item = document.createElement('li');
  item.append(link, excerpt);
  return item;
}

/** Adds the search field above the list of pages. A query in the page's address fills it. */
async function start(): Promise<void> {
  const response = await fetch('/help/search.json');
  const sections = (await response.json()) as HelpSection[];
  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = 'Search Help';
  field.setAttribute('aria-label', 'Search Help');
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const results = document.createElement('ul');
  const box = document.createElement('div');
  box.className = 'search';
  box.setAttribute('role', 'search');
  box.append(field, status, results);
  const show = (): void => {
    const found = findSections(sections, field.value);
    status.textContent =
      field.value.trim() !== '' && found.length === 0 ? 'Nothing found. Try fewer or other words.' : '';
    results.replaceChildren(...found.map((section) => resultOf(section, field.value)));
    results.hidden = found.length === 0;
  };
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  document.querySelector('nav .pages')?.before(box);
  field.value = new URLSearchParams(location.search).get('q') ?? '';
  show();
}

if (typeof document !== 'undefined') void start();
