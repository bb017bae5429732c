import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImap } from '../../support/servers/scripted-imap-server.ts'
import { startSmtp, stopServers } from '../../support/servers/scripted-smtp-server.ts'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { withoutRefusals } from '../../support/browser/dashboard-server.ts'
import { ADA, startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'
import { ALWAYS } from '../../support/mail/live-outreach.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'

const SCREEN = '/settings/mailboxes'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

let walk: Walk
let ports: { smtp: number; imap: number }

const noRecords = async () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
const resolveMx = async () => [{ exchange: 'mx.acme.test', priority: 1 }]

beforeAll(async () => {
  const port = String(await freePort())
  walk = await startWalk({
    env: { PORT: port, FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}` },
    reach: { resolver: { resolve4: noRecords, resolve6: noRecords, resolveMx, resolveTxt: noRecords } },
  })
  const smtp = await startSmtp({ onAuth: ({ username }, _session, done) => done(null, { user: username }) })
  ports = { smtp: smtp.port, imap: await startImap() }
})

afterAll(async () => {
  await walk?.close()
  stopServers()
})

function addMailbox(address: string): Promise<{ mailboxId: string }> {
  const smtp = { host: '127.0.0.1', security: 'starttls', port: ports.smtp, username: 'sam', password: 'secret' }
  const pace = { dailyCap: 30, rampStart: 5, gapSeconds: { least: 0, most: 0 } }
  return walk.send('POST', '/mailboxes', { address, fromName: 'Sam Doe', smtp, ...pace })
}

test('a mailbox that only sent is read from now on, once its server lets it in', async () => {
  const { mailboxId } = await addMailbox('sam@reads.test')
  const { page, complaints, close } = await walk.open(SCREEN)
  await page.getByText('0 of 5').waitFor()
  await page.getByText('Warming up to 30').waitFor()
  await page.getByRole('button', { name: 'Open mailbox sam@reads.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('replies and bounces are missed').waitFor()
  const server = dialog.getByRole('group', { name: 'Reading (IMAP)' })
  await server.getByLabel('Host').fill('127.0.0.1')
  await server.getByLabel('Port').fill(String(ports.imap))
  await server.getByRole('combobox', { name: 'Security' }).click()
  await page.getByRole('option', { name: 'STARTTLS' }).click()
  await dialog.locator('input[type="password"]').first().fill('secret')
  await dialog.getByRole('button', { name: 'Test and connect replies' }).press('Enter')
  await dialog.getByText('Replies now stop sequences').waitFor()
  await dialog.getByText(`127.0.0.1, port ${ports.imap}, STARTTLS`).waitFor()
  expect((await walk.send('GET', `/mailboxes/${mailboxId}`)).imap).toMatchObject({ port: ports.imap, username: 'sam' })
  expect(complaints).toEqual([])
  await close()
})

test('a DKIM key is brought after a fresh sign-in, shown as its record alone, and taken away', async () => {
  await addMailbox('kim@signs.test')
  const { page, complaints, close } = await walk.open(SCREEN)
  await queryDatabase(walk.databaseUrl, `update sessions set created_at = created_at - interval '1 hour'`)
  await page.getByRole('button', { name: 'Add key for signs.test' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Selector').fill('fair1')
  await dialog.getByLabel('Private key').fill('no key')
  await dialog.getByRole('button', { name: 'Sign with this key' }).click()
  await dialog.getByLabel(`Password for ${ADA.email}`).fill(ADA.password)
  await dialog.getByRole('button', { name: 'Confirm and continue' }).click()
  await dialog.getByLabel('Private key').and(dialog.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('Private key').fill(PEM)
  await dialog.getByRole('button', { name: 'Sign with this key' }).click()
  await dialog.getByText('fair1._domainkey.signs.test', { exact: true }).waitFor()
  expect(await dialog.getByLabel('Private key').inputValue()).toBe('')
  const found = await seriousFindings(page, 'key')
  await dialog.getByRole('button', { name: 'Remove key' }).click()
  await dialog.getByRole('button', { name: 'Remove key for signs.test' }).click()
  await dialog.getByRole('heading', { name: 'Add a key' }).waitFor()
  expect((await walk.send('GET', '/sending-domains')).data).toEqual([])
  expect(found).toEqual([])
  expect(withoutRefusals(complaints)).toEqual([])
  await close()
})

test('a lead of a company that has enough in flight says so, and leads to the rule', async () => {
  await walk.send('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  const { mailboxId } = await addMailbox('lee@sends.test')
  const { campaignId } = await walk.send('POST', '/campaigns', {
    name: 'Spring',
    status: 'active',
    mailboxes: [mailboxId],
    schedule: ALWAYS,
    limits: { leadsPerCompany: 1 },
    sequence: { steps: ['P0D', 'P3D'].map((wait) => ({ wait, variants: [{ subject: 'Hello', body: 'Hi' }] })) },
  })
  const add = (email: string) =>
    walk.send('POST', `/campaigns/${campaignId}/leads`, {
      companyName: 'Acme',
      contactName: 'Jane Doe',
      email,
      company: { country: 'DE' },
    })
  const { prospectId: first } = await add('jane@acme.test')
  while ((await walk.send('GET', `/leads/${first}`)).status !== 'in_sequence') await pause(50)
  const { prospectId } = await add('kim@acme.test')
  while ((await walk.send('GET', `/leads/${prospectId}`)).status !== 'scored') await pause(50)
  const { page, complaints, close } = await walk.open(`/leads/${prospectId}`)
  await page.getByText(/conditions met$/).click()
  await page.getByText('Berlin – Central European Time, from their country.').waitFor()
  await page.getByText(/at acme\.test is in live sequences/u).waitFor()
  await page.getByText('Continues when one of them finishes.').waitFor()
  await page.getByRole('link', { name: 'Change rules' }).click()
  await page.getByLabel('Max. contacts per company at once').waitFor()
  expect(await page.getByLabel('lee@sends.test').isChecked()).toBe(true)
  expect(await seriousFindings(page, 'live rules')).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('a copy that is held says what to do before it may send', async () => {
  await queryDatabase(walk.databaseUrl, `update instance set sending_held = 'restored'`)
  const { page, complaints, close } = await walk.open('/', { viewport: { width: 390, height: 844 } })
  await page.getByText('Live sending and webhooks are on hold').waitFor()
  await page.getByText('fairlead sending release').waitFor()
  await page.getByRole('link', { name: 'Open mailboxes' }).click()
  await page.getByText('sam@reads.test').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
  await close()
})
