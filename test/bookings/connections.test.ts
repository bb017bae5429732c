import { expect, test } from 'vitest'
import { createKey } from '../../src/accounts/index.ts'
import { DAY, MINUTE } from '../../src/platform/clock.ts'
import { connect, outcomeOf, prospectElsewhere, tell } from '../support/bookings/booking-hooks.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import { TUESDAY } from '../support/installation/harness.ts'
import { bookableCampaign, contents } from '../support/leads/prospect.ts'
import { byCalcom, toldBy } from '../support/bookings/told-bookings.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const PATH = '/api/v1/booking-connections'
const PING = { triggerEvent: 'PING', type: 'ping' }

const harness = useHarness()

test('a secret is made and shown once; nothing keeps it in clear', async () => {
  for (const [provider, pattern] of [
    ['calcom', /^[\w-]{43}$/],
    ['calendly', /^[\w-]{43}$/],
    ['url', /^whsec_[A-Za-z0-9+/]{43}=$/],
  ] as const) {
    const connected = await connect(harness, provider)
    expect(connected.secret).toMatch(pattern)
    const shown = await harness.call('GET', `${PATH}/${connected.connectionId}`)
    expect(shown.body).toMatchObject({ provider, hasSecret: true, lastNoticeAt: null, lastFailure: null })
    expect(shown.body.inboundUrl).toMatch(/^https:\/\/leads\.example\.com\/hooks\/bookings\/org_\w{32}\/conn_\w{32}$/)
    expect(shown.text + (await harness.call('GET', PATH)).text).not.toContain(connected.secret)
    const kept = await contents(harness)
    expect(kept).not.toContain(connected.secret)
    expect(kept).not.toContain(Buffer.from(connected.secret).toString('hex'))
  }
})

test('SavvyCal makes its own secret: everything is refused until it is brought', async () => {
  const created = await harness.call('POST', PATH, { provider: 'savvycal', name: 'Savvy' })
  expect(created.body).toMatchObject({ hasSecret: false, secret: null })
  const { connectionId, inboundUrl } = created.body
  const path = String(inboundUrl).replace('https://leads.example.com', '')
  const connected = { connectionId, provider: 'savvycal' as const, path, secret: 'made-by-savvycal' }
  expectProblem(await tell(harness, connected, PING), '401 wrong_signature')
  expect((await harness.call('GET', `${PATH}/${connectionId}`)).body.lastFailure).toBe('no_secret')
  expectProblem(await harness.call('PATCH', `${PATH}/${connectionId}`, { rotateSecret: true }), '400 validation_failed')
  const brought = await harness.call('PATCH', `${PATH}/${connectionId}`, { secret: connected.secret })
  expect(brought.body).toMatchObject({ hasSecret: true, secret: null, previousSecretUntil: null })
  expect((await tell(harness, connected, PING)).status).toBe(200)
})

test('after a rotation both secrets are good for a day, an older one no more', async () => {
  const connected = await connect(harness, 'calcom')
  const rotate = async () =>
    (await harness.call('PATCH', `${PATH}/${connected.connectionId}`, { rotateSecret: true })).body
  const second = await rotate()
  expect(second.previousSecretUntil).toBe(new Date(+TUESDAY + DAY).toISOString())
  const statuses = async (...secrets: string[]) =>
    Promise.all(secrets.map(async (secret) => (await tell(harness, connected, PING, { secret })).status))
  expect(await statuses(connected.secret, second.secret)).toEqual([200, 200])
  const third = await rotate()
  expect(await statuses(connected.secret, second.secret, third.secret)).toEqual([401, 200, 200])
  harness.clock.advance(DAY)
  expect(await statuses(second.secret, third.secret)).toEqual([401, 200])
  harness.clock.set(TUESDAY)
})

test('what is wrong is said: names, secrets, members, scopes, other organizations', async () => {
  const { connectionId } = await connect(harness, 'url')
  const path = `${PATH}/${connectionId}`
  await harness.call('PATCH', path, { name: 'Taken' })
  expectProblem(await harness.call('POST', PATH, { provider: 'calcom', name: 'Taken' }), '409 conflict')
  expectProblem(await harness.call('POST', PATH, { provider: 'zoom', name: 'X' }), '400 validation_failed')
  const weak = { provider: 'url', name: 'Weak', secret: 'whsec_short' }
  expect((await harness.call('POST', PATH, weak)).body.errors).toMatchObject([{ pointer: '/secret' }])
  expectProblem(await harness.call('PATCH', path, {}), '400 validation_failed')
  expectProblem(await harness.call('PATCH', path, { rotateSecret: true, secret: 'x' }), '400 validation_failed')
  const { key } = await harness.newOrganization('Other')
  for (const [method, to] of [
    ['GET', path],
    ['PATCH', path],
    ['DELETE', path],
    ['POST', `${path}/test`],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'Mine' } : undefined
    expectProblem(await harness.call(method, to, body, { key }), '404 not_found')
  }
  const { organizationId } = harness
  const order = { organizationId, name: 'reader', scopes: ['campaigns:read', 'meetings:read'], createdBy: 'test' }
  const reader = (await createKey(harness.context, order)).key
  expect((await harness.call('GET', path, undefined, { key: reader })).status).toBe(200)
  expectProblem(await harness.call('DELETE', path, undefined, { key: reader }), '403 insufficient_scope')
  expectProblem(await harness.call('POST', `${path}/bookings`, {}, { key: reader }), '403 insufficient_scope')
})

