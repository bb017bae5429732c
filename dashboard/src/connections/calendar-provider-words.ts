import type { ConnectionProvider } from './connection-queries.ts'

/** How a calendar is set up, as its own screens have it. */
interface ProviderWords {
  readonly label: string
  /** Where its webhooks are made. */
  readonly where: string
  /** What goes where: each step after the inbound URL was copied. */
  readonly steps: readonly string[]
  /** The events to choose there. */
  readonly events: readonly string[]
  /** A booking page of it, as an example. */
  readonly page: string
  /** What its link hands back, and what that needs. */
  readonly hint: string
}

/** The calendars that can be connected, the most common first. */
export const PROVIDERS: Readonly<Record<ConnectionProvider, ProviderWords>> = {
  calcom: {
    label: 'Cal.com',
    where: 'In Cal.com: Settings, Developer, Webhooks, New',
    steps: [
      'Paste the inbound URL as “Subscriber URL”.',
      'Paste the secret as “Secret”. Leave the payload as it is: no custom template.',
      'Tick the events below, and save.',
      'In the event type, under “Advanced”, add a booking question: short text, identifier “fairlead”, hidden. It carries the link’s token through a confirmation, which drops everything else.',
    ],
    events: [
      'Booking created',
      'Booking requested',
      'Booking rescheduled',
      'Booking cancelled',
      'Booking rejected',
      'Booking payment initiated',
      'Booking no-show updated',
      'Meeting ended',
    ],
    page: 'https://cal.com/acme/intro',
    hint: 'Where bookings are confirmed by hand or paid for, the event type needs a hidden question with the identifier “fairlead”.',
  },
  calendly: {
    label: 'Calendly',
    where:
      'In Calendly’s API, as it has no screen for it: POST https://api.calendly.com/webhook_subscriptions with a personal access token (a paid plan)',
    steps: [
      'Send the inbound URL as “url”.',
      'Send the secret as “signing_key”.',
      'Send the events below as “events”, and “organization” or “user” as “scope”.',
    ],
    events: ['invitee.created', 'invitee.canceled', 'invitee_no_show.created', 'invitee_no_show.deleted'],
    page: 'https://calendly.com/acme/intro',
    hint: 'The link’s token travels as utm_content: a page that sets its own loses it, and the address decides.',
  },
  savvycal: {
    label: 'SavvyCal',
    where: 'In SavvyCal: Settings, Webhooks, Create',
    steps: [
      'Paste the inbound URL as “URL”, and save.',
      'Copy the secret that SavvyCal shows for the webhook, and bring it here below.',
      'Choose the events below, where it asks.',
    ],
    events: [
      'event.created',
      'event.requested',
      'event.approved',
      'event.declined',
      'event.rescheduled',
      'event.changed',
      'event.canceled',
    ],
    page: 'https://savvycal.com/acme/intro',
    hint: 'The link’s token travels as metadata, which SavvyCal gives back with every booking.',
  },
  url: {
    label: 'Any other calendar',
    where: 'In n8n, Zapier, Make or Power Automate',
    steps: [
      'Begin with your calendar’s trigger for a new, changed or cancelled booking.',
      'Then send an HTTP POST with JSON to the inbound URL, signed by Standard Webhooks with the secret; or to the API with a key, which needs no signature: POST /api/v1/booking-connections/{connectionId}/bookings.',
      'Set “type” to one of the types below. “data” needs bookingId, startsAt and the attendee’s name and email; pass on the “fairlead” parameter of the link as token.',
    ],
    events: [
      'meeting.requested',
      'meeting.booked',
      'meeting.rescheduled',
      'meeting.cancelled',
      'meeting.rejected',
      'meeting.attended',
      'meeting.no_show',
    ],
    page: 'https://outlook.office.com/book/acme',
    hint: 'The link’s token travels as the parameter “fairlead”. Where the page does not hand it on, the attendee’s address decides.',
  },
}

/** The providers in the order in which they are offered. */
export const PROVIDER_CHOICES = Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label }))

/** Whether a text names one of them. */
export function isProvider(text: string | null): text is ConnectionProvider {
  return text !== null && Object.hasOwn(PROVIDERS, text)
}
