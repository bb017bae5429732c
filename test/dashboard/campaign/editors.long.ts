import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

const HOSTILE = `<img src=x onerror="alert(1)">{{ lead.email }}`
const SIZE = { id: 'size', kind: 'should', field: 'company.employeeCount', op: 'gte', value: 100, weight: 10 }
const WHERE = { id: 'where', kind: 'should', field: 'company.country', op: 'in', value: ['DE', 'Canda'], weight: 5 }
const STEP = { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi {{ lead.firstName | default: "there" }}' }] }

let walk: Walk
let campaignId: string
let base: string

beforeAll(async () => {
  walk = await startWalk()
  const made = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    icp: { criteria: [SIZE] },
    sequence: { steps: [STEP] },
  })
  campaignId = made.campaignId
  base = `/campaigns/${campaignId}`
  for (const employeeCount of [20, 150, 400]) {
    await walk.send('POST', `${base}/leads`, {
      companyName: `Acme ${employeeCount}`,
      contactName: 'Jane Doe',
      email: `jane${employeeCount}@acme.test`,
      company: { employeeCount },
      ...(employeeCount === 20 ? {} : { title: 'Head of Ports' }),
      customData: { port: HOSTILE },
    })
  }
  await untilScored(3)
})

afterAll(async () => {
  await walk?.close()
})

async function untilScored(count: number): Promise<void> {
  for (;;) {
    const { effect } = await walk.send('POST', `${base}/icp/preview`, { icp: {} })
    if (effect.leads === count) return
    await pause(50)
  }
}

/** A tab of the campaign; a draft's checklist leads there too. */
const tabOf = (page: Page, link: { name: string | RegExp; exact?: boolean }) =>
  page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', link)

const saved = () => walk.send('GET', base)

async function done(page: Page, complaints: string[]): Promise<void> {
  expect(complaints).toEqual([])
  await page.context().close()
}

test('a criterion is moved by keyboard and rewritten; the leads that change tier show before it is saved', async () => {
  const { page, complaints } = await walk.open(`${base}/ideal-customer`)
  await page.getByText('Should Employee count is at least 100').waitFor()
  await page.getByText('No lead changes tier').waitFor()
  await page.getByText('Matches 2 of 3 leads').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Number').fill('200')
  await page.getByText('Should Employee count is at least 200').waitFor()
  await page.getByText('1 lead would change tier').waitFor()
  await page.getByText('Acme 150').waitFor()
  await page.getByLabel('Weight').fill('11')
  await page.getByText('Worth 100 points of 100.').waitFor()
  await page.getByRole('button', { name: 'Save ideal customer' }).click()
  await page.getByText('Ideal customer saved.').waitFor()
  expect((await saved()).icp.criteria).toEqual([{ ...SIZE, value: 200, weight: 11 }])
  await done(page, complaints)
})

test('leads are scored anew with progress that outlives a reload, and what came of it is said', async () => {
  const { page, complaints } = await walk.open(`${base}/ideal-customer`)
  await page.getByText('3 leads still have a score from earlier criteria.').waitFor()
  await page.getByText('1 of 3 would change tier').waitFor()
  const halfway = { state: 'running', reason: 'asked', icpVersion: 2, total: 3, done: 1, changedTier: 0 }
  await page.route('**/rescore', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.fulfill({ json: { ...halfway, startedAt: null, finishedAt: null, outdated: null } })
  })
  await page.getByRole('button', { name: 'Rescore 3 leads' }).click()
  await page.getByText('1 of 3 leads, 0 changed tier').waitFor()
  await page.reload()
  expect(await page.getByRole('progressbar', { name: 'Leads rescored' }).getAttribute('value')).toBe('1')
  await page.unroute('**/rescore')
  await page.getByText('1 of 3 leads changed tier').waitFor()
  await page.getByText('All scores are up to date.').waitFor()
  await page.getByRole('link', { name: 'View leads by score' }).waitFor()
  await done(page, complaints)
})

