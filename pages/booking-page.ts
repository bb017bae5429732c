import { bookingForm, type BookingFieldProblem, type BookingFields, type QuestionView } from './booking-form.ts'
import { html, type Html } from './html.ts'
import { layout, type PageFrame } from './layout.ts'
import { placeInWords } from './meeting-facts.ts'
import { showTime, showTimeSpan, showWeek, showZone, type PageTimeSpan } from './show-time.ts'
import { weekOfSlots, type OfferedWeek } from './slot-weeks.ts'
import { timezoneOptions } from './time-zones.ts'

export interface BookingPageView extends PageFrame {
  /** Path of this page: the form is posted there, time zone and week are read there by GET as `timezone` and `week`. */
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
  /** The visitor did not choose the zone: a script may take that of the browser. */
  readonly guessed?: boolean
  readonly now: Temporal.Instant
  /** The `week` that was asked for, as it came. */
  readonly week?: string | undefined
  /** What the visitor has posted, when the form is shown again. A first visit has none: it never holds the lead's data. */
  readonly filled?: BookingFields
  readonly problems?: readonly BookingFieldProblem[]
  readonly questions?: readonly QuestionView[]
  /** The meeting that is to move, and the path of its page. */
  readonly moving?: PageTimeSpan & { readonly path: string }
  /** Shown to those whose page it is: it looks the same, and nothing on it leads anywhere. */
  readonly preview?: boolean
}

/** The page behind a calendar link: free times of one week in the visitor's zone and the form that takes one of them. */
export function bookingPage(view: BookingPageView): string {
  const problems = view.problems ?? []
  const week = weekOfSlots(view.slots, view.timezone, view.week ?? dayOf(view))
  const { moving, title } = view
  const main = html`${problems.length > 0 && errorSummary(view, problems, week)}
    <h1>${moving === undefined ? html`<bdi>${title}</bdi>` : 'Choose another time'}</h1>
    <p class="facts">${facts(view)}</p>
    ${moving !== undefined && standingTime(moving, view.timezone)}
    ${week === undefined ? nothingFree(moving !== undefined) : times(view, week)}`
  const name = moving === undefined ? `${title} with ${inWords(view.hostNames)}` : `Choose another time: ${title}`
  return layout(view, { title: `${problems.length > 0 ? 'Error: ' : ''}${name}`, main })
}

/** `Anna`, `Anna or Ben`, `Anna, Ben or Cleo`; of more than three only that they are a team. */
function inWords(names: readonly string[]): string {
  if (names.length > 3) return 'one of our team'
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' or ')
}

function standingTime(moving: PageTimeSpan & { readonly path: string }, timezone: string): Html {
  const [day, clock, zone] = showTimeSpan(moving, timezone)
  return html`<p class="notice">
    Now it is on <strong>${day}, <span class="clock">${clock}</span></strong
    >, ${zone}. It stays there until you choose another time. <a href="${moving.path}">Keep this time</a>
  </p>`
}

/** The page opens at the week of the time that was chosen. */
function dayOf({ filled, slots, timezone }: BookingPageView): string | undefined {
  const chosen = slots.find(({ startsAt }) => startsAt.toString() === filled?.startsAt)
  return chosen?.startsAt.toZonedDateTimeISO(timezone).toPlainDate().toString()
}

function facts({ title, durationMinutes, hostNames, location, moving }: BookingPageView): Html {
  const what = moving !== undefined && html`<bdi>${title}</bdi> · `
  const place = location !== undefined && html` · <bdi>${placeInWords(location)}</bdi>`
  return html`${what}${durationMinutes} minutes with <bdi>${inWords(hostNames)}</bdi>${place}`
}

/** Links to the fields, or names the problems alone where no time is left and so no form. */
function errorSummary(
  { moving }: BookingPageView,
  problems: readonly BookingFieldProblem[],
  week: OfferedWeek | undefined,
): Html {
  const link = ({ field, detail }: BookingFieldProblem) => html`<a href="#${field}">${detail}</a>`
  return html`<section class="errors" role="alert" tabindex="-1" autofocus aria-labelledby="errors-title">
    <p id="errors-title">The meeting is not ${moving === undefined ? 'booked' : 'moved'} yet</p>
    <ul>
      ${problems.map((problem) => html`<li>${week === undefined ? problem.detail : link(problem)}</li>`)}
    </ul>
  </section>`
}

function times(view: BookingPageView, week: OfferedWeek): Html {
  const { path, timezone, filled, problems = [], questions = [], moving, preview = false } = view
  const moves = moving !== undefined
  const form = bookingForm({ path, timezone, week, filled, problems, questions, moves, preview })
  return html`${zoneForm(view, week)}${weekNavigation(view, week)}${form}`
}

function nothingFree(moves: boolean): Html {
  return html`<p class="notice">
    No ${moves && 'other'} time is free at the moment. Times become free every day, so please look again tomorrow, or
    reply to the email that brought you here.
  </p>`
}

function zoneForm({ path, timezone, now, guessed, preview = false }: BookingPageView, week: OfferedWeek): Html {
  const local = now.toZonedDateTimeISO(timezone)
  return html`<form class="zone" method="get" action="${path}" ${guessed === true && html`data-guessed`}>
    <input type="hidden" name="week" value="${week.monday.toString()}" />
    <label for="timezone">Your time zone</label>
    <div class="row">
      <select id="timezone" name="timezone" aria-describedby="timezone-hint">
        ${timezoneOptions(timezone)}
      </select>
      <button class="quiet" ${preview && html`disabled`}>Change zone</button>
    </div>
    <p class="hint" id="timezone-hint">Times below are in ${showZone(local)}, where it is now ${showTime(local)}.</p>
  </form> `
}

function weekNavigation(view: BookingPageView, { monday, previous, next }: OfferedWeek): Html {
  return html`<nav class="weeks" aria-label="Weeks">
    ${previous !== undefined && earlierLink(view, previous)}
    <h2>${showWeek(monday)}</h2>
    ${next !== undefined && laterLink(view, next)}
  </nav> `
}

function earlierLink(view: BookingPageView, monday: Temporal.PlainDate): Html {
  return html`<a class="previous" rel="prev" ${weekLink(view, monday)}>
    <span aria-hidden="true">←</span> Earlier<span class="unseen"> week, ${showWeek(monday)}</span>
  </a>`
}

function laterLink(view: BookingPageView, monday: Temporal.PlainDate): Html {
  return html`<a class="next" rel="next" ${weekLink(view, monday)}>
    Later<span class="unseen"> week, ${showWeek(monday)}</span> <span aria-hidden="true">→</span>
  </a>`
}

function weekLink({ path, timezone, preview }: BookingPageView, monday: Temporal.PlainDate): Html | undefined {
  if (preview === true) return undefined
  return html`href="${path}?${new URLSearchParams({ timezone, week: monday.toString() }).toString()}"`
}
