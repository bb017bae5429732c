import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../support/installation/expect-problem.ts'
import { useHarness } from '../../support/installation/use-harness.ts'
import { addLead, leastLead, newActiveCampaign, newCampaign, storedLead } from '../../support/leads/intake.ts'
import { makeLive } from '../../support/leads/prospect.ts'

/** What the document says is not shown there is said by README, docs/api.md and OpenAPI: this is what they promise. */
const harness = useHarness()
let campaign: string

beforeAll(async () => {
  campaign = await newCampaign(harness)
})

const add = (body: unknown, query?: string) => addLead(harness, campaign, body, query === undefined ? {} : { query })
const codesOf = (body: { warnings: { code: string }[] }) => body.warnings.map(({ code }) => code)

test('HTTP status code of a successful response: 201 with the Location of a new lead, 200 for one that is there already', async () => {
  const given = leastLead()
  const [first, second] = [await add(given), await add(given)]
  expect([first.status, first.headers['location']]).toEqual([201, `/api/v1/leads/${first.body.prospectId}`])
  expect([second.status, second.headers['location']]).toEqual([200, undefined])
})

test.each<[what: string, query: string | undefined, expected: Record<string, unknown>]>([
  ['in the campaign already: 200, as it stands now', undefined, { status: 200, title: 'CEO' }],
  ['onDuplicate=update merges what you send', 'onDuplicate=update', { status: 200, title: 'CTO' }],
  ['onDuplicate=reject answers 409 duplicate_lead', 'onDuplicate=reject', { status: 409, title: 'CEO' }],
])('The same lead added twice: %s', async (_what, query, { status, title }) => {
  const given = leastLead({ title: 'CEO' })
  const { prospectId } = (await add(given)).body
  const again = await add({ ...given, email: String(given['email']).toUpperCase(), title: 'CTO' }, query)
  expect(again.status).toBe(status)
  if (status === 200) expect(again.body).toMatchObject({ success: true, status: 'queued', duplicate: true, prospectId })
  else expect(again.body).toMatchObject({ success: false, status: 409, code: 'duplicate_lead', prospectId })
  expect((await storedLead(harness, prospectId)).title).toBe(title)
})

test('The same lead added twice: in another campaign: as a new one; duplicateScope=organization makes it a duplicate', async () => {
  const given = leastLead()
  const { prospectId } = (await add(given)).body
  const other = await newCampaign(harness)
  const wide = await addLead(harness, other, given, { query: 'duplicateScope=organization' })
  expect([wide.status, wide.body.duplicate, wide.body.prospectId]).toEqual([200, true, prospectId])
  const { status, body } = await addLead(harness, other, given)
  expect([status, body.duplicate, body.status]).toEqual([201, false, 'queued'])
})

test('The same lead added twice: its address or domain is suppressed: 201, ended, with endReason and a warning', async () => {
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['no@thanks.test'], domains: ['never.test'] })
  for (const email of ['No@Thanks.test', 'jana@mail.never.test']) {
    const { status, body } = await add(leastLead({ email }))
    expect([status, body]).toMatchObject([
      201,
      { success: true, status: 'ended', endReason: 'suppressed', duplicate: false },
    ])
    expect(codesOf(body)).toContain('suppressed')
  }
})

test('The same lead added twice: of an erased person: 409 person_erased', async () => {
  const given = leastLead()
  const { prospectId } = (await add(given)).body
  await harness.call('POST', `/api/v1/leads/${prospectId}/erase`)
  expectProblem(await add(given), '409 person_erased')
})

const statusOf = async (prospectId: unknown) => {
  const { status, endReason } = await storedLead(harness, prospectId)
  return endReason === null ? status : `${status}: ${endReason}`
}

test('Other states and transitions: queued, scored, in_sequence, ended', async () => {
  const active = await newActiveCampaign(harness)
  const [waiting, written] = [await add(leastLead()), await addLead(harness, active, leastLead())]
  const [first, second] = [waiting.body.prospectId, written.body.prospectId]
  expect([await statusOf(first), await statusOf(second)]).toEqual(['queued', 'queued'])
  await harness.settle()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['scored', 'in_sequence'])
  await harness.call('POST', `/api/v1/leads/${second}/stop`)
  expect(await statusOf(second)).toBe('ended: stopped')
})

