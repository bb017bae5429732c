/** The font of the dashboard and these pages, as the dashboard's build names it below `/assets`. */
export const FONT_FILE = 'inter-5.3.0.woff2'

/** Has the font read while the page is. */
export const FONT_LINK = `<link rel="preload" as="font" type="font/woff2" href="/assets/${FONT_FILE}" crossorigin />`

/**
 * Text does not wait for the font, and takes it as soon as it is here: a first visit has one font from its first second on.
 * Roboto, which Android has until then, is made as wide as the font, so that lines break at the same words.
 */
export const FONT_FACE = `@font-face {
  font-family: "Inter Variable";
  font-weight: 400 600;
  font-display: swap;
  src: url(/assets/${FONT_FILE}) format("woff2");
}
@font-face { font-family: "Wide Roboto"; font-weight: 400 500; src: local("Roboto"), local("Roboto-Regular"); size-adjust: 105.8%; }
@font-face { font-family: "Wide Roboto"; font-weight: 600; src: local("Roboto Bold"), local("Roboto-Bold"); size-adjust: 105.5%; }
`

/** The one stylesheet of all pages, which stands in each of them. Palette, type and radii are the dashboard's. */
export const pageStyles = `${FONT_FACE}:root {
  color-scheme: light dark;
  --radius: 6px;
  --canvas: #f7f8f9;
  --sheet: #ffffff;
  --shade: rgb(0 0 0 / .16);
  --ink: #1c2126;
  --soft: #5c656e;
  --line: #868e96;
  --rule: #dfe2e6;
  --accent: #087f5b;
  --accent-hover: #066649;
  --on-accent: #ffffff;
  --tint: #eaf8f3;
  --danger: #b3261e;
  --on-danger: #ffffff;
  --danger-tint: #fcefee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #16181b;
    --sheet: #1f2226;
    --ink: #e7eaed;
    --soft: #a0a9b2;
    --line: #78818a;
    --rule: #34393f;
    --accent: #38d9a9;
    --accent-hover: #63e6be;
    --on-accent: #10151a;
    --tint: #16352b;
    --danger: #ff8f86;
    --on-danger: #3a0b05;
    --danger-tint: #361c1a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { background: var(--canvas); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  font: .875rem/1.4286 "Inter Variable", "Wide Roboto", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
header, main { max-width: 35rem; margin: 0 auto; }
.wide header, .wide main { max-width: 62rem; }
header { display: flex; align-items: center; min-height: 3.5rem; padding: .5rem 1rem; font-weight: 600; }
header p { margin: 0; }
header img { display: block; height: 2.5rem; width: auto; max-width: 15rem; object-fit: contain; object-position: left; }
main { padding: 1rem 1rem 3rem; background: var(--sheet); }
h1 { text-wrap: balance; margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.75rem; font-weight: 600; }
h2 { margin: 0; font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
p { margin: .5rem 0 1rem; }
ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--accent); text-underline-offset: 2px; }
a:hover { color: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
legend:focus-visible, h2:focus-visible { outline: none; }
pre { margin: .5rem 0 1rem; padding: .75rem 1rem; border-radius: var(--radius); background: var(--canvas); font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; }
.hint { color: var(--soft); font-size: .8125rem; font-weight: 400; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 1.25; stroke-linecap: round; stroke-linejoin: round; }

fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
legend, label { padding: 0; font-weight: 600; }
.field { margin: 0 0 1rem; }
.field label { display: block; margin-bottom: .25rem; }
input, select, textarea, button { font: inherit; color: inherit; letter-spacing: inherit; }
.field input, textarea, select { width: 100%; min-height: 2.5rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); }
textarea { display: block; resize: vertical; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.5rem; padding: .375rem 1.25rem; border: 1px solid var(--accent); border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--accent-hover); border-color: var(--accent-hover); color: var(--on-accent); }
button:disabled { opacity: .6; cursor: default; }
.quiet { background: none; border-color: var(--line); color: var(--ink); font-weight: 500; }
.quiet:hover { background: var(--tint); border-color: var(--accent); color: var(--ink); }
.link { min-height: 2rem; margin-bottom: .5rem; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 500; }
.link:hover { background: none; color: var(--accent-hover); text-decoration: underline; }
a.danger { color: var(--danger); }
button.danger { border-color: var(--danger); background: var(--danger); color: var(--on-danger); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 0; }
ul.actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); }
ul.actions .button { width: 100%; }
h1 .icon { width: 1.375rem; height: 1.375rem; margin-right: .5rem; color: var(--accent); vertical-align: -.1875rem; }
.change { display: flex; gap: 1.5rem; margin: 1.25rem 0 0; padding-top: .5rem; border-top: 1px solid var(--rule); }
.change a { padding: .625rem 0; font-weight: 500; }

.about h1 { margin-bottom: .75rem; }
.host { margin: 0 0 .125rem; color: var(--soft); font-weight: 500; }
.facts li { display: flex; gap: .625rem; margin-bottom: .375rem; color: var(--soft); }
.facts .icon { margin-top: .25rem; }
.facts strong { color: var(--ink); font-weight: 600; }
.standing { padding: .75rem; border-radius: var(--radius); background: var(--tint); }
.standing a { display: inline-block; padding: .25rem 0; font-weight: 500; }
.clock { white-space: nowrap; }
.zone { margin-top: 1rem; }
.zone label { display: flex; gap: .625rem; align-items: center; margin-bottom: .375rem; color: var(--soft); font-weight: 400; }
.zone .row { display: flex; gap: .5rem; }
.zone select { flex: 1; min-width: 0; padding-inline: .5rem; text-overflow: ellipsis; }
.search { position: relative; flex: 1; min-width: 0; }
.search input { width: 100%; min-height: 2.5rem; padding: .5rem 1.75rem .5rem .5rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--sheet); text-overflow: ellipsis; }
.search::after { content: ""; position: absolute; top: .9375rem; right: .75rem; width: .4375rem; height: .4375rem; border: solid var(--soft); border-width: 0 1.5px 1.5px 0; rotate: 45deg; pointer-events: none; }
.search ul { position: absolute; z-index: 2; top: calc(100% + .25rem); left: 0; width: 100%; max-height: 17rem; padding: .25rem; overflow-y: auto; overscroll-behavior: contain; border: 1px solid var(--rule); border-radius: var(--radius); background: var(--sheet); box-shadow: 0 .5rem 1.5rem var(--shade); scrollbar-width: thin; }
.search li { padding: .375rem .5rem; border-radius: var(--radius); }
.search [data-zone] { cursor: pointer; }
.search .active { background: var(--tint); }
.search [aria-selected=true] { color: var(--accent); font-weight: 600; }
.zone .row button { flex: none; padding: .375rem .75rem; }
.stepped .zone .row button { display: none; }
.zone .hint { margin: .375rem 0 0; }

.month { margin-top: 1.5rem; }
.ask { margin: 0; }
.months { display: grid; grid-template-columns: 1fr 2.75rem 2.75rem; align-items: center; min-height: 2.75rem; }
.months h2::first-letter { text-transform: uppercase; }
.turn { display: flex; align-items: center; justify-content: center; height: 2.75rem; border-radius: var(--radius); color: var(--ink); }
.turn.previous { grid-column: 2; }
.turn.next { grid-column: 3; grid-row: 1; }
.turn[href]:hover { background: var(--tint); }
table { width: 100%; border-collapse: separate; border-spacing: .125rem; table-layout: fixed; }
th { padding: .5rem 0; color: var(--soft); font-size: .75rem; font-weight: 500; overflow-wrap: normal; }
td { padding: 0; text-align: center; font-variant-numeric: tabular-nums; }
td a, td span { display: flex; flex-direction: column; align-items: center; justify-content: center; min-height: 2.75rem; border-radius: var(--radius); }
td span { color: var(--soft); }
td a { background: var(--tint); color: var(--accent); font-weight: 600; text-decoration: none; }
td small { font-size: .75rem; line-height: .875rem; font-weight: 500; }
td a:hover { box-shadow: inset 0 0 0 1px var(--accent); }
td a[aria-current] { background: var(--accent); color: var(--on-accent); }

.times, .details { margin-top: 1.5rem; }
.times { position: relative; }
.times legend { min-height: 2.25rem; padding-right: 6rem; }
/* A legend in the flow: otherwise it stands on the edge of its fieldset. */
.times legend, .details legend { float: left; width: 100%; padding-bottom: .5rem; }
legend + *, .slots, .field, .you { clear: both; }
.details { position: relative; }
.details .back { position: absolute; top: -.25rem; right: 0; }
#day::first-letter { text-transform: uppercase; }
.cycle { position: absolute; top: -.25rem; right: 0; display: flex; }
.cycle button { min-height: 2rem; padding: 0 .5rem; border-color: var(--rule); background: none; color: var(--soft); font-size: .8125rem; font-weight: 500; }
.cycle button:first-child { border-radius: var(--radius) 0 0 var(--radius); }
.cycle button:last-child { margin-left: -1px; border-radius: 0 var(--radius) var(--radius) 0; }
.cycle [aria-pressed=true] { background: var(--tint); color: var(--ink); }
.slots { display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: .5rem; }
.time { position: relative; }
.time input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.time label { display: flex; align-items: center; justify-content: center; min-height: 2.5rem; padding: .125rem; border: 1px solid var(--line); border-radius: var(--radius); font-weight: 500; overflow-wrap: normal; font-variant-numeric: tabular-nums; text-align: center; }
.time input:hover + label { border-color: var(--accent); background: var(--tint); }
.time input:checked + label { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.time input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: 2px; }
.you { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-bottom: 1rem; padding: .75rem; border-radius: var(--radius); background: var(--tint); }
.you p { margin: 0; }
.you button { background: var(--sheet); }
.send { margin-top: 1.25rem; }
.send button, .continue { width: 100%; }

/* A step at a time, with the script. What it may hide or change is not shown before; nor for ever, where it does not come. */
@media (scripting: enabled) {
  .booking:not(.stepped) > form.pick { visibility: hidden; animation: come 0s 3s forwards; }
}
@keyframes come { to { visibility: visible; } }
.stepped .send { display: none; }
.stepped[data-step=details] .send { display: block; }
.stepped .details, .stepped[data-step=details] .month, .stepped[data-step=details] .times, .stepped[data-step=details] .bar, .stepped[data-step=details] .zone { display: none; }
.stepped[data-step=details] .details { display: block; }
.stepped .times .back { display: none; }
#times-zone { display: none; }

.errors, .notice { margin: 0 0 1.5rem; padding: .75rem 1rem; border-radius: var(--radius); }
.errors { border: 1px solid var(--danger); background: var(--danger-tint); }
.errors p { margin: 0; font-weight: 600; }
.errors ul { margin: .25rem 0 0; padding-left: 1.25rem; list-style: disc; }
.errors a { color: var(--danger); font-weight: 500; }
.notice { background: var(--tint); }
.problem { margin: 0 0 .25rem; color: var(--danger); font-weight: 500; }
.times > .problem { margin-bottom: .75rem; }
[aria-invalid="true"] { border: 2px solid var(--danger) !important; }

.meeting { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 1rem 0 1.5rem; padding: 1rem 0; border-block: 1px solid var(--rule); }
.meeting dt { color: var(--soft); }
.meeting dd { margin: 0; font-weight: 500; }
.meeting .date, .meeting .zone-name { display: block; }
.meeting .date::first-letter { text-transform: uppercase; }
.meeting .zone-name { color: var(--soft); font-weight: 400; }
.off dd:not(:last-child) { text-decoration: line-through; }

@media (max-width: 47.99rem) {
  html, body { background: var(--sheet); }
  header { border-bottom: 1px solid var(--rule); }
  .actions > * { flex: 1 1 100%; }
  .actions .button, .actions button { width: 100%; }
  .booking { display: flex; flex-direction: column; }
  .about { display: contents; }
  .month { order: 1; }
  .zone { order: 2; }
  /* While the month is on its way, the zone would be seen in its place. */
  .booking:not(:has(> form.pick)) .zone { visibility: hidden; }
  .pick, .booking > .notice { order: 3; }
  .stepped:not([data-step=time]) .times { display: none; }
  .stepped[data-step=day] .pick { display: none; }
  /* Its times are not in sight yet: no day looks chosen before somebody chooses one. */
  .stepped[data-step=day] td a[aria-current] { background: var(--tint); color: var(--accent); }
  .stepped[data-step=time] .month, .stepped[data-step=time] .zone, .stepped[data-step=day] .bar { display: none; }
  .stepped .times .back { display: flex; }
  /* Day, zone and time stand at the times already: one more line above them would move them away under the finger. */
  .stepped[data-step=time] .chosen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stepped #times-zone { display: block; margin-bottom: .75rem; }
  .bar { position: sticky; bottom: 0; z-index: 1; margin: 1rem -1rem 0; padding: .75rem 1rem calc(.75rem + env(safe-area-inset-bottom)); border-top: 1px solid var(--rule); background: var(--sheet); }
  body, .field input, textarea, select { font-size: 1rem; }
  body { line-height: 1.5; }
}
@media (min-width: 48rem) {
  body { padding: min(9vh, 5rem) 1rem; }
  header { padding: 0 .25rem .75rem; }
  main { padding: 2rem; border: 1px solid var(--rule); border-radius: var(--radius); }
  .wide main { padding: 0; }
  .ask { display: none; }
  .search ul { width: 20rem; }
  .booking { display: grid; grid-template-columns: 17rem minmax(0, 1fr) 16.5rem; min-height: 34rem; align-items: start; grid-template-rows: auto 1fr; }
  .booking > form.pick { display: contents; }
  .about { grid-row: 1 / span 9; align-self: stretch; padding: 1.5rem; border-right: 1px solid var(--rule); }
  .month, .times, .details { margin: 0; padding: 1.5rem; }
  /* As high as the month beside it, however many times a day has: the list scrolls, and ends where the sheet does. */
  .times { grid-column: 3; grid-row: 1; display: flex; flex-direction: column; height: 0; min-height: 100%; border-left: 1px solid var(--rule); }
  .slots { flex: 1; min-height: 0; grid-template-columns: 1fr; align-content: start; margin: 0 -.25rem; padding: .25rem; overflow-y: auto; scrollbar-width: thin; }
  .times .cycle { top: 1.875rem; right: 1.5rem; }
  .times legend { display: flex; align-items: center; min-height: 2.75rem; padding-block: 0; margin-bottom: .5rem; }
  .details, .send { grid-column: 2 / span 2; max-width: 32rem; }
  .details { border-top: 1px solid var(--rule); max-width: none; }
  .send { margin: 0; padding: 0 1.5rem 1.5rem; }
  .send button { width: auto; min-width: 12rem; }
  .stepped .details { border-top: 0; }
  .details .back { top: 1.25rem; right: 1.5rem; }
  .stepped .times { grid-row: 1 / span 2; }
  .stepped .times:has(~ .bar:not([hidden])) { padding-bottom: 5rem; }
  .bar { position: relative; z-index: 1; grid-column: 3; grid-row: 2; align-self: end; padding: 0 1.5rem 1.5rem; }
  .bar button { padding-inline: .5rem; }
  .errors, .notice { margin: 1.5rem; }
  .booking > .notice { grid-column: 2 / span 2; grid-row: 1 / span 2; place-self: center; max-width: 24rem; text-align: center; }
}
@media (forced-colors: active) {
  .time input:checked + label, td a[aria-current] { outline: 3px solid Highlight; }
}
@media print {
  .zone, .turn, .button, button, .change { display: none; }
}
`