test('a removed connection takes nothing in any more; its meetings stay', async () => {
  const connected = await connect(harness, 'calcom')
  const prospect = await prospectElsewhere(harness, 'calcom')
  await tell(harness, connected, byCalcom('booked', { uid: 'g1', email: prospect.email, token: prospect.token }))
  await tell(harness, connected, byCalcom('booked', { uid: 'g2', email: 'nobody@elsewhere.example' }))
  expect((await harness.call('DELETE', `${PATH}/${connected.connectionId}`)).status).toBe(204)
  expectProblem(await tell(harness, connected, PING), '401 wrong_signature')
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(body.data).toMatchObject([{ status: 'booked' }])
})

test('a test says what is missing, step by step', async () => {
  const { key } = await harness.newOrganization('Testing')
  const connected = await connect(harness, 'calendly', key)
  const test = async () => {
    const { body } = await harness.call('POST', `${PATH}/${connected.connectionId}/test`, undefined, { key })
    const failing = body.checks.filter(({ ok }: { ok: boolean }) => !ok)
    return [body.ok, ...failing.map(({ name }: { name: string }) => name)]
  }
  expect(await test()).toEqual([false, 'notices', 'campaigns'])
  await tell(harness, connected, PING, { secret: 'not it' })
  expect(await test()).toEqual([false, 'notices', 'campaigns'])
  harness.clock.advance(MINUTE)
  await tell(harness, connected, PING)
  expect(await test()).toEqual([false, 'campaigns'])
  const calendar = { provider: 'calendly', url: 'https://calendly.com/acme/intro' }
  await harness.call('POST', '/api/v1/campaigns', { name: 'There', calendar }, { key })
  const before = await contents(harness)
  expect(await test()).toEqual([true])
  const touched = /api_keys|idempotency/
  const rows = (text: string) => text.split('\n').filter((line) => !touched.test(line))
  expect(rows(await contents(harness)).filter((line) => line.includes('conn'))).toEqual(
    rows(before).filter((line) => line.includes('conn')),
  )
  harness.clock.set(TUESDAY)
})

test('an automation without a signature reports with a key; the same text once more changes nothing', async () => {
  const connected = await connect(harness, 'url')
  const prospect = await prospectElsewhere(harness, 'url')
  const path = `${PATH}/${connected.connectionId}/bookings`
  const told = toldBy('url', 'booked', { uid: 'pa1', email: prospect.email, token: prospect.token })
  expect((await harness.call('POST', path, told)).body).toEqual({ success: true, outcome: 'applied' })
  expect((await harness.call('POST', path, told)).body.outcome).toBe('duplicate')
  // The signed endpoint knows the booking by the same name.
  const moved = { uid: 'pa1', email: prospect.email, startsAt: '2026-12-05T10:00:00Z', endsAt: '2026-12-05T10:30:00Z' }
  const rescheduled = toldBy('url', 'rescheduled', { ...moved, at: '2026-11-24T09:20:00Z' })
  expect(await outcomeOf(harness, connected, rescheduled)).toBe('200 applied')
  expectProblem(await harness.call('POST', path, { type: 'meeting.lost', data: {} }), '400 validation_failed')
  const incomplete = { type: 'meeting.booked', data: { bookingId: 'x', startsAt: '2026-12-05T10:00:00Z' } }
  expect((await harness.call('POST', path, incomplete)).body.errors).toMatchObject([
    { pointer: '/data/attendee/email' },
  ])
  const calcom = await connect(harness, 'calcom')
  expectProblem(await harness.call('POST', `${PATH}/${calcom.connectionId}/bookings`, told), '409 conflict')
})

test('a campaign is warned while nothing tells of bookings there, and of settings that have no effect', async () => {
  const { key } = await harness.newOrganization('Warned')
  const sequence = { steps: [{ wait: 'P0D', variants: [{ subject: 'Hi', body: '{{ calendarLink }}' }] }] }
  const calendar = { provider: 'calcom', url: 'https://cal.com/acme/intro', location: 'Harbour 1' }
  const { body } = await harness.call('POST', '/api/v1/campaigns', { name: 'Warned', sequence, calendar }, { key })
  const warnings = async () => {
    const answer = await harness.call('GET', `/api/v1/campaigns/${body.campaignId}/readiness`, undefined, { key })
    return answer.body.warnings.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
  }
  expect(await warnings()).toEqual(['/calendar/provider connection_missing', '/calendar/location no_effect'])
  await connect(harness, 'calcom', key)
  expect(await warnings()).toEqual(['/calendar/location no_effect'])
})

test('the preview says where the link leads', async () => {
  const url = 'https://cal.com/acme/intro'
  const campaign = await bookableCampaign(harness, { provider: 'calcom', url, host: undefined, weeklyHours: undefined })
  const { body } = await harness.call('GET', `/api/v1/campaigns/${campaign}/calendar/preview`)
  expect(body).toMatchObject({ bookable: true, redirectsTo: url, url: null })
})

test('of two who add the fiftieth connection or take a name at once, one is refused', async () => {
  const { organizationId, context } = harness
  await context.db.query(
    `insert into booking_connections (organization_id, connection_id, provider, name, created_at, updated_at)
     select $1, gen_random_uuid(), 'savvycal', 'Filler ' || n, $2, $2
     from generate_series(1, 49 - (select count(*)::int from booking_connections where organization_id = $1)) n`,
    [organizationId, harness.clock.now()],
  )
  const add = (name: string) => harness.call('POST', PATH, { provider: 'savvycal', name })
  const added = await Promise.all([add('One'), add('Other')])
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [one, other] = (await harness.call('GET', PATH)).body.data
  const rename = ({ connectionId }: { connectionId: string }) =>
    harness.call('PATCH', `${PATH}/${connectionId}`, { name: 'Same' })
  const renamed = await Promise.all([rename(one), rename(other)])
  expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
