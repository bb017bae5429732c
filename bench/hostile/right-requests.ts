import type { Attempt } from '../../test/support/openapi/openapi-requests.ts'

const SEAT = { timezone: 'UTC', weeklyHours: [{ day: 'mon', from: '09:00', to: '17:00' }] }
const STEPS = [
  { wait: 'P0D', variants: [{ subject: 'Berths', body: 'Hello {{ calendarLink }} {{ unsubscribeLink }}' }] },
]
const CSV = { 'content-type': 'text/csv' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Requests that are right where what the document says does not suffice to make one. `n` tells them apart. */
export const RIGHT_REQUESTS: Readonly<Record<string, (n: number, smtpPort: number) => Omit<Attempt, 'what'>>> = {
  createApiKey: (n) => ({ body: { name: `key ${n}`, scopes: ['leads:read'] } }),
  createCampaign: (n) => ({ body: { name: `campaign ${n}`, sequence: { steps: STEPS } } }),
  updateCampaign: (n) => ({ body: { name: `campaign ${n}` } }),
  cloneCampaign: (n) => ({ body: { name: `clone ${n}` } }),
  createHost: (n) => ({ body: { name: `host ${n}`, email: `host${n}@seller.test`, ...SEAT } }),
  updateHost: (n) => ({ body: { name: `host ${n}` } }),
  createMailbox: (n, port) => ({
    body: {
      address: `sam${n}@sender.test`,
      fromName: 'Sam',
      smtp: { host: '127.0.0.1', port, security: 'starttls', username: 'sam', password: 'secret' },
    },
  }),
  createResearchProvider: (n) => ({
    body: { kind: 'hunter', name: `hunter ${n}`, costPerHitUsd: 0.1, apiKey: 'a-key-of-hunter' },
  }),
  updateResearchProvider: (n) => ({ body: { name: `provider ${n}` } }),
  createBookingConnection: (n) => ({ body: { provider: 'calcom', name: `connection ${n}` } }),
  updateBookingConnection: (n) => ({ body: { name: `connection ${n}` } }),
  reportBooking: (n) => ({
    body: {
      type: 'meeting.booked',
      timestamp: new Date().toISOString(),
      data: {
        bookingId: `booking-${n}`,
        startsAt: inDays(9),
        endsAt: inDays(9.1),
        attendee: { name: 'Jana', email: `jana${n}@else.test` },
      },
    },
  }),
  recordMeeting: (n) => ({ body: { startsAt: inDays(3 + (n % 300)), durationMinutes: 30 } }),
  saveFilter: (n) => ({ body: { name: `filter ${n}`, filter: { tier: ['A'] } } }),
  startLeadAction: () => ({ body: { action: 'pause', filter: {} } }),
  addSuppressions: (n) => ({ body: { addresses: [`gone${n}@people.test`] } }),
  importSuppressions: (n) => ({ raw: `email,reason\njane${n}@people.test,unsubscribed\n`, headers: CSV }),
  createImport: (n) => ({ query: 'kind=blocklist', raw: `Email\njane${n}@people.test\n`, headers: CSV }),
  invite: (n) => ({ body: { email: `guest${n}@people.test`, role: 'read_only' } }),
  getBreakdownReport: () => ({ query: 'key=region' }),
  correctFact: () => ({ body: { value: 'FR' } }),
  addLead: (n) => ({
    body: { companyName: 'Acme', contactName: 'Jane Doe', email: `jane${n}@people.test`, notes: 'x'.repeat(n % 500) },
  }),
}
