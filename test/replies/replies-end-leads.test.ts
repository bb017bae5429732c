import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { REPORT, reportOf } from '../support/mail/bounce-mail.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox
let mailboxId: string

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  inbox.read()
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

let count = 0

/** A mail from somebody to the mailbox, delivered; answers what was written down of it. */
async function receive(headers: Record<string, string>, text: string) {
  count += 1
  const id = `<${count}@there.test>`
  await inbox.dovecot.deliver(SAM, mailOf({ To: SAM, 'Message-ID': id, ...headers }, text))
  return inbox.eventually('select * from inbound where message_id_header = $1', [headers['Message-ID'] ?? id])
}

test('a reply ends the lead, whatever it wants, and holds the others of the company', async () => {
  const [jane, bob, eve] = await inbox.writeTo(mailboxId, ['jane@acme.test', 'bob@acme.test', 'eve@other.test'])
  const headers = {
    From: 'Jane Roe <jane@acme.test>',
    Subject: 'Re: Planning',
    'In-Reply-To': inbox.lastIdTo('jane@acme.test'),
  }
  const row = await receive(headers, 'Sounds good, could we talk on Tuesday?\n\n> first')
  expect(row).toMatchObject({ kind: 'reply', match: 'in_reply_to', from_name: 'Jane Roe' })
  expect(row['text_new']).toBe('Sounds good, could we talk on Tuesday?')
  expect(await inbox.lead(jane ?? '')).toMatchObject({ status: 'ended', endReason: 'replied' })
  expect(await inbox.lead(bob ?? '')).toMatchObject({ status: 'in_sequence', hold: { reason: 'colleague_replied' } })
  expect(await inbox.lead(eve ?? '')).toMatchObject({ status: 'in_sequence', hold: null })
})

test('a lead that has ended and answers again is told of, and stays as it is', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['again@again.test'])
  const headers = { From: 'again@again.test', 'In-Reply-To': inbox.lastIdTo('again@again.test') }
  await receive({ ...headers, Subject: 'Re: one' }, 'Yes')
  await receive({ ...headers, Subject: 'Re: two' }, 'No thanks, not interested')
  const events = await inbox.query(
    "select type from events where type in ('lead.replied', 'lead.ended') and lead_id = $1::uuid",
    [uuid(lead)],
  )
  expect(events.map((event) => String(event['type'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'lead.ended',
    'lead.replied',
    'lead.replied',
  ])
})

test('a report of failure suppresses the address and ends the lead', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['gone@gone.test'])
  const row = await receive(
    { ...REPORT },
    reportOf(inbox.lastIdTo('gone@gone.test'), 'gone@gone.test', '5.1.1', '550 5.1.1 No such user'),
  )
  expect(row).toMatchObject({ kind: 'bounce', bounce_class: 'hard', match: 'report' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'bounced' })
  expect(await inbox.query("select reason from suppressions where value = 'gone@gone.test'")).toEqual([
    { reason: 'bounced' },
  ])
})

test('an absence stated in German holds the lead until the day of return', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['weg@fern.test'])
  const headers = {
    From: 'weg@fern.test',
    Subject: 'Abwesenheitsnotiz',
    'In-Reply-To': inbox.lastIdTo('weg@fern.test'),
    'Auto-Submitted': 'auto-replied',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const row = await receive(
    headers,
    'Ich bin bis zum 14.12.2026 nicht im Büro. Ab dem 15.12.2026 bin ich wieder erreichbar.',
  )
  expect(row).toMatchObject({ kind: 'out_of_office' })
  const shown = await inbox.lead(lead ?? '')
  expect(shown).toMatchObject({ status: 'in_sequence', hold: { reason: 'out_of_office' } })
  expect(shown.hold.until).toBe('2026-12-15T00:00:00.000Z')
})

test('an absence leaves the hold of a person as it is', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['away@paused.test'])
  await inbox.act(`/leads/${lead}/pause`)
  const headers = {
    From: 'away@paused.test',
    Subject: 'Out of office',
    'In-Reply-To': inbox.lastIdTo('away@paused.test'),
    'Auto-Submitted': 'auto-replied',
  }
  const row = await receive(headers, 'I am out of the office until 14 December 2026.')
  expect(row).toMatchObject({ kind: 'out_of_office', match: 'in_reply_to' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ hold: { reason: 'paused', until: null } })
})

test('an answer in words that asks to be left alone suppresses the address', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['stop@quiet.test'])
  await receive(
    { From: 'stop@quiet.test', Subject: 'Re: x', 'In-Reply-To': inbox.lastIdTo('stop@quiet.test') },
    'Please unsubscribe me.',
  )
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'ended', endReason: 'unsubscribed' })
  expect(await inbox.query("select reason from suppressions where value = 'stop@quiet.test'")).toEqual([
    { reason: 'unsubscribed' },
  ])
})

test('what matches nothing is kept as unmatched; an own copy is not', async () => {
  const row = await receive({ From: 'stranger@nowhere.test', Subject: 'Hello' }, 'Do you know me?')
  expect(row).toMatchObject({ kind: 'other', lead_id: null, match: null })
  await inbox.writeTo(mailboxId, ['copied@quiet.test'])
  const own = inbox.lastIdTo('copied@quiet.test')
  await inbox.dovecot.deliver(SAM, mailOf({ From: SAM, To: SAM, Subject: 'mine', 'Message-ID': own }, 'x'))
  await receive({ From: 'second@nowhere.test', Subject: 'After' }, 'The inbox was read beyond the copy.')
  expect(await inbox.query('select 1 from inbound where message_id_header = $1', [own])).toEqual([])
})

test('a colleague who writes from the address of the company holds all of its leads', async () => {
  const [lead] = await inbox.writeTo(mailboxId, ['ann@firm.test'])
  const row = await receive({ From: 'boss@firm.test', Subject: 'Your mail' }, 'I saw what you sent to Ann.')
  expect(row).toMatchObject({ kind: 'reply', match: 'domain' })
  expect(await inbox.lead(lead ?? '')).toMatchObject({ status: 'in_sequence', hold: { reason: 'colleague_replied' } })
})

test('a reply in a charset that nobody knows is read as far as it goes', async () => {
  await inbox.writeTo(mailboxId, ['odd@charset.test'])
  const headers = {
    From: 'odd@charset.test',
    Subject: '=?x-unknown?Q?Re=3A_hello?=',
    'In-Reply-To': inbox.lastIdTo('odd@charset.test'),
    'Content-Type': 'text/plain; charset=x-klingon',
  }
  expect(await receive(headers, 'Yes, let us talk')).toMatchObject({ kind: 'reply', text_new: 'Yes, let us talk' })
})

function uuid(prospectId: string | undefined): string {
  return (prospectId ?? '').slice('lead_'.length)
}
