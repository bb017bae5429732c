import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHarness } from '../support/installation/harness.ts'
import type { Harness } from '../support/installation/harness.ts'
import { bookableCampaign, firstTime, formFor, open, post, query, writeTo } from '../support/leads/prospect.ts'
import type { Prospect } from '../support/leads/prospect.ts'

const QUESTIONS = [
  { label: 'How many vessels?', kind: 'line', required: true },
  { label: 'What is on your mind?', kind: 'text' },
  { label: 'Fleet', kind: 'choice', options: ['Harbour', 'Deep sea'] },
]

let harness: Harness
let campaign: string
let count = 0

beforeAll(async () => {
  harness = await createHarness()
  const webhook = { url: 'http://127.0.0.1:9/hook' }
  campaign = await bookableCampaign(harness, { questions: QUESTIONS }, { webhook })
})

afterAll(async () => {
  await harness.close()
})

async function newcomer(): Promise<Prospect> {
  count += 1
  const [prospect] = await writeTo(harness, campaign, [`jana${count}@harbour.example`])
  return prospect!
}

/** The names of the fields of the three questions. */
async function fieldsOf({ calendar }: Prospect): Promise<[string, string, string]> {
  const { text } = await open(harness, calendar)
  const names = [...text.matchAll(/name="(answer-[0-9a-f]+)"/g)].map(([, name]) => name!)
  expect(names).toHaveLength(3)
  return names as [string, string, string]
}

async function formWith(prospect: Prospect, answers: readonly string[], change: Record<string, string> = {}) {
  const fields = await fieldsOf(prospect)
  const given = Object.fromEntries(answers.map((answer, index) => [fields[index]!, answer]))
  return formFor(await firstTime(harness, prospect.calendar), { email: prospect.email, ...given, ...change })
}

const ANSWERED = [
  { question: 'How many vessels?', answer: '14' },
  { question: 'What is on your mind?', answer: 'Tugs.\nAnd crews.' },
]

test('answers stand in the meeting, in the mail to the host and in the notification, and not in that to the attendee', async () => {
  const prospect = await newcomer()
  const booked = await post(harness, prospect.calendar, await formWith(prospect, ['14', 'Tugs.\r\nAnd crews.', '']))
  expect(booked.text).toContain('Meeting booked')
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(body.data[0].answers).toEqual(ANSWERED)
  const mails = await query(
    harness,
    `select to_address, body from messages where lead_id = $1 and kind = 'invitation' order by to_address = $2`,
    [prospect.leadId, prospect.email],
  )
  expect(mails[0]?.['body']).toContain('How many vessels?\n> 14\n\nWhat is on your mind?\n> Tugs.\n> And crews.\n')
  expect(mails[1]?.['body']).not.toMatch(/vessels|Tugs/)
  const [delivery] = await query(harness, `select body from deliveries where lead_id = $1`, [prospect.leadId])
  expect(JSON.parse(String(delivery?.['body'])).data.meeting.answers).toEqual(ANSWERED)
})

test('a form that comes again with another answer is told of the meeting, not that it was booked so', async () => {
  const prospect = await newcomer()
  const booked = await formWith(prospect, ['14', 'Tugs'])
  expect((await post(harness, prospect.calendar, booked)).text).toContain('Meeting booked')
  expect((await post(harness, prospect.calendar, booked)).text).toContain('Meeting booked')
  const [vessels] = Object.keys(booked).filter((name) => booked[name as keyof typeof booked] === '14')
  const again = await post(harness, prospect.calendar, { ...booked, [vessels!]: '15' })
  expect(again.text).toContain('You already booked a meeting')
})

test('answers that are missing, too long or none of the choices are named with their question, and kept in the form', async () => {
  const prospect = await newcomer()
  const [line, text, choice] = await fieldsOf(prospect)
  const form = await formWith(prospect, ['', 'x'.repeat(2_001), 'Space'])
  const refused = await post(harness, prospect.calendar, form)
  expect(refused.status).toBe(400)
  for (const field of [line, text, choice]) expect(refused.text).toContain(`<a href="#${field}">`)
  expect(refused.text).toContain('Answer “How many vessels?”.')
  expect(refused.text).toContain('can have 2000 characters at most')
  expect(refused.text).toContain('Choose one of the answers to “Fleet”.')
  expect(refused.text).toContain('x'.repeat(2_001))
  const control = await post(harness, prospect.calendar, await formWith(prospect, ['14\u0000', 'a\u0007', 'Harbour']))
  expect(control.status).toBe(400)
  const longest = '漁'.repeat(2_000)
  const change = { notes: longest }
  const taken = await post(harness, prospect.calendar, await formWith(prospect, [longest, longest, 'Deep sea'], change))
  expect([taken.status, taken.text.includes('Meeting booked')]).toEqual([200, true])
})

test('answers of another address wait with its request and stand in the meeting once that is confirmed', async () => {
  const prospect = await newcomer()
  const form = await formWith(prospect, ['14', 'Tugs.\nAnd crews.'], { email: 'colleague@else.example' })
  expect((await post(harness, prospect.calendar, form)).text).toContain('Check your email')
  const [mail] = await query(harness, `select body from messages where lead_id = $1 and kind = 'confirmation'`, [
    prospect.leadId,
  ])
  expect(mail?.['body']).not.toContain('Tugs')
  const path = /https:\/\/leads\.example\.com(\S+)/.exec(String(mail?.['body']))?.[1] ?? ''
  expect((await post(harness, path, {})).text).toContain('Meeting booked')
  const { body } = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(body.data[0]).toMatchObject({ answers: ANSWERED, attendee: { email: 'colleague@else.example' } })
})

test('an answer to a question that has gone meanwhile is not taken for that to another', async () => {
  const prospect = await newcomer()
  const form = await formWith(prospect, ['14', 'Tugs', 'Harbour'])
  const path = `/api/v1/campaigns/${campaign}`
  const { body } = await harness.call('GET', path)
  const calendar = { ...body.calendar, questions: [{ label: 'How many ports?', kind: 'line' }, QUESTIONS[2]] }
  await harness.call('PATCH', path, { calendar }, { headers: { 'if-match': '*' } })
  await post(harness, prospect.calendar, form)
  const list = await harness.call('GET', `/api/v1/meetings?prospectId=${prospect.prospectId}`)
  expect(list.body.data[0].answers).toEqual([{ question: 'Fleet', answer: 'Harbour' }])
})
