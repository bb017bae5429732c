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

test('a reply appears while one looks, is opened by keys, read with its quotation folded, and answered', async () => {
  const { page, complaints, close } = await inbox.walk.open('/inbox')
  await page.getByText('No reply waits for an answer.').waitFor()
  await inbox.arrive({ From: 'ann@acme.test' }, QUESTION)
  await page.getByRole('link', { name: /Ann Able.*What does it cost\?.*Question/s }).waitFor()
  await page.getByRole('complementary').getByRole('link', { name: 'Inbox 1 to answer' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const opened = page.getByRole('article', { name: 'The opened mail' })
  await opened.getByText('What does it cost?').waitFor()
  expect(await opened.getByText('wrote:').count()).toBe(0)
  await opened.getByText('Show all of it').click()
  await page.frameLocator('iframe').getByText('> first').waitFor()
  await page.getByText('It answers an email of ours by its Message-ID.').waitFor()
  await page.getByText('The sequence has stopped because they replied.').waitFor()
  const answer = page.getByLabel('To ann@acme.test')
  await answer.fill('Ten a month.\n\nSam')
  await answer.press('Control+Enter')
  await page.getByText('This leaves now from sam@sender.test to ann@acme.test.').waitFor()
  await page.getByRole('button', { name: 'Write on' }).click()
  await answer.press('Control+Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The answer is on its way').waitFor()
  await page.getByRole('region', { name: 'Conversation' }).getByText('Sent').last().waitFor()
  expect(await answer.inputValue()).toBe('')
  await page.getByRole('complementary').getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('an absence says until when the lead is held, and the lead is resumed or the note put right', async () => {
  const text = 'I am out of the office until 24 August 2090.'
  const id = await inbox.arrive({ From: 'ben@borealis.test', 'Auto-Submitted': 'auto-replied' }, text)
  const { page, complaints, close } = await inbox.walk.open('/inbox?show=away')
  await page.getByRole('link', { name: /Ben Bold/ }).click()
  await page.getByText(/Held until .*their out-of-office note/).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('The sequence goes on.').waitFor()
  await page.getByRole('button', { name: 'This is not right' }).click()
  await page.getByRole('radio', { name: 'Interested', exact: true }).click()
  await page.getByText('It counts as a reply: the lead ends as replied').waitFor()
  await page.getByRole('button', { name: 'Correct mail' }).click()
  await page.getByText('A person said so.').waitFor()
  await page.getByText('The sequence has stopped because they replied.').waitFor()
  await page.getByRole('button', { name: 'Needs no answer' }).click()
  await page.getByText('Put aside').waitFor()
  expect((await inbox.walk.send('GET', `/inbox/${id}`)).needsAnswer).toBe(false)
  await page.getByRole('link', { name: 'Ben Bold' }).click()
  await page.getByRole('heading', { name: 'Conversation' }).waitFor()
  await page.getByText('Replied: interested').waitFor()
  await page.getByText('Out-of-office reply received').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('mail of nobody known is counted, found from the overview, and assigned to a lead', async () => {
  await inbox.arrive({ From: 'private@elsewhere.example', Subject: 'From my own address' }, 'It is me, Cleo. Call me.')
  const { page, complaints, close } = await inbox.walk.open('/')
  const need = page.getByRole('listitem').filter({ hasText: '1 mail belongs to nobody known' })
  await need.getByRole('link', { name: 'Open inbox' }).click()
  await page.getByRole('link', { name: 'Unmatched 1' }).waitFor()
  await page.getByRole('link', { name: /It is me, Cleo/ }).click()
  await page.getByLabel('Lead').fill('cleo')
  await page.getByRole('radio', { name: 'Cleo Calm' }).click()
  await page.getByText('Cleo Calm ends as replied').waitFor()
  await page.getByRole('button', { name: 'Assign mail' }).click()
  await page.getByText('A person said whose it is.').waitFor()
  await page.getByRole('link', { name: '← Inbox' }).click()
  await page.getByRole('link', { name: 'Unmatched 0' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('what came back says why, and nobody is offered to answer it', async () => {
  const report = reportOf(await inbox.idTo('dan@delta.test'), 'dan@delta.test', '5.1.1', '550 5.1.1 No such user')
  await inbox.arrive({ ...REPORT, From: REPORT.From }, report)
  const { page, complaints, close } = await inbox.walk.open('/inbox?show=returned')
  await page.getByRole('link', { name: /Bounced: no such address/ }).click()
  await page.getByText('It cannot be answered from here. Nobody writes to this person any more: bounced.').waitFor()
  await page.getByRole('link', { name: 'Dan Dull' }).click()
  await page.getByText('Email bounced: the address does not exist').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('a refused answer keeps the draft, and the draft outlives the screen', async () => {
  await inbox.arrive({ From: 'eve@ever.test' }, 'Interesting, tell me more.')
  const { page, close } = await inbox.walk.open('/inbox?q=tell+me')
  await page.getByRole('link', { name: /Eve Even/ }).click()
  await page.getByLabel('To eve@ever.test').fill('Gladly')
  await page.route('**/reply', (route) => route.abort())
  await page.getByRole('button', { name: 'Send answer…' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('It may have been taken all the same').waitFor()
  await page.getByRole('link', { name: '← Inbox' }).click()
  await page.getByRole('link', { name: /Eve Even/ }).click()
  expect(await page.getByLabel('To eve@ever.test').inputValue()).toBe('Gladly')
  await close()
})

test('who may only read is offered nothing, and another organization sees nothing', async () => {
  const id = await inbox.arrive({ From: 'finn@fjord.test' }, 'Sounds good, let us talk.')
  const reader = await inbox.walk.join('read_only', 'ron@walk.test')
  const { page, complaints, close } = await inbox.walk.open(`/inbox/${id}`, { as: reader })
  await page.getByText('Sounds good').last().waitFor()
  await page.getByText('These words decided: “').waitFor()
  for (const name of ['Send answer…', 'This is not right', 'Needs no answer', 'Resume now']) {
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
  const otto = { email: 'otto@other.test', password: 'the other side' }
  await setUpOrganization(inbox.walk.context, { organization: 'Other Ltd', name: 'Otto', ...otto })
  const other = await inbox.walk.open(`/inbox/${id}`, { as: otto })
  await other.page.getByText('Page not found').waitFor()
  await other.page.goto(`${inbox.walk.url}/inbox?show=all`)
  await other.page.getByText('Mail that comes into your mailboxes appears here.').waitFor()
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
  await page.getByLabel('To finn@fjord.test').fill('Tuesday?')
  await page.getByRole('button', { name: 'Send answer…' }).click()
  await page.getByRole('button', { name: 'This is not right' }).click()
  await page.getByRole('radio').first().click()
  found.push(...(await seriousFindings(page, 'conversation')))
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  expect(found).toEqual([])
  await close()
})
