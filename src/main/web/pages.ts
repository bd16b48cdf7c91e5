import { lookUp } from '../../feed/contract/lookup.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One built file as it is served. */
export interface Asset {
  /** Of a typeface read from disk whenever it is asked for: all of them are 20 MB, and a page fetches few of them once. */
  readonly body: Buffer;
  type: string;
}

/** The built pages, looked for once: what is not in this map does not exist, so no path can lead outside it. */
export interface Pages {
  control: Asset;
  /** For scoring by hand, on a phone mostly. */
  score: Asset;
  /** Takes an invitation. */
  join: Asset;
  stage: Asset;
  /** By URL path: `/assets/...`. */
  assets: ReadonlyMap<string, Asset>;
  /** The manual, by URL path: `/help/handbook`, `/help/help.css`. Empty where the build has none. */
  help: ReadonlyMap<string, Asset>;
  /** Changes whenever any page or asset does. */
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

/** Pages that a build has not made yet: the program can't show anything, and says so at its start. */
class PagesMissing extends Error {
  override readonly name = 'PagesMissing';
}

const CONTROL = 'src/renderer/index.html';
const SCORE = 'src/renderer/score/index.html';
const JOIN = 'src/renderer/join/index.html';
const STAGE = 'overlays/stage/index.html';

/** Reads `out/renderer`. Throws PagesMissing if it holds no build. */
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
      // Their names carry a hash of what is in them.
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
    // Whatever is wrong with the folder, a build mends it.
    throw new PagesMissing(`There are no built pages in ${dir}. Run "npm run build" first.`);
  }
}

/** A page that knows of which build it is, also where a browser has kept it. */
function withBuild({ body, type }: Asset, build: string): Asset {
  const html = body.toString('utf8').replace('</head>', `<meta name="build" content="${build}" /></head>`);
  return { body: Buffer.from(html), type };
}

/** The files within a folder of the build, each by its path from the build, in the order of their names. */
function filesIn(dir: string, folder: string): string[] {
  return readdirSync(join(dir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

const OWN_STYLES = "style-src 'self'";
// Svelte makes elements of its own templates; nothing else may make any of text.
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
 * With the Custom CSS of a browser source: OBS puts a style element into the page once it is loaded, older ones by its
 * text (obs-browser, `OnLoadEnd`). Scripts, and what styles may load, stay as strict as they are.
 */
const SELF_WITH_CSS = SELF_ONLY.filter((rule) => !TRUSTED_TYPES.includes(rule)).map((rule) =>
  rule === OWN_STYLES ? `${OWN_STYLES} 'unsafe-inline'` : rule,
);

/** What every answer carries. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  // Pages of ours use none of it.
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), serial=(), hid=()',
};

/** The control window shows monitors: output pages of this server in frames. */
export const CONTROL_POLICY = [...SELF_ONLY, "frame-src 'self'", "frame-ancestors 'none'"].join('; ');

/**
 * Output pages may be framed by the control window, here or on the desktop.
 *
 * @param allowsCss styles that are not the page's own are taken
 */
export function stagePolicy(extraOrigins: readonly string[], allowsCss: boolean): string {
  const rules = allowsCss ? SELF_WITH_CSS : SELF_ONLY;
  return [...rules, `frame-ancestors ${["'self'", ...extraOrigins].join(' ')}`].join('; ');
}
