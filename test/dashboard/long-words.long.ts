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

/** Controls that are as high as none of the three heights in tokens.css, or that a thumb would miss on a phone. */
const UNEVEN = `(() => {
  const heights = ['--small', '--control', '--large']
    .map((name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)))
  const controls = '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-SegmentedControl-root, .ghost, .filter-chip, ' +
    '.sort-head, .tabs a, .part-tabs a, .inbox-view, .settings-nav a, .nav-link, .account, ' +
    '.mantine-Input-wrapper:not([data-multiline]) > .mantine-Input-input'
  const reach = (one) => Math.max(0, -parseFloat(getComputedStyle(one, '::after').top) || 0)
  return [...document.querySelectorAll(controls)].flatMap((one) => {
    const height = one.getBoundingClientRect().height
    if (height === 0 || !one.checkVisibility()) return []
    // A quiet one may have words of several lines.
    const isOnScale = heights.some((step) => Math.abs(step - height) < 0.6) || (one.matches('.ghost') && height > 40)
    const isHit = innerWidth > 768 || height + 2 * reach(one) >= 39.5
    return isOnScale && isHit ? [] : [height + ' ' + one.className + ' ' + (one.textContent || one.ariaLabel || '').slice(0, 30)]
  }).slice(0, 5)
})()`

/** How many screens one person looks at. */
const AS_ONE = 20

/** As much as a screen may move by itself while it loads. */
const STILL = 0.02

// On a desk the screens alone are looked at: what is opened on them is as wide as on a phone.
test.each([
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
])(
  'at $width px no word is so long that a screen has to be moved sideways, nothing moves while it loads, controls have three heights',
  { timeout: PATIENCE },
  async (viewport) => {
    const wide: Record<string, string[]> = {}
    const moved: Record<string, number> = {}
    const uneven: Record<string, string[]> = {}
    const shown = screens(places).filter(([, , before]) => before === undefined || viewport.width === 390)
    let visit = await walk.open('/', { viewport })
    for (const [index, [path, ready, before]] of shown.entries()) {
      // A person has 1,200 requests a minute, and each screen is loaded anew.
      if (index > 0 && index % AS_ONE === 0) {
        expect(visit.complaints).toEqual([])
        await visit.close()
        const as = await walk.join('owner', `reader-${viewport.width}-${index}@walk.test`)
        visit = await walk.open('/', { viewport, as })
      }
      const { page } = visit
      await page.goto(walk.url + path)
      await page.getByText(ready).filter({ visible: true }).first().waitFor()
      await page.locator('main .waiting').first().waitFor({ state: 'detached' })
      const shift = await movedSoFar(page)
      if (shift > STILL) moved[path] = shift
      await before?.(page)
      const found = await page.evaluate<string[]>(TOO_WIDE)
      if (found.length > 0) wide[`${path} ${before?.name ?? ''}`] = found
      const odd = await page.evaluate<string[]>(UNEVEN)
      if (odd.length > 0) uneven[`${path} ${before?.name ?? ''}`] = odd
    }
    expect({ wide, moved, uneven }).toEqual({ wide: {}, moved: {}, uneven: {} })
    expect(visit.complaints).toEqual([])
    await visit.close()
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
