import { beforeAll, expect, test } from 'vitest'
import { useHarness } from '../support/installation/use-harness.ts'
import type { Answer } from '../support/installation/harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'

const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness, {
    icp: {
      criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
    },
  })
  for (let n = 0; n < 7; n += 1) {
    harness.clock.advance(1_000)
    await addLead(harness, campaign, {
      ...leadBody({ contactName: `Person ${n}`, email: `p${n}@list.test` }),
      company: n === 6 ? { industry: 'unknown size' } : { employeeCount: n % 2 === 0 ? 500 : 5 },
      customData: { region: n < 3 ? 'emea' : 'apac', deep: { level: n }, list: ['x', 'y'] },
    })
  }
  await harness.settle()
  const stopped = (await list('q=p0')).body.data[0].prospectId
  await harness.call('POST', `/api/v1/leads/${stopped}/stop`)
})

const list = (text: string, id = campaign) => harness.call('GET', `/api/v1/campaigns/${id}/leads?${text}`)
const emails = ({ body }: Answer) => body.data.map((lead: { email: string }) => lead.email.slice(0, 2))
const pointers = ({ body }: Answer) => body.errors?.map((error: { pointer: string }) => error.pointer)

test.each([
  ['', ['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']],
  ['status=ended', ['p0']],
  ['status=queued', []],
  ['tier=A', ['p4', 'p2', 'p0']],
  ['minScore=51', ['p4', 'p2', 'p0']],
  ['q=PERSON%205', ['p5']],
  ['q=harbour', ['p6', 'p5', 'p4', 'p3', 'p2', 'p1', 'p0']],
  ['q=%25', []],
  ['customData.region=emea', ['p2', 'p1', 'p0']],
  ['customData.deep.level=4', ['p4']],
  ['customData.list.1=y&customData.region=emea', ['p2', 'p1', 'p0']],
  ['customData.nothing=x', []],
  ['customData.region=emea&tier=A&status=scored', ['p2']],
  ['sort=score&customData.region=emea', ['p2', 'p0', 'p1']],
])('the filters ?%s leave %j', async (text, expected) => {
  const answer = await list(text)
  expect(answer.status).toBe(200)
  expect(emails(answer)).toEqual(expected)
  expect(answer.body.nextCursor).toBeNull()
})

test.each(['created', 'score'])('pages in the order %s hold every lead once', async (sort) => {
  const whole = emails(await list(`sort=${sort}`))
  const seen: string[] = []
  let cursor = ''
  for (let page = 0; page < 10; page += 1) {
    const answer = await list(`sort=${sort}&limit=2${cursor}`)
    expect(answer.body.data.length).toBeLessThanOrEqual(2)
    seen.push(...emails(answer))
    if (answer.body.nextCursor === null) break
    cursor = `&cursor=${encodeURIComponent(answer.body.nextCursor)}`
  }
  expect(seen).toEqual(whole)
})

test('a cursor that is not ours, was changed, or is of another list or order is 400', async () => {
  const { nextCursor } = (await list('limit=2')).body
  const [lead] = (await list('limit=1')).body.data
  const timeline = `/api/v1/leads/${lead.prospectId}/timeline`
  const ofTimeline = (await harness.call('GET', `${timeline}?limit=1`)).body.nextCursor
  const ofCampaigns = (await harness.call('GET', '/api/v1/campaigns?limit=1')).body
  await newCampaign(harness)
  const again = (await harness.call('GET', '/api/v1/campaigns?limit=1')).body.nextCursor ?? ofCampaigns.nextCursor
  const flipped = `${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`
  const bad = ['x', '', '.', 'a.b.c', '%00', flipped, `${nextCursor}.x`, ofTimeline, again]
  for (const cursor of bad) {
    const answer = await list(`cursor=${encodeURIComponent(cursor)}`)
    expect([cursor, answer.status, pointers(answer)]).toEqual([cursor, 400, ['/cursor']])
  }
  expect(pointers(await list(`sort=score&cursor=${encodeURIComponent(nextCursor)}`))).toEqual(['/cursor'])
  for (const cursor of [nextCursor, again, 'x']) {
    expect(pointers(await harness.call('GET', `${timeline}?cursor=${encodeURIComponent(cursor)}`))).toEqual(['/cursor'])
    if (cursor !== again)
      expect(pointers(await harness.call('GET', `/api/v1/campaigns?cursor=${encodeURIComponent(cursor)}`))).toEqual([
        '/cursor',
      ])
    expect(
      pointers(
        await harness.call(
          'GET',
          `/api/v1/messages?cursor=${encodeURIComponent(cursor === again ? ofTimeline : cursor)}`,
        ),
      ),
    ).toEqual(['/cursor'])
  }
})

test.each([
  'limit=0',
  'limit=201',
  'limit=x',
  'status=gone',
  'tier=Z',
  'minScore=-1',
  'minScore=x',
  'sort=email',
  'q=%00',
  'customData.a=%00',
  'customData.%00=a',
])('?%s is 400', async (text) => {
  const answer = await list(text)
  expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
})

