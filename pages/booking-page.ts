import { bookingForm, type BookingFieldProblem, type BookingFields, type QuestionView } from './booking-form.ts'
import { html, type Html } from './html.ts'
import { icon } from './icons.ts'
import { layout, type PageFrame } from './layout.ts'
import { onlinePlace } from './meeting-facts.ts'
import { monthGrid } from './month-grid.ts'
import { DEFAULT_LOCALE, firstDayOf, pageClock, type PageClock, type PageTimeSpan } from './page-clock.ts'
import { monthOfSlots, type OfferedMonth } from './slot-month.ts'
import { showZone, timezoneOptions } from './time-zones.ts'
import { renamedZones } from './zone-names.ts'
import { pageWords, type PageWords } from './words/page-words.ts'

export interface BookingPageView extends PageFrame {
  /** Path of this page: the form is posted there, zone, day and month are read there by GET as `timezone`, `date`, `month`. */
  readonly path: string
  readonly title: string
  /** Who may be met, in any order; never empty. */
  readonly hostNames: readonly string[]
  readonly durationMinutes: number
  /** Shown unless it is a URL, which is for those who have booked. */
  readonly location?: string | undefined
  /** All free slots, in order. */
  readonly slots: readonly { readonly startsAt: Temporal.Instant }[]
  /** Zone of the visitor, one that the runtime knows. */
  readonly timezone: string
  /** Zones of those who may be met, listed right after the visitor's. */
  readonly hostZones?: readonly string[]
  /** The visitor did not choose the zone: the script takes that of the browser. */
  readonly guessed?: boolean
  readonly now: Temporal.Instant
  /** The `date` that was asked for, as it came. */
  readonly date?: string | undefined
  /** The `month` in which that day is to be shown, as it came. */
  readonly month?: string | undefined
  /** What stands in the fields: what was posted, or what a visitor who has confirmed who they are gets filled in. */
  readonly filled?: BookingFields
  readonly problems?: readonly BookingFieldProblem[]
  readonly questions?: readonly QuestionView[]
  /** Asks whether the visitor has this address, of which most is hidden; a POST to the path says yes. */
  readonly isThisYou?: { readonly maskedEmail: string; readonly path: string }
  /** The meeting that is to move, and the path of its page. */
  readonly moving?: PageTimeSpan & { readonly path: string }
  /** Shown to those whose page it is: all but the last button works. */
  readonly preview?: boolean
}

/** The page behind a calendar link: a month, the free times of one day in the visitor's zone, and the form that takes one. */
export function bookingPage(view: BookingPageView): string {
  const { problems = [], moving, title, locale = DEFAULT_LOCALE, timezone } = view
  const clock = pageClock({ locale, timezone })
  const { language, booking: words } = pageWords(locale)
  const firstDay = firstDayOf(locale)
  const month = monthOfSlots(view.slots, clock, { wanted: view.date ?? dayOf(view), month: view.month, firstDay })
  const main = html`${problems.length > 0 && errorSummary(view, problems, month)}
    <div class="booking">
      ${about(view, { clock, month })}
      ${month === undefined ? nothingFree(view) : times(view, { clock, month, firstDay })}
    </div>`
  const name =
    moving === undefined ? words.withWhom(title, inWords(view.hostNames, words)) : words.rescheduleTitle(title)
  const pageTitle = problems.length > 0 ? words.errorTitle(name) : name
  return layout(view, { title: pageTitle, main, language, wide: true, scripted: month !== undefined })
}

interface Shown {
  readonly clock: PageClock
  readonly month: OfferedMonth
  readonly firstDay: number
}

/** `Anna`, `Anna or Ben`, `Anna, Ben or Cleo`; of more than three only that they are a team. */
function inWords(names: readonly string[], words: PageWords['booking']): string {
  if (names.length > 3) return words.team
  const parts = [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '')
  return parts.join(` ${words.or} `)
}

