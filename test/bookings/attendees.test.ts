import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, meetingsShown, outcomeOf, prospectElsewhere, tell } from '../support/bookings/booking-hooks.ts'
import type { Kind } from '../support/bookings/booking-hooks.ts'
import { createHarness, TUESDAY } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { bookableCampaign, makeLive } from '../support/leads/prospect.ts'
import { byAnother, byCalcom, toldBy } from '../support/bookings/told-bookings.ts'

let harness: Harness

beforeAll(async () => {
  harness = await createHarness()
})

beforeEach(() => {
  harness.clock.set(TUESDAY)
})

afterAll(async () => {
  await harness.close()
})

const ASSISTANT = 'assistant@harbour.example'

interface Payload {
  readonly attendees: unknown[]
  readonly responses: object
  readonly scheduled_event: object
}

/** Where each calendar tells of those whom the booker brings. */
const BROUGHT: readonly (readonly [Kind, string, (payload: Payload, email: string) => void])[] = [
  ['calcom', 'attendees', ({ attendees }, email) => attendees.push({ email, name: '', timeZone: 'UTC' })],
  ['calcom', 'responses', ({ responses }, email) => Object.assign(responses, { guests: { value: [email] } })],
  ['calendly', 'guests', ({ scheduled_event: event }, email) => Object.assign(event, { event_guests: [{ email }] })],
  ['savvycal', 'attendees', ({ attendees }, email) => attendees.push({ email, is_organizer: false })],
]

test.each(BROUGHT)('%s: a lead among the %s whom somebody else booked for is found', async (kind, where, bring) => {
  const connected = await connect(harness, kind)
  const prospect = await prospectElsewhere(harness, kind)
  const told = toldBy(kind, 'booked', { uid: where, email: ASSISTANT }) as { payload: Payload }
  bring(told.payload, prospect.email)
  expect(await outcomeOf(harness, connected, told)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([
    { attendee: { email: ASSISTANT }, attribution: 'email' },
  ])
})

test('by its address, a live lead that has ended is found before one of a test campaign', async () => {
  const connected = await connect(harness, 'calcom')
  const live = await prospectElsewhere(harness, 'calcom')
  await makeLive(harness, live.campaign)
  await harness.call('POST', `/api/v1/leads/${live.prospectId}/stop`)
  const body = { companyName: 'Harbour', contactName: 'Jana', email: live.email }
  await harness.call('POST', `/api/v1/campaigns/${await bookableCampaign(harness)}/leads`, body)
  expect(await outcomeOf(harness, connected, byCalcom('booked', { uid: 'l', email: live.email }))).toBe('200 applied')
  expect(await meetingsShown(harness, live)).toMatchObject([{ live: true }])
})

test('Cal.com: a token that was cut off does not hide the one in the hidden question', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  const told = byCalcom('booked', { uid: 'q', email: 'unknown@elsewhere.example', token: prospect.token.slice(0, 9) })
  const { responses } = told['payload'] as { responses: object }
  Object.assign(responses, { fairlead: { label: 'fairlead', value: prospect.token, isHidden: true } })
  expect(await outcomeOf(harness, connected, told)).toBe('200 applied')
  expect(await meetingsShown(harness, prospect)).toMatchObject([{ attribution: 'token' }])
})

test('what is nested deep, or is half a character, is taken in or told, and breaks nothing', async () => {
  const deep = '['.repeat(60_000) + ']'.repeat(60_000)
  const connected = await connect(harness, 'url')
  const prospect = await prospectElsewhere(harness, 'url')
  const told = byAnother('booked', { uid: 'd', email: prospect.email, token: prospect.token })
  const answers = [{ question: 'How?', answer: 'DEEP' }]
  const raw = JSON.stringify({ ...told, data: { ...(told['data'] as object), answers } }).replace('"DEEP"', deep)
  expect((await tell(harness, connected, raw)).status).toBe(200)
  const path = `/api/v1/booking-connections/${connected.connectionId}/bookings`
  const reported = await harness.call('POST', path, undefined, { raw })
  expect(reported.status).toBeLessThan(500)
  const calcom = await connect(harness, 'calcom')
  const half = byCalcom('booked', { uid: '\ud800', email: prospect.email })
  expect(await outcomeOf(harness, calcom, half)).toBe('200 ignored')
  Object.assign(half['payload'] as object, { bookingId: 7 })
  expect(await outcomeOf(harness, calcom, half)).toBe('200 applied')
})
