import type { PageTimeSpan } from './page-clock.ts'

/** What is put into the visitor's own calendar. */
export interface CalendarEntry extends PageTimeSpan {
  readonly title: string
  readonly location?: string
}

/**
 * Links that open a new event, filled in: of Google Calendar (`action=TEMPLATE`), and of Outlook for private accounts and
 * for those of Microsoft 365 (`rru=addevent`). `details` is the text of the event.
 */
export function calendarLinks(
  entry: CalendarEntry,
  details: string,
): { google: string; outlook: string; office: string } {
  const { startsAt, endsAt, title, location = '' } = entry
  const compact = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details,
    location,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt.toString({ smallestUnit: 'second' }),
    enddt: endsAt.toString({ smallestUnit: 'second' }),
    body: details,
    location,
  })
  // Outlook shows the plus signs that stand for spaces.
  const query = outlook.toString().replaceAll('+', '%20')
  return {
    google: `https://calendar.google.com/calendar/render?${google.toString()}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${query}`,
    office: `https://outlook.office.com/calendar/0/deeplink/compose?${query}`,
  }
}
