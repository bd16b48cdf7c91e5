import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import type { Requester } from '../show/operators/requester.ts';
import type { FileStore, Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import { outputOf } from './access-control.ts';
import { oldChromium } from './engine.ts';
import { CONTROL_POLICY, stagePolicy, type Asset, type Pages } from './pages.ts';
import { remoteApi } from './remote-api.ts';
import { BASE_URL } from './remote/errors.ts';

export interface RouteParts {
  extraOrigins: readonly string[];
  pages: Pages;
  logos: Pick<FileStore, 'read'>;
  fonts: Pick<FileStore, 'read'>;
  show: Show;
  log: Log;
}

/** Returns all HTTP routes: pages, outputs, files and the remote API. */
export function routes(parts: RouteParts, whoOf: (context: Context) => Requester): Hono {
  // Route by the path that access control checked. A URL parser would resolve a team's name if it is "..".
  const app = new Hono({ getPath: (request, { env } = {}) => pathOf(request, env as Partial<HttpBindings>) });
  app.route('/', controlRoutes(parts, whoOf));
  app.route('/', outputRoutes(parts));
  app.route('/', fileRoutes(parts));
  app.use('/api/*', async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  app.get(`${BASE_URL}/`, (context) => context.redirect(BASE_URL));
  app.route(BASE_URL, remoteApi(parts.show, parts.log, whoOf));
  app.notFound((context) => context.text("This page doesn't exist.", 404));
  return app;
}

/** Returns the routes of the control window, the scoring page, invitations and help. */
function controlRoutes({ pages }: RouteParts, whoOf: (context: Context) => Requester): Hono {
  const app = new Hono();
  app.get('/', () => page(pages.control, CONTROL_POLICY));
  app.get('/score', () => page(pages.score, CONTROL_POLICY));
  app.get('/join', () => page(pages.join, CONTROL_POLICY));
  // A page checks here whether it still has access: a WebSocket that fails to open doesn't report the status.
  app.get('/me', (context) => {
    const { name, role } = whoOf(context);
    return context.json({ name, role }, 200, { 'cache-control': 'no-store' });
  });
  app.get('/help/*', (context) => {
    const { pathname, search } = new URL(context.req.url);
    const part = pages.help.get(pathname);
    if (part) return page(part, CONTROL_POLICY);
    // `/help` and `/help/` are the first page; a slash at the end of another page is dropped.
    const meant =
      pathname === '/help' || pathname === '/help/' ? '/help/handbook' : pathname.replace(/\/$/, '');
    const isPage = meant !== pathname && pages.help.has(meant);
    return isPage ? context.redirect(`${meant}${search}`) : context.notFound();
  });
  return app;
}

/** Returns the routes of pages that a switcher opens with the secret of an output. */
function outputRoutes({ extraOrigins, pages, show }: RouteParts): Hono {
  const app = new Hono();
  const idOf = (context: Context): string | null =>
    outputOf(context.req.param('secret') ?? '', show.outputs.secrets());

  app.get('/o/:secret', (context) => {
    const id = idOf(context);
    if (id === null) return context.notFound();
    const oldVersion = oldChromium(context.req.header('user-agent'));
    if (oldVersion !== null || !isForProducer(context)) show.outputs.noteEngine(id, oldVersion);
    if (oldVersion !== null) return page(EMPTY_PAGE, CONTROL_POLICY);
    return page(pages.stage, stagePolicy(extraOrigins, show.outputs.state(id).allowsCss));
  });
  // Polled by the page that waits for Touchline (`loader-file.ts`). It only learns whether there is an answer.
  app.get('/o/:secret/up', (context) => {
    if (idOf(context) === null) return context.notFound();
    const headers = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' };
    return context.body(null, 204, headers);
  });
  // For programs that fill their own titles (vMix).
  app.get('/o/:secret/data.json', (context) => {
    const id = idOf(context);
    if (id === null) return context.notFound();
    return context.json([show.outputs.dataOf(id)], 200, { 'cache-control': 'no-store' });
  });
  return app;
}

/** Returns the routes of files whose content never changes under the same name. */
function fileRoutes({ fonts, logos, pages }: RouteParts): Hono {
  const app = new Hono();
  // Browsers request it automatically. A 404 would only clutter the console.
  app.get('/favicon.ico', (context) => context.body(null, 204));
  app.get('/assets/*', (context) => {
    const asset = pages.assets.get(new URL(context.req.url).pathname);
    return asset ? fixed(asset) : context.notFound();
  });
  app.get('/logos/:name', (context) => {
    const logo = logos.read(context.req.param('name'));
    return logo ? fixed(logo) : context.notFound();
  });
  app.get('/fonts/:name', (context) => {
    const font = fonts.read(context.req.param('name'));
    return font ? fixed(font) : context.notFound();
  });
  return app;
}

function page(asset: Asset, policy: string): Response {
  return new Response(new Uint8Array(asset.body), {
    headers: {
      'content-type': asset.type,
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
}

function fixed(asset: Asset): Response {
  return new Response(new Uint8Array(asset.body), {
    headers: {
      'content-type': asset.type,
      // A name always means the same file, because names include a hash of the content.
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}

/** Returns whether a page is a monitor or preview, which viewers don't see. */
const isForProducer = ({ req }: Context): boolean =>
  ['monitor', 'preview', 'next'].some((name) => req.query(name) !== undefined);

/** The page for a browser that is too old: an empty page goes on air instead of misplaced graphics. */
const EMPTY_PAGE: Asset = {
  body: Buffer.from('<!doctype html><title>Touchline output</title>'),
  type: 'text/html; charset=utf-8',
};

/** Returns the path for routing, percent-encoded so that parameters are decoded only once. */
function pathOf(request: Request, { incoming }: Partial<HttpBindings> = {}): string {
  return (incoming?.url ?? new URL(request.url).pathname).split('?', 1)[0] ?? '/';
}
