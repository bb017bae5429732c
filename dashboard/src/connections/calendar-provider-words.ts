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
      'Paste the secret as “Secret”. Don’t use a custom payload template.',
      'Tick the events below, and save.',
      'In the event type, under “Advanced”, add a booking question: short text, identifier “fairlead”, hidden. It keeps track of the lead when a booking needs confirmation.',
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
    hint: 'If bookings need confirmation or payment, add a hidden question with the identifier “fairlead” to the event type.',
  },
  calendly: {
    label: 'Calendly',
    where:
      'Through Calendly’s API: POST https://api.calendly.com/webhook_subscriptions with a personal access token (paid plan)',
    steps: [
      'Send the inbound URL as “url”.',
      'Send the secret as “signing_key”.',
      'Send the events below as “events”, and “organization” or “user” as “scope”.',
    ],
    events: ['invitee.created', 'invitee.canceled', 'invitee_no_show.created', 'invitee_no_show.deleted'],
    page: 'https://calendly.com/acme/intro',
    hint: 'The lead is tracked in utm_content. If your page overwrites it, the email address is used.',
  },
  savvycal: {
    label: 'SavvyCal',
    where: 'In SavvyCal: Settings, Webhooks, Create',
    steps: [
      'Paste the inbound URL as “URL”, and save.',
      'Copy the secret that SavvyCal shows for the webhook and paste it below.',
      'Choose the events below if asked.',
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
    hint: 'The lead is tracked in SavvyCal’s booking metadata.',
  },
  url: {
    label: 'Any other calendar',
    where: 'In n8n, Zapier, Make or Power Automate',
    steps: [
      'Start with your calendar’s trigger for new, changed or cancelled bookings.',
      'Then POST JSON to the inbound URL, signed with the secret (Standard Webhooks). Or use the API with a key, without a signature: POST /api/v1/booking-connections/{connectionId}/bookings.',
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
    hint: 'The lead is tracked in the “fairlead” parameter. If your page drops it, the attendee’s email address is used.',
  },
}

/** The providers in the order in which they are offered. */
export const PROVIDER_CHOICES = Object.entries(PROVIDERS).map(([value, { label }]) => ({ value, label }))

/** Whether a text names one of them. */
export function isProvider(text: string | null): text is ConnectionProvider {
  return text !== null && Object.hasOwn(PROVIDERS, text)
}