test('the timeline is append-only, oldest first, in pages', async () => {
  const [lead] = (await list('q=p0')).body.data
  const path = `/api/v1/leads/${lead.prospectId}/timeline`
  const whole = (await harness.call('GET', path)).body
  expect(whole.data.map((entry: { type: string }) => entry.type)).toEqual([
    'lead.accepted',
    // Company data is given, but `customData` is read.
    'lead.researched',
    'lead.scored',
    'lead.ended',
  ])
  const first = (await harness.call('GET', `${path}?limit=2`)).body
  const rest = (await harness.call('GET', `${path}?limit=2&cursor=${encodeURIComponent(first.nextCursor)}`)).body
  expect([...first.data, ...rest.data]).toEqual(whole.data)
  expect(rest.nextCursor).toBeNull()
})

test("another organization's lead is a 404 for everything", async () => {
  const [lead] = (await list('limit=1')).body.data
  const { key } = await harness.newOrganization('Elsewhere')
  const path = `/api/v1/leads/${lead.prospectId}`
  for (const [method, part] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/timeline'],
    ['GET', '/next'],
    ['POST', '/stop'],
    ['POST', '/erase'],
  ] as const) {
    const answer = await harness.call(method, `${path}${part}`, method === 'PATCH' ? {} : undefined, { key })
    expect([method, part, answer.status]).toEqual([method, part, 404])
  }
  for (const id of ['x', `camp_${'0'.repeat(32)}`, `lead_${'0'.repeat(32)}`, `lead_${'A'.repeat(32)}`, '%00']) {
    expect((await harness.call('GET', `/api/v1/leads/${id}`)).status).toBe(404)
  }
})

const add = async (change: Record<string, unknown> = {}, id = campaign) => {
  const { body } = await addLead(harness, id, leadBody(change))
  await harness.settle()
  return `/api/v1/leads/${body.prospectId}`
}
const patch = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  harness.call('PATCH', path, body, { headers })

test('PATCH replaces what is given, clears what is null and leaves the rest; the ETag moves with every change', async () => {
  const path = await add({
    title: 'CTO',
    phone: '+49 30 901820',
    customData: { a: 1, b: 2 },
    company: { employeeCount: 500, country: 'DE' },
  })
  const before = await harness.call('GET', path)
  const changed = await patch(path, {
    title: null,
    companyName: 'New name',
    customData: { b: null, c: 3 },
    company: { country: 'FR' },
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    title: null,
    companyName: 'New name',
    customData: { a: 1, c: 3 },
    company: { employeeCount: 500, country: 'FR' },
  })
  expect(changed.body.customData).not.toHaveProperty('b')
  expect(changed.headers.etag).not.toBe(before.headers.etag)
  expect((await harness.call('GET', path)).headers.etag).toBe(changed.headers.etag)
  const phone = await patch(path, { phone: '+49 30 901821' })
  expect(phone.headers.etag).not.toBe(changed.headers.etag)
  const nothing = await patch(path, { phone: '+49 30 901821' })
  expect([nothing.headers.etag, nothing.body]).toEqual([phone.headers.etag, phone.body])
})

test('with If-Match only the version named is changed', async () => {
  const path = await add()
  const { etag = '' } = (await harness.call('GET', path)).headers
  const first = await patch(path, { title: 'CEO' }, { 'if-match': etag })
  expect(first.status).toBe(200)
  for (const tag of [etag, `W/${first.headers.etag}`, '"999"', 'nonsense', '']) {
    const answer = await patch(path, { title: 'CFO' }, { 'if-match': tag })
    expect([tag, answer.status, answer.body.code]).toEqual([tag, 412, 'precondition_failed'])
  }
  expect((await patch(path, { title: 'CFO' }, { 'if-match': `"999", ${first.headers.etag}` })).status).toBe(200)
  expect((await patch(path, { title: 'COO' }, { 'if-match': '*' })).body.title).toBe('COO')
})

test.each([
  [{ email: 'other@list.test' }, '/email'],
  [{ companyName: null }, '/companyName'],
  [{ contactName: ' ' }, '/contactName'],
  [{ company: { employeeCount: 'many' } }, '/company/employeeCount'],
  [{ customData: 'x' }, '/customData'],
  [{ notes: 'a\u0000' }, '/notes'],
  [[], ''],
  ['x', ''],
])('PATCH %j is refused at %s and changes nothing', async (body, pointer) => {
  const path = await add()
  const before = await harness.call('GET', path)
  const answer = await patch(path, body)
  expect([answer.status, pointers(answer)]).toEqual([400, [pointer]])
  expect((await harness.call('GET', path)).body).toEqual(before.body)
})

test('PATCH scores again in every state, and moves no lead back', async () => {
  const active = await newActiveCampaign(harness, {
    icp: {
      criteria: [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 1 }],
    },
  })
  const path = await add({ company: { employeeCount: 500 } }, active)
  expect((await harness.call('GET', path)).body).toMatchObject({ status: 'in_sequence', step: 1, score: 100 })
  await patch(path, { company: { employeeCount: 5 } })
  await harness.settle()
  expect((await harness.call('GET', path)).body).toMatchObject({ status: 'in_sequence', step: 1, score: 0 })
  await harness.call('POST', `${path}/stop`)
  await patch(path, { company: { employeeCount: 500 } })
  await harness.settle()
  expect((await harness.call('GET', path)).body).toMatchObject({
    status: 'ended',
    endReason: 'stopped',
    score: 0,
    company: { employeeCount: 500 },
  })
})
