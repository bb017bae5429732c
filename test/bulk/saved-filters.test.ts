import { expect, test } from 'vitest'
import { addLeads, actWhole, exportOf, numbered, preview } from '../support/leads/bulk.ts'
import { expectProblem } from '../support/installation/expect-problem.ts'
import type { Answer } from '../support/installation/harness.ts'
import { newCampaign } from '../support/leads/intake.ts'
import { useHarness } from '../support/installation/use-harness.ts'

const harness = useHarness()

const ODD = { customData: [{ path: 'half', op: 'eq', value: 'odd' }] }

function save(campaign: string, body: unknown, key = harness.key): Promise<Answer> {
  return harness.call('POST', `/api/v1/campaigns/${campaign}/filters`, body, { key })
}

async function listWith(campaign: string, params: string): Promise<Answer> {
  return harness.call('GET', `/api/v1/campaigns/${campaign}/leads?${params}`)
}

const numbers = ({ body }: Answer) => body.data.map((lead: { customData: { n: number } }) => lead.customData.n)

test('a filter is kept, changed and deleted, and its name is unique in its campaign', async () => {
  const [campaign, other] = [await newCampaign(harness), await newCampaign(harness)]
  const saved = await save(campaign, { name: 'Odd ones', filter: ODD, sort: 'score' })
  expect(saved.status).toBe(201)
  expect(saved.body).toMatchObject({ campaignId: campaign, name: 'Odd ones', filter: ODD, sort: 'score' })
  const taken = await save(campaign, { name: 'ODD ONES', filter: {} })
  expectProblem(taken, '409 conflict')
  expect(taken.body.filterId).toBe(saved.body.filterId)
  expect((await save(other, { name: 'Odd ones', filter: {} })).status).toBe(201)
  const path = `/api/v1/filters/${saved.body.filterId}`
  const renamed = await harness.call('PATCH', path, { name: 'Odd Ones' })
  expect(renamed.body).toMatchObject({ name: 'Odd Ones', filter: ODD, sort: 'score' })
  await save(campaign, { name: 'All', filter: {} })
  expectProblem(await harness.call('PATCH', path, { name: 'all' }), '409 conflict')
  const listed = await harness.call('GET', `/api/v1/campaigns/${campaign}/filters`)
  expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(['All', 'Odd Ones'])
  expect((await harness.call('DELETE', path)).status).toBe(204)
  expectProblem(await harness.call('DELETE', path), '404 not_found')
})

test('a filter is used by its id or name in lists, files and actions; conditions beside it take the place of its own', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(5))
  await harness.settle()
  const { body } = await save(campaign, { name: 'Odd, please', filter: { ...ODD, status: ['scored'] } })
  const byName = `filter=${encodeURIComponent('odd, PLEASE')}`
  for (const params of [byName, `filter=${body.filterId}`]) {
    expect(numbers(await listWith(campaign, params))).toEqual([3, 1])
    expect((await exportOf(harness, campaign, params)).text.trimEnd().split('\n').length).toBe(3)
  }
  expect(numbers(await listWith(campaign, `${byName}&status=ended`))).toEqual([])
  expect(numbers(await listWith(campaign, `${byName}&limit=1&count=true`))).toEqual([3])
  const all = await harness.call('GET', `/api/v1/leads?filter=${body.filterId}`)
  expect(numbers(all)).toEqual([3, 1])
  expect(await preview(harness, campaign, { action: 'stop', savedFilter: body.filterId })).toMatchObject({ matched: 2 })
  expect(await actWhole(harness, campaign, { action: 'stop', savedFilter: 'Odd, please' })).toMatchObject({
    changed: 2,
  })
  const ended = { action: 'resume', savedFilter: 'Odd, please', filter: { status: ['ended'] } }
  expect(await actWhole(harness, campaign, ended)).toMatchObject({ changed: 2 })
})

test('a condition on customData beside a filter takes the place of the same path and comparison, and widens nothing', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(6))
  const path = (value: number) => ({ path: 'n', op: 'lte', value })
  const half = { path: 'half', op: 'eq', value: 'odd' }
  expect((await save(campaign, { name: 'Odd to 3', filter: { customData: [half, path(3)] } })).status).toBe(201)
  for (const [beside, expected] of [
    ['', [3, 1]],
    ['&customData.n[gte]=2', [3]],
    ['&customData.n[lte]=5', [5, 3, 1]],
    ['&customData.half=even', [2, 0]],
  ] as const) {
    expect(numbers(await listWith(campaign, `filter=Odd%20to%203${beside}`)), beside).toEqual(expected)
  }
  const asked = { action: 'stop', savedFilter: 'Odd to 3', filter: { customData: [path(5)] } }
  expect(await preview(harness, campaign, asked)).toMatchObject({ matched: 3 })
})

