import { html, type Html } from './html.ts'
import { DEFAULT_LOCALE, pageClock } from './page-clock.ts'
import { pageWords } from './words/page-words.ts'

/** A meeting as a page shows it: nothing of the attendee. */
export interface MeetingView {
  readonly title: string
  /** Absent where another calendar did not tell who it is. */
  readonly hostName?: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** Zone of the visitor, one that the runtime knows. */
  readonly timezone: string
  /** Language of dates; default: English with 24 hours. */
  readonly locale?: string
  readonly location?: string
  /** Where another provider lets its attendee change the meeting; https. */
  readonly manageUrl?: string
}

export interface MeetingFactsOptions {
  /** Whether a location that is a URL is shown: it opens the call to everybody who has it. */
  readonly showCallUrl: boolean
  /** The meeting is cancelled. */
  readonly isOff?: boolean
}

/** What, when, with whom and where, as a list of terms. */
export function meetingFacts(view: MeetingView, { showCallUrl, isOff = false }: MeetingFactsOptions): Html {
  const { locale = DEFAULT_LOCALE, timezone } = view
  const { facts: words, language } = pageWords(locale)
  const [day, times, zone] = pageClock({ locale, timezone }).span(view, language)
  const place =
    view.location !== undefined && (showCallUrl ? linkedPlace(view.location) : onlinePlace(view.location, words.online))
  return html`<dl class="meeting ${isOff && 'off'}">
    <dt>${words.what}</dt>
    <dd><bdi>${view.title}</bdi></dd>
    <dt>${words.when}</dt>
    <dd>
      <span class="date" lang="${locale}">${day}</span> <span class="clock" lang="${locale}">${times}</span>
      <span class="zone-name">${zone}</span>
    </dd>
    ${
      view.hostName !== undefined &&
      html`<dt>${words.with}</dt>
        <dd><bdi>${view.hostName}</bdi></dd>`
    }
    ${
      place !== false &&
      html`<dt>${words.where}</dt>
        <dd><bdi>${place}</bdi></dd>`
    }
  </dl>`
}

/** The location for those who have not booked: `instead` of a URL. */
export function onlinePlace(location: string, instead: string): string {
  return /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(location) ? instead : location
}

/** Only https becomes a link: the location is whatever the campaign says. */
function linkedPlace(location: string): Html | string {
  const url = URL.canParse(location) ? new URL(location) : undefined
  if (url?.protocol !== 'https:') return location
  return html`<a href="${url.href}" rel="noreferrer noopener">${location}</a>`
}
