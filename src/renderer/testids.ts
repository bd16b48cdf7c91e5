/**
 * Stable hooks for tests, on every control. They are part of the window's surface: rename one and its tests together.
 *
 * | hook | what |
 * |---|---|
 * | `window` (`data-up`, `data-revision`) | the whole window |
 * | `message-line` (`data-level`), `link-down`, `refusal-message`, `message-dismiss`, `message-forgive`, `message-takeover`, `message-open`, `message-more`, `message-list`, in it `message-list-dismiss` | the line for what is the matter |
 * | `channel-tab-{A..Z}`, `channel-add`, `channel-remove` | channels |
 * | `theme`, `health` (`data-level`), `sources-open`, `clear-all` | header |
 * | `tab-{live,upcoming,finished,rehearsal}` (`data-count`), `source-filter`, `league-filter`, `search`, `games-list` | left pane |
 * | `game-row` (`data-place`, `data-session`, `data-status`, `data-game`, `data-source`), in it `game-select`, `game-old`, `feed-choice`, `bind`, `bind-ask`, `bind-sure`, `bind-keep` | a game |
 * | `empty`, `catalog-failing` | a list without games, a list that can't be read |
 * | `empty-rehearse`, `empty-source` | what an empty list offers |
 * | `rehearsal-league`, `rehearsal-speed`, `rehearsal-custom-speed`, `rehearsal-start` | rehearsal form |
 * | `rehearsal-running` (`data-channel`), in it `rehearsal-stop` | a running rehearsal |
 * | `program` (`data-on-air`), `program-add-output`, `monitor`, `monitor-output`; `preview` (`data-cued`), in it `preview-monitor`, `take-cued`; `preview-toggle`; `backdrop-{field,dark,checks,picture}`, `backdrop-file`, `safe-areas-choice`, `safe-areas` (`data-areas`) | Program and Preview |
 * | `graphic-{scorebug,lower-third,full-frame,ticker,takeover}` (`data-on-air`, `data-cued`, `data-cause`, `data-unseen`), in it `unseen`; `take-…`, `clear-…`, `cue-…`, `hold-takeover` | graphics |
 * | `desk` (`data-open`), `desk-{moments,rundown,titles,automation,pad,drills,as-run}` | what the desk under the pictures shows |
 * | `moment` (`data-moment`, `data-state`), in it `moment-player`, `moment-pin`, `moment-cue`, `moment-take`, `moment-clear`; `player-picker`, in it `player-typed`, `player-minute`, `player-own-goal`, `player-put`, `player-choose`, `player-none`, `player-close` | moments |
 * | `rundown-next`, `rundown-cue-next`, `rundown-take-next`, `rundown-add`, `rundown-import`, `rundown-paste`, `rundown-text`, `rundown-take-lines`, `rundown-report`, `rundown-export`, `rundown-reset`, `rundown-group-add`, `rundown-said`; `rundown-group` (`data-group`), in it `rundown-group-name`, `rundown-group-up`, `rundown-group-down`, `rundown-group-remove`; `rundown-row` (`data-row`, `data-stands`, `data-done`), in it `rundown-grip`, `rundown-problem`, `rundown-is-next`, `rundown-taken`, `rundown-cue`, `rundown-take`, `rundown-done`, `rundown-edit`, `rundown-duplicate`, `rundown-remove`; `rundown-form`, in it `rundown-kind`, `rundown-name`, `rundown-title`, `rundown-number`, `rundown-side`, `rundown-note`, `rundown-venue`, `rundown-starts`, `rundown-heading`, `rundown-breaking`, `rundown-lines`, `rundown-put`, `rundown-close` | rundown |
 * | `title-name`, `title-title`, `title-side`, `title-note`, `title-cue-person`, `title-take-person`, `title-{cue,take}-{matchup,next}`, `title-cue-card`, `title-take-card`; `frame-form`, `frame-venue`, `frame-starts`, `frame-title`, `frame-lines`, `frame-side`; `ticker-breaking`, `ticker-lines`, `title-cue-lines`, `title-take-lines` | titles |
 * | `automation-hold`, `automation-queue`, `rule` (`data-rule`, `data-on`), in it `rule-on`, `rule-action`, `rule-seconds`, `rule-covers` | automation |
 * | `manual-takeover`, `manual-league`, `manual-competition`, `manual-a`, `manual-b`, `manual-start`, `manual-end`, `pad` (`data-pad`), `pad-who`; `armed-bar` (`data-state`), in it `armed-sentence`, `armed-choose` (`data-session`), `armed-manual`, `armed-release`; `manual-bar`, in it `manual-score`, `manual-undo`, `manual-back`, `manual-feed-away`, `manual-feed-back`, `manual-feed-score`, `manual-difference`, `manual-stay` | scoring by hand |
 * | `drill-start` (`data-drill`), `drill-report` (`data-drill`, `data-state`), `drill-stop` | drills |
 * | `as-run-line` (`data-action`, `data-cause`), `as-run-save`, `as-run-work` (and `-stop`) | as-run log |
 * | `hold-score-{a,b}`, `hold-other`, `hold-editor`, in it `hold-field`, `hold-value`, `hold-less`, `hold-more`, `hold-release`, `hold-cancel`, `hold-set`; `held` (`data-field`), in it `held-release` | held values |
 * | `facts-more`, `facts-set`, `fact` (`data-field`), in it `fact-less`, `fact-more`, `fact-clear`, `fact-set` and parts (`data-part`); `play-clock`, in it `play-clock-toggle`, `play-clock-set` (`data-ms`), `play-clock-clear`; `scorer`, in it `scorer-side` (`data-side`), `scorer-name`, `scorer-minute`, `scorer-add` | facts by hand |
 * | `clock-time`, `clock-more`, `clock-check`, `clock-start`, `clock-stop`, `clock-back`, `clock-on`, `clock-text`, `clock-set`, `clock-added-less`, `clock-added`, `clock-added-more`, `clock-direction`, `clock-clear`, `clock-follow` | match clock |
 * | `delay-output`, `delay`, `delay-step` (`data-step`), `sync-tap`, `sync-clear`, `sync-sentence`, `delay-shown` | delay to pictures |
 * | `teams`, `teams-open`, `teams-dialog`, `team-side` (`data-side`), `team-search`, `team-league`, `teams-found`, `team-found`, `team-new`, `teams-import`, `teams-export`, `teams-report`, `team-preview`, `team-legibility`; `team` (`data-side`), in it `team-title`, `team-short`, `team-code`, `team-colour`, `team-second`, `team-kit`, `team-aliases`, `team-logo`, `team-no-logo`, `team-save`, `team-forget`; `team-tab-{look,roster}`; `roster`, in it `roster-count`, `roster-report`, `player` with `player-number`, `player-name`, `player-short`, `player-position`, `player-starts`, `player-remove`; `player-add`, `roster-coach`, `roster-unset`, `roster-again`, `roster-save`, `roster-import`, `roster-paste`, `roster-text`, `roster-take`, `roster-export`, `roster-clear`; `teams-dialog-close` | teams |
 * | `sponsors-open`, `sponsors-dialog`, in it `sponsors-hold`, `sponsor` (`data-sponsor`) with `sponsor-name`, `sponsor-file`, `sponsor-remove`; `sponsor-new`, `sponsor-new-name`, `sponsor-new-file`; `booking` (`data-booking`) with `booking-edit`, `booking-remove`; `booking-new`, `booking-form` with `booking-sponsor`, `booking-turns`, `booking-output`, `booking-has-hours`, `booking-from`, `booking-to`, `booking-leagues`, `booking-sessions`, `booking-cancel`, `booking-save`, `booking-slot-{slot}`, `booking-day-{0..6}`, `booking-channel-{id}`; `rotation`, `rotation-seconds` (`data-slot`); `report-sponsor`, `report-hours`, `report-rehearsals`, `report-save`; `sponsors-dialog-close` | sponsors |
 * | `network-bug`, in it `network-bug-file`, `network-bug-corner`, `network-bug-opacity`, `network-bug-none`; `output-sponsor-corner` | marks of an output |
 * | `competition-open`, `competition-dialog`, in it `fact`, `league-{name,short,season}`, `competition-logo`, `competition-logo-file`, `competition-no-logo`; `competition-dialog-close` | competition |
 * | `dress` (`data-by`), `dress-open`, `dress-dialog`, in it `dress-side` (`data-side`), `dress-swap`, `dress-search`, `dress-league`, `dress-found-list`, `dress-found`, `dress-undress`, `dress-cancel`, `dress-save`; `dress-dialog-close` | who plays a rehearsal |
 * | `pointers` (`data-pointer`), in it `pointer-show`, `pointer-away`, `pointers-away` | what a new user may do first |
 * | `release`, `score-a`, `score-b`, `value` (`data-label`) | on-air values |
 * | `link-state` (`data-state`), `link-sentence`, `link-scout`, `link-age`, `link-retry`, `link-gaps`, `link-dropped`, `link-flawed`, `link-contract` | link |
 * | `tape`, `tape-part`, `tape-row` (`data-seq`, `data-retracted`) | tape |
 * | `output-card` (`data-output`, `data-renderers`), in it `output-url`, `output-copy`, `output-help`, `output-edit` | outputs |
 * | `output-add`, `output-dialog`, `output-name`, `output-channel`, `output-preset`, `output-width`, `output-height`, `output-theme`, `output-language`, `output-time-format`, `output-language-hint`, `output-themes-read`, `output-kind`, `output-display`, `output-fullscreen`, `output-on-top`, `output-place`, `output-window-problem`, `output-background`, `output-key-colour`, `output-key-suggested`, `output-delay`, `output-graphic-{id}`, `output-bug-place`, `output-safe-area`, `output-motion`, `output-motion-picture` (`data-motion`), `output-speech-picture` with `output-time-picture`, `output-stale-picture`, `output-theme-picture` (`data-theme`) with `output-theme-preview`, `output-zone` with `output-zone-picture` (`data-shown`), `output-graphic-picture` (`data-shown`), `output-stale-clock`, `output-stale-dim`, `output-stale-hide`, `output-entrance` with `output-entrance-picture` (`data-entrance`), `output-loader`, `output-allows-css`, `output-save`, `output-rotate`, `output-rotated`, `output-remove`, `output-dialog-close`; `obs-help`, `obs-help-close` | edit an output |
 * | `obs-open` (`data-level`), `obs-dialog`, `obs-dialog-close`, `obs-link` (`data-state`), `obs-address`, `obs-password`, `obs-remember`, `obs-connect`, `obs-disconnect`; `obs-output` (`data-output`, `data-place`), in it `obs-scene`, `obs-put`, `obs-check`, `obs-take-back`, `obs-looked`, `obs-latency`, `obs-delay`, `obs-finding` (`data-finding`, `data-level`) with `obs-repair`; `obs-chapters`, `obs-take-all-back` | OBS |
 * | `card-hotkey`; `help`, `help-dialog`, `help-open`, `help-diagnostics`, `help-keys`, `help-dialog-close`; `hotkey` (`data-action`), in it `hotkey-key`, `hotkey-remove`, `window-keys-change`, `window-keys-reset`, `window-key` (`data-command`) | help, keys, diagnostics |
 * | `sources-dialog`, `source-item` (`data-source`, `data-state`), `source-name`, `source-url`, `source-token`, `source-remember`, `source-add`, `source-add-plain`, `source-plain`, `source-replace`, `source-new-token`, `source-new-remember`, `source-token-save`, `source-remove`, `sources-dialog-close` | sources |
 * | `crew-open`, `crew-dialog`, in it `network-open`, `network-addresses`, `network-sentence`, `operator-name`, `operator-new-role`, `operator-invite`, `operator` (`data-operator`, `data-here`) with `operator-role`, `operator-renew`, `operator-revoke`; `invitation`, in it `qr-code`, `invitation-address`, `invitation-closed`, `invitation-copy`, `invitation-done`; `connected` (`data-page`), `crew-name`, `crew-name-set`; `crew-dialog-close`; `role-banner`; `editors` (`data-field`); in the pad `pad-owner` with `pad-take`, `pad-give`, `pad-let-go` | crew |
 * | `themes-open`, `themes-dialog`, in it `theme-choose`, `theme-name`, `theme-league`, `theme-preview`, `theme-proof`, `theme-measure` (`data-token`), `theme-material`, `theme-colour` and `token-proof` (`data-token`), `theme-reset`, `theme-remove`, `theme-saved`, `theme-save`; `themes-dialog-close`; `output-picture` | themes of the producer's own, and how an output looks |
 * | `show-open`, `show-dialog`, in it `show-save`, `show-save-work`, `show-file`, `show-file-work` (each with `-stop`), `show-preview` with `show-part` (`data-part`), `show-on-air`, `show-import-cancel`, `show-import`; `show-imported`; `change` (`data-change`) with `change-undo`, `changes-none`; `show-dialog-close` | the evening as a file, and undo |
 * | `score-page` (`data-up`, `data-waiting`), in it `score-game`, `score-{a,b}`, `score-confirmed`, `score-trouble`, `score-forgive`, `score-undo`, `score-none`, `score-out`, `presses-drop`, `pad` (`data-pad`), `pad-owner` (`data-mine`) with `pad-take`, `pad-ask`, `pad-asked`, `pad-give`, `pad-keep`, `pad-let-go` | the page for scoring on a phone |
 * | `refusal-{place}` | the sentence of a refused request |
 */
export const testId = {
  channelTab: (id: string) => `channel-tab-${id}`,
  tab: (tab: string) => `tab-${tab}`,
  teamTab: (id: string) => `team-tab-${id}`,
  desk: (id: string) => `desk-${id}`,
  graphic: (id: string) => `graphic-${id}`,
  take: (id: string) => `take-${id}`,
  clear: (id: string) => `clear-${id}`,
  cue: (id: string) => `cue-${id}`,
  holdTakeover: 'hold-takeover',
  refusal: (place: string) => `refusal-${place}`,
} as const;
