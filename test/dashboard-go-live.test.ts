import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEQUENCE } from './support/campaign-api.ts'
import { queryDatabase } from './support/query-database.ts'
import { seriousFaults, startWalk } from './support/walk-dashboard.ts'
import type { Walk } from './support/walk-dashboard.ts'

let walk: Walk

beforeAll(async () => {
  walk = await startWalk({ FAIRLEAD_PUBLIC_URL: 'https://leads.example.com' })
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
  const { campaignId } = await walk.call('POST', '/campaigns', { name: 'Spring', sequence: SEQUENCE })
  const { page, complaints } = await walk.openSignedIn(`/campaigns/${campaignId}`)
  await page.getByRole('button', { name: 'Go live' }).click()
  await page.getByRole('dialog').getByText('carry the postal address').waitFor()
  await page.keyboard.press('Escape')
  await walk.call('PATCH', '/organization', { postalAddress: '1 Quay, London' })
  await page.getByRole('button', { name: 'Go live' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('There is no way back to a test.').waitFor()
  await dialog.getByLabel('sam@sender.example').check()
  const go = dialog.getByRole('button', { name: 'Go live' })
  expect(await go.isDisabled()).toBe(true)
  await dialog.getByLabel('Type the name of the campaign').fill('Spring')
  expect(await seriousFaults(page, 'go live')).toEqual([])
  await go.click()
  await page.getByText('Live: emails leave').waitFor()
  expect(await page.getByRole('button', { name: 'Go live' }).count()).toBe(0)
  await page.getByText('Emails leave from 1 mailbox.').waitFor()
  expect((await walk.call('GET', `/campaigns/${campaignId}`)).mode).toBe('live')
  expect(complaints).toEqual([])
  await page.context().close()
})
