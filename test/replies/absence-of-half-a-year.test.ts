import { afterAll, beforeAll, expect, test } from 'vitest'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'

let conversations: Conversations
let inbox: Conversations['inbox']
let mailboxId: string
let people: Conversations['people']

beforeAll(async () => {
  conversations = await startConversations()
  ;({ inbox, mailboxId, people } = conversations)
})

afterAll(() => conversations?.close())

const AUTO = { 'Auto-Submitted': 'auto-replied' }

test('an absence of half a year is kept', async () => {
  const text = 'I am on maternity leave, out of office until 1 June 2027.'
  const { lead } = await people.answered('f@long.test', AUTO, text)
  expect(lead.hold).toMatchObject({ reason: 'out_of_office', until: '2027-06-01T00:00:00.000Z' })
})

test.each([
  ['Texas', 'United States', 'I am out of the office until 12/07/2026.', /^2026-12-07/u],
  ['London', 'United Kingdom', 'I am out of the office until 12/01/2027.', /^2027-01-12/u],
])('a date in numbers is read as it is written in %s', async (state, country, text, until) => {
  const step = (body: string) => ({ wait: 'P0D', variants: [{ body }] })
  const steps = [
    { wait: 'P0D', variants: [{ subject: 's', body: 'b' }] },
    { ...step('c'), wait: 'P1D' },
  ]
  const campaignId = await inbox.campaign({ mailboxes: [mailboxId], sequence: { steps } })
  const email = `g@${state.toLowerCase()}.test`
  const prospectId = await inbox.addLead(campaignId, email, { contact: { country, state } })
  for (let turns = 0; turns < 20 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(1_800_000)
  expect(inbox.lastIdTo(email)).not.toBe('')
  await people.receive({ From: email, Subject: 'Out of office', 'In-Reply-To': inbox.lastIdTo(email), ...AUTO }, text)
  expect((await inbox.lead(prospectId)).hold?.until).toMatch(until)
})

test.each([
  ['away', 'I am on maternity leave, out of office until 1 June 2027.', 'out_of_office'],
  ['left', 'I am no longer with Left. Write to info@left-corp.test', 'left_company'],
])(
  'who is %s while an email cannot be written is held for that, and a mended text sends nothing',
  async (name, text, reason) => {
    const steps = (second: string) => ({
      sequence: {
        steps: [
          { wait: 'P0D', variants: [{ subject: 's', body: 'b' }] },
          { wait: 'P1D', variants: [{ body: second }] },
        ],
      },
    })
    const campaignId = await inbox.campaign({ mailboxes: [mailboxId], ...steps('about {{ customData.topic }}') })
    const email = `g@${name}-corp.test`
    const prospectId = await inbox.addLead(campaignId, email)
    const held = async () => (await inbox.lead(prospectId)).hold
    for (let turns = 0; turns < 20 && inbox.lastIdTo(email) === ''; turns += 1) await inbox.pass(1_800_000)
    for (let turns = 0; turns < 80 && (await held()) === null; turns += 1) await inbox.pass(1_800_000)
    expect(await held()).toMatchObject({ reason: 'message_held' })
    const answer = { From: email, Subject: 'Automatic reply', 'In-Reply-To': inbox.lastIdTo(email), ...AUTO }
    await people.receive(answer, text)
    await inbox.harness.settle()
    expect(await held()).toMatchObject({ reason })
    await inbox.patch(campaignId, steps('mended'))
    for (let turns = 0; turns < 10; turns += 1) await inbox.pass(1_800_000)
    expect(await held()).toMatchObject({ reason })
    expect((await inbox.messages(prospectId)).filter(({ state }) => state === 'sent')).toHaveLength(1)
  },
)
