/** The one stylesheet of all pages; served at the URL that `layout` is given. */
export const pageStyles = `:root {
  color-scheme: light dark;
  --canvas: #f3f5f6;
  --sheet: #ffffff;
  --ink: #1b2427;
  --soft: #55636a;
  --line: #85939a;
  --rule: #e1e6e8;
  --accent: #0f766e;
  --accent-hover: #0b5f58;
  --on-accent: #ffffff;
  --tint: #e6f4f2;
  --danger: #b42318;
  --on-danger: #ffffff;
  --danger-tint: #fdf0ee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #101517;
    --sheet: #182023;
    --ink: #e8edef;
    --soft: #a3b1b7;
    --line: #718087;
    --rule: #2b363a;
    --accent: #4fd1c1;
    --accent-hover: #7fe0d4;
    --on-accent: #06231f;
    --tint: #17332f;
    --danger: #ff9d92;
    --on-danger: #3a0b05;
    --danger-tint: #361c1a;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
header, main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
header { padding-bottom: 0; color: var(--soft); font-weight: 600; }
header p { margin: 0; }
main { padding-bottom: 3rem; }
h1 { margin: .25rem 0; font-size: 1.5rem; line-height: 1.25; font-weight: 650; }
h2 { margin: 0; font-size: 1rem; line-height: 1.5; font-weight: 600; }
p { margin: .5rem 0 1rem; }
a { color: var(--accent); text-underline-offset: .15em; }
a:hover { color: var(--accent-hover); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.facts { margin: 0 0 1.5rem; color: var(--soft); }
pre { margin: .5rem 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--tint); font: .9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
.hint { color: var(--soft); font-size: .875rem; font-weight: 400; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
legend, label { padding: 0; font-weight: 600; }
.booking > fieldset > legend { margin-bottom: .5rem; font-size: 1.125rem; }
.booking > fieldset + fieldset { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--rule); }
.booking > fieldset + fieldset > legend { float: left; width: 100%; }
.booking > fieldset + fieldset > legend + * { clear: both; }
.field { margin: 0 0 1rem; max-width: 30rem; }
.field label { display: block; margin-bottom: .25rem; }
input, select, textarea, button { font: inherit; color: inherit; }
.field input, textarea, select {
  width: 100%;
  min-height: 2.75rem;
  padding: .5rem .75rem;
  border: 1px solid var(--line);
  border-radius: .5rem;
  background: var(--sheet);
}
textarea { display: block; resize: vertical; }
button {
  min-height: 2.75rem;
  padding: .5rem 1.25rem;
  border: 1px solid var(--accent);
  border-radius: .5rem;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.quiet { background: none; border-color: var(--line); color: var(--accent); }
.quiet:hover { background: var(--tint); border-color: var(--accent); }

.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; color: var(--accent); font-weight: 600; text-decoration: none; text-align: center; }
.button:hover { border-color: var(--accent); background: var(--tint); }
.danger { border-color: var(--danger); }
.quiet.danger { border-color: var(--line); color: var(--danger); }
.quiet.danger:hover { border-color: var(--danger); background: var(--danger-tint); }
button.danger { background: var(--danger); color: var(--on-danger); }
button.danger:hover { border-color: var(--ink); background: var(--danger); }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.5rem 0 0; }
.send { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem 1.25rem; margin-top: 1.5rem; }
.send p { margin: 0; font-weight: 600; }

.zone { margin-bottom: 1.5rem; }
.zone .row { display: flex; gap: .5rem; margin-top: .25rem; max-width: 30rem; }
.zone select { flex: 1; min-width: 0; }
.zone button { flex: none; }
.zone .hint { margin: .375rem 0 0; }

.weeks { display: grid; grid-template-columns: minmax(max-content, 1fr) auto minmax(max-content, 1fr); align-items: center; gap: .5rem; margin-bottom: 1rem; border-block: 1px solid var(--rule); }
.weeks h2 { grid-column: 2; padding: .5rem 0; text-align: center; text-wrap: balance; overflow-wrap: normal; }
.weeks a { display: inline-flex; align-items: center; gap: .375rem; min-height: 2.75rem; padding: 0 .25rem; text-decoration: none; font-weight: 600; white-space: nowrap; }
.weeks a:hover { text-decoration: underline; }
.weeks .previous { grid-column: 1; grid-row: 1; justify-self: start; }
.weeks .next { grid-column: 3; grid-row: 1; justify-self: end; }

.day { margin-bottom: 1.5rem; }
.day:last-child { margin-bottom: 0; }
.day legend { margin-bottom: .5rem; }
.day legend span { color: var(--soft); font-weight: 400; }
.times { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.5rem, 1fr)); gap: .5rem; }
.time { position: relative; }
.time input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.time label {
  display: flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: .125rem;
  border: 1px solid var(--line);
  border-radius: .5rem;
  background: var(--sheet);
  font-weight: 500;
  overflow-wrap: normal;
  font-variant-numeric: tabular-nums;
  text-align: center;
}
.time input:hover + label { border-color: var(--accent); background: var(--tint); }
.time input:checked + label { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.time input:checked + label::before { content: "✓"; margin-right: .125rem; }
.time input:focus-visible + label { outline: 3px solid var(--accent); outline-offset: 2px; }

.errors, .notice { margin: 0 0 1.5rem; padding: 1rem; border-radius: .5rem; }
.errors { border: 2px solid var(--danger); background: var(--danger-tint); }
.errors p { margin: 0; font-weight: 600; }
.errors ul { margin: .5rem 0 0; padding-left: 1.25rem; }
.errors a { color: var(--danger); font-weight: 600; }
.notice { background: var(--tint); }
.problem { margin: 0 0 .25rem; color: var(--danger); font-weight: 600; }
fieldset > .problem { margin-bottom: .75rem; }
[aria-invalid="true"] { border: 2px solid var(--danger) !important; }

.meeting { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 1rem 0 1.5rem; padding: 1rem 0; border-block: 1px solid var(--rule); }
.meeting dt { color: var(--soft); }
.meeting dd { margin: 0; font-weight: 500; }
.meeting dd span { display: block; color: var(--soft); font-weight: 400; }
.clock { white-space: nowrap; }
.meeting dd .clock { display: inline-block; color: inherit; font-weight: inherit; }
.onward { display: inline-block; padding: .625rem 0; font-weight: 600; }

@media (max-width: 47.99rem) {
  body { background: var(--sheet); }
  .send button, .send p { width: 100%; }
  .send p { text-align: center; }
  .actions > * { flex: 1 1 100%; }
}
@media (min-width: 48rem) {
  body { padding-top: 2.5rem; }
  header { padding: 0 2.5rem 1rem; }
  main { margin-bottom: 3rem; padding: 2.5rem; border-radius: .75rem; background: var(--sheet); }
  .day legend { float: left; width: 8rem; padding: .5rem 0; margin: 0; }
  .day legend span { display: block; }
  .day .times { margin-left: 8.5rem; }
}
@media (forced-colors: active) {
  .time input:checked + label { outline: 3px solid Highlight; }
}
@media print {
  .zone, .weeks a, .button, button { display: none; }
}
`
