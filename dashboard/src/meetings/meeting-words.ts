import type { Schemas } from '../api/client.ts'

type Meeting = Schemas['Meeting']

const STATES: Readonly<Record<Meeting['status'], { readonly state: string; readonly text: string }>> = {
  booked: { state: 'active', text: 'Booked' },
  attended: { state: 'delivered', text: 'Held' },
  no_show: { state: 'held', text: 'No-show' },
  cancelled: { state: 'archived', text: 'Cancelled' },
}

/** What became of a meeting, as a sign and a word. */
export function meetingState({ status }: Pick<Meeting, 'status'>) {
  return STATES[status]
}

const PROVIDERS: Readonly<Record<Meeting['provider'], string>> = {
  builtin: 'Booking page',
  calcom: 'Cal.com',
  calendly: 'Calendly',
  savvycal: 'SavvyCal',
  url: 'Other calendar',
  manual: 'Added by hand',
}

/** The calendar that took a booking. */
export function providerName(provider: Meeting['provider']): string {
  return PROVIDERS[provider]
}

/** Whether another calendar has the meeting: only there it is moved or cancelled. */
export function isElsewhere({ provider }: Pick<Meeting, 'provider'>): boolean {
  return provider !== 'builtin' && provider !== 'manual'
}

/** What can be done with a meeting at an instant, in milliseconds; the API decides likewise. */
export function meetingActs(meeting: Pick<Meeting, 'status' | 'provider' | 'startsAt' | 'endsAt'>, now: number) {
  const { status, provider, startsAt, endsAt } = meeting
  const isBooked = status === 'booked'
  return {
    move: isBooked && provider === 'builtin' && Date.parse(startsAt) > now,
    cancel: isBooked && !isElsewhere(meeting) && (Date.parse(endsAt) > now || provider === 'manual'),
    tell: isBooked && Date.parse(startsAt) <= now,
    undo: status === 'attended' || status === 'no_show',
  }
}
