import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stopServers } from '../support/servers/scripted-smtp-server.ts'
import { parseId } from '../../src/platform/ids.ts'
import type { ClassifyIntent, ReadIntent } from '../../src/replies/language/read-intent.ts'
import { ingestMail } from '../../src/replies/ingest/ingest-mail.ts'
import { answering } from '../support/mail/answering.ts'
import type { Answering } from '../support/mail/answering.ts'
import { mailOf, SAM, startInbox } from '../support/mail/inbox.ts'
import { until } from '../support/processes/until.ts'
import type { Inbox } from '../support/mail/inbox.ts'

let inbox: Inbox
let mailboxId: string
let people: Answering
let answer: ClassifyIntent
const asked: string[] = []

const says = (intent: ReadIntent['intent']): ReadIntent => ({
  intent,
  confidence: 0.9,
  by: 'llm',
  reason: 'it says so',
})

let patience: number

const intents = {
  classify: ((mail, signal) => {
    asked.push(mail.text)
    return answer(mail, signal)
  }) satisfies ClassifyIntent,
  get patience() {
    return patience
  },
}

beforeAll(async () => {
  inbox = await startInbox()
  mailboxId = await inbox.addReadMailbox()
  people = answering(inbox, mailboxId)
})

beforeEach(() => {
  asked.length = 0
  patience = 30_000
})

afterAll(async () => {
  await inbox.close()
  stopServers()
})

let uid = 0

/** A mail as it lies in the mailbox, taken in. */
async function arrive(headers: Record<string, string>, text: string, signal = new AbortController().signal) {
  uid += 1
  const { context, organizationId } = inbox.harness
  const id = `<asked${uid}@there.test>`
  const raw = Buffer.from(mailOf({ To: SAM, 'Message-ID': id, Subject: 'Re: Planning', ...headers }, text))
  const place = { organizationId, mailboxId: parseId('mbox', mailboxId) ?? '', folder: 'INBOX', uidValidity: '1', uid }
  const about = {
    raw,
    size: raw.length,
    junk: false,
    advances: false,
    receivedAt: context.clock.now(),
  }
  await ingestMail(context, { ...place, ...about }, { intents, signal })
  const [row] = await inbox.query('select * from inbound where message_id_header = $1', [id])
  return { raw, row }
}

async function answered(email: string, text: string, headers: Record<string, string> = {}, signal?: AbortSignal) {
  const prospectId = await people.write(email)
  const thread = { From: email, 'In-Reply-To': inbox.lastIdTo(email) }
  const { row } = await arrive({ ...thread, ...headers }, text, signal)
  return { row, lead: await inbox.lead(prospectId) }
}

test('another reader than the rules says what a matched reply wants, of the new text alone', async () => {
  answer = async () => says('referral')
  const { row, lead } = await answered('a@asked.test', 'Hm, Bob knows.\n\n> first')
  expect(row).toMatchObject({ kind: 'reply', intent: 'referral', intent_by: 'llm', intent_why: 'it says so' })
  expect(lead).toMatchObject({ endReason: 'replied' })
  expect(asked).toEqual(['Hm, Bob knows.'])
})

test('no transaction is open while it is asked', async () => {
  const open = async () => {
    const [row] = await inbox.query(
      "select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in%'",
    )
    return Number(row?.['open'])
  }
  answer = async () => {
    // Whoever leases the next mailbox has one for a moment; one of this mail would stay.
    await until(open, (count) => count === 0, { what: 'no open transaction', patience: 10_000 })
    return says('question')
  }
  const { row } = await answered('t@transaction.test', 'Hm.')
  expect(row).toMatchObject({ intent: 'question' })
})

test('an absence that it reads ends the lead all the same: a person has written', async () => {
  answer = async () => says('out_of_office')
  const { row, lead } = await answered('b@absent.test', 'Hm.')
  expect(row).toMatchObject({ kind: 'reply', intent: 'out_of_office' })
  expect(lead).toMatchObject({ status: 'ended', endReason: 'replied', hold: null })
})

test.each<[string, ClassifyIntent]>([
  ['is silent for too long', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new Error('out of credit'))],
  ['answers nothing', () => Promise.resolve(JSON.parse('null') as ReadIntent)],
])('the word of the rules stands when it %s', async (how, behave) => {
  answer = behave
  if (how === 'is silent for too long') patience = 50
  const { row, lead } = await answered(`c@how${how.length}.test`, 'Not interested, thanks.')
  expect(row).toMatchObject({ kind: 'reply', intent: 'not_interested', intent_by: 'rules' })
  expect(lead).toMatchObject({ endReason: 'replied' })
  expect(asked).toHaveLength(1)
})

test('a process that stops waits for nobody, and the mail is taken in', async () => {
  const stopping = new AbortController()
  answer = () => {
    stopping.abort()
    return new Promise(() => {})
  }
  const { row } = await answered('s@stopping.test', 'Not interested, thanks.', {}, stopping.signal)
  expect(row).toMatchObject({ kind: 'reply', intent_by: 'rules' })
})

test("it is not asked about requests, machines, mail that is nobody's and what is known already", async () => {
  answer = async () => says('interested')
  const { lead } = await answered('d@requests.test', 'Please unsubscribe me.')
  expect(lead).toMatchObject({ endReason: 'unsubscribed' })
  await answered('e@machines.test', 'I am away.', { 'Auto-Submitted': 'auto-replied' })
  await arrive({ From: 'stranger@nowhere.test', Subject: 'Hello' }, 'Do you know me?')
  expect(asked).toEqual([])
  const thread = { From: 'f@twice.test', 'Message-ID': '<twice@there.test>', Date: 'Tue, 24 Nov 2026 10:00:00 +0000' }
  await people.write('f@twice.test')
  const headers = { ...thread, 'In-Reply-To': inbox.lastIdTo('f@twice.test') }
  await arrive(headers, 'Hm.')
  await arrive(headers, 'Hm.')
  expect(asked).toEqual(['Hm.'])
})

test('the stage that reads mailboxes asks whom the process was given', async () => {
  answer = async () => says('referral')
  inbox.read({ intents })
  const { row } = await people.answered('z@stage.test', {}, 'Hm, Bob knows.')
  expect(row).toMatchObject({ kind: 'reply', intent: 'referral', intent_by: 'llm' })
})
