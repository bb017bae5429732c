import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { movedSoFar } from '../support/browser/dashboard-browser.ts'
import { startWalk } from '../support/browser/dashboard-walk.ts'
import type { Walk } from '../support/browser/dashboard-walk.ts'
import { startLlmServer } from '../support/servers/llm-server.ts'
import type { LlmServer } from '../support/servers/llm-server.ts'
import { LONG_NAME, plantLongWords } from '../support/browser/long-words.ts'
import type { LongPlaces } from '../support/browser/long-words.ts'

const ICEBREAKER = `Y${'y'.repeat(149)}`
const PATIENCE = 170_000
let walk: Walk
let llm: LlmServer
let places: LongPlaces

beforeAll(async () => {
  llm = await startLlmServer()
  llm.model = () => ({
    icebreaker: { text: ICEBREAKER, basis: ['company.industry'] },
    summary: null,
    talkingPoints: [],
  })
  walk = await startWalk()
  places = await plantLongWords(walk, llm)
}, PATIENCE)

afterAll(async () => {
  await walk?.close()
  await llm?.close()
})

/** What is wider than the page, or than the dialog that is open: an empty list where nothing is. */
const TOO_WIDE = `(() => {
  const page = document.scrollingElement
  const frames = [page, ...document.querySelectorAll('[role=dialog], .mantine-Modal-body')]
  const wide = frames.filter((frame) => frame.scrollWidth > frame.clientWidth)
  if (wide.length === 0) return []
  const inside = (one) => one.closest('.tabs, pre, .is-table, .visually-hidden, .skip') === null
  return [...document.querySelectorAll('body *')]
    .filter((one) => inside(one) && one.getBoundingClientRect().right > innerWidth + 1 && one.children.length === 0)
    .slice(0, 5)
    .map((one) => one.tagName + '.' + one.className + ' in ' + one.parentElement.tagName + '.' + one.parentElement.className)
    .concat('by ' + wide.map((frame) => frame.scrollWidth - frame.clientWidth).join())
})()`

/** As much as a screen may move by itself while it loads. */
const STILL = 0.02

// On a desk the screens alone are looked at: what is opened on them is as wide as on a phone.
test.each([
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
])(
  'at $width px no word is so long that a screen has to be moved sideways, and nothing moves while it loads',
  { timeout: PATIENCE },
  async (viewport) => {
    const { page, complaints, close } = await walk.open('/', { viewport })
    const wide: Record<string, string[]> = {}
    const moved: Record<string, number> = {}
    for (const [path, ready, before] of screens(places)) {
      if (before !== undefined && viewport.width > 390) continue
      await page.goto(walk.url + path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await page.locator('main .waiting').first().waitFor({ state: 'detached' })
      const shift = await movedSoFar(page)
      if (shift > STILL) moved[path] = shift
      await before?.(page)
      const found = await page.evaluate<string[]>(TOO_WIDE)
      if (found.length > 0) wide[`${path} ${before?.name ?? ''}`] = found
    }
    expect({ wide, moved }).toEqual({ wide: {}, moved: {} })
    expect(complaints).toEqual([])
    await close()
  },
)

type Screen = readonly [path: string, ready: string | RegExp, before?: (page: Page) => Promise<unknown>]

function screens({ campaignId, prospectId, domain }: LongPlaces): Screen[] {
  const campaign = `/campaigns/${campaignId}`
  const name = LONG_NAME.slice(0, 60)
  return [
    ['/', 'Needs you'],
    ['/campaigns', name],
    [campaign, /leads? total/u],
    [campaign, /leads? total/u, rename],
    [`${campaign}?columns=note,tags,nested`, /leads? total/u],
    [`${campaign}/sequence`, 'Email 1'],
    [`${campaign}/ideal-customer`, 'scored'],
    [`${campaign}/ideal-customer`, 'scored', editCriterion],
    [`${campaign}/ideal-customer`, 'scored', openVersion],
    [`${campaign}/questions`, 'Research questions'],
    [`${campaign}/questions`, 'Research questions', editQuestion],
    [`${campaign}/try?domain=${domain}&title=${'V'.repeat(150)}`, /^Total/],
    [`${campaign}/schedule`, 'a week'],
    [`${campaign}/rules`, 'When a colleague replies'],
    [`${campaign}/calendar`, 'Calendar'],
    [`${campaign}/webhook`, 'Address'],
    [`${campaign}/simulation`, 'What this campaign would send'],
    [`${campaign}/activity`, 'Added'],
    [`${campaign}/report?key=note`, 'By custom field'],
    [`${campaign}/sequence/convert`, 'Convert email'],
    ['/reports?mode=all', 'By tier'],
    [`/imports?campaign=${campaignId}`, 'Choose file'],
    [`/leads/${prospectId}`, 'Why this score'],
    [`/leads/${prospectId}`, 'Why this score', unfold],
    [`/leads/${prospectId}`, 'Why this score', correctLead],
    ['/approvals', 'Highlighted'],
    ['/approvals', 'Highlighted', approveAll],
    [`/approvals?campaign=${campaignId}`, 'Show all campaigns'],
    ['/mail', 'Mail'],
    ['/inbox', 'Inbox'],
    ['/meetings', 'Meetings'],
    ['/api', 'curl'],
    ['/organizations', name],
    ['/settings/organization', 'Postal address'],
    ['/settings/mailboxes', 'Mailboxes'],
    ['/settings/language-model', 'By purpose'],
    ['/settings/data-providers', name],
    ['/settings/data-providers', name, openProvider],
    ['/settings/suppressions', 'Suppressions'],
    ['/settings/members', 'Ada Walker'],
    ['/settings/audit', name],
    ['/', 'Needs you', find],
  ]
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function rename(page: Page): Promise<void> {
  await press(page, 'Rename campaign')
}

async function editCriterion(page: Page): Promise<void> {
  await press(page, /^Edit/)
  await page.locator('.icp-form').waitFor()
}

async function editQuestion(page: Page): Promise<void> {
  await press(page, /^Edit/)
  await page.locator('.question-form').waitFor()
}

async function openVersion(page: Page): Promise<void> {
  await press(page, /^Version 1/)
  await page
    .getByRole('dialog')
    .getByText(/^Saved /)
    .waitFor()
}

/** All that a lead's page folds away. */
async function unfold(page: Page): Promise<void> {
  for (const one of await page.locator('summary').filter({ visible: true }).all()) await one.click()
  await press(page, 'Why this score')
  for (const one of await page.locator('button.criterion').all()) await one.click()
  await press(page, /^Correct /)
}

async function correctLead(page: Page): Promise<void> {
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Edit lead' }).click()
  await page.getByRole('dialog').waitFor()
}

async function approveAll(page: Page): Promise<void> {
  await press(page, /^Approve all/)
  await page.getByRole('dialog').getByText('1 text', { exact: true }).waitFor()
}

async function openProvider(page: Page): Promise<void> {
  await press(page, /^Open /)
  await page.getByRole('dialog').waitFor()
}

async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('Donau')
  await page.locator('.mantine-Spotlight-action').nth(1).waitFor()
}
