import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUpOrganization } from '../../../src/people/index.ts'
import { REPORT, reportOf } from '../../support/mail/bounce-mail.ts'
import { seriousFindings } from '../../support/browser/dashboard-browser.ts'
import { startInboxWalk } from '../../support/browser/walk-inbox.ts'
import type { InboxWalk } from '../../support/browser/walk-inbox.ts'

const PEOPLE = [
  ['ann@acme.test', 'Ann Able', 'Acme Robotics'],
  ['ben@borealis.test', 'Ben Bold', 'Borealis GmbH'],
  ['cleo@cargo.test', 'Cleo Calm', 'Cargo AS'],
  ['dan@delta.test', 'Dan Dull', 'Delta Terminals'],
  ['eve@ever.test', 'Eve Even', 'Evergreen'],
  ['finn@fjord.test', 'Finn Fair', 'Fjord Lines'],
].map(([email = '', contactName = '', companyName = '']) => ({ email, contactName, companyName }))
const QUESTION = 'What does it cost?\n\nAnn\n\nOn Tue, 24 Nov 2026 at 10:00, Sam Doe <sam@sender.test> wrote:\n> first'
let inbox: InboxWalk

beforeAll(async () => {
  inbox = await startInboxWalk(PEOPLE)
})

afterAll(() => inbox?.close())

