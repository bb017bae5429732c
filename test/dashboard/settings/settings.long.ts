import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startDashboard, withoutRefusals } from '../../support/browser/dashboard-server.ts'
import type { DashboardServer } from '../../support/browser/dashboard-server.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const ADA = { email: 'ada@settings.test', password: 'a walk by the sea', name: 'Ada Walker' }
const RON = { email: 'ron@settings.test', password: 'only looking around' }
let server: DashboardServer

beforeAll(async () => {
  server = await startDashboard({ ...ADA, organization: 'Walk Ltd' })
})
afterAll(() => server?.close())

test('an owner invites somebody: the link is shown once, and whoever has it joins with that role alone', async () => {
  const { page, complaints, close } = await server.openAs(ADA)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByText('Ada Walker (you)').waitFor()
  await page.getByRole('button', { name: 'Invite member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(RON.email)
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Read only' }).click()
  await dialog.getByRole('button', { name: 'Invite member' }).click()
  const link = await dialog.locator('pre').innerText()
  expect(link).toMatch(/\/invitation#/)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: `Revoke the invitation of ${RON.email}` }).waitFor()
  expect(await page.locator('body').innerText()).not.toContain(link)

  const ron = await server.open(`/invitation${new URL(link).hash}`)
  await ron.page.getByLabel('Your name').fill('Ron Reader')
  await ron.page.locator('input[autocomplete="new-password"]').fill(RON.password)
  await ron.page.getByRole('button', { name: 'Create account and join' }).click()
  await ron.page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()
  await page.reload()
  await page.getByText('Ron Reader').waitFor()
  expect(await page.getByText('Pending invitations').count()).toBe(0)
  expect([...complaints, ...ron.complaints]).toEqual([])
  await ron.close()
  await close()
})

test('a pending invitation is revoked', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill('nobody@settings.test')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: /^Revoke the invitation/ }).click()
  await page.getByText('Pending invitations').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await close()
})

test('who only looks sees no button that would be refused, and screens not for the role say so', async () => {
  const { page, complaints, close } = await server.openAs(RON, '/settings')
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await tabs.getByRole('link').first().waitFor()
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
    'Organization',
    'Members',
    'Tags',
    'Limits',
    'Mailboxes',
    'Suppressions',
    'Address verification',
    'Hosts',
    'Calendars',
    'Language model',
    'Data providers',
    'Data retention',
  ])
  const buttons = async (path: string, words: string) => {
    await page.goto(`${server.app.url}${path}`)
    await page.getByRole('main').getByText(words).first().waitFor()
    return page.getByRole('main').getByRole('button').allInnerTexts()
  }
  expect(await buttons('/settings/organization', 'Only owners and admins can change this.')).toEqual([])
  expect(await buttons('/settings/language-model', 'Owners and admins can set up a language model')).toEqual([])
  expect(await buttons('/settings/data-providers', 'Owners and admins can set up data providers')).toEqual([])
  expect(await buttons('/settings/address-verification', 'Owners and admins can set up address verification')).toEqual(
    [],
  )
  expect(await buttons('/settings/members', 'Ron Reader (you)')).toEqual([])
  expect(await buttons('/settings/api-keys', 'Only owners and admins can see and create API keys')).toEqual([])
  expect(await buttons('/settings/suppressions', 'are added automatically')).toEqual(['Export'])
  expect(await buttons('/settings/audit', 'Only owners and admins can read the audit')).toEqual([])
  expect(await buttons('/settings/limits', '600 requests a minute')).toEqual(['Copy command'])
  expect(complaints).toEqual([])
  await close()
})

test('name and address are saved, and what follows is said; the sidebar has the new name', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings')
  await page.getByLabel('Name').fill('Walk & Co')
  await page.getByLabel('Postal address').fill('Walk & Co\n1 Quay Street\nLondon')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('berlin')
  await page.getByRole('option', { name: 'Berlin – Central European Time' }).click()
  await page.getByRole('button', { name: 'Save organization' }).click()
  await page.getByText('New live emails include it').waitFor()
  await page.getByText('Time zone set to Berlin – Central European Time.').waitFor()
  await page.locator('.sidebar').getByText('Walk & Co').waitFor()
  await page.reload()
  expect(await page.getByLabel('Postal address').inputValue()).toBe('Walk & Co\n1 Quay Street\nLondon')
  expect(complaints).toEqual([])
  await close()
})

