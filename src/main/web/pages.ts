import { lookUp } from '../../feed/contract/lookup.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A built file as it is served. */
export interface Asset {
  /** Fonts are read from disk at each request: together they are 20 MB, and a page loads only a few of them, once. */
  readonly body: Buffer;
  type: string;
}

/** Built pages, listed once at the start. Only files in these maps exist, so no path can leave the folder. */
export interface Pages {
  control: Asset;
  /** Page for manual scoring, usually on a phone. */
  score: Asset;
  /** Page that accepts an invitation. */
  join: Asset;
  stage: Asset;
  /** Assets by URL path: `/assets/...`. */
  assets: ReadonlyMap<string, Asset>;
  /** Help pages by URL path, such as `/help/handbook` and `/help/help.css`. Empty if the build has none. */
  help: ReadonlyMap<string, Asset>;
  /** Changes with every change of a page or asset. */
  build: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
};

const TYPEFACE = '.woff2';

function typeface(file: string): Asset {
  return {
    get body() {
      return readFileSync(file);
    },
    type: typeOf(file),
  };
}

function typeOf(path: string): string {
  return lookUp(TYPES, extname(path)) ?? 'application/octet-stream';
}

/** Thrown at startup if the pages have not been built. */
class PagesMissing extends Error {
  override readonly name = 'PagesMissing';
}

const CONTROL = 'src/renderer/index.html';
const SCORE = 'src/renderer/score/index.html';
const JOIN = 'src/renderer/join/index.html';
const STAGE = 'overlays/stage/index.html';

/** Reads `out/renderer`. Throws PagesMissing if there is no build. */
export function readPages(dir: string): Pages {
  const assets = new Map<string, Asset>();
  const digest = createHash('sha256');
  const read = (path: string): Asset => {
    const body = readFileSync(join(dir, path));
    digest.update(path).update(body);
    return { body, type: typeOf(path) };
  };
  try {
    for (const name of filesIn(dir, 'assets')) {
      assets.set(`/${name}`, extname(name) === TYPEFACE ? typeface(join(dir, name)) : read(name));
      // The names include a hash of the content.
      digest.update(name);
    }
    const help = new Map<string, Asset>();
    if (existsSync(join(dir, 'help')))
      for (const name of filesIn(dir, 'help')) help.set(`/${name.replace(/\.html$/, '')}`, read(name));
    const control = read(CONTROL);
    const score = read(SCORE);
    const invitation = read(JOIN);
    const stage = read(STAGE);
    const build = digest.digest('hex').slice(0, 12);
    return { control, score, join: invitation, stage: withBuild(stage, build), assets, help, build };
  } catch {
    // A new build repairs any problem with the folder.
    throw new PagesMissing(`There are no built pages in ${dir}. Run "npm run build" first.`);
  }
}

/** Adds the build ID to a page, so that the page can report which build it is. */
function withBuild({ body, type }: Asset, build: string): Asset {
  const html = body.toString('utf8').replace('</head>', `<meta name="build" content="${build}" /></head>`);
  return { body: Buffer.from(html), type };
}

/** Returns all files in a folder of the build, as sorted paths relative to the build. */
function filesIn(dir: string, folder: string): string[] {
  return readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

const OWN_STYLES = "style-src 'self'";
// Svelte creates elements from its own templates. Nothing else may create elements from text.
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types svelte-trusted-html'];

const SELF_ONLY = [
  "default-src 'none'",
  "script-src 'self'",
  OWN_STYLES,
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  ...TRUSTED_TYPES,
];

/**
 * Policy for custom CSS in an OBS browser source. OBS adds a style element after loading, old versions with `innerHTML`
 * (obs-browser, `OnLoadEnd`). Scripts, and resources that styles load, are restricted as in the other policies.
 */
const SELF_WITH_CSS = SELF_ONLY.filter((rule) => !TRUSTED_TYPES.includes(rule)).map((rule) =>
  rule === OWN_STYLES ? `${OWN_STYLES} 'unsafe-inline'` : rule,
);

/** Headers of every answer. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Touchline's pages use none of these.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=()',
};

/** The policy of the control window, which shows monitors: output pages of this server in frames. */
export const CONTROL_POLICY = [...SELF_ONLY, "frame-src 'self'", "frame-ancestors 'none'"].join('; ');

/**
 * Returns the policy of output pages, which may be framed by the control window, in a browser or on the desktop.
 *
 * @param allowsCss whether additional styles are allowed
 */
export function stagePolicy(extraOrigins: readonly string[], allowsCss: boolean): string {
  const rules = allowsCss ? SELF_WITH_CSS : SELF_ONLY;
  return [...rules, `frame-ancestors ${["'self'", ...extraOrigins].join(' ')}`].join('; ');
}
