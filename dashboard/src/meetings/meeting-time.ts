import { LOCALE } from '../shared/words/locale.ts'

/** When a meeting is, read in one zone. */
export interface MeetingTime {
  /** "Tue, 24 Nov 2026" */
  readonly day: string
  /** "09:30–10:00" */
  readonly span: string
  readonly place: string
}

/** The zone of whoever looks. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Day, span and place of a meeting in a zone; a zone that this browser does not know is read as UTC. */
export function meetingTime(meeting: { startsAt: string; endsAt: string }, zone: string): MeetingTime {
  const timeZone = isKnown(zone) ? zone : 'UTC'
  const [start, end] = [new Date(meeting.startsAt), new Date(meeting.endsAt)]
  const day = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const clock = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit' })
  return {
    day: day.format(start),
    span: `${clock.format(start)}–${clock.format(end)}`,
    place: placeOf(timeZone),
  }
}

/** "Europe/Berlin" as "Berlin". */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat(LOCALE, { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
