import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Role } from '../../../src/accounts/index.ts'
import { setUpOrganization } from '../../../src/people/index.ts'
import { SEQUENCE } from '../../support/leads/campaign-api.ts'
import { follow } from '../../support/browser/dashboard-browser.ts'
import { ADA, startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

type Person = typeof ADA
const OTTO = { email: 'otto@other.test', password: 'the other side' }
let walk: Walk
let campaignId: string
let prospectId: string
let people: Record<Role, Person>

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring', sequence: SEQUENCE })).campaignId
  const lead = { companyName: 'Acme', contactName: 'Jane Roe', email: 'jane@acme.test' }
  prospectId = (await walk.send('POST', `/campaigns/${campaignId}/leads`, lead)).prospectId
  people = {
    owner: ADA,
    admin: await walk.join('admin', 'amy@walk.test'),
    member: await walk.join('member', 'max@walk.test'),
    read_only: await walk.join('read_only', 'ron@walk.test'),
  }
  const other = { organization: 'Other Ltd', name: 'Otto', ...OTTO }
  const { apiKey } = await setUpOrganization(walk.context, other)
  const headers = { authorization: `Bearer ${apiKey}` }
  await walk.send('POST', '/campaigns', { name: 'Autumn' }, headers)
  await walk.send('POST', '/suppressions', { addresses: ['never@walk.test'] })
  await setUpOrganization(walk.context, { organization: 'Second Ltd', ...ADA })
})

afterAll(() => walk?.close())

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).waitFor()
const words = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor()

/** Every screen, what says that it is there for whoever may see it, and what only some roles may do on it. */
const SCREENS = (): [path: string, ready: (page: Page) => Promise<void>, ...offers: string[]][] => [
  ['/', heading('Overview')],
  ['/campaigns', words('Spring')],
  [`/campaigns/${campaignId}`, words('Jane Roe'), 'Activate test', 'Add lead'],
  [`/campaigns/${campaignId}/sequence`, words('Email 1')],
  [`/campaigns/${campaignId}/ideal-customer`, words('Spring')],
  [`/campaigns/${campaignId}/schedule`, words('a week')],
  [`/campaigns/${campaignId}/calendar`, words('Preview')],
  [`/campaigns/${campaignId}/webhook`, (page) => page.getByLabel('Address').waitFor()],
  [`/campaigns/${campaignId}/activity`, words('Jane Roe')],
  [`/leads/${prospectId}`, words('Not scored yet'), 'Pause lead'],
  [`/campaigns/${campaignId}/report`, words('By custom field')],
  [`/campaigns/${campaignId}/sequence/convert`, words('Import an email from another tool')],
  ['/leads', words('Jane Roe'), 'Add lead'],
  ['/tasks', heading('My tasks')],
  ['/settings/tags', heading('Tags')],
  ['/imports', words('All imports'), 'Choose file'],
  ['/reports', heading('Reports')],
  ['/mail', words('Emails of test campaigns appear here.')],
  ['/inbox', words('all caught up')],
  ['/meetings', heading('Meetings')],
  ['/meetings/unmatched', words('No other calendar is connected.')],
  ['/events', words('lead.accepted')],
  ['/settings/hosts', heading('Hosts')],
  ['/settings/calendars', heading('Calendars'), 'Connect calendar'],
  ['/settings/organization', words('Postal address'), 'Save organization'],
  ['/settings/members', words('(you)'), 'Invite member'],
  ['/settings/api-keys', heading('API keys'), 'Create key'],
  ['/settings/suppressions', heading('Suppressions'), 'Add suppressions'],
  ['/settings/limits', words('Need more?')],
  ['/settings/audit', heading('Audit log')],
  ['/account', words('Sessions')],
  ['/api', heading('API')],
]

/** What only some roles may do, by the words on its button. */
const WRITING = ['Activate test', 'Add lead', 'Pause lead', 'Choose file']
const KEEPING = [
  'Add suppressions',
  'Invite member',
  'Create key',
  'Save organization',
  'Connect calendar',
  'Erase person…',
]
const OFFERED: Record<Role, readonly string[]> = {
  owner: [...WRITING, ...KEEPING],
  admin: [...WRITING, ...KEEPING],
  member: WRITING,
  read_only: [],
}