test('criteria begin from a template or a former version, and nothing is saved by that', async () => {
  const { page, complaints } = await walk.open(`${base}/ideal-customer`)
  await page.getByRole('button', { name: 'Start from a template' }).click()
  await page.getByText('You sell to those who sell to consumers online').waitFor()
  await page.getByRole('button', { name: 'Use template Online shops' }).click()
  await page.getByText('Tools in use:').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('Should Employee count is at least 200').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Version 2 (current)' }).getByText('3 leads').waitFor()
  await page.getByRole('button', { name: 'Version 1' }).click()
  await page.getByRole('dialog').getByText('Employee count is at least 100').waitFor()
  await page.getByRole('button', { name: 'Use as draft' }).click()
  await page.getByText('1 lead would change tier').waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect((await saved()).icp.criteria).toEqual([{ ...SIZE, value: 200, weight: 11 }])
  await done(page, complaints)
})

test('a fault stands at its criterion; saving goes there until it is fixed, a value that matches nobody is warned of', async () => {
  const { page, complaints } = await walk.open(`${base}/ideal-customer`)
  await page.getByRole('button', { name: 'Add criterion' }).click()
  const field = page.getByRole('listitem', { name: 'Choose a field' }).getByRole('combobox', { name: 'Field' })
  await field.fill('employee count')
  await field.press('Enter')
  const card = page.getByRole('listitem', { name: 'Employee count is between' })
  await card.getByLabel('From').fill('900')
  await card.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Save ideal customer' }).click()
  expect(
    await page
      .locator('*:focus')
      .last()
      .evaluate((one: { closest(at: string): { ariaLabel: string | null } | null }) => one.closest('li')?.ariaLabel),
  ).toMatch(/^Employee count/)
  await card.getByLabel('From').fill('5')
  await card.getByRole('alert').waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save ideal customer' }).waitFor({ state: 'detached' })
  await walk.send(
    'PATCH',
    base,
    { icp: { criteria: [{ ...SIZE, value: 200, weight: 11 }, WHERE] } },
    { 'if-match': '*' },
  )
  await page.reload()
  const where = page.getByRole('listitem', { name: 'Country is one of Germany, Canda' })
  await where.getByText('We don’t know the country "Canda". Did you mean Canada?').waitFor()
  await where.getByRole('button', { name: 'Edit' }).click()
  await where.getByRole('combobox', { name: 'Any of' }).fill('swit')
  await page.getByRole('option', { name: 'Switzerland' }).click()
  await page.getByRole('listitem', { name: 'Country is one of Germany, Canda, Switzerland' }).waitFor()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await done(page, complaints)
})

test('a draft outlives a look at another tab, is marked there, and can be thrown away', async () => {
  const { page, complaints } = await walk.open(`${base}/sequence`)
  await page.getByLabel('Subject').fill('Draft subject')
  await tabOf(page, { name: 'Leads', exact: true }).click()
  await tabOf(page, { name: /Sequence.*unsaved changes/ }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Draft subject')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Hello')
  await done(page, complaints)
})

