import { faults } from '../../../pages/words.ts'
import { parseBookingForm, readNote } from '../../../src/bookings/booking-page/booking-form.ts'
import {
  CONNECTION_PROVIDERS,
  calendarProviderOf,
} from '../../../src/bookings/external-calendars/providers/provider-of.ts'
import { MOST_BYTES } from '../../../src/bookings/external-calendars/providers/read-values.ts'
import { problemMediaType } from '../../../src/http/problems.ts'
import { verifyWebhook } from '../../../src/platform/secrets/webhook-signature.ts'
import { toldBy } from '../bookings/told-bookings.ts'
import type { TextReader } from './text-reader.ts'

const NOW = new Date('2026-07-20T10:00:00Z')
/** Of all headers of a request together: Node takes no more. */
const LONGEST_HEADER = 16_384
/** These say which notice it is. */
const KINDS = ['triggerEvent', 'event', 'type']
const HAPPENINGS = ['requested', 'booked', 'rescheduled', 'cancelled', 'no_show'] as const

/** A value with a text in place of every one in it. */
function filledWith(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((one) => filledWith(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, KINDS.includes(name) ? one : filledWith(one, text)]),
  )
}

/** What reads notices, forms and headers. */
export const REQUEST_READERS: readonly TextReader[] = [
  {
    name: 'notice of a calendar',
    longest: MOST_BYTES / 16,
    read: (text) =>
      CONNECTION_PROVIDERS.flatMap((provider) =>
        HAPPENINGS.map((happening) =>
          calendarProviderOf(provider).read(
            filledWith(toldBy(provider, happening, { uid: 'a', email: 'a@a.example', token: 'b', before: 'c' }), text),
          ),
        ),
      ),
  },
  {
    name: 'signature of a notice',
    longest: LONGEST_HEADER,
    read: (text) => {
      const names = ['x-cal-signature-256', 'calendly-webhook-signature', 'x-savvycal-signature', 'webhook-signature']
      const headers = Object.fromEntries([...names, 'webhook-id', 'webhook-timestamp'].map((name) => [name, text]))
      const body = Buffer.alloc(1)
      return [
        CONNECTION_PROVIDERS.map((provider) => [
          calendarProviderOf(provider).verify({ headers, body }, ['secret'], NOW),
          calendarProviderOf(provider).refuseSecret(text),
        ]),
        verifyWebhook({ headers, body, secrets: ['secret'], now: NOW }),
        problemMediaType(text),
      ]
    },
  },
  {
    name: 'form of a booking',
    longest: 20_000,
    read: (text) => [
      parseBookingForm(
        { startsAt: text, timezone: text, name: text, email: text, notes: text },
        { readEmail: (given) => given, questions: [], words: faults },
      ),
      readNote({ note: text }, 'note', faults),
    ],
  },
]