/** The page opens at the day of the time that was chosen. */
function dayOf({ filled, slots, timezone }: BookingPageView): string | undefined {
  const chosen = slots.find(({ startsAt }) => startsAt.toString() === filled?.startsAt)
  return chosen?.startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

/** What is booked, with whom, and in which zone the times are read. */
function about(
  view: BookingPageView,
  { clock, month }: Omit<Shown, 'firstDay' | 'month'> & { month?: Shown['month'] | undefined },
): Html {
  const { title, hostNames, durationMinutes, location, moving } = view
  const { booking: words, facts } = pageWords(view.locale)
  const hosts = inWords(hostNames, words)
  return html`<section class="about">
    ${moving === undefined && html`<p class="host"><bdi>${hosts}</bdi></p>`}
    <h1>${moving === undefined ? html`<bdi>${title}</bdi>` : words.reschedule}</h1>
    <ul class="facts">
      ${
        moving !== undefined &&
        html`<li>
          ${icon('person')}<span><bdi>${words.withWhom(title, hosts)}</bdi></span>
        </li>`
      }
      <li>${icon('clock')}<span>${words.minutes(durationMinutes)}</span></li>
      ${
        location !== undefined &&
        html`<li>
          ${icon('place')}<span
            ><bdi>${onlinePlace(location, moving === undefined ? words.online : facts.online)}</bdi></span
          >
        </li>`
      }
      <li class="chosen" hidden>${icon('day')}<strong id="chosen" aria-live="polite"></strong></li>
    </ul>
    ${moving !== undefined && standingTime(moving, clock, words)} ${month !== undefined && zoneForm(view, month, clock)}
  </section>`
}

function standingTime(
  moving: PageTimeSpan & { readonly path: string },
  clock: PageClock,
  words: PageWords['booking'],
): Html {
  const [day, times] = clock.span(moving)
  const when = html`<strong><span class="day">${day}</span>, <span class="clock">${times}</span></strong>`
  return html`<p class="standing">${words.currentTime(when)} <a href="${moving.path}">${words.keepTime}</a></p>`
}

/** Links to the fields, or names the problems alone where no time is left and so no form. */
function errorSummary(
  { moving, locale }: BookingPageView,
  problems: readonly BookingFieldProblem[],
  month: OfferedMonth | undefined,
): Html {
  const { booking: words } = pageWords(locale)
  const link = ({ field, detail }: BookingFieldProblem) => html`<a href="#${field}">${detail}</a>`
  return html`<section class="errors" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
    <p id="errors-title">${moving === undefined ? words.notBooked : words.notMoved}</p>
    <ul>
      ${problems.map((problem) => html`<li>${month === undefined ? problem.detail : link(problem)}</li>`)}
    </ul>
  </section>`
}

function times(view: BookingPageView, { clock, month, firstDay }: Shown): Html {
  const { path, timezone, filled, problems = [], questions = [], moving, preview = false, slots, guessed } = view
  const link = (date: Temporal.PlainDate, of: Temporal.PlainDate) => {
    const wish = { timezone, date: date.toString(), month: monthIn(of) }
    return `${path}?${new URLSearchParams(wish).toString()}#times`
  }
  const shown = { path, clock, month, firstDay, filled, problems, questions, preview, slots, isThisYou: view.isThisYou }
  const form = bookingForm({
    ...shown,
    moves: moving !== undefined,
    durationMinutes: view.durationMinutes,
    guessed: guessed === true,
    zone: showZone(view.now.toZonedDateTimeISO(timezone), pageWords(view.locale).language),
    isDateAsked: (view.date ?? dayOf(view)) !== undefined,
  })
  return html`${monthGrid(month, { clock, link })}${form}`
}

/** As the address of the page says it: `2026-11`. */
const monthIn = (date: Temporal.PlainDate) => date.toPlainYearMonth().toString()

function nothingFree({ moving, locale }: BookingPageView): Html {
  const { booking: words } = pageWords(locale)
  return html`<p class="notice">${moving === undefined ? words.nothingFree : words.nothingElseFree}</p>`
}

function zoneForm({ path, timezone, hostZones, now }: BookingPageView, month: OfferedMonth, clock: PageClock): Html {
  const { booking: words, language } = pageWords(clock.locale)
  const local = now.toZonedDateTimeISO(timezone)
  return html`<form class="zone" method="get" action="${path}">
    <input type="hidden" name="date" value="${month.date.toString()}" />
    <input type="hidden" name="month" value="${monthIn(month.first)}" />
    <label for="timezone">${icon('globe')}${words.timeZone}</label>
    <div class="row">
      <select
        id="timezone"
        name="timezone"
        aria-describedby="timezone-hint"
        data-renamed="${renamedZones}"
        data-none="${words.noZone}"
      >
        ${timezoneOptions(timezone, language, hostZones)}
      </select>
      <button class="quiet">${words.changeZone}</button>
    </div>
    <p
      class="hint"
      id="timezone-hint"
      data-now="${now.epochMilliseconds}"
      data-text="${words.localTime('{zone}', '{time}')}"
    >
      ${words.localTime(showZone(local, language), clock.time(now))}
    </p>
  </form> `
}