/** A picture of 16 × 16 pixels, as small as a logo may be. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAADklEQVR42mP4/5+BFAQA/U4f4d7IdZcAAAAASUVORK5CYII='

test('a logo and a color are chosen for the booking pages, shown at once and taken back', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/organization')
  const logo = page.getByRole('group', { name: 'Logo' })
  const choose = (text: string, encoding: 'base64' | 'utf8') =>
    logo
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(text, encoding) })
  await choose('no picture', 'utf8')
  await logo.getByRole('alert').waitFor()
  await choose(LOGO, 'base64')
  const shown = logo.getByRole('img')
  await shown.waitFor()
  expect(
    await page.evaluate<number>(
      `document.querySelector(".brand-logo").decode().then(() => document.querySelector(".brand-logo").naturalWidth)`,
    ),
  ).toBe(16)
  expect(await logo.getByRole('alert').count()).toBe(0)
  const color = page.getByRole('textbox', { name: 'Color', exact: true })
  await color.fill('green')
  await page.getByRole('button', { name: 'Save color' }).click()
  await page.locator('[aria-invalid="true"]').waitFor()
  await color.fill('#7048e8')
  await page.getByRole('button', { name: 'Save color' }).click()
  await page.getByText('Saved. Your pages use it now.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Replace logo' }).waitFor()
  expect(await color.inputValue()).toBe('#7048e8')
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByText('No logo. Pages show your organization’s name.').waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('suppressions: faults by line, filters in the address, lifted for a reason and a fresh sign-in', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/suppressions')
  await page.getByRole('button', { name: 'Add suppressions' }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByLabel('Addresses and domains')
  await lines.fill('jane@acme.test\n\ngmail.com\nnot an@address')
  await dialog.getByRole('button', { name: 'Add suppressions' }).click()
  await dialog.getByText('Line 3: Many unrelated people').waitFor()
  await dialog.getByText('Line 4:').waitFor()
  await lines.fill('jane@acme.test\nkim@acme.test\ncompetitor.test')
  await dialog.getByRole('button', { name: 'Add suppressions' }).click()
  await dialog.getByText('3 entries suppressed.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Domains' }).click()
  await page.getByText('jane@acme.test').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('kind')).toBe('domain')
  await page.getByRole('searchbox').fill('nobody.test')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('jane@acme.test').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('')

  await queryDatabase(server.databaseUrl, `update sessions set created_at = created_at - interval '1 hour'`)
  await page.getByRole('button', { name: 'Lift suppression of jane@acme.test' }).click()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Lift suppression' }).click()
  await dialog.getByLabel(`Password for ${ADA.email}`).fill(ADA.password)
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await page.getByText('jane@acme.test').first().waitFor({ state: 'detached' })
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a list from another tool is taken in, and what is wrong in it is named by its line', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/suppressions')
  const csv = 'email,reason\nformer@rival.test,unsubscribed\nnobody\n@old.test,\n'
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await (await choosing).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog', { name: 'Import of list.csv' })
  await dialog.getByText('2 entries from the file added.').waitFor()
  await dialog.getByText('Line 3:').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('former@rival.test').waitFor()
  await page.getByText('old.test', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('one button stops all sending, the overview says so and leads to where it goes on', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/limits')
  await page.getByRole('button', { name: 'Stop all sending' }).click()
  await page.getByText('no emails are sent until you resume').waitFor()
  await page.goto(`${server.app.url}/`)
  await page.getByText('All sending is stopped').waitFor()
  await page.getByRole('link', { name: 'Resume sending' }).click()
  await page.getByRole('button', { name: 'Resume sending' }).click()
  await page.getByRole('button', { name: 'Stop all sending' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('the role of a member changes, and a removed member is out at once', async () => {
  const ron = await server.openAs(RON)
  const { page, complaints, close } = await server.openAs(ADA, '/settings/members')
  await page.getByRole('button', { name: 'Change role of Ron Reader' }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Member' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await page.getByRole('cell', { name: 'Member', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove member Ron Reader' }).click()
  await page.getByText(`${RON.email} will be signed out`).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
  await page.getByText('Ron Reader').first().waitFor({ state: 'detached' })
  await ron.page.reload()
  await ron.page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect([...complaints, ...withoutRefusals(ron.complaints)]).toEqual([])
  await ron.close()
  await close()
})

test('the audit tells who did what, from what to what, and is narrowed by what was done', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/settings/audit')
  const entry = page.getByRole('listitem').filter({ hasText: 'Walk Ltd' })
  await entry.first().waitFor()
  await entry.getByText('Name from Walk Ltd to Walk & Co').waitFor()
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: 'Lifted a suppression' }).click()
  await entry.first().waitFor({ state: 'detached' })
  await page.getByText('Asked by phone').waitFor()
  expect(new URL(page.url()).searchParams.get('action')).toBe('suppression.lifted')
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious on any screen of the settings in light and dark', async () => {
  const { page, complaints, close } = await server.openAs(ADA)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const screens = {
    organization: 'Postal address',
    members: 'Two-factor',
    'api-keys': 'Starts with',
    limits: 'Need more?',
    'data-retention': 'Email text',
  }
  for (const [screen, words] of Object.entries({
    ...screens,
    suppressions: 'competitor.test',
    audit: 'Ada Walker',
  })) {
    await page.goto(`${server.app.url}/settings/${screen}`)
    await page.getByRole('main').getByText(words).first().waitFor()
    found.push(...(await seriousFindings(page, screen)))
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious in the dialogs of the settings in light and dark', async () => {
  const { page, complaints, close } = await server.openAs(ADA)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [screen, button] of [
    ['members', 'Invite member'],
    ['suppressions', 'Add suppressions'],
  ]) {
    await page.goto(`${server.app.url}/settings/${screen}`)
    await page.getByRole('button', { name: button! }).click()
    await page.getByRole('dialog').getByRole('button', { name: button! }).waitFor()
    found.push(...(await seriousFindings(page, `${screen}: ${button}`)))
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