test('typing two braces completes a variable by keyboard, and the preview shows a real lead and who lacks it', async () => {
  const { page, complaints } = await walk.open(`${base}/sequence`)
  await page.getByText('Hi Jane').waitFor()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('About ')
  await text.press('End')
  await page.keyboard.type('{{ti')
  await page.getByRole('option', { name: 'lead.title' }).waitFor()
  await page.keyboard.press('Enter')
  expect(await text.inputValue()).toBe('About {{ lead.title }}')
  await page.getByText('About Head of Ports').waitFor()
  await page.getByText('1 lead of the newest 3').waitFor()
  await page.getByRole('combobox', { name: 'Lead' }).click()
  await page.getByRole('option', { name: 'Acme 20' }).click()
  await page.getByText('No value for lead.title').waitFor()
  await page.keyboard.press('Escape')
  await text.fill('{{ customData.po')
  await text.press('End')
  await page.keyboard.press('r')
  await page.getByRole('option', { name: 'customData.port' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByText(HOSTILE).last().waitFor()
  expect(await page.locator('img').count()).toBe(0)
  await done(page, complaints)
})

test('emails are added, given a variant, moved and saved with their waits', async () => {
  const { page, complaints } = await walk.open(`${base}/sequence`)
  await page.getByRole('button', { name: 'Add email' }).click()
  const second = page.getByRole('listitem', { name: 'Email 2' })
  await second.getByText('Day 3').waitFor()
  await second.getByLabel('Wait', { exact: true }).fill('2')
  await second.getByRole('textbox', { name: 'Text', exact: true }).fill('Did my note reach you?')
  await page.getByText('Re: Hello').waitFor()
  await second.getByRole('button', { name: 'Add variant' }).click()
  await second.getByText('50% of leads').first().waitFor()
  await second
    .getByRole('group', { name: 'Variant B' })
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Another way to ask')
  await page.getByRole('button', { name: 'Save sequence' }).click()
  await page.getByText('Sequence saved.').waitFor()
  const { steps } = (await saved()).sequence
  expect(steps).toMatchObject([
    STEP,
    { number: 2, wait: 'P2D', variants: [{ body: 'Did my note reach you?' }, { body: 'Another way to ask' }] },
  ])
  await done(page, complaints)
})

test('who is outrun by somebody else keeps the draft and decides', async () => {
  const { page, complaints } = await walk.open(`${base}/schedule`)
  await page.getByLabel('Saturday').check()
  const { version, schedule } = await saved()
  await walk.send('PATCH', base, { schedule: { ...schedule, from: '10:00' } }, { 'if-match': `"${version}"` })
  // The live feed tells of it before anything is saved.
  await page.getByText('Someone else saved the schedule').waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule).toMatchObject({ from: '09:00', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] })
  await done(page, complaints)
})

test('the schedule is told in words, with a zone that is searched for and the next times', async () => {
  const { page, complaints } = await walk.open(`${base}/schedule`)
  // What the checklist says comes last, and must not push away what somebody is about to choose.
  const checked = Promise.withResolvers<void>()
  await page.route('**/readiness', async (route) => {
    await checked.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Monday to Saturday, 09:00 to 17:00: 48 hours a week.').locator('visible=true').waitFor()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('munich')
  checked.resolve()
  await page.getByRole('region', { name: 'Get started' }).waitFor()
  await page.getByRole('option', { name: 'Berlin – Central European Time' }).click()
  await page.getByText('Shown in Berlin time.').waitFor()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('San Francisco')
  await page.keyboard.press('Enter')
  await page.getByText('Shown in Los Angeles time.').waitFor()
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin')
  await page.keyboard.press('Tab')
  await page.getByText('Shown in Berlin time.').waitFor()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Schedule saved.').waitFor()
  expect((await saved()).schedule.timezone).toBe('Europe/Berlin')
  await done(page, complaints)
})

test('axe finds nothing serious in the editors in light and dark', async () => {
  const { page } = await walk.open(`${base}/ideal-customer`)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByText('of 3 scored').waitFor()
  expect(await seriousFindings(page, 'editor')).toEqual([])
  await tabOf(page, { name: 'Sequence' }).click()
  await page.getByText('To Jane Doe').waitFor()
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
  await text.fill('{')
  await text.press('End')
  await Promise.all([page.waitForResponse(/\/sequence\/preview/u), page.keyboard.press('{')])
  await page.getByRole('listbox').waitFor()
  // What the preview still shows of the draft before is pale until the next answer.
  await page.locator('.is-stale').waitFor({ state: 'detached' })
  expect(await seriousFindings(page, 'editor')).toEqual([])
  await page.keyboard.press('Escape')
  await tabOf(page, { name: 'Settings' }).click()
  await page.getByText('Shown in').waitFor()
  expect(await seriousFindings(page, 'editor')).toEqual([])
  await page.context().close()
})
