import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY } from '../../../src/platform/clock.ts'
import { uuidv7 } from '../../../src/platform/ids.ts'
import { codeOfSecret } from '../../support/browser/authenticator.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startDashboard, withoutRefusals } from '../../support/browser/dashboard-server.ts'
import type { DashboardServer } from '../../support/browser/dashboard-server.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const ADA = { email: 'ada@account.test', password: 'a walk by the sea' }
const NEXT = 'a longer walk by the sea'
let server: DashboardServer

beforeAll(async () => {
  server = await startDashboard({ ...ADA, name: 'Ada Walker', organization: 'Walk Ltd' })
})
afterAll(() => server?.close())

test('sessions: the present one is marked, one other is ended, then all others', async () => {
  const [second, third] = [await server.openAs(ADA), await server.openAs(ADA)]
  const { page, complaints, close } = await server.openAs(ADA)
  await page
    .getByRole('button', { name: /Ada Walker/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByText('Chrome on Linux · this session').waitFor()
  expect(await sessions.getByRole('listitem').count()).toBe(3)
  await sessions.getByRole('button', { name: 'End session' }).first().click()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await sessions.getByRole('button', { name: 'End all other sessions' }).click()
  await sessions.getByText('All other sessions ended. 1 session left.').waitFor()
  for (const other of [second, third]) {
    await other.page.reload()
    await other.page.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.close()
  }
  expect(complaints).toEqual([])
  await close()
})

test('data retention shows what saving would delete before it is saved', async () => {
  const old = new Date(Date.now() - 1_000 * DAY)
  const plant = (count: number) =>
    queryDatabase(
      server.databaseUrl,
      `insert into audit (organization_id, audit_id, happened_at, actor, action, target)
       select $1, id, $3, 'operator', 'a', 'b' from unnest($2::uuid[]) as id`,
      [server.organizationId, Array.from({ length: count }, () => uuidv7(old.getTime())), old],
    )
  const { page, complaints, close } = await server.openAs(ADA, '/settings/data-retention')
  await page.getByLabel('Audit log', { exact: true }).fill('100')
  await page.getByLabel('Email text: Keep until the lead is deleted').check()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('Give a whole number of days from 365 to 3650').waitFor()
  await page.getByLabel('Audit log', { exact: true }).fill('400')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByText('Nothing to delete today.').first().waitFor()
  // Another preview counts anew.
  for (const [count, days, words] of [
    [1, '399', '1 entry will be deleted.'],
    [1_203, '398', '1,204 entries will be deleted.'],
    [9_000, '400', 'More than 10,000 entries will be deleted.'],
  ] as const) {
    await plant(count)
    await page.getByLabel('Audit log', { exact: true }).fill(days)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByText(words, { exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Saved. Changes apply in 24 hours.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Audit log', { exact: true }).inputValue()).toBe('400 days')
  expect(await page.getByLabel('Email text', { exact: true }).isDisabled()).toBe(true)
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('the password changes, and this session goes on', async () => {
  const { page, complaints, close } = await server.openAs(ADA, '/account')
  const part = page.getByRole('region', { name: 'Password' })
  const fill = async (current: string, next: string) => {
    await part.locator('input[autocomplete="current-password"]').fill(current)
    await part.locator('input[autocomplete="new-password"]').fill(next)
    await part.getByRole('button', { name: 'Change password' }).click()
  }
  await fill('not my password', NEXT)
  await part.getByText('This is not your password.').waitFor()
  await fill(ADA.password, NEXT)
  await part.getByText('Password changed.').waitFor()
  await page.reload()
  await part.waitFor()
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a second factor: QR code, secret and backup codes; a code switches it on, and it is asked for', async () => {
  const { page, complaints, close } = await server.openAs({ ...ADA, password: NEXT }, '/account')
  const part = page.getByRole('region', { name: 'Two-factor sign-in' })
  await part.getByRole('button', { name: 'Set up two-factor' }).click()
  await part.locator('input[autocomplete="current-password"]').fill(NEXT)
  await part.getByRole('button', { name: 'Show QR code' }).click()
  await part.getByRole('img', { name: 'QR code' }).waitFor()
  const codes = await part.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
  const downloading = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download codes' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
  expect(await seriousFindings(page, 'second factor')).toEqual([])
  const secret = (await part.locator('.secret-text').innerText()).replaceAll(' ', '')
  await part.getByLabel('Code from the app').fill(codeOfSecret(secret))
  await part.getByRole('button', { name: 'Turn on two-factor' }).click()
  await part.getByText('Two-factor sign-in is on.').waitFor()

  const other = await server.open('/')
  await other.page.getByLabel('Email').fill(ADA.email)
  await other.page.locator('input[autocomplete="current-password"]').fill(NEXT)
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByLabel('Code').fill(codes[0]!)
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.page.getByRole('heading', { name: 'Overview', exact: true }).waitFor()

  await goStale()
  await createKeyAsStale(page, codes[1]!)
  expect(withoutRefusals([...complaints, ...other.complaints])).toEqual([])
  await other.close()
  await close()
})

const goStale = () =>
  queryDatabase(server.databaseUrl, `update sessions set created_at = created_at - interval '1 hour'`)

type Page = Awaited<ReturnType<DashboardServer['openAs']>>['page']

/** What takes a fresh sign-in asks for the password, then for a code, and goes on. */
async function createKeyAsStale(page: Page, code: string): Promise<void> {
  await page.goto(`${server.app.url}/settings/api-keys`)
  await page.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Form')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Please confirm your password.').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.autocomplete')).toBe('current-password')
  await dialog.getByLabel(`Password for ${ADA.email}`).fill(NEXT)
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await dialog.getByLabel('Code from your authenticator app').fill(code)
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await page.getByText('This is the only time it is shown.').waitFor()
}

/** Signed in past the second factor, which is on. */
async function openWithoutCode() {
  const switchTo = (isOn: boolean) =>
    queryDatabase(server.databaseUrl, 'update users set two_factor_enabled = $1', [isOn])
  await switchTo(false)
  const visitor = await server.openAs({ ...ADA, password: NEXT })
  await switchTo(true)
  await visitor.page.goto(`${server.app.url}/account`)
  return visitor
}

test('switched off with the password; axe finds nothing serious in light and dark', async () => {
  const { page, complaints, close } = await openWithoutCode()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const part = page.getByRole('region', { name: 'Two-factor sign-in' })
  await part.getByRole('button', { name: 'Turn off two-factor' }).waitFor()
  await page.getByText('this session').waitFor()
  expect(await seriousFindings(page, 'account')).toEqual([])
  await part.getByRole('button', { name: 'Turn off two-factor' }).click()
  await part.locator('input[autocomplete="current-password"]').fill(NEXT)
  await part.getByRole('button', { name: 'Turn off two-factor' }).click()
  await part.getByText('Two-factor sign-in is off.').waitFor()
  expect(complaints).toEqual([])
  await close()
})
