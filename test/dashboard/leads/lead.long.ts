import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../../src/platform/ids.ts'
import { saveFacts } from '../../../src/research/index.ts'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { ADA, startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverband'
const CRITERIA = [
  { id: 'size', label: 'Large', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 10 },
  { id: 'country', label: 'Dutch', kind: 'must', field: 'company.country', op: 'eq', value: 'NL', weight: 10 },
]

/** A busy machine takes its time to show a screen again. */
const PATIENT = { timeout: 10_000 }

let walk: Walk
let campaignId: string
let prospectId: string

beforeAll(async () => {
  walk = await startWalk()
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const campaign = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    status: 'active',
    icp: { criteria: CRITERIA },
    sequence: { steps: ['P0D', 'P3D'].map((wait) => ({ wait, variants: [{ subject: 'Hello', body: 'Hi' }] })) },
    schedule: { timezone: 'UTC', days, from: '00:00', to: '24:00' },
  })
  campaignId = campaign.campaignId
  await walk.send('POST', `/campaigns/${campaignId}/pause`)
  const lead = await walk.send('POST', `/campaigns/${campaignId}/leads`, {
    companyName: LONG,
    contactName: 'Jane Doe',
    email: 'jane@acme.test',
    company: { employeeCount: 20 },
  })
  prospectId = lead.prospectId
  while ((await walk.send('GET', `/leads/${prospectId}`)).score === null) await pause(50)
})

afterAll(() => walk?.close())

test('a score adds up as it is shown; its fact is put right there by keyboard, and the data given stays', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  const score = page.getByRole('region', { name: 'Score' })
  await score.getByText('Required but unknown: Dutch.').waitFor()
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  expect(await movedSoFar(page)).toBeLessThan(0.01)
  await score.getByRole('button', { name: 'Why this score' }).press('Enter')
  await score.getByText('Most useful to find out: Dutch.').waitFor()
  const points = await score.locator('tbody .number').allInnerTexts()
  const sum = points.reduce((all, text) => all + Number.parseFloat(text), 0)
  expect(await score.locator('tfoot .number').innerText()).toBe(`${sum} of 100`)
  await score.getByRole('button', { name: 'Large' }).press('Enter')
  const evidence = page.locator('.evidence')
  await evidence.getByText('Came with the lead').waitFor()
  await evidence.locator('time').waitFor()
  await evidence.getByRole('button', { name: 'Correct Employee count' }).press('Enter')
  await evidence.getByText('The company: this lead, and future ones').waitFor()
  expect(await page.evaluate('document.activeElement.value')).toBe('20')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('400')
  await page.keyboard.press('Enter')
  await evidence.getByText('Corrected by Ada Walker · for all leads of the company').waitFor()
  await walk.send('POST', `/leads/${prospectId}/rescore`)
  await score.getByText('Employee count: 400 · Corrected by your team').waitFor()
  expect((await walk.send('GET', `/leads/${prospectId}`)).company).toEqual({ employeeCount: 20 })
  expect(complaints).toEqual([])
  await close()
})

