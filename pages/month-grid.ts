import { html, type Html } from './html.ts'
import type { PageClock } from './page-clock.ts'
import type { MonthDay, OfferedMonth } from './slot-month.ts'
import { pageWords } from './words/page-words.ts'

interface GridOptions {
  readonly clock: PageClock
  /** Where a day leads, shown in the month of another. */
  readonly link: (date: Temporal.PlainDate, month: Temporal.PlainDate) => string
}

/** A month with a link for each day that has free times, and the weeks that follow where few are left in it. */
export function monthGrid(month: OfferedMonth, options: GridOptions): Html {
  const { clock } = options
  const { language, booking: words } = pageWords(clock.locale)
  const names = (month.weeks[1] ?? []).flatMap((day) => (day === undefined ? [] : [clock.weekday(day.date)]))
  return html`<section class="month" aria-labelledby="month" lang="${clock.locale}">
    <p class="hint ask" lang="${language}">${words.chooseDay}</p>
    <div class="months">
      <h2 id="month" aria-live="polite">
        ${month.last === undefined ? clock.month(month.first) : clock.months(month.first, month.last)}
      </h2>
      ${turn('previous', month.previous, options)} ${turn('next', month.next, options)}
    </div>
    <table aria-labelledby="month">
      <thead>
        <tr>
          ${names.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${month.weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day) => html`<td>${day !== undefined && dayCell(day, month.first, options)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

function dayCell(
  { date, isFree, isShown, isBeyond }: MonthDay,
  month: Temporal.PlainDate,
  { clock, link }: GridOptions,
): Html {
  // Two months stand in one grid: the first day of the second one names it.
  const name = isBeyond && date.day === 1 && html`<small>${clock.shortMonth(date)}</small> `
  if (!isFree) return html`<span>${name}${date.day}</span>`
  return html`<a
    href="${link(date, month)}"
    data-date="${date.toString()}"
    aria-label="${clock.day(date)}"
    ${isShown && html`aria-current="date"`}
    >${name}${date.day}</a
  >`
}

/** To the nearest day with free times in an earlier or later month; without one it keeps its place. */
function turn(
  direction: 'previous' | 'next',
  date: Temporal.PlainDate | undefined,
  { clock, link }: GridOptions,
): Html {
  const { booking: words } = pageWords(clock.locale)
  const name = date === undefined ? '' : clock.month(date)
  const label = direction === 'previous' ? words.earlierMonth(name) : words.laterMonth(name)
  return html`<a
    class="turn ${direction}"
    ${date === undefined ? html`hidden` : html`href="${link(date, date)}" data-date="${date.toString()}" aria-label="${label}"`}
    data-label="${direction === 'previous' ? words.earlierMonth('{month}') : words.laterMonth('{month}')}"
    ><svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      ${direction === 'previous' ? html`<path d="m10 3-5 5 5 5" />` : html`<path d="m6 3 5 5-5 5" />`}
    </svg></a
  >`
}