test('a cursor ends with the conditions and the order that its saved filter had', async () => {
  const campaign = await newCampaign(harness)
  await addLeads(harness, campaign, numbered(6))
  const { body } = await save(campaign, { name: 'Odd', filter: ODD })
  const change = (fields: object) => harness.call('PATCH', `/api/v1/filters/${body.filterId}`, fields)
  const params = `filter=${body.filterId}&limit=1`
  const first = await listWith(campaign, params)
  const next = `${params}&cursor=${encodeURIComponent(first.body.nextCursor)}`
  const file = await exportOf(harness, campaign, `format=ndjson&filter=${body.filterId}`)
  const further = `format=ndjson&filter=${body.filterId}&cursor=${encodeURIComponent(JSON.parse(file.text.split('\n')[0]!).cursor)}`
  await change({ name: 'Odd ones' })
  expect(numbers(await listWith(campaign, next))).toEqual([3])
  expect((await exportOf(harness, campaign, further)).status).toBe(200)
  await change({ filter: {} })
  for (const refused of [await listWith(campaign, next), await exportOf(harness, campaign, further)]) {
    expectProblem(refused, '400 validation_failed')
    expect(refused.body.errors).toMatchObject([{ pointer: '/cursor', code: 'invalid_cursor' }])
  }
  await change({ filter: ODD, sort: 'score' })
  expectProblem(await listWith(campaign, next), '400 validation_failed')
  expect((await listWith(campaign, `${next}&sort=created`)).body.errors).toMatchObject([{ code: 'invalid_cursor' }])
  expect((await exportOf(harness, campaign, further)).status).toBe(200)
})

test('filters of other campaigns and organizations are not there', async () => {
  const [campaign, other] = [await newCampaign(harness), await newCampaign(harness)]
  const { body } = await save(campaign, { name: 'Mine', filter: {} })
  expectProblem(await listWith(other, `filter=${body.filterId}`), '400 validation_failed')
  expectProblem(await listWith(other, 'filter=Mine'), '400 validation_failed')
  expectProblem(await exportOf(harness, other, 'filter=Mine'), '400 validation_failed')
  const stranger = await harness.newOrganization('Stranger')
  const path = `/api/v1/filters/${body.filterId}`
  expectProblem(await harness.call('PATCH', path, { name: 'X' }, { key: stranger.key }), '404 not_found')
  expectProblem(await harness.call('DELETE', path, undefined, { key: stranger.key }), '404 not_found')
  expectProblem(await save(campaign, { name: 'Theirs', filter: {} }, stranger.key), '403 wrong_organization')
  const theirs = await harness.call('GET', `/api/v1/leads?filter=${body.filterId}`, undefined, { key: stranger.key })
  expectProblem(theirs, '400 validation_failed')
})

test('what is no filter is refused with its place, and a campaign keeps a hundred', async () => {
  const campaign = await newCampaign(harness)
  for (const [body, pointer] of [
    [{ name: '', filter: {} }, '/name'],
    [{ name: 'flt_mine', filter: {} }, '/name'],
    [{ name: 'X', filter: { status: ['gone'] } }, '/filter/status'],
    [{ name: 'X', filter: { minScore: 80, maxScore: 20 } }, '/filter/maxScore'],
    [{ name: 'X', filter: { colour: 'red' } }, '/filter/colour'],
    [{ name: 'X' }, '/filter'],
  ] as const) {
    const answer = await save(campaign, body)
    expectProblem(answer, '400 validation_failed')
    expect(String(answer.body.errors[0].pointer), pointer).toContain(pointer)
  }
  const answers = await Promise.all(
    Array.from({ length: 103 }, (_, n) => save(campaign, { name: `Filter ${n}`, filter: {} })),
  )
  expect(answers.filter(({ status }) => status === 201).length).toBe(100)
  expect(answers.filter(({ body }) => body.code === 'limit_reached').length).toBe(3)
})

test('a filter that names an erased person is forgotten, however its accents are written', async () => {
  const campaign = await newCampaign(harness)
  const [erased] = await addLeads(harness, campaign, [{ contactName: 'Jörg Ährenfeld'.normalize('NFC') }])
  await save(campaign, { name: 'him', filter: { q: 'jörg ährenfeld'.normalize('NFD') } })
  await save(campaign, { name: 'others', filter: { q: 'Jörg'.normalize('NFD') } })
  expect((await harness.call('POST', `/api/v1/leads/${erased}/erase`)).status).toBe(200)
  const listed = await harness.call('GET', `/api/v1/campaigns/${campaign}/filters`)
  expect(listed.body.data.map((one: { name: string }) => one.name)).toEqual(['others'])
})
