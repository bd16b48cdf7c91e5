import type { Plugin } from 'vite';

/**
 * Leaves out of the built pages what of Svelte's runtime no page of ours can reach: hydration (nothing is rendered on a
 * server), legacy components, forks and awaited expressions; and on the pages of outputs, where nothing is clicked and
 * no state is deep, events, state proxies, transitions and changes that wait for one another. Every cut names the source it takes away: where another version of
 * Svelte reads otherwise the build stops, and the cut is looked at again. docs/decisions/7-lean-runtime.md.
 */

type Cut = (code: string) => string;

/** Where a piece of source stands; throws where it does not, exactly once. */
function placeOf(code: string, piece: string): number {
  const at = code.indexOf(piece);
  if (at < 0 || code.includes(piece, at + 1)) throw new Error(`Svelte has not exactly one "${piece}".`);
  return at;
}

const replaced =
  (piece: string, by: string): Cut =>
  (code) => {
    const at = placeOf(code, piece);
    return code.slice(0, at) + by + code.slice(at + piece.length);
  };

/** The body in braces that a signature opens becomes another. */
const body =
  (signature: string, by: string): Cut =>
  (code) => {
    const from = placeOf(code, signature) + signature.length;
    let depth = 1;
    let to = from;
    for (; depth > 0; to += 1) {
      if (to >= code.length) throw new Error(`"${signature}" has no end.`);
      depth += { '{': 1, '}': -1 }[code[to] ?? ''] ?? 0;
    }
    return code.slice(0, from) + by + code.slice(to - 1);
  };

/** Every reading of a name that is imported or kept in a field, but not the import itself. */
const everywhere =
  (name: RegExp, by: string): Cut =>
  (code) => {
    const end = code.lastIndexOf("from '");
    const imports = end < 0 ? 0 : code.indexOf('\n', end);
    return code.slice(0, imports) + code.slice(imports).replaceAll(name, by);
  };

const ALL_FILES: readonly Cut[] = [
  everywhere(/(?<!(?:function|let|const|var) )\bhydrating\b(?! =)/g, 'false'),
  everywhere(/(?<!function )\bis_runes\(\)/g, 'true'),
  everywhere(/(?<!function )\bshould_defer_append\(\)/g, 'false'),
  everywhere(/\b(?:this|batch|current_batch\??)\.is_fork\b(?! =)/g, 'false'),
];

/** By the end of a file's path. */
const ALL_PAGES: Readonly<Record<string, readonly Cut[]>> = {
  '/reactivity/async.js': [
    body('export function flatten(blockers, sync, async, fn) {', 'fn(sync.map(derived));'),
  ],
  '/reactivity/batch.js': [
    body('#is_deferred() {', ''),
    body('if (this.#is_deferred()) {', ''),
    replaced('if (!this.#is_deferred()) this.discard();', 'this.discard();'),
    body('#is_skipped(effect) {', ''),
    body('\tskip_effect(effect) {', ''),
    body('unskip_effect(effect, callback = (e) => this.schedule(e)) {', ''),
    body('\tincrement(blocking, effect) {', ''),
    body('\tdecrement(blocking, effect) {', ''),
    body('\tsettled() {', ''),
    body('\tregister_created_effect(effect) {', ''),
    body('for (const deferred of this.async_deriveds.values()) {', ''),
  ],
  '/dom/blocks/boundary.js': [
    body('#hydrate_resolved_content() {', ''),
    body('#hydrate_failed_content(error) {', ''),
    body('#hydrate_pending_content() {', ''),
    body('#effect_pending_subscriber = createSubscriber(() => {', ''),
    replaced('#effect_pending_subscriber = createSubscriber(() => {});', ''),
    body('\tget_effect_pending() {', ''),
    body('if (this.#pending_count > 0) {', ''),
    body('\t#update_pending_count(d, batch) {', ''),
    body('\tupdate_pending_count(d, batch) {', ''),
  ],
};

