import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { movedSoFar, seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { plantMany } from '../../support/browser/planted-leads.ts'

const PATIENCE = 120_000
const LEADS = 3_000
/** Rows of a window of 900 px, those drawn around it, and two that stand for the rest. */
const MOST_DRAWN = 60
let walk: Walk
let campaignId: string

beforeAll(async () => {
  walk = await startWalk({ worker: false })
  campaignId = (await walk.send('POST', '/campaigns', { name: 'Spring' })).campaignId
  await plantMany(walk, campaignId, LEADS)
}, PATIENCE)
afterAll(() => walk?.close())

const rows = (page: Page) => page.locator('.lead-table tbody tr[data-index]')

/** Number and place of the leads that are drawn. */
function drawn(page: Page): Promise<[place: number, lead: number][]> {
  return page.evaluate<[number, number][]>(`[...document.querySelectorAll('.lead-table tbody tr[data-index]')]
    .filter((row) => row.querySelector('.row-link'))
    .map((row) => [Number(row.dataset.index), Number(row.querySelector('.row-link').textContent.replace('Lead ', ''))])`)
}

const SCROLL_ON = `new Promise((resolve) => {
  scrollBy(0, 1_200)
  requestAnimationFrame(() => requestAnimationFrame(resolve))
})`

/** Scrolls on until a lead is drawn; answers every place that was seen, with its lead. */
async function scrollTo(page: Page, lead: number): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  for (;;) {
    expect(await page.locator('.lead-table tbody tr').count()).toBeLessThan(MOST_DRAWN)
    for (const [place, one] of await drawn(page)) {
      expect(seen.get(place) ?? one).toBe(one)
      seen.set(place, one)
    }
    if ([...seen.values()].includes(lead)) return seen
    await page.evaluate(SCROLL_ON)
    // As many stand for what is read next; more are rows that are being read.
    await page.locator('.is-unread').nth(8).waitFor({ state: 'detached' })
  }
}

test(
  'thousands of leads are scrolled through in order, none twice, with few rows and few requests',
  { timeout: PATIENCE },
  async () => {
    const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`, {
      viewport: { width: 1440, height: 900 },
    })
    let reads = 0
    page.on('request', (request) => {
      if (request.url().includes('/leads?') && !/limit=1(&|$)/.test(request.url())) reads += 1
    })
    await page.getByText('Lead 3000').waitFor()
    await page.getByText('3,000 leads total').waitFor()
    const seen = await scrollTo(page, 1)
    for (const [place, lead] of seen) expect(lead).toBe(LEADS - place)
    expect(seen.size).toBe(LEADS)
    // A page has a hundred; those beside the window may be read again when the window gets the focus.
    expect(reads).toBeLessThan(45)
    const marks = await page.evaluate<number>(`document.querySelectorAll('.lead-table tbody tr').length`)
    expect(marks).toBeLessThan(MOST_DRAWN)
    await page.evaluate('scrollTo(0, 0)')
    await page.getByText('Lead 3000').waitFor()
    expect(await movedSoFar(page)).toBeLessThan(0.1)
    expect(complaints).toEqual([])
    await close()
  },
)

test('who comes back from a lead finds the place in the list, however far it was', { timeout: PATIENCE }, async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`, {
    viewport: { width: 1440, height: 900 },
  })
  await page.getByText('Lead 3000').waitFor()
  await scrollTo(page, 2_400)
  await page.getByText('Lead 2400', { exact: true }).click()
  await page.getByRole('heading', { name: 'Lead 2400' }).waitFor()
  await page.goBack()
  await page.getByText('Lead 2400', { exact: true }).waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('keys move, choose and go on choosing, over the border of a page too', { timeout: PATIENCE }, async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}`, {
    viewport: { width: 1440, height: 900 },
  })
  await page.getByText('Lead 3000').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  for (let step = 0; step < 110; step += 1) await page.keyboard.press('j')
  expect(await page.locator('tr:focus').getAttribute('data-index')).toBe('110')
  await page.keyboard.press('Shift+X')
  await page.getByText('111 leads selected').waitFor()
  await page.keyboard.press('Shift+J')
  await page.getByText('112 leads selected').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('leads selected').waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  expect(await page.locator('input:focus').getAttribute('type')).toBe('search')
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Lead ' }).waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test(
  'best first is in order over the borders of pages, and a filter changes the list at its top',
  { timeout: PATIENCE },
  async () => {
    const viewport = { width: 1440, height: 900 }
    const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}?sort=score&tier=A`, { viewport })
    await page.getByText('1,500 leads match').waitFor()
    const seen = await scrollTo(page, 2_294)
    const leads = [...seen].toSorted(([one], [other]) => one - other).map(([, lead]) => lead)
    const expected = Array.from({ length: LEADS / 2 }, (_, step) => 2 * (step + 1)).toSorted(
      (a, b) => (b % 100) - (a % 100) || b - a,
    )
    expect(leads).toEqual(expected.slice(0, leads.length))
    await page.getByRole('button', { name: 'Remove filter Tier' }).press('Enter')
    await page.getByText('3,000 leads total').waitFor()
    expect(complaints).toEqual([])
    await close()
  },
)

test('each editor of a filter can be used by anybody, in light and dark', { timeout: PATIENCE }, async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}?status=scored&minScore=10`)
  await page.getByText('2,700 leads match').waitFor()
  const found: string[] = []
  for (const part of ['Status', 'Score']) {
    await page.getByRole('button', { name: `${part}: ` }).press('Enter')
    await page.getByRole('dialog').waitFor()
    found.push(...(await seriousFindings(page, part)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const part of ['Hold', 'Company', 'Added']) {
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    if (part === 'Hold') found.push(...(await seriousFindings(page, 'menu of filters')))
    await page.getByRole('menuitem', { name: part, exact: true }).press('Enter')
    await page.getByRole('dialog').waitFor()
    found.push(...(await seriousFindings(page, part)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
