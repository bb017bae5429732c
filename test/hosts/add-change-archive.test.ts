import { expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const ADA = {
  name: ' Ada Lovelace ',
  email: 'ada@seller.test',
  timezone: 'europe/london',
  weeklyHours: [{ day: 'mon', from: '09:00', to: '17:00' }],
}

test('a host is added, read, listed, changed and archived, and the audit knows', async () => {
  const added = await harness.call('POST', '/api/v1/hosts', ADA)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    ...ADA,
    name: 'Ada Lovelace',
    timezone: 'Europe/London',
    exceptions: [],
    dailyMaximum: null,
    archivedAt: null,
  })
  const path = `/api/v1/hosts/${added.body.hostId}`
  const exceptions = [
    { date: '2026-12-31', hours: [{ from: '09:00', to: '12:00' }] },
    { date: '2026-12-21', until: '2026-12-28', hours: [], note: 'Holidays' },
  ]
  const changed = await harness.call('PATCH', path, { exceptions, dailyMaximum: 3 })
  expect(changed.body).toMatchObject({ name: 'Ada Lovelace', dailyMaximum: 3, exceptions: exceptions.toReversed() })
  expect((await harness.call('GET', path)).body).toEqual(changed.body)
  expect((await harness.call('GET', '/api/v1/hosts')).body.data).toEqual([changed.body])
  expect((await harness.call('DELETE', path)).status).toBe(204)
  expect((await harness.call('DELETE', path)).status).toBe(204)
  expect((await harness.call('GET', '/api/v1/hosts')).body.data).toEqual([])
  const all = await harness.call('GET', '/api/v1/hosts?archived=true')
  expect(all.body.data).toMatchObject([{ hostId: added.body.hostId, archivedAt: expect.any(String) }])
  expect(await harness.call('PATCH', path, { name: 'Ada' })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const audit = await harness.context.db.query(
    `select action, before, after from audit where action like 'host.%' order by action`,
  )
  expect(audit.rows.map((row: { action: string }) => row.action)).toEqual([
    'host.added',
    'host.archived',
    'host.changed',
  ])
  expect(audit.rows[2]).toMatchObject({ before: { dailyMaximum: null }, after: { dailyMaximum: 3 } })
})

test('what is wrong with a host is said all at once, each fault with its place', async () => {
  const { status, body } = await harness.call('POST', '/api/v1/hosts', {
    name: ' ',
    email: 'nobody',
    timezone: 'Mars/Olympus',
    weeklyHours: [
      { day: 'mon', from: '17:00', to: '09:00' },
      { day: 'tue', from: '09:00', to: '12:00' },
      { day: 'tue', from: '11:00', to: '13:00' },
      { day: 'wed', from: '11:00', to: '13:00' },
    ],
    exceptions: [
      { date: '2026-02-30', hours: [] },
      { date: '2026-12-24', until: '2026-12-20', hours: [] },
      { date: '2026-01-01', until: '2027-01-02', hours: [] },
      { date: '2026-05-01', until: '2026-05-03', hours: [{ from: '10:00', to: '10:00' }] },
      { date: '2026-05-03', hours: [], note: 'a\nb' },
    ],
  })
  expect(status).toBe(400)
  expect(body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)).toEqual([
    '/name blank',
    '/email invalid_email',
    '/timezone invalid_timezone',
    '/weeklyHours/0 invalid_hours',
    '/weeklyHours/2 overlapping_hours',
    '/exceptions/0/date invalid_date',
    '/exceptions/1/until invalid_days',
    '/exceptions/2/until too_many_days',
    '/exceptions/3/hours/0 invalid_hours',
    '/exceptions/4/date overlapping_days',
    '/exceptions/4/note invalid_text',
  ])
})

test('an address belongs to one host at a time, of this organization alone', async () => {
  const grace = { ...ADA, name: 'Grace', email: 'grace@seller.test' }
  const added = await harness.call('POST', '/api/v1/hosts', grace)
  const again = await harness.call('POST', '/api/v1/hosts', { ...grace, email: 'GRACE@seller.test' })
  expect(again).toMatchObject({ status: 409, body: { errors: [{ pointer: '/email', code: 'email_taken' }] } })
  const other = await harness.call('POST', '/api/v1/hosts', { ...grace, email: 'hopper@seller.test' })
  const taken = await harness.call('PATCH', `/api/v1/hosts/${other.body.hostId}`, { email: 'grace@seller.test' })
  expect(taken.status).toBe(409)
  const neighbour = await harness.newOrganization('Neighbour')
  expect((await harness.call('POST', '/api/v1/hosts', grace, neighbour)).status).toBe(201)
  const path = `/api/v1/hosts/${added.body.hostId}`
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    expect((await harness.call(method, path, method === 'PATCH' ? {} : undefined, neighbour)).status).toBe(404)
  }
  const both = await Promise.all(
    [1, 2].map(() => harness.call('POST', '/api/v1/hosts', { ...grace, email: 'same@seller.test' })),
  )
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
})

test('a host whom a campaign names cannot be archived, and no campaign names one who is', async () => {
  const { body: host } = await harness.call('POST', '/api/v1/hosts', { ...ADA, email: 'named@seller.test' })
  const named = await harness.call('POST', '/api/v1/campaigns', { name: 'Spring', calendar: { hosts: [host.hostId] } })
  expect(named.status).toBe(201)
  const refused = await harness.call('DELETE', `/api/v1/hosts/${host.hostId}`)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conflict', campaigns: [{ campaignId: named.body.campaignId, name: 'Spring' }] },
  })
  const path = `/api/v1/campaigns/${named.body.campaignId}`
  const change = async (calendar: object) => {
    const { etag = '' } = (await harness.call('GET', path)).headers
    return harness.call('PATCH', path, { calendar }, { headers: { 'if-match': etag } })
  }
  expect((await change({})).status).toBe(200)
  expect((await harness.call('DELETE', `/api/v1/hosts/${host.hostId}`)).status).toBe(204)
  const unknown = `host_${'0'.repeat(32)}`
  const back = await change({ hosts: [host.hostId, unknown] })
  expect(back).toMatchObject({
    status: 400,
    body: {
      errors: [
        { pointer: '/calendar/hosts/0', code: 'archived_host' },
        { pointer: '/calendar/hosts/1', code: 'unknown_host' },
      ],
    },
  })
})
