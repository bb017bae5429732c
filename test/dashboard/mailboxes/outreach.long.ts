import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startImap } from '../../support/servers/scripted-imap-server.ts'
import { startSmtp, stopServers } from '../../support/servers/scripted-smtp-server.ts'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { ALWAYS } from '../../support/mail/live-outreach.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const SCREEN = '/settings/mailboxes'

let walk: Walk
let ports: { smtp: number; imap: number }
let campaignId: string
let prospectId: string

const noRecords = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
const resolveMx = async () => [{ exchange: 'mx.acme.test', priority: 1 }]
const query = (sql: string) => queryDatabase(walk.databaseUrl, sql)

beforeAll(async () => {
  const port = String(await freePort())
  walk = await startWalk({
    env: { PORT: port, FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}` },
    reach: { resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx, resolveTxt: noRecords } },
  })
  const smtp = await startSmtp({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  ports = { smtp: smtp.port, imap: await startImap() }
  await walk.send('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  const { mailboxId } = await addMailbox('sam@acme.test')
  const made = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    status: 'active',
    mailboxes: [mailboxId],
    schedule: ALWAYS,
    sequence: {
      steps: [
        { wait: 'P0D', variants: [{ subject: 'Hello', body: 'Hi' }] },
        { wait: 'P3D', condition: { tiers: ['A', 'B'] }, variants: [{ body: 'Again' }] },
      ],
    },
  })
  campaignId = made.campaignId
  const person = { companyName: 'Acme', contactName: 'Jane Doe', email: 'jane@jane.test' }
  prospectId = (await walk.send('POST', `/campaigns/${campaignId}/leads`, person)).prospectId
  while ((await walk.send('GET', `/leads/${prospectId}/next`)).step !== 2) await pause(50)
})
// A walk that looks often shares its minute with no other.
beforeEach(() => query('delete from outside_calls'))
afterAll(async () => {
  await walk?.close()
  stopServers()
})

function addMailbox(address: string): Promise<{ mailboxId: string }> {
  const server = { host: '127.0.0.1', security: 'starttls' }
  const smtp = { ...server, port: ports.smtp, username: 'sam', password: 'secret' }
  return walk.send('POST', '/mailboxes', { address, fromName: 'Sam Doe', smtp, imap: { ...server, port: ports.imap } })
}

test('the name of a sender and what becomes of its copies are changed and told', async () => {
  const { mailboxId } = await addMailbox('lee@acme.test')
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByRole('button', { name: 'Open mailbox lee@acme.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('saved by Fairlead if the server doesn’t').waitFor()
  await dialog.getByLabel('Sender name').fill('Lee Roe')
  await dialog.getByLabel('Only if the mail server doesn’t').press('ArrowDown')
  await dialog.getByRole('button', { name: 'Save sender' }).press('Enter')
  await dialog.getByText('Saved. Applies from the next email.').waitFor()
  await dialog.getByText('saved by Fairlead immediately').waitFor()
  expect(await walk.send('GET', `/mailboxes/${mailboxId}`)).toMatchObject({ fromName: 'Lee Roe', sentCopy: 'always' })
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('other servers need the password again, and are logged in to before they are kept', async () => {
  const { mailboxId } = await addMailbox('kim@acme.test')
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByRole('button', { name: 'Open mailbox kim@acme.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change servers' }).click()
  await dialog.getByLabel('Username', { exact: true }).fill('kim')
  const submit = dialog.getByRole('button', { name: 'Test and change servers' })
  expect(await submit.isDisabled()).toBe(true)
  await dialog.getByLabel('Password', { exact: true }).fill('another secret')
  await submit.press('Enter')
  await dialog.getByText('Saved. A paused mailbox').waitFor()
  await dialog.getByText('by password, as kim').waitFor()
  expect((await walk.send('GET', `/mailboxes/${mailboxId}`)).smtp).toMatchObject({ username: 'kim', port: ports.smtp })
  expect(await seriousFindings(page, 'servers')).toEqual([])
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a mailbox at a provider with OAuth 2 can be given that login in place of its password', async () => {
  await addMailbox('ida@acme.test')
  await query(`update mailboxes set smtp = smtp || '{"host":"smtp.gmail.com"}' where address = 'ida@acme.test'`)
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByRole('button', { name: 'Open mailbox ida@acme.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use Google OAuth 2 instead' }).press('Enter')
  await dialog.getByLabel('Client ID').fill('id')
  await dialog.getByLabel('Client secret').fill('secret')
  await dialog.getByLabel('Refresh token').fill('token')
  await dialog.getByRole('button', { name: 'Save sign-in' }).click()
  // Its incoming mail lies elsewhere, where a token of Google must not go.
  await dialog.getByText('the token is sent to no other').waitFor()
  await dialog.getByRole('button', { name: 'Keep current sign-in' }).click()
  await dialog.getByLabel('New password').waitFor()
  expect(withoutRefusals(complaints).filter((one) => !one.includes('400'))).toEqual([])
  await close()
})

test('clicks are counted once somebody says so, and the sequence shows them then', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/rules`)
  await page.getByText('Off: links go straight to their address.').waitFor()
  await page.getByText('Clicks never start or stop an email.').waitFor()
  await page.getByLabel('Count clicks').press('Space')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.getByText('Rules saved.').waitFor()
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).tracking).toEqual({ clicks: true })
  await page.getByRole('link', { name: 'Sequence' }).click()
  await page.getByText('1 sent · 0% clicked · 0% replied').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a campaign is renamed where its name stands', async () => {
  const { page, complaints, close } = await walk.open(`/campaigns/${campaignId}/rules`)
  await page.getByRole('button', { name: 'Rename campaign' }).press('Enter')
  await page.getByLabel('Campaign name').fill('Spring, ports')
  await page.getByLabel('Campaign name').press('Enter')
  await page.getByRole('heading', { name: 'Spring, ports' }).waitFor()
  await page.getByRole('button', { name: 'Rename campaign' }).waitFor()
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).name).toBe('Spring, ports')
  expect(complaints).toEqual([])
  await close()
})

test('a lead names the mailbox of its conversation, and the condition that would pass it over', async () => {
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  const next = page.getByRole('region', { name: 'Next email' })
  await next.getByText('it is sent only when tier is A or B, and its tier is a different one.').waitFor()
  await next.getByText(/conditions met$/).click()
  await next.getByText('From the mailbox of this conversation, sam@acme.test.').waitFor()
  expect(await seriousFindings(page, 'lead')).toEqual([])
  await next.getByRole('link', { name: 'Open sequence' }).click()
  await page.getByRole('listitem', { name: 'Email 2' }).getByRole('button', { expanded: false }).first().click()
  await page.getByText('Send only if tier is A or B.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a restored copy names each mailbox whose Sent folder is not compared, and why', async () => {
  await query(`update mailboxes set status = 'paused', pause_reason = 'by hand' where address = 'kim@acme.test'`)
  await query(`update instance set sending_held = 'restored', restored_at = now(), backup_taken_at = now()`)
  const { page, complaints, close } = await walk.open('/')
  await page.getByText('Live sending and webhooks are on hold').waitFor()
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByText('Sent folder of kim@acme.test not checked yet It is paused: by hand.').waitFor()
  await needs.getByText('Sent folder of ida@acme.test not checked yet').waitFor()
  expect(await seriousFindings(page, 'held')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
