import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInboxWalk } from '../../support/browser/walk-inbox.ts'
import type { InboxWalk } from '../../support/browser/walk-inbox.ts'

let inbox: InboxWalk

beforeAll(async () => {
  inbox = await startInboxWalk([{ email: 'ann@acme.test', contactName: 'Ann Able', companyName: 'Acme Robotics' }])
})
afterAll(() => inbox?.close())

test('variables hold a reply until somebody means them; the lead shows who wrote it and leads back', async () => {
  const id = await inbox.arrive({ From: 'ann@acme.test' }, 'What does it cost?')
  const { page, complaints, close } = await inbox.walk.open(`/inbox/${id}`)
  const reply = page.getByLabel('Reply to ann@acme.test')
  await reply.fill('Hi {{firstName}}, ten a month.')
  await page.getByText('{{firstName}} is sent exactly as typed.').waitFor()
  await reply.press('Control+Enter')
  await page.getByRole('alert').filter({ hasText: 'Replace the variables' }).waitFor()
  expect(await page.getByText('Sends in').count()).toBe(0)
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await page.getByText('Sends in').waitFor()
  const { prospectId } = await inbox.walk.send('GET', `/inbox/${id}`)
  await page.goto(`${inbox.walk.url}/leads/${prospectId}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await conversation.getByRole('article').filter({ hasText: 'You' }).getByText('ten a month.').waitFor()
  await conversation.getByRole('link', { name: 'Write again' }).click()
  await reply.waitFor()
  expect(complaints).toEqual([])
  await close()
})