test('every claim is a click away as text; a word counts for one lead or the company, and is taken back', async () => {
  const other = await walk.send('POST', '/campaigns', { name: 'Elsewhere' })
  const colleague = { companyName: LONG, contactName: 'Jim Doe', email: 'jim@acme.test' }
  await walk.send('POST', `/campaigns/${other.campaignId}/leads`, colleague)
  await plantClaims('<img src=x onerror=alert(1)>', 'javascript:alert(1)')
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  const facts = page.getByRole('region', { name: 'Facts' })
  const seniority = facts.getByRole('listitem').filter({ hasText: 'Seniority' })
  await facts.getByRole('listitem').filter({ hasText: 'Country' }).getByText('Unknown').waitFor()
  await seniority.getByRole('button', { name: /evidence for Seniority$/ }).click()
  await seniority.getByText('Language model small-model · 70% sure').waitFor()
  await seniority.getByText('“<img src=x onerror=alert(1)>”').last().waitFor()
  await seniority.getByText('javascript:alert(1)').last().waitFor()
  expect(await seniority.getByRole('link').count()).toBe(0)
  await facts.getByRole('button', { name: 'Add Country' }).click()
  await facts.getByLabel('The company: all 2 leads, and future ones').waitFor()
  await facts.getByLabel('This lead only').check()
  await facts.getByLabel('Country', { exact: true }).fill('NL')
  await facts.getByRole('button', { name: 'Save', exact: true }).click()
  await facts.getByRole('button', { name: /^corrected.*evidence for Country$/ }).click()
  await facts.getByText('Corrected by Ada Walker · for this lead only').waitFor()
  await facts.getByRole('button', { name: 'Undo correction of Country' }).click()
  await facts.getByRole('button', { name: 'Add Country' }).waitFor()
  await facts.getByRole('button', { name: 'Correct Seniority' }).click()
  await facts.getByRole('button', { name: 'Not known' }).click()
  await facts.getByRole('button', { name: 'Undo correction of Seniority' }).waitFor()
  await seniority.getByText('Not known', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a lead that its notes alone make qualify shows what they told, where it stands, and in which words', async () => {
  const campaign = await walk.send('POST', '/campaigns', {
    name: 'Notes',
    icp: { criteria: [{ ...CRITERIA[0], kind: 'must' }] },
  })
  const given = { companyName: 'Harbour', contactName: 'Jana Petersen', email: 'jana@gmail.com' }
  const notes =
    'Met Jana at the fair in Lisbon. They have 120 employees and use HubSpot. Founded in 2012, HQ in Rotterdam.'
  const lead = await walk.send('POST', `/campaigns/${campaign.campaignId}/leads`, { ...given, notes })
  while ((await walk.send('GET', `/leads/${lead.prospectId}`)).score === null) await pause(50)
  const { page, complaints, close } = await walk.open(`/leads/${lead.prospectId}`, {
    viewport: { width: 390, height: 844 },
  })
  const score = page.getByRole('region', { name: 'Score' })
  await score.getByRole('button', { name: 'Why this score' }).click()
  await score.getByText('Employee count: 120 · From the lead’s notes').waitFor()
  const facts = page.getByRole('region', { name: 'Facts' })
  const count = facts.getByRole('listitem').filter({ hasText: 'Employee count' })
  await count.getByRole('button', { name: /evidence for Employee count$/ }).click()
  await count.getByText('From the lead’s notes · 75% sure').waitFor()
  await count.getByText('“They have 120 employees and use HubSpot.”').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('a note is written by keyboard and stands in the activity; it is edited and deleted; who only reads sees it', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  const activity = page.getByRole('region', { name: 'Activity' })
  const field = activity.getByLabel('Add a note')
  await field.waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('Called.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Asked to ring again in March')
  await page.keyboard.press('ControlOrMeta+Enter')
  const note = activity.getByRole('listitem').first()
  await note.getByText('Called.\nAsked to ring again in March').waitFor()
  await note.getByText('Ada Walker').waitFor()
  expect(await field.inputValue()).toBe('')
  await note.getByRole('button', { name: 'Note actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await note.getByLabel('Note', { exact: true }).fill('See https://acme.test first')
  await note.getByRole('button', { name: 'Save' }).click()
  await note.getByText('See https://acme.test first').waitFor()
  await note.getByText('Edited').waitFor()
  expect(await note.getByRole('link').count()).toBe(0)
  expect(await seriousFindings(page, 'note')).toEqual([])
  const reader = await walk.open(`/leads/${prospectId}`, { as: await walk.join('read_only', 'reader@walk.test') })
  await reader.page.getByText('See https://acme.test first').waitFor()
  expect(await reader.page.getByLabel('Add a note').count()).toBe(0)
  expect(await reader.page.getByRole('button', { name: 'Note actions' }).count()).toBe(0)
  await note.getByRole('button', { name: 'Note actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await activity.getByText('Note deleted').waitFor()
  // The other screen follows live.
  await reader.page.getByText('Note deleted').waitFor()
  expect(await page.getByText('See https://acme.test first').count()).toBe(0)
  expect([...complaints, ...reader.complaints]).toEqual([])
  await reader.close()
  await close()
})

async function plantClaims(quote: string, url: string): Promise<void> {
  const about = { leadId: parseId('lead', prospectId) ?? '' }
  const words = { organizationId: walk.organizationId, about, now: new Date() }
  const said = (value: string, confidence: number) => [{ path: 'contact.seniority', value, confidence, quote, url }]
  await saveFacts(walk.context.db, { ...words, source: 'llm', name: 'small-model' }, said('vp', 0.7))
  await saveFacts(walk.context.db, { ...words, source: 'provider', name: 'people-search' }, said('director', 0.8))
  await saveFacts(walk.context.db, { ...words, source: 'provider', name: 'other-search' }, said('manager', 0.9))
}

test('a closed condition leads to where it is opened, and a long company name stays within a phone', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`, {
    viewport: { width: 390, height: 844 },
  })
  await page.getByText(LONG).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.getByRole('link', { name: 'Open campaign' }).click()
  await page.getByRole('heading', { name: 'Spring' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what failed for a lead alone stands on its page, with when it is tried again and its code', async () => {
  const place = [walk.organizationId, parseId('camp', campaignId), parseId('lead', prospectId)]
  await walk.context.db.query(
    `insert into leads_set_aside (organization_id, campaign_id, lead_id, due_at, failures, reason)
     values ($1, $2, $3, now() + interval '1 day', 3, 'database_23514')`,
    place,
  )
  const { page, close } = await walk.open(`/leads/${prospectId}`, { viewport: { width: 390, height: 844 } })
  const said = page.getByRole('region', { name: 'Next email' }).getByText('could not be applied to this lead')
  await said.waitFor()
  expect(await said.locator('..').innerText()).toMatch(/failed 3 times\. Next automatic retry: .+ database_23514/)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await walk.context.db.query('delete from leads_set_aside')
  await close()
})

test('before a person is erased, what is lost stands there in numbers', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase person' }).click()
  await page.getByText(/^This lead alone has \d+ emails? and \d+ facts?\.$/).waitFor()
  expect(await page.getByRole('button', { name: 'Erase person' }).isDisabled()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('a pause says how many leads wait; on the overview what runs stands before newer drafts', async () => {
  for (const name of ['Summer', 'Autumn']) await walk.send('POST', '/campaigns', { name })
  await walk.send('POST', `/campaigns/${campaignId}/activate`)
  const { page, complaints, close } = await walk.open('/')
  await page.locator('tbody tr').first().getByText('Spring').click()
  await page.getByRole('button', { name: 'Pause campaign' }).click()
  await page.getByText('Campaign paused. 1 lead waits; nothing is sent until you resume it.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what is typed about the calendar and the organization is kept while other screens are looked at, until signing out', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/calendar`)
  await page.getByLabel('Title').fill('A talk')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Postal address').fill('1 Quay Street')
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Postal address').inputValue(), PATIENT).toBe('1 Quay Street')
  await page.goBack()
  await expect.poll(() => page.getByLabel('Title').inputValue(), PATIENT).toBe('A talk')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Ada Walker' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADA.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Settings' }).click()
  expect(await page.getByLabel('Postal address').inputValue()).toBe('')
  expect(complaints).toEqual([])
  await close()
})

test('signing out forgets what was typed, also where the session was over already', async () => {
  const { page, close } = await walk.open('/settings')
  await page.getByLabel('Postal address').fill('1 Quay Street')
  // Another tab was a moment earlier.
  await page.route('**/auth/sign-out', async (route) => route.fulfill({ response: await route.fetch(), status: 401 }))
  await page.getByRole('button', { name: 'Ada Walker' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(ADA.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADA.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Settings' }).click()
  expect(await page.getByLabel('Postal address').inputValue()).toBe('')
  await close()
})

test('the palette acts too: it opens the form for a key and the field for a campaign', async () => {
  const { page, complaints, close } = await walk.open('/')
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  const act = async (words: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Search leads/).fill(words)
    await page.locator('[data-action]').first().getByText(words, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
  }
  const shut = async () => {
    await page.keyboard.press('Escape')
    await page.getByPlaceholder(/^Search leads/).waitFor({ state: 'detached' })
  }
  // The button of the page itself, once it is there.
  await page.getByRole('button', { name: 'New campaign' }).waitFor()
  await act('New campaign')
  await page.getByRole('dialog', { name: 'New campaign' }).getByLabel('Campaign name').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link', { name: 'Campaigns' }).click()
  await page.getByRole('heading', { name: 'Campaigns', exact: true, level: 1 }).waitFor()
  // What the page offers and what was open before stand first.
  await page.keyboard.press('Control+k')
  const offered = page.locator('[data-action]')
  await offered.first().getByText('New campaign').waitFor()
  await offered.nth(1).getByText('Overview').waitFor()
  await shut()
  await act('Add lead')
  await page.getByRole('dialog', { name: 'Add lead' }).getByLabel('Email').waitFor()
  // Where there are several campaigns, the form asks for one: the first shuts their list, the second the form.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await act('Create API key')
  await page.getByRole('dialog', { name: 'Create key' }).getByLabel('Name').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(complaints).toEqual([])
  await close()
})

test('keys work at once after Esc, and Enter in a palette that was only opened', async () => {
  const { page, complaints, close } = await walk.open('/')
  const isThere = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  const escapeTo = async (letter: string) => {
    for (const key of ['Escape', 'g', letter]) await page.keyboard.press(key)
  }
  await isThere('Overview')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await escapeTo('m')
  await isThere('Meetings')
  await page.keyboard.press('Control+k')
  await page.locator('[data-selected]').getByText('Overview').waitFor()
  await escapeTo('c')
  await isThere('Campaigns')
  await page.keyboard.press('Control+k')
  await page.locator('[data-selected]').waitFor()
  await page.keyboard.press('Enter')
  await page.getByPlaceholder(/^Search leads/).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

test('a campaign is opened by its name in the palette, and paused only once its button is pressed', async () => {
  await walk.send('POST', `/campaigns/${campaignId}/activate`)
  const { page, complaints, close } = await walk.open('/')
  await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  const choose = async (words: string, line: string) => {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder(/^Search leads/).fill(words)
    await page.locator('[data-action]').filter({ hasText: line }).first().waitFor()
  }
  await choose('Spring', 'Spring')
  expect(await page.getByText(`Pause Spring`).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByPlaceholder(/^Search leads/).waitFor({ state: 'detached' })
  await choose('pause', `Pause Spring`)
  await page.keyboard.press('Enter')
  await page.locator(':focus', { hasText: 'Pause campaign' }).waitFor()
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).status).toBe('active')
  await page.keyboard.press('Enter')
  await page.getByText('Campaign paused.').waitFor()
  expect(complaints).toEqual([])
  await close()
})
