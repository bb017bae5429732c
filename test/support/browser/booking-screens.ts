import { hourAt, startCalendarServer } from '../servers/calendar-server.ts'
import { startWalk } from './dashboard-walk.ts'
import type { Walk } from './dashboard-walk.ts'
import { startReceiver } from '../servers/webhook-receiver.ts'
import type { Receiver } from '../servers/webhook-receiver.ts'

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const WEEK = DAYS.map((day) => ({ day, from: '09:00', to: '17:00' }))
const SEQUENCE = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hello', body: 'Pick a time: {{ calendarLink }}' }] }] }

/** The dashboard with hosts, calendars of others and a webhook. */
export interface BookingScreens {
  readonly walk: Walk
  readonly receiver: Receiver
  /** Where the calendars of hosts lie: `/ada.ics` is busy twice in three days, every other path is unknown. */
  readonly calendarsUrl: string
  readonly adaId: string
  /** Its calendar names Ada and Sam. */
  readonly campaignId: string
  /** Its link leads to Calendly, which is not connected. */
  readonly elsewhereId: string
  readonly calcomId: string
  /** Another calendar, connected: an automation tells of its bookings. */
  readonly outlookId: string
  /** Tells of a booking in the other calendar, by somebody who is no lead. */
  book(id: string, name: string): Promise<unknown>
  close(): Promise<void>
}

/** Starts it, with a lead called Jana Petersen in the first campaign. */
export async function startBookingScreens(): Promise<BookingScreens> {
  const receiver = await startReceiver({ checks: false })
  const calendars = await startCalendarServer()
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  calendars.calendars.set('/ada.ics', { objects: [hourAt(`${soon}T090000Z`), hourAt(`${soon}T130000Z`)] })
  const walk = await startWalk()
  const [ada, sam] = await addHosts(walk)
  const { campaignId } = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    sequence: SEQUENCE,
    calendar: {
      hosts: [ada, sam],
      bufferAfterMinutes: 15,
      questions: [{ label: 'How large is your team?', kind: 'line' }],
    },
  })
  const calendar = { provider: 'calendly', url: 'https://calendly.com/acme/intro' }
  const elsewhere = await walk.send('POST', '/campaigns', { name: 'Autumn', sequence: SEQUENCE, calendar })
  const calcom = await walk.send('POST', '/booking-connections', { provider: 'calcom', name: 'Cal.com of sales' })
  const outlook = await walk.send('POST', '/booking-connections', { provider: 'url', name: 'Outlook' })
  const lead = { companyName: 'Harbour', contactName: 'Jana Petersen', email: 'jana@harbour.test' }
  await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)
  return {
    walk,
    receiver,
    calendarsUrl: calendars.url,
    adaId: ada,
    campaignId,
    elsewhereId: elsewhere.campaignId,
    calcomId: calcom.connectionId,
    outlookId: outlook.connectionId,
    book: (id, name) =>
      walk.send('POST', `/booking-connections/${outlook.connectionId}/bookings`, {
        type: 'meeting.booked',
        data: {
          bookingId: id,
          startsAt: '2027-12-01T14:00:00Z',
          attendee: { name, email: `${id}@elsewhere.example` },
          title: 'Intro call',
        },
      }),
    close: async () => {
      await walk.close()
      await calendars.close()
      await receiver.close()
    },
  }
}

async function addHosts(walk: Walk): Promise<[string, string]> {
  const exceptions = [
    { date: '2027-12-24', until: '2028-01-02', hours: [], note: 'Holidays' },
    { date: '2028-01-07', hours: [{ from: '09:00', to: '12:00' }] },
  ]
  const person = { timezone: 'Europe/Berlin', weeklyHours: WEEK }
  const ada = { name: 'Ada Lovelace', email: 'ada@seller.test', ...person, exceptions, dailyMaximum: 5 }
  const sam = { name: 'Sam Doe', email: 'sam@seller.test', ...person, timezone: 'America/New_York' }
  const ids = [await walk.send('POST', '/hosts', ada), await walk.send('POST', '/hosts', sam)]
  return [ids[0]?.hostId, ids[1]?.hostId]
}