const OUTPUT_PAGES: Readonly<Record<string, readonly Cut[]>> = {
  // Nothing is awaited, so that no batch of changes is ever open beside another: there is none earlier to join.
  '/reactivity/batch.js': [
    replaced('const earlier_batch = this.#find_earlier_batch();', ''),
    body('if (earlier_batch) {', ''),
    replaced('if (earlier_batch) {}', ''),
    body('#find_earlier_batch() {', ''),
    body('#intersects(batch) {', ''),
    body('#merge(batch) {', ''),
    body('#defer_effects(effects) {', ''),
  ],
  '/dom/blocks/branches.js': [
    everywhere(/this\.#offscreen\.get\(k(?:ey)?\)/g, 'null'),
    everywhere(/this\.#offscreen\.has\(key\)/g, 'false'),
    replaced('if (keys.includes(k)) {', 'if (false) {'),
    body('#discard = (batch) => {', ''),
  ],
  // No transitions: what moves on air is moved by style sheets and by the elements themselves.
  '/reactivity/effects.js': [everywhere(/effect\.nodes && effect\.nodes\.t;/g, 'null;')],
  // A boundary goes back to what it showed; it has nothing else to show.
  '/dom/blocks/boundary.js': [body('if (failed && !this.#is_destroyed()) {', '')],
  '/client/proxy.js': [body('export function proxy(value) {', 'return value;')],
  // No element has both a style attribute and style directives, none sets a property by an attribute.
  '/shared/attributes.js': [replaced('if (value) {', 'if (false) {')],
  '/elements/attributes.js': [
    replaced("typeof value !== 'string' && get_setters(element).has(attribute)", 'false'),
  ],
  '/client/render.js': [
    body('var event_handle = (events) => {', ''),
    replaced('event_handle(array_from(all_registered_events));', ''),
    replaced('root_event_handles.add(event_handle);', ''),
    body('for (var event_name of registered_events) {', ''),
    replaced('root_event_handles.delete(event_handle);', ''),
  ],
};

const RUNTIME = /\/node_modules\/svelte\/src\/internal\/(?:client|shared)\//;
/** What compiled components tell hydration, and slots that no component reads. */
const TOLD_FOR_NOTHING = /\$\.(?:reset\([\w$]+\)|next\(\d*\));|,\s*\$\$slots: \{[^}]*\}/g;

/** What Vite looks after when a page fetches a part of itself: style sheets and files to be fetched beside it. */
const FETCH_HELPER = '\0vite/preload-helper.js';
/** There are none: all styles of a page are in its one sheet. */
const PLAIN_FETCH = 'export const __vitePreload = (fetchPart) => fetchPart();';

/** For production builds; while developing Svelte stays whole. */
export function leanSvelte(): Plugin[] {
  let isOutput = false;
  return [
    {
      name: 'touchline:lean-svelte',
      apply: 'build',
      enforce: 'pre',
      buildStart({ input }) {
        const pages = Object.values(input);
        isOutput = pages.length > 0 && pages.every((page) => page.includes('overlays/'));
      },
      transform(code, id) {
        const [file = ''] = id.split('?');
        if (!RUNTIME.test(file)) return null;
        const cuts = [ALL_PAGES, ...(isOutput ? [OUTPUT_PAGES] : [])].flatMap((table) =>
          Object.entries(table).flatMap(([end, own]) => (file.endsWith(end) ? own : [])),
        );
        return { code: [...cuts, ...ALL_FILES].reduce((left, cut) => cut(left), code), map: null };
      },
    },
    {
      name: 'touchline:lean-fetch',
      apply: 'build',
      transform(code, id) {
        if (id !== FETCH_HELPER) return null;
        placeOf(code, 'export const __vitePreload =');
        return { code: PLAIN_FETCH, map: null };
      },
    },
    {
      name: 'touchline:lean-components',
      apply: 'build',
      enforce: 'post',
      transform: (code, id) =>
        /\.svelte(?:$|\?)/.test(id) && !id.includes('type=style')
          ? { code: code.replaceAll(TOLD_FOR_NOTHING, ''), map: null }
          : null,
    },
  ];
}
