import { html, type Html } from './html.ts'

const ICONS = {
  clock: html`<circle cx="8" cy="8" r="6.25" /><path d="M8 4.5V8l2.25 1.5" />`,
  place: html`<path d="M8 14.25S3.25 10 3.25 6.5a4.75 4.75 0 0 1 9.5 0C12.75 10 8 14.25 8 14.25Z" /><circle
      cx="8"
      cy="6.5"
      r="1.75"
    />`,
  globe: html`<circle cx="8" cy="8" r="6.25" /><path d="M1.75 8h12.5M8 1.75c4 4 4 8.5 0 12.5-4-4-4-8.5 0-12.5Z" />`,
  day: html`<rect x="2" y="3" width="12" height="11" rx="2" /><path d="M2 6.5h12M5 1.5V4M11 1.5V4" />`,
  person: html`<circle cx="8" cy="5" r="2.75" /><path d="M2.75 14c.5-3 2.6-4.25 5.25-4.25S12.75 11 13.25 14" />`,
  done: html`<circle cx="8" cy="8" r="6.25" /><path d="m5 8.25 2 2 4-4.25" />`,
} as const

/** A picture beside words that say the same. */
export function icon(name: keyof typeof ICONS): Html {
  return html`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">${ICONS[name]}</svg>`
}
