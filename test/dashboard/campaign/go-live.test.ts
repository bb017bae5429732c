import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../src/platform/settings/listen-address.ts'
import { SEQUENCE } from '../../support/leads/campaign-api.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startWalk } from '../../support/browser/dashboard-walk.ts'
import type { Walk } from '../../support/browser/dashboard-walk.ts'

let walk: Walk

beforeAll(async () => {
  const port = String(await freePort())
  walk = await startWalk({ env: { PORT: port, FAIRLEAD_PUBLIC_URL: `http://127.0.0.1:${port}` } })
  await queryDatabase(
    walk.databaseUrl,
    `insert into mailboxes (organization_id, mailbox_id, address, from_name, smtp, created_at, updated_at)
     values ($1, $2, 'sam@sender.example', 'Sam', $3, now(), now())`,
    [
      walk.organizationId,
      randomUUID(),
      { host: 'smtp.sender.example', port: 587, security: 'starttls', username: 's' },
    ],
  )
})

afterAll(() => walk?.close())

test('going live names what is missing, then what follows, and takes the typed name of the campaign', async () => {
  const { campaignId } = await walk.send('POST', '/campaigns', { name: 'Spring', sequence: SEQUENCE, status: 'active' })
  const { page, complaints } = await walk.open(`/campaigns/${campaignId}`)
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Add address' }).waitFor()
  await page.keyboard.press('Escape')
  await walk.send('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  await page.getByRole('button', { name: 'Go live' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can’t switch back to a test.').waitFor()
  await dialog.getByLabel('sam@sender.example').check()
  const go = dialog.getByRole('button', { name: 'Go live' })
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByLabel('Type the campaign name to confirm').fill('Spring')
  expect(await seriousFindings(page, 'go live')).toEqual([])
  await go.click()
  await page.getByText('Emails are sent').first().waitFor()
  expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0)
  expect((await walk.send('GET', `/campaigns/${campaignId}`)).mode).toBe('live')
  expect(complaints).toEqual([])
  await page.context().close()
})
