import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { follow } from '../../support/browser/dashboard-browser.ts'
import type { Visit } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { plantMany } from '../../support/browser/planted-leads.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const PATIENCE = 60_000
const SOON = { timeout: 15_000 }
const email = (subject: string) => ({ wait: 'P1D', variants: [{ subject, body: 'Hello' }] })
const [NORTH, SOUTH] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const boxed = (id: string) => `mbox_${id.replaceAll('-', '')}`

/** Days begin an hour before those of UTC: they are those of whoever looks, in Berlin. */
const LEADS = [
  { name: 'Ann', accepted: '2026-01-09T22:59:59.999Z', updated: '2026-03-01T12:00Z', status: 'queued' },
  { name: 'Ben', accepted: '2026-01-09T23:00:00.000Z', updated: '2026-03-02T22:59:59.999Z', status: 'scored' },
  { name: 'Cleo', accepted: '2026-01-10T22:59:59.999Z', updated: '2026-03-02T23:00Z', status: 'in_sequence' },
  { name: 'Dan', accepted: '2026-01-10T23:00:00.000Z', updated: '2026-03-04T12:00Z', status: 'in_sequence' },
  { name: 'Eve', accepted: '2026-01-12T12:00:00.000Z', updated: '2026-03-05T12:00Z', status: 'ended' },
  { name: 'Finn', accepted: '2026-01-13T12:00:00.000Z', updated: '2026-03-06T12:00Z', status: 'ended' },
] as const

const MORE: Readonly<Record<(typeof LEADS)[number]['name'], object>> = {
  Ann: { company: 'Harbour Ltd', step: 0, data: { seats: 9, renews: '2026-12-31' } },
  Ben: { company: 'Harbour Ltd', step: 0, tier: 'A', score: 80, hold: 'paused', data: { seats: 10, plan: 'free' } },
  Cleo: { company: 'Harbour', step: 1, tier: 'B', score: 60, box: NORTH, data: { seats: 100, plan: 'team' } },
  Dan: {
    company: 'Quay',
    step: 2,
    tier: 'A',
    score: 79,
    box: SOUTH,
    hold: 'out_of_office',
    data: { seats: 'many', renews: '2027-01-01T08:00:00Z' },
  },
  Eve: { company: 'Quay', step: 2, tier: 'A', score: 100, box: NORTH, end: 'replied', data: { renews: '2027-06-01' } },
  Finn: { company: 'Quay', step: 1, tier: 'D', score: 0, box: SOUTH, end: 'bounced', hold: 'paused', data: {} },
}