const criteria = [{ id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 50, weight: 1 }]
const known = { company: { employeeCount: 60 } }
const draft = (change: Record<string, unknown> = {}) => newCampaign(harness, { icp: { criteria }, ...change })
const active = (change: Record<string, unknown> = {}) => newActiveCampaign(harness, { icp: { criteria }, ...change })
const live = async (made: Promise<string>) => {
  await makeLive(harness, await made)
  return made
}
const paused = async () => {
  const campaignId = await live(active())
  await harness.call('POST', `/api/v1/campaigns/${campaignId}/pause`)
  return campaignId
}

test.each<[what: string, make: () => Promise<string>, message: RegExp, warnings: string[]]>([
  ['a live, active campaign', () => live(active()), /^Lead accepted and queued for outreach\.$/u, []],
  ['a draft', () => live(draft()), /draft/u, ['campaign_not_active']],
  ['a paused campaign', paused, /paused/u, ['campaign_not_active']],
  ['a test campaign', active, /captured, not sent/u, ['test_campaign']],
  ['a campaign without criteria', () => live(active({ icp: null })), /queued for outreach/u, ['no_criteria']],
])('message and warnings: %s', async (_what, make, message, warnings) => {
  const { body } = await addLead(harness, await make(), leastLead(known))
  expect(body).toMatchObject({ success: true, status: 'queued', message: expect.stringMatching(message) })
  expect(codesOf(body)).toEqual(warnings)
  for (const { detail } of body.warnings) expect(detail).toMatch(/^.+\.$/u)
})

test('message and warnings: company with one key leaves the score unknown and says which fields are missing; an empty one says nothing', async () => {
  const campaignId = await live(active())
  const { body } = await addLead(harness, campaignId, leastLead({ company: { industry: 'Robotics' } }))
  expect(body.warnings).toEqual([
    { pointer: '/company', code: 'company_too_sparse', detail: expect.stringContaining('company.employeeCount') },
  ])
  for (const company of [{}, { industry: null }]) {
    expect((await addLead(harness, campaignId, leastLead({ company }))).body.warnings).toEqual([])
  }
})

const within = (field: string, value: unknown) => {
  const [first = '', second] = field.split('/')
  return leastLead({ [first]: second === undefined ? value : { [second]: value } })
}

test.each([
  ['companyName', 200],
  ['contactName', 200],
  ['title', 200],
  ['notes', 10_000],
  ['company/description', 2_000],
  ['contact/bio', 2_000],
])('Limits and formats: %s has at most %i characters', async (field, most) => {
  expect((await add(within(field, 'ö'.repeat(most)))).status).toBe(201)
  const refused = await add(within(field, 'ö'.repeat(most + 1)))
  expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([400, `/${field}`])
})

test.each(['company/technologies', 'company/techCategories'])(
  'Limits and formats: %s has at most 500 items',
  async (field) => {
    expect((await add(within(field, Array(500).fill('x')))).status).toBe(201)
    expect((await add(within(field, Array(501).fill('x')))).body.errors?.[0]?.pointer).toBe(`/${field}`)
  },
)