test('a reply appears while one looks, is opened by a key, read, answered, taken back and sent', async () => {
  const { page, complaints, close } = await inbox.walk.open('/inbox')
  await page.getByText("You're all caught up.").waitFor()
  await inbox.arrive({ From: 'ann@acme.test', Cc: 'boss@acme.test' }, QUESTION)
  await page.getByRole('link', { name: /Ann Able.*What does it cost\?.*Question/s }).waitFor()
  await page.getByRole('complementary').getByRole('link', { name: 'Inbox 1 to answer' }).waitFor()
  await page.keyboard.press('j')
  const opened = page.getByRole('article', { name: 'Selected email' })
  await opened.getByText('What does it cost?').waitFor()
  expect(await opened.getByText('wrote:').count()).toBe(0)
  await opened.getByText('Show full email').click()
  await page.frameLocator('iframe').getByText('> first').waitFor()
  await page.getByText('The sequence stopped because they replied.').waitFor()
  await page.keyboard.press('r')
  const reply = page.getByLabel('Reply to ann@acme.test')
  await page.keyboard.type('Ten a month.')
  await page.getByRole('button', { name: 'Reply all' }).click()
  await page.reload()
  expect(await reply.inputValue()).toBe('Ten a month.')
  await reply.press('Control+Enter')
  await page.getByText('Sends in').waitFor()
  await page.getByText('Sending soon').waitFor()
  await reply.press('Escape')
  await page.keyboard.press('u')
  await page.getByText('Not sent. Your draft is back').waitFor()
  expect(await reply.inputValue()).toBe('Ten a month.')
  await page.getByText('boss@acme.test').first().waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Sends in').waitFor()
  expect(await reply.inputValue()).toBe('')
  await page.getByRole('region', { name: 'Conversation' }).getByText('Sent').nth(1).waitFor({ timeout: 30_000 })
  await page.getByText('Cc boss@acme.test').waitFor()
  await page.getByRole('complementary').getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an absence says until when the lead is held, and the lead is resumed or the note put right', async () => {
  const text = 'I am out of the office until 24 August 2090.'
  const id = await inbox.arrive({ From: 'ben@borealis.test', 'Auto-Submitted': 'auto-replied' }, text)
  const { page, complaints, close } = await inbox.walk.open('/inbox?show=away')
  await page.getByRole('link', { name: /Ben Bold/ }).click()
  await page.getByText(/On hold until .*out of office/).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('The sequence continues.').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('radio', { name: 'Interested', exact: true }).click()
  await page.getByText('This counts as a reply').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Set by a team member').waitFor()
  await page.getByText('The sequence stopped because they replied.').waitFor()
  await page.keyboard.press('e')
  await page.getByText('Ben Bold: done.').waitFor()
  expect((await inbox.walk.send('GET', `/inbox/${id}`)).needsAnswer).toBe(false)
  await page.goto(`${inbox.walk.url}/inbox/${id}`)
  await page.getByRole('region', { name: 'Lead' }).getByRole('link', { name: 'Ben Bold' }).click()
  await page.getByRole('heading', { name: 'Conversation' }).waitFor()
  await page.getByText('Replied: interested').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a conversation is labelled, assigned and snoozed by keys, and a snippet is written and inserted', async () => {
  const id = await inbox.arrive({ From: 'finn@fjord.test' }, 'Interested. What does it cost?')
  const { page, complaints, close } = await inbox.walk.open(`/inbox/${id}`)
  const reply = page.getByLabel('Reply to finn@fjord.test')
  await reply.waitFor()
  await page.keyboard.press('l')
  await page.getByRole('menuitem', { name: 'Create a label…' }).click()
  await page.getByLabel('Name of label 1').fill('Pricing')
  await page.getByRole('button', { name: 'Save labels' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('l')
  await page.getByRole('menuitemcheckbox', { name: 'Pricing' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /Finn Fair.*Pricing/s }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.getByText('Assigned to Ada Walker').waitFor()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('button', { name: 'Create a snippet' }).click()
  await page.getByRole('button', { name: 'New snippet' }).click()
  await page.getByLabel('Name').fill('Price')
  await page.getByRole('dialog').getByLabel('Text').fill('Hi {{ lead.firstName }},\n\nten.')
  await page.getByRole('button', { name: 'Save snippet' }).click()
  await page.getByRole('button', { name: 'New snippet' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('button', { name: /^Price/ }).click()
  await expect.poll(() => reply.inputValue()).toBe('Hi Finn,\n\nten.')
  await reply.fill('')
  await reply.press('Escape')
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
  await page.getByText('Finn Fair: snoozed.').waitFor()
  await page.goto(`${inbox.walk.url}/inbox?show=snoozed`)
  await page.getByRole('link', { name: /Finn Fair.*Until/s }).waitFor()
  await inbox.walk.send('PATCH', `/inbox/${id}`, { snoozedUntil: null, needsAnswer: false })
  expect(complaints).toEqual([])
  await close()
})

test('mail of nobody known is counted, found from the overview, and assigned to a lead', async () => {
  await inbox.arrive({ From: 'private@elsewhere.example', Subject: 'From my own address' }, 'It is me, Cleo. Call me.')
  const { page, complaints, close } = await inbox.walk.open('/')
  const need = page.getByRole('listitem').filter({ hasText: '1 email from an unknown sender' })
  await need.getByRole('link', { name: 'Open inbox' }).click()
  await page.getByRole('link', { name: 'Unmatched 1' }).waitFor()
  await page.getByRole('link', { name: /It is me, Cleo/ }).click()
  await page.getByRole('textbox', { name: 'Lead' }).fill('cleo')
  await page.getByRole('radio', { name: 'Cleo Calm' }).click()
  await page.getByText("Cleo Calm's sequence ends").waitFor()
  await page.getByRole('button', { name: 'Match lead' }).click()
  await page.getByText('A team member').waitFor()
  await page.getByRole('link', { name: 'Unmatched 0' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what came back says why, and nobody is offered to answer it', async () => {
  const report = reportOf(await inbox.idTo('dan@delta.test'), 'dan@delta.test', '5.1.1', '550 5.1.1 No such user')
  await inbox.arrive({ ...REPORT, From: REPORT.From }, report)
  const { page, complaints, close } = await inbox.walk.open('/inbox?show=returned')
  await page.getByRole('link', { name: /Bounced: no such address/ }).click()
  await page.getByText("You can't reply here. This address bounced.").waitFor()
  await page.getByRole('region', { name: 'Lead' }).getByRole('link', { name: 'Dan Dull' }).click()
  await page.getByText('Email bounced: the address does not exist').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a refused reply keeps the draft, and the draft outlives the screen', async () => {
  await inbox.arrive({ From: 'eve@ever.test' }, 'Interesting, tell me more.')
  const { page, close } = await inbox.walk.open('/inbox?q=tell+me')
  await page.getByRole('link', { name: /Eve Even/ }).click()
  await page.getByLabel('Reply to eve@ever.test').fill('Gladly')
  await page.route('**/reply', (route) => route.abort())
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('it may have been sent').waitFor()
  await page.getByRole('link', { name: 'Unmatched 0' }).click()
  await page.goBack()
  expect(await page.getByLabel('Reply to eve@ever.test').inputValue()).toBe('Gladly')
  await close()
})

test('who may only read is offered nothing, and another organization sees nothing', async () => {
  const id = await inbox.arrive({ From: 'finn@fjord.test' }, 'Sounds good, let us talk.')
  const reader = await inbox.walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await inbox.walk.open(`/inbox/${id}`, { as: reader })
  await page.getByText('Sounds good').last().waitFor()
  await page.getByText('Classification').waitFor()
  for (const name of ['Send', 'Change', 'Done', 'Snooze', 'Resume now']) {
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
  const otto = { email: 'otto@other.test', password: 'the other side' }
  await setUpOrganization(inbox.walk.context, { organization: 'Other Ltd', name: 'Otto', ...otto })
  const other = await inbox.walk.open(`/inbox/${id}`, { as: otto })
  await other.page.getByText('Page not found').waitFor()
  await other.page.goto(`${inbox.walk.url}/inbox?show=all`)
  await other.page.getByText('Emails to your mailboxes appear here.').waitFor()
  await other.close()
})

test('axe finds nothing serious in light and dark, and a phone shows all of it', async () => {
  const id = await inbox.arrive({ From: 'finn@fjord.test', Subject: `Re: ${'long '.repeat(40)}` }, 'When?')
  const look = { viewport: { width: 390, height: 844 } }
  const { page, close } = await inbox.walk.open('/inbox?show=all', look)
  await page
    .getByRole('link', { name: /When\?/ })
    .first()
    .waitFor()
  const found = await seriousFindings(page, 'inbox')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  await page.goto(`${inbox.walk.url}/inbox/${id}`)
  await page.getByLabel('Reply to finn@fjord.test').fill('Tuesday?')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('radio').first().click()
  found.push(...(await seriousFindings(page, 'conversation')))
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(found).toEqual([])
  await close()
})