let walk: Walk
let path: string
let visit: Visit

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  const sequence = { steps: [email('First'), email('Second')] }
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Spring', sequence })
  await plantMany(walk, campaignId, LEADS.length)
  await queryDatabase(
    walk.databaseUrl,
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
     select $1, id, address, 'Sam', '{"host": "smtp.sender.test", "port": 587, "security": "starttls", "username": "sam"}', now(), now()
     from (values ($2::uuid, 'north@sender.test'), ($3::uuid, 'south@sender.test')) as box (id, address)`,
    [walk.organizationId, NORTH, SOUTH],
  )
  await queryDatabase(
    walk.databaseUrl,
    `update leads l set contact_name = x.name, company_name = x.company, status = x.status, end_reason = x.end,
       hold_reason = x.hold, score = x.score, tier = x.tier, step = x.step, mailbox_id = x.box, custom_data = x.data,
       accepted_at = x.accepted, updated_at = x.updated, lead_id =
         (lpad(to_hex(round(extract(epoch from x.accepted) * 1000)::bigint), 12, '0') || '70008000' || lpad(x.n::text, 12, '0'))::uuid
     from jsonb_to_recordset($1) as x (n integer, name text, company text, status text, "end" text, hold text, score smallint,
       tier text, step integer, box uuid, data jsonb, accepted timestamptz, updated timestamptz)
     where l.contact_name = 'Lead ' || x.n`,
    [JSON.stringify(LEADS.map((lead, index) => ({ n: index + 1, ...lead, ...MORE[lead.name] })))],
  )
  // Until their texts are indexed, leads are looked through one by one.
  await queryDatabase(
    walk.databaseUrl,
    `insert into unindexed_leads select organization_id, gen_random_uuid(), array_agg(lead_id), count(*), now() from leads group by 1`,
  )
  path = `/campaigns/${campaignId}`
  visit = await walk.open(path, { timezoneId: 'Europe/Berlin' })
}, PATIENCE)
afterAll(() => walk?.close())
beforeEach(async () => {
  await follow(visit.page, path)
  await visit.page.getByText('6 leads total').waitFor()
})

/** What is pressed or typed where a part is changed. */
type Edit = (editor: Locator) => Promise<void>

const check =
  (boxes: string[]): Edit =>
  async (editor) => {
    for (const box of boxes) await editor.getByRole('checkbox', { name: box, exact: true }).check()
    await editor.press('Escape')
  }
const pick =
  (choice: string): Edit =>
  async (editor) => {
    await editor.getByRole('radio', { name: choice, exact: true }).check()
    await editor.press('Escape')
  }
const type =
  (fields: Readonly<Record<string, string>>): Edit =>
  async (editor) => {
    for (const [label, text] of Object.entries(fields)) await editor.getByLabel(label, { exact: true }).fill(text)
    await editor.getByLabel(Object.keys(fields)[0] ?? '', { exact: true }).press('Enter')
  }
const compare =
  (key: string, comparison: string, value?: string): Edit =>
  async (editor) => {
    await editor.getByRole('combobox', { name: 'Custom field' }).fill(key)
    await editor.getByRole('combobox', { name: 'Comparison' }).click()
    await editor.getByRole('option', { name: comparison, exact: true }).click()
    if (value === undefined) expect(await editor.getByLabel('Value').count()).toBe(0)
    else await editor.getByLabel('Value').fill(value)
    await editor.getByRole('button', { name: 'Apply filter' }).press('Enter')
  }

async function openPart(page: Page, part: string): Promise<Locator> {
  // A column may be called the same.
  const pinned = page.locator('.filters').getByRole('button', { name: part, exact: true })
  if ((await pinned.count()) === 1) await pinned.press('Enter')
  else {
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await page.getByRole('menuitem', { name: part, exact: true }).press('Enter')
  }
  return page.getByRole('dialog')
}

const CUSTOM = 'Custom field…'

test.each<[part: string, edit: Edit, chip: string, address: string, shown: string[]]>([
  [
    'Status',
    check(['Queued for research', 'Ready for first email']),
    'Status: queued for research or ready for first email',
    'status=queued,scored',
    ['Ben', 'Ann'],
  ],
  ['Tier', check(['Tier B', 'Tier D']), 'Tier: B or D', 'tier=B,D', ['Finn', 'Cleo']],
  [
    'Score',
    type({ 'Score from': '60', to: '80' }),
    'Score: 60 to 80',
    'minScore=60&maxScore=80',
    ['Dan', 'Cleo', 'Ben'],
  ],
  ['Score', type({ to: '60' }), 'Score: up to 60', 'maxScore=60', ['Finn', 'Cleo']],
  ['Status', check(['Replied']), 'Ended because: replied', 'endReason=replied', ['Eve']],
  ['Ended because', check(['Replied']), 'Ended because: replied', 'endReason=replied', ['Eve']],
  ['Hold', pick('Held, for any reason'), 'Hold: held, for any reason', 'hold=any', ['Dan', 'Ben']],
  ['Hold', pick('Not held'), 'Hold: not held', 'hold=none', ['Finn', 'Eve', 'Cleo', 'Ann']],
  ['Hold', pick('Paused by hand'), 'Hold: paused by hand', 'hold=paused', ['Ben']],
  ['Steps sent', check(['None yet', '1']), 'Steps sent: none or 1', 'step=0,1', ['Finn', 'Cleo', 'Ben', 'Ann']],
  ['Mailbox', check(['north@sender.test']), 'Mailbox: north@sender.test', `mailbox=${boxed(NORTH)}`, ['Eve', 'Cleo']],
  ['Company', type({ Company: 'harbour ltd' }), 'Company: harbour ltd', 'company=harbour ltd', ['Ben', 'Ann']],
  [
    'Added',
    type({ 'Added from': '2026-01-10', 'to (included)': '2026-01-10' }),
    'Added: 10 Jan 2026',
    'createdFrom=2026-01-09T23:00:00.000Z&createdTo=2026-01-10T22:59:59.999Z',
    ['Cleo', 'Ben'],
  ],
  [
    'Added',
    type({ 'Added from': '2026-01-11' }),
    'Added: from 11 Jan 2026',
    'createdFrom=2026-01-10T23:00:00.000Z',
    ['Finn', 'Eve', 'Dan'],
  ],
  [
    'Last change',
    type({ 'to (included)': '2026-03-02' }),
    'Last change: up to 2 Mar 2026',
    'lastEventTo=2026-03-02T22:59:59.999Z',
    ['Ben', 'Ann'],
  ],
  [
    CUSTOM,
    compare('plan', 'is one of', 'free, team'),
    'Plan is one of free, team',
    'customData.plan[in]=free,team',
    ['Cleo', 'Ben'],
  ],
  [
    CUSTOM,
    compare('seats', 'is known'),
    'Seats is known',
    'customData.seats[exists]=true',
    ['Dan', 'Cleo', 'Ben', 'Ann'],
  ],
  [CUSTOM, compare('seats', 'is unknown'), 'Seats is unknown', 'customData.seats[exists]=false', ['Finn', 'Eve']],
  [CUSTOM, compare('seats', 'is at least', '10'), 'Seats is at least 10', 'customData.seats[gte]=10', ['Cleo', 'Ben']],
  [
    CUSTOM,
    compare('renews', 'is at most', '2027-01-01'),
    'Renews is at most 2027-01-01',
    'customData.renews[lte]=2027-01-01',
    ['Dan', 'Ann'],
  ],
])(
  '%s, put together by hand, narrows the list as its words and the address say',
  async (part, edit, chip, address, shown) => {
    const { page, complaints } = visit
    const names = () => page.locator('.lead-table .row-link').allTextContents()
    await edit(await openPart(page, part))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByText(shown.length === 1 ? '1 lead matches' : `${shown.length} leads match`, { exact: true })
      .waitFor()
    await expect.poll(names, SOON).toEqual(shown)
    expect(await page.locator('.filter-chip.is-set .filter-words').allTextContents()).toEqual([chip])
    expect(decodeURIComponent(new URL(page.url()).search.replaceAll('+', ' '))).toBe(`?${address}`)
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
    await expect.poll(names, SOON).toHaveLength(LEADS.length)
    expect(new URL(page.url()).search).toBe('')
    expect(complaints).toEqual([])
  },
)

test('parts hold together, one is changed where it stands, and what is no range cannot be applied', async () => {
  const { page, complaints } = visit
  const names = () => page.locator('.lead-table .row-link').allTextContents()
  await check(['Tier A'])(await openPart(page, 'Tier'))
  await expect.poll(names, SOON).toEqual(['Eve', 'Dan', 'Ben'])
  await compare('renews', 'is at least', '2027-01-02')(await openPart(page, CUSTOM))
  await expect.poll(names, SOON).toEqual(['Eve'])
  await page.getByRole('button', { name: 'renews is at least 2027-01-02' }).press('Enter')
  const editor = page.getByRole('dialog')
  expect(await editor.getByLabel('Value').inputValue()).toBe('2027-01-02')
  await editor.getByLabel('Value').fill('soon')
  expect(await editor.getByRole('button', { name: 'Apply filter' }).isDisabled()).toBe(true)
  await editor.getByLabel('Value').fill('2027-01-01')
  await editor.getByLabel('Value').press('Enter')
  await expect.poll(names, SOON).toEqual(['Eve', 'Dan'])
  expect(new URL(page.url()).search).toBe('?tier=A&customData.renews%5Bgte%5D=2027-01-01')
  for (const [part, from, to] of [
    ['Score', '80', '60'],
    ['Added', '2026-01-10', '2026-01-09'],
  ] as const) {
    await openPart(page, part)
    await editor.getByLabel(`${part} from`).fill(from)
    await editor.getByLabel(/^to/).fill(to)
    await editor.getByText(/^Must (be at least the first value|not be before the first day)$/).waitFor()
    expect(await editor.getByRole('button', { name: /^Filter by/ }).isDisabled()).toBe(true)
    await editor.press('Escape')
    await editor.waitFor({ state: 'detached' })
  }
  expect(await names()).toEqual(['Eve', 'Dan'])
  expect(complaints).toEqual([])
})

test('a fact that is chosen by its name is compared at once, in words that name it', async () => {
  const { page } = visit
  await page.getByRole('button', { name: 'Add filter' }).press('Enter')
  const search = page.getByRole('searchbox', { name: 'Find a filter' })
  await search.fill('countr')
  await search.press('Enter')
  const editor = page.getByRole('dialog')
  const value = editor.getByRole('combobox', { name: 'Value' })
  await value.waitFor()
  await page.waitForFunction(`document.activeElement?.labels?.[0]?.textContent === 'Value'`)
  expect(await editor.getByRole('option').count()).toBe(0)
  await page.getByRole('search').getByText('Country …').waitFor()
  await page.keyboard.type('Germ')
  await editor.getByRole('option', { name: 'Germany' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('search').getByText('Country is Germany').waitFor()
  expect(page.url()).toContain('facts.company.country')
  await follow(page, '/leads')
  await page.getByRole('button', { name: 'Add filter' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Campaign', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Spring' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('search').getByText('Campaign: Spring').waitFor()
  await page.getByText('6 leads match').waitFor()
})

test('leads of tests are marked among those of all campaigns, and left out; one beside the list shows what was said', async () => {
  const { page, complaints, close } = await walk.open('/leads')
  const marks = page.locator('.lead-table').getByText('Test', { exact: true })
  await expect.poll(() => marks.count(), SOON).toBe(LEADS.length)
  await page.getByRole('row', { name: /Eve/ }).getByText('Quay').dblclick()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('region', { name: 'Latest message' }).getByText('No emails yet.').waitFor()
  await pick('Live')(await openPart(page, 'Mode'))
  await page.getByText('No leads match these filters.').waitFor()
  expect(new URL(page.url()).search).toBe('?mode=live')
  await page.getByRole('button', { name: 'Mode: live' }).press('Enter')
  await pick('Live and test')(page.getByRole('dialog'))
  await expect.poll(() => marks.count(), SOON).toBe(LEADS.length)
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
  await close()
})