test.each(['researchData', 'extraContext', 'customData'])(
  'Limits and formats: %s has at most 64 KiB and 32 levels',
  async (field) => {
    const wide = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })
    // The object itself is a level.
    const deep = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels - 1)}{}${'}'.repeat(levels - 1)}`)
    for (const [taken, refused] of [
      [wide(65_536), wide(65_537)],
      [deep(32), deep(33)],
    ]) {
      expect((await add(within(field, taken))).status).toBe(201)
      const { status, body } = await add(within(field, refused))
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, expect.stringMatching(`^/${field}`)])
    }
  },
)

test.each([
  'jana',
  'jana@',
  '@harbour.test',
  'jana@harbour',
  'a b@harbour.test',
  'jana@harbour..test',
  'a@b.test,c@d.test',
])('Limits and formats: email: %s is none', async (email) => {
  const { status, body } = await add(leastLead({ email }))
  expect([status, body.errors?.[0]?.pointer]).toEqual([400, '/email'])
})

test('Limits and formats: domain: that of a free-mail address is kept with a warning, and no company is researched for it', async () => {
  const { status, body } = await add(leastLead({ email: 'jana.petersen@gmail.com' }))
  expect([status, codesOf(body)]).toEqual([201, expect.arrayContaining(['free_mail'])])
  await harness.settle()
  const lead = await storedLead(harness, body.prospectId)
  expect(lead).toMatchObject({ domain: 'gmail.com', domainKind: 'free_mail', status: 'scored' })
  expect((await harness.call('GET', `/api/v1/leads/${body.prospectId}/facts`)).body.research).toBeNull()
})

test('Limits and formats: phone: a text that is no number is kept, with a warning', async () => {
  const { status, body } = await add(leastLead({ phone: 'call me' }))
  expect([status, codesOf(body)]).toEqual([201, expect.arrayContaining(['unparsable_phone'])])
  expect(await storedLead(harness, body.prospectId)).toMatchObject({ phone: 'call me', phoneE164: null })
})

test.each(['profileNetworkUrl', 'companyProfileNetworkUrl', 'company/website', 'contact/photoUrl'])(
  'Limits and formats: URLs: %s takes http, https and a bare host; nothing else',
  async (field) => {
    const [first = '', second] = field.split('/')
    const kept = async (value: string) => {
      const { body } = await add(within(field, value))
      const held = (await storedLead(harness, body.prospectId))[first]
      return second === undefined ? held : held[second]
    }
    expect(await kept('http://acme.com/x?y=1')).toBe('http://acme.com/x?y=1')
    expect(await kept('www.acme.com/x')).toBe('https://www.acme.com/x')
    for (const wrong of ['ftp://acme.com', 'javascript:alert(1)', 'no address', 'https://']) {
      expect((await add(within(field, wrong))).body.errors?.[0]?.pointer).toBe(`/${field}`)
    }
  },
)

test('Limits and formats: numbers: a text is none, unless the caller asks to be lenient', async () => {
  const given = leastLead({ company: { employeeCount: '220' } })
  expect((await add(given)).body.errors).toMatchObject([{ pointer: '/company/employeeCount' }])
  const { status, body } = await add(given, 'lenient=true')
  expect([status, (await storedLead(harness, body.prospectId)).company]).toEqual([201, { employeeCount: 220 }])
})

test.each(['', null])('Limits and formats: an optional field that is %j counts as absent', async (nothing) => {
  const fields = ['domain', 'title', 'phone', 'notes', 'company', 'contact', 'customData']
  const { status, body } = await add(leastLead(Object.fromEntries(fields.map((field) => [field, nothing]))))
  expect(status).toBe(201)
  expect(await storedLead(harness, body.prospectId)).toMatchObject({
    domain: 'harbour.test',
    title: null,
    phone: null,
    notes: null,
    company: null,
    contact: null,
    customData: null,
  })
})

test('Limits and formats: Maximum request size: 1 MiB', async () => {
  const text = JSON.stringify(leastLead())
  const padded = (bytes: number) =>
    addLead(harness, campaign, undefined, { raw: text + ' '.repeat(bytes - text.length) })
  expect([(await padded(1_048_576)).status, (await padded(1_048_577)).status]).toEqual([201, 413])
})

test('Limits and formats: a key that the document does not name is kept aside and named in a warning', async () => {
  const { body } = await add(leastLead({ companyname: 'typo' }))
  expect(body.warnings).toContainEqual(expect.objectContaining({ pointer: '/companyname', code: 'unknown_key' }))
  expect((await storedLead(harness, body.prospectId)).unrecognised).toEqual({ companyname: 'typo' })
})