test.each(['owner', 'admin', 'member', 'read_only'] as const)(
  'a person with the role %s sees every screen and is offered what the role may do',
  async (role) => {
    const { page, complaints, close } = await walk.open('/', { as: people[role] })
    const offered = new Set<string>()
    for (const [path, ready, ...offers] of SCREENS()) {
      // Addresses show what links to them show: one role opens each in a new document.
      if (role === 'owner') await page.goto(walk.url + path)
      else await follow(page, path)
      await ready(page)
      // Nothing is offered before what it depends on is read.
      await page.locator('main .waiting').first().waitFor({ state: 'detached' })
      for (const name of offers.filter((one) => OFFERED[role].includes(one))) {
        await page.getByRole('main').getByRole('button', { name, exact: true }).first().waitFor()
      }
      const more = page.getByRole('button', { name: 'More actions' })
      if ((await more.count()) > 0) {
        await more.click()
        await page.getByRole('menuitem', { name: 'Score again' }).waitFor()
      }
      const names = await page.locator('main button, [role=menuitem]').allInnerTexts()
      for (const name of names) offered.add(name.trim())
    }
    const known = [...WRITING, ...KEEPING].filter((name) => offered.has(name))
    expect(known).toEqual(OFFERED[role])
    expect(complaints).toEqual([])
    await close()
  },
)

test('who only looks changes nothing: fields are closed, and no button of the campaign writes', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/sequence`, { as: people.read_only })
  await words('Your role can view this but not change it.')(page)
  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Webhook', exact: true }).click()
  expect(await page.getByLabel('Address').isEditable()).toBe(false)
  await page.getByRole('link', { name: 'Calendar', exact: true }).first().click()
  await words('Preview')(page)
  expect(await page.getByRole('button', { name: 'Save calendar' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a stranger of another organization sees nothing of this one, not even by its addresses', async () => {
  const { page, close } = await walk.open('/campaigns', { as: OTTO })
  await words('Autumn')(page)
  expect(await page.getByText('Spring').count()).toBe(0)
  for (const [path, said] of [
    [`/campaigns/${campaignId}`, 'This campaign doesn’t exist'],
    [`/leads/${prospectId}`, 'This lead doesn’t exist'],
    ['/campains', 'Page not found'],
  ] as const) {
    await page.goto(walk.url + path)
    await heading(said)(page)
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/Spring|Jane|Acme/)
  }
  await page.goto(`${walk.url}/settings/members`)
  await words('(you)')(page)
  expect(await page.getByText('@walk.test').count()).toBe(0)
  await close()
})

test('who belongs to two organizations sees the chosen one alone, and it stays chosen', async () => {
  const { page, complaints, close } = await walk.open('/campaigns')
  await words('Spring')(page)
  await page.locator('.sidebar').getByRole('button', { name: 'Walk Ltd' }).click()
  await page.getByRole('menuitem', { name: /Second Ltd/ }).click()
  await page.locator('.sidebar').getByRole('button', { name: 'Second Ltd' }).waitFor()
  await words('No campaigns yet')(page)
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await heading('Campaigns')(page)
  await words('No campaigns yet')(page)
  expect(await page.getByText('Spring').count()).toBe(0)
  expect(await exportedList(page)).toBe('value,kind,reason,note,createdAt\n')
  await page.reload()
  await page.locator('.sidebar').getByRole('button', { name: 'Second Ltd' }).click()
  await page.getByRole('menuitem', { name: /Walk Ltd/ }).click()
  await page.getByRole('link', { name: 'Campaigns' }).first().click()
  await words('Spring')(page)
  expect(await exportedList(page)).toContain('never@walk.test,address')
  expect(complaints).toEqual([])
  await close()
})

/** A file, too, is that of the organization chosen. */
async function exportedList(page: Page): Promise<string> {
  await page.goto(`${walk.url}/settings/suppressions`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const list = readFileSync(await (await downloading).path(), 'utf8')
  await page.goto(`${walk.url}/campaigns`)
  return list
}
