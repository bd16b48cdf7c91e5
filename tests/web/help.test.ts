import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP, helpFiles } from '../../scripts/help-pages.ts';
import { root } from '../../scripts/run.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

const files = helpFiles();

describe('the manual that comes with the program', () => {
  it.each(HELP)('has the page $name, which links to nothing that is not there', ({ name }) => {
    const page = String(files.get(`${name}.html`));
    expect(page).toContain('<main>');
    const links = [...page.matchAll(/(?:href|src)="\/help\/([^"#]+)(?:#([^"]+))?"/g)];
    expect(links.length).toBeGreaterThan(3);
    for (const [, path = '', anchor] of links) {
      const target = files.get(path) ?? files.get(`${path}.html`);
      expect(target, path).toBeDefined();
      if (anchor !== undefined) expect(String(target), `${path}#${anchor}`).toContain(`id="${anchor}"`);
    }
    // Nothing that a policy without exceptions would not draw.
    expect(page).not.toMatch(/<script|style=|javascript:/);
  });

  it('is all of the pages of docs that a producer reads', () => {
    for (const { name } of HELP) expect(existsSync(join(root, 'docs', `${name}.md`))).toBe(true);
  });

  it('is served with a policy, and nothing beside it is', async () => {
    const help = new Map([['/help/producing', { body: Buffer.from('<p>Hello'), type: 'text/html' }]]);
    const url = await served(new World(), { help });
    const page = await fetch(`${url}/help/`);
    expect([page.status, new URL(page.url).pathname, await page.text()]).toEqual([
      200,
      '/help/producing',
      '<p>Hello',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    for (const path of ['/help/nothing', '/help/..%2fassets', '/help/producing/']) {
      expect((await fetch(`${url}${path}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});
