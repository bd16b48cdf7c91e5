/**
 * Stable hooks for tests, on every control. They are part of the window's surface: rename one and its tests together.
 *
 * | hook | what |
 * |---|---|
 * | `window` (`data-up`, `data-revision`) | the whole window |
 * | `message-line` (`data-level`), `link-down`, `refusal-message`, `message-dismiss`, `message-forgive`, `message-more`, `message-list`, in it `message-list-dismiss` | the line for what is the matter |
 * | `channel-tab-{A..Z}`, `channel-add`, `channel-remove` | channels |
 * | `theme`, `sources-open`, `clear-all` | header |
 * | `tab-{live,upcoming,finished,rehearsal}` (`data-count`), `source-filter`, `search` | left pane |
 * | `game-row` (`data-session`, `data-status`, `data-game`, `data-source`), in it `game-select`, `feed-choice`, `bind` | a game |
 * | `empty`, `catalog-failing` | a list without games, a source that does not answer |
 * | `empty-rehearse`, `empty-source` | what an empty list offers |
 * | `rehearsal-league`, `rehearsal-speed`, `rehearsal-custom-speed`, `rehearsal-start` | rehearsal form |
 * | `rehearsal-running` (`data-channel`), in it `rehearsal-stop` | a running rehearsal |
 * | `program` (`data-on-air`), `program-add-output`, `monitor`, `monitor-output`, `backdrop-{field,dark,checks}` | Program |
 * | `graphic-{scorebug,lower-third}` (`data-on-air`, `data-cued`), `take-…`, `clear-…`, `cue-…` | graphics |
 * | `release`, `score-a`, `score-b`, `value` (`data-label`) | on-air values |
 * | `link-state` (`data-state`), `link-sentence`, `link-scout`, `link-age`, `link-retry`, `link-gaps`, `link-dropped`, `link-contract` | link |
 * | `tape`, `tape-row` (`data-seq`, `data-struck`) | tape |
 * | `output-card` (`data-output`, `data-renderers`), in it `output-url`, `output-copy`, `output-help`, `output-edit` | outputs |
 * | `output-add`, `output-dialog`, `output-name`, `output-channel`, `output-preset`, `output-width`, `output-height`, `output-theme`, `output-kind`, `output-background`, `output-key-colour`, `output-delay`, `output-graphic-{id}`, `output-save`, `output-rotate`, `output-rotated`, `output-remove`, `output-dialog-close`; `obs-help`, `obs-help-close` | edit an output |
 * | `sources-dialog`, `source-item` (`data-source`, `data-state`), `source-name`, `source-url`, `source-token`, `source-add`, `source-replace`, `source-new-token`, `source-token-save`, `source-remove`, `sources-dialog-close` | sources |
 * | `refusal-{place}` | the sentence of a refused request |
 */
export const testId = {
  channelTab: (id: string) => `channel-tab-${id}`,
  tab: (tab: string) => `tab-${tab}`,
  graphic: (id: string) => `graphic-${id}`,
  take: (id: string) => `take-${id}`,
  clear: (id: string) => `clear-${id}`,
  cue: (id: string) => `cue-${id}`,
  refusal: (place: string) => `refusal-${place}`,
} as const;
