import { html, type Html } from './html.ts'
import { showTimeSpan } from './show-time.ts'

/** A meeting as a page shows it: nothing of the attendee. */
export interface MeetingView {
  readonly title: string
  /** Absent where another calendar did not tell who it is. */
  readonly hostName?: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** Zone of the visitor, one that the runtime knows. */
  readonly timezone: string
  readonly location?: string
  /** Where another provider lets its attendee change the meeting; https. */
  readonly manageUrl?: string
}

export interface MeetingFactsOptions {
  /** Whether a location that is a URL is shown: it opens the call to everybody who has it. */
  readonly showCallUrl: boolean
}

/** What, when, with whom and where, as a list of terms. */
export function meetingFacts(view: MeetingView, { showCallUrl }: MeetingFactsOptions): Html {
  const [day, times, zone] = showTimeSpan(view, view.timezone)
  const place = view.location !== undefined && (showCallUrl ? linkedPlace(view.location) : placeInWords(view.location))
  return html`<dl class="meeting">
    <dt>What</dt>
    <dd><bdi>${view.title}</bdi></dd>
    <dt>When</dt>
    <dd>${day}, <span class="clock">${times}</span> <span>${zone}</span></dd>
    ${
      view.hostName !== undefined &&
      html`<dt>With</dt>
        <dd><bdi>${view.hostName}</bdi></dd>`
    }
    ${
      place !== false &&
      html`<dt>Where</dt>
        <dd><bdi>${place}</bdi></dd>`
    }
  </dl>`
}

/** The location for those who have not booked: a URL is left out. */
export function placeInWords(location: string): string {
  return /^\s*[a-z][a-z0-9+.-]*:\/\//i.test(location) ? 'online, the link is in the invitation' : location
}

/** Only https becomes a link: the location is whatever the campaign says. */
function linkedPlace(location: string): Html | string {
  const url = URL.canParse(location) ? new URL(location) : undefined
  if (url?.protocol !== 'https:') return location
  return html`<a href="${url.href}" rel="noreferrer noopener">${location}</a>`
}
