import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../support/browser/dashboard-browser.ts'
import { ALL_HOSTILE, HOSTILE_TEXTS } from '../../support/browser/hostile-texts.ts'
import { queryDatabase } from '../../support/installation/query-database.ts'
import { startInboxWalk } from '../../support/browser/walk-inbox.ts'
import type { InboxWalk } from '../../support/browser/walk-inbox.ts'
import { watchPage } from '../../support/browser/watch-page.ts'

const ANN = { email: 'ann@acme.test', contactName: 'Ann Able', companyName: 'Acme' }
const PATIENCE = 120_000
let inbox: InboxWalk

beforeAll(async () => {
  inbox = await startInboxWalk([ANN])
})

afterAll(() => inbox?.close())

/** Puts one text wherever a mail can carry something that others chose. */
async function plant(inboundId: string, text: string): Promise<void> {
  const hex = inboundId.slice('inb_'.length)
  const attachments = JSON.stringify([{ name: text, type: text, size: 1, risk: 'none' }])
  await queryDatabase(
    inbox.walk.databaseUrl,
    `update inbound set from_address = $2, from_name = $2, subject = $2, text_new = $2, text_full = $3, attachments = $4,
       intent_why = $2, bounce_status = $2, problem = $2, folder = $2 where inbound_id = $1`,
    [hex, text, `${text}\n${ALL_HOSTILE}`, attachments],
  )
}

test('every field of mail that came in does nothing but stand there', { timeout: PATIENCE }, async () => {
  const { page, complaints, close } = await inbox.walk.open('/')
  const watch = await watchPage(page, inbox.walk.url)
  const found: string[] = []
  const ids: string[] = []
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const from = index % 2 === 0 ? ANN.email : 'somebody@elsewhere.example'
    const id = await inbox.arrive({ From: from }, `Mail ${index}`)
    await plant(id, text)
    ids.push(id)
  }
  await page.goto(`${inbox.walk.url}/inbox?show=all`)
  await page.locator('.inbox-row').nth(40).waitFor()
  found.push(...(await watch.look()))
  for (const id of ids.filter((_id, index) => index % 3 === 0)) {
    await follow(page, `/inbox/${id}`)
    await page.getByText('Show full email').click()
    await page.locator('iframe').waitFor()
    await page.getByRole('heading', { name: '1 attachment' }).waitFor()
    found.push(...(await watch.look()))
  }
  await follow(page, `/leads/${inbox.leads.get(ANN.email)}`)
  await page.getByRole('heading', { name: 'Conversation' }).waitFor()
  found.push(...(await watch.look()))
  for (const text of HOSTILE_TEXTS.slice(32)) {
    const part = encodeURIComponent(text)
    await page.goto(`${inbox.walk.url}/inbox?show=${part}&q=${part}&campaign=${part}`)
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  }
  found.push(...(await watch.look()))
  expect([...found, ...watch.caught, ...complaints]).toEqual([])
  await close()
})
