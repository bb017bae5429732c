import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startImap } from '../../support/servers/scripted-imap-server.ts'
import { refusal, startSmtp, stopServers } from '../../support/servers/scripted-smtp-server.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

let walk: Walk
let ports: { smtp: number; imap: number }
/** Whether the mail server lets anybody in. */
let isOpen = true

const noRecords = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))

beforeAll(async () => {
  walk = await startWalk({
    worker: false,
    reach: { resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx: noRecords, resolveTxt: noRecords } },
  })
  const { port } = await startSmtp({
    onAuth: ({ username }, _session, done) =>
      isOpen ? done(null, { user: username }) : done(refusal(535, '5.7.8 Bad credentials')),
  })
  ports = { smtp: port, imap: await startImap() }
})
// A walk that looks often shares its minute with no other.
beforeEach(() => queryDatabase(walk.databaseUrl, 'delete from outside_calls'))
afterAll(async () => {
  await walk?.close()
  stopServers()
})

const SCREEN = '/settings/mailboxes'

function addByApi(address: string): Promise<{ mailboxId: string }> {
  const server = { host: '127.0.0.1', security: 'starttls' }
  const smtp = { ...server, port: ports.smtp, username: 'sam', password: 'secret' }
  return walk.send('POST', '/mailboxes', { address, fromName: 'Sam Doe', smtp, imap: { ...server, port: ports.imap } })
}

test('a mailbox is added once its servers let it in; until then each says what is wrong', async () => {
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByText('Campaigns need a mailbox to send').waitFor()
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Provider' }).click()
  await page.getByRole('option', { name: 'Other' }).click()
  await dialog.getByLabel('Address').fill('sam@sender.test')
  await dialog.getByLabel('Sender name').fill('Sam Doe')
  await dialog.locator('input[type="password"]').fill('secret')
  for (const [legend, port] of [
    ['Sending (SMTP)', ports.smtp],
    ['Reading (IMAP)', ports.imap],
  ] as const) {
    const server = dialog.getByRole('group', { name: legend })
    await server.getByLabel('Host').fill('127.0.0.1')
    await server.getByLabel('Port').fill(String(port))
  }
  await dialog.getByRole('group', { name: 'Reading (IMAP)' }).getByRole('combobox', { name: 'Security' }).click()
  await page.getByRole('option', { name: 'STARTTLS' }).click()
  isOpen = false
  await dialog.getByRole('button', { name: 'Test and add mailbox' }).click()
  await dialog.getByText('535 5.7.8 Bad credentials').waitFor()
  isOpen = true
  await dialog.getByRole('button', { name: 'Test and add mailbox' }).click()
  await dialog.getByText('sam@sender.test is connected').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('0 of 5').waitFor()
  expect(await page.locator('body').innerText()).not.toContain('secret')
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a mailbox that paused says why and what to do, is tested live, and goes on when resumed', async () => {
  const { mailboxId } = await addByApi('kim@sender.test')
  await queryDatabase(
    walk.databaseUrl,
    `update mailboxes set status = 'paused', pause_reason = 'authentication: 535 5.7.8 Bad credentials'
     where address = 'kim@sender.test'`,
  )
  const { page, complaints, close } = await walk.open('/')
  await page.getByText('Mailbox kim@sender.test is paused').waitFor()
  await page.getByRole('link', { name: 'Open mailboxes' }).click()
  await page.getByText('The mail server refused the sign-in').waitFor()
  await page.getByRole('button', { name: 'Open mailbox kim@sender.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Change the sign-in below').waitFor()
  isOpen = false
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await dialog.getByText('Connected and logged in.').waitFor()
  await dialog.getByText('The mail server (SMTP) refused the login.').waitFor()
  isOpen = true
  await dialog.locator('input[type="password"]').fill('the new one')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await dialog.getByText('Saved. A paused mailbox').waitFor()
  await dialog.getByRole('button', { name: 'Resume mailbox' }).click()
  await dialog.getByRole('button', { name: 'Pause mailbox' }).waitFor()
  expect((await walk.send('GET', `/mailboxes/${mailboxId}`)).status).toBe('ok')
  expect(complaints).toEqual([])
  await close()
})

test('the domain check says what to publish, the pace is saved, and a mailbox that campaigns list stays', async () => {
  const { mailboxId } = await addByApi('lee@sender.test')
  const campaign = { name: 'Spring', mailboxes: [mailboxId] }
  const { campaignId } = await walk.send('POST', '/campaigns', campaign)
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByRole('button', { name: 'Open mailbox lee@sender.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No SPF record says which servers may send').waitFor()
  await dialog.getByText('TXT record for _dmarc.sender.test').waitFor()
  await dialog.getByLabel('Max. emails per day').fill('12')
  await dialog.getByRole('button', { name: 'Save limits' }).click()
  await page.getByText('Warming up to 12').waitFor()
  await dialog.getByRole('button', { name: 'Remove mailbox' }).click()
  await dialog.getByRole('button', { name: 'Remove lee@sender.test' }).click()
  await dialog.getByText('Campaigns send from this mailbox: “Spring”').waitFor()
  await walk.send('PATCH', `/campaigns/${campaignId}`, { mailboxes: [] }, { 'if-match': '*' })
  await dialog.getByRole('button', { name: 'Remove lee@sender.test' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('lee@sender.test').waitFor({ state: 'detached' })
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('who only looks sees mailboxes and what DNS says, and no button that would be refused', async () => {
  const ron = await walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await walk.open(SCREEN, { as: ron })
  await page.getByText('sam@sender.test').waitFor()
  const main = page.getByRole('main')
  expect(await main.getByRole('button').allInnerTexts()).toEqual(['sam@sender.test', 'kim@sender.test'])
  await page.getByRole('button', { name: 'Open mailbox sam@sender.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No SPF record').waitFor()
  expect(await dialog.getByRole('button', { name: /Test|Pause|Save|Remove/u }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('axe finds nothing serious on the screen and its dialogs in light and dark', async () => {
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByText('sam@sender.test').waitFor()
  const found = await seriousFindings(page, 'list')
  await page.getByRole('button', { name: 'Open mailbox sam@sender.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No SPF record').waitFor()
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await dialog.getByText('Connected and logged in').first().waitFor()
  found.push(...(await seriousFindings(page, 'mailbox')))
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add mailbox' }).click()
  for (const provider of ['Microsoft (Outlook, Microsoft 365)', 'Other']) {
    await dialog.getByRole('combobox', { name: 'Provider' }).click()
    await page.getByRole('option', { name: provider }).click()
    await dialog.getByText(provider === 'Other' ? 'Sending (SMTP)' : 'Refresh token').waitFor()
    found.push(...(await seriousFindings(page, provider)))
  }
  expect(found).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
