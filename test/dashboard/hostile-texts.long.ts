import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { freePort } from '../../src/platform/settings/listen-address.ts'
import { plantHostileTexts } from '../support/browser/hostile-campaign.ts'
import type { HostilePlaces } from '../support/browser/hostile-campaign.ts'
import { ALL_HOSTILE, HOSTILE_TEXTS } from '../support/browser/hostile-texts.ts'
import { follow } from '../support/browser/dashboard-browser.ts'
import { startWalk } from '../support/browser/dashboard-walk.ts'
import type { Walk } from '../support/browser/dashboard-walk.ts'
import { watchPage } from '../support/browser/watch-page.ts'
import { startReceiver } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

const PATIENCE = 170_000
/** Screens that show one thing at a time take every fourth; lists take all of them. */
const some = <One>(all: readonly One[]): One[] => all.filter((_one, index) => index % 4 === 0)
/** Those that mean something in an address, or to an object. */
const IN_ADDRESSES = HOSTILE_TEXTS.slice(32)
let walk: Walk
let receiver: Receiver
let places: HostilePlaces

beforeAll(async () => {
  receiver = await startReceiver({ checks: false })
  const port = String(await freePort())
  walk = await startWalk({ env: { PORT: port, FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}` } })
  places = await plantHostileTexts(walk, receiver)
}, PATIENCE)

afterAll(async () => {
  await walk?.close()
  await receiver?.close()
})

interface Watched {
  readonly page: Page
  /** Goes to a screen, waits for something on it, and looks at all that is there. */
  show(path: string, ready: (page: Page) => Promise<unknown>): Promise<void>
  /** The same in a new document, as somebody who was sent the address. */
  load(path: string, ready: (page: Page) => Promise<unknown>): Promise<void>
  /** Fails if anything at all happened. */
  done(): Promise<void>
}

async function watched(as?: Awaited<ReturnType<Walk['join']>>): Promise<Watched> {
  const { page, complaints, close } = await walk.open('/', as === undefined ? {} : { as })
  const watch = await watchPage(page, walk.url)
  // Only documents that open from now on are seen.
  await page.goto(walk.url)
  const found: string[] = []
  const looked = async (path: string, ready: (page: Page) => Promise<unknown>) => {
    await ready(page)
    found.push(...(await watch.look()).map((what) => `${path}: ${what}`))
  }
  return {
    page,
    show: async (path, ready) => {
      await follow(page, path)
      await looked(path, ready)
    },
    load: async (path, ready) => {
      await page.goto(walk.url + path)
      await looked(path, ready)
    },
    done: async () => {
      expect([...found, ...(await watch.look()), ...watch.caught, ...complaints]).toEqual([])
      await close()
    },
  }
}

const shows = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

test('the watch sees what payloads do where nothing keeps them from it', async () => {
  const { page, close } = await walk.open('/')
  const watch = await watchPage(page, walk.url)
  const raw = { contentType: 'text/html', body: `<!doctype html><body>${HOSTILE_TEXTS.slice(4, 8).join('')}` }
  await page.route('**/raw', (route) => route.fulfill(raw))
  await page.goto(`${walk.url}/raw`)
  await expect.poll(() => watch.caught.join('\n')).toMatch(/a request to https:\/\/away\.test\/pixel\.gif/)
  expect(watch.caught.join('\n')).toContain('a payload ran')
  expect(await watch.look()).toContainEqual(expect.stringContaining('a picture of'))
  await close()
})

test('every field of a lead: its page, with evidence and emails unfolded', { timeout: PATIENCE }, async () => {
  const { show, done } = await watched()
  for (const prospectId of some(places.prospectIds)) {
    await show(`/leads/${prospectId}`, async (page) => {
      await page.getByRole('button', { name: 'Why this score' }).click()
      await page.locator('.criterion').first().waitFor()
      await page.locator('.facts li').first().waitFor()
      await page.locator('details.said-mail summary:visible').last().press('Enter')
      await page.locator('details.said-mail[open]').waitFor()
    })
  }
  await done()
})

test('the table of leads with columns of customData, its filters, the palette and what happened', async () => {
  const { page, show, done } = await watched()
  const campaign = `/campaigns/${places.campaignId}`
  const rows = (at: Page) => at.locator('.row-link').first().waitFor()
  for (const text of IN_ADDRESSES) {
    await show(`${campaign}?columns=${encodeURIComponent(`note,${text}`)}`, rows)
    expect(await page.locator('main').innerText()).not.toContain('[native code]')
  }
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox').first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search' }).fill('img src')
  await page.locator('.mantine-Spotlight-action').nth(3).waitFor()
  await show(`${campaign}?hold=constructor`, shows('No leads match'))
  await show(`${campaign}/activity`, (at) => at.getByRole('main').getByRole('link').nth(12).waitFor())
  await done()
})

test('every email that was captured', { timeout: PATIENCE }, async () => {
  const { page, show, done } = await watched()
  for (const messageId of some(places.messageIds)) {
    await show(`/mail?message=${messageId}`, (at) => at.getByRole('article').waitFor())
  }
  await page.getByText('Headers', { exact: true }).click()
  await page.locator('.mail-header').waitFor()
  await done()
})

test('HTML of an email does nothing in its frame, and its links lead nowhere', async () => {
  const { page, complaints, close } = await walk.open('/')
  const watch = await watchPage(page, walk.url)
  const links = '<a href="https://away.test/plain">plain</a><a target=_top href="https://away.test/top">top</a>'
  const found: string[] = []
  for (const html of [...some(HOSTILE_TEXTS), links + ALL_HOSTILE]) {
    await page.route('**/api/v1/messages/msg_*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), html } })
    })
    await page.goto(`${walk.url}/mail?message=${places.messageIds[0]}`)
    await page.getByText('links are disabled in this preview').waitFor()
    found.push(...(await watch.look()))
    await page.unroute('**/api/v1/messages/msg_*')
  }
  for (const name of ['plain', 'top']) await page.frameLocator('iframe').getByText(name).click()
  await page.getByText('Plain text', { exact: true }).click()
  await page.getByText('links are disabled in this preview').waitFor({ state: 'detached' })
  // Chromium tells of what it kept from happening: in the frame, and where the HTML is cut down.
  const isMet = (line: string) => /refused by the policy|Content Security Policy|^Blocked opening/.test(line)
  expect([...found, ...watch.caught, ...complaints].filter((line) => !isMet(line))).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/mail')
  await close()
})

test('the settings of a campaign, its deliveries and what they were answered', async () => {
  const { page, show, done } = await watched()
  const campaign = `/campaigns/${places.campaignId}`
  await show(`${campaign}/sequence`, (at) => at.locator('.letter pre').waitFor())
  await show(`${campaign}/ideal-customer`, shows('scored'))
  await show(`${campaign}/questions`, shows('Research questions'))
  await show(`${campaign}/schedule`, shows('a week'))
  await show(`${campaign}/calendar`, shows('free times in'))
  await show(`${campaign}/webhook`, (at) => at.getByLabel('Address').waitFor())
  for (const deliveryId of places.deliveryIds) {
    await show(`${campaign}/webhook?delivery=${deliveryId}`, shows('Request body'))
  }
  await page.getByRole('dialog').waitFor()
  await show(campaign, shows(/leads? total/u))
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').getByRole('checkbox').nth(5).waitFor()
  await done()
})

test('lists of everything else that people and programs name', async () => {
  const { page, show, done } = await watched()
  await show('/', shows('Needs you'))
  await show('/campaigns', (at) => at.getByRole('row').nth(40).waitFor())
  await show('/meetings', (at) => at.locator('.row-link').nth(2).waitFor())
  await show('/api', (at) => at.getByRole('combobox', { name: 'Campaign' }).click())
  await page.getByRole('option').nth(40).waitFor()
  await show('/settings/organization', shows('Postal address'))
  await show('/settings/members', (at) => at.getByRole('row').nth(40).waitFor())
  await show('/settings/api-keys', (at) => at.getByRole('row').nth(40).waitFor())
  await show('/settings/suppressions', (at) => at.getByRole('row').nth(40).waitFor())
  await show('/settings/limits', shows('Need more?'))
  await show('/settings/audit', (at) => at.getByRole('main').getByRole('listitem').nth(10).waitFor())
  await show('/account', shows('Sessions'))
  await done()
})

// A person has 1,200 requests a minute, and each address is a new document: each kind has a person of its own.
test.each([
  { kind: 'no screen', path: (part: string) => `/${part}` },
  { kind: 'filters of mail', path: (part: string) => `/mail?state=${part}&__proto__=${part}#${part}` },
  { kind: 'filters of suppressions', path: (part: string) => `/settings/suppressions?q=${part}&kind=${part}` },
  { kind: 'where a sign-in leads', path: (part: string) => `/sign-in?next=${part}` },
])('addresses that somebody else wrote: $kind', { timeout: PATIENCE }, async ({ kind, path }) => {
  const { page, load, done } = await watched(await walk.join('owner', `${kind.replaceAll(' ', '-')}@walk.test`))
  for (const text of IN_ADDRESSES) {
    await load(path(encodeURIComponent(text)), (at) => at.getByRole('heading', { level: 1 }).first().waitFor())
    expect(new URL(page.url()).origin).toBe(walk.url)
  }
  await done()
})
