import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseId } from '../../src/platform/ids.ts'
import { startAnotherProcess } from '../support/processes/another-process.ts'
import { useHarness } from '../support/installation/use-harness.ts'
import { addLead, leadBody, newActiveCampaign, newCampaign } from '../support/leads/intake.ts'
import { contents, firstTime, formFor, newProspect, open, post, query, timesOn } from '../support/leads/prospect.ts'
import { startReceiver, status } from '../support/servers/webhook-receiver.ts'
import type { Receiver } from '../support/servers/webhook-receiver.ts'

const EMAIL = 'Zebulon.Q@Quixfeather.test'
const PERSON = {
  companyName: 'Quixfeather Works',
  contactName: 'Zebulon Quixfeather',
  email: EMAIL,
  title: 'Chief Quaffle Officer',
  phone: '+49 30 9018207766',
  profileNetworkUrl: 'https://social.example/in/zebulonq',
  notes: 'Zebulon likes narwhals.',
  company: { industry: 'Robotics', description: 'Quixfeather makes wombat lifts.' },
  contact: { bio: 'Raised by axolotls.', photoUrl: 'https://social.example/zebulonq.jpg', city: 'Quokkaville' },
  researchData: { opener: 'your talk on pangolins' },
  extraContext: { seen: 'at the capybara fair' },
  customData: { nickname: 'zebby' },
  // Its name comes back in a warning, and so stands in the answer that is kept for a retry.
  kakapoNumber: 'odd',
}
/** What tells of the person, wherever it may have been written. */
const TRACES =
  'zebulon quixfeather quaffle 9018207766 narwhal wombat axolotl quokka pangolin capybara zebby kakapo zebulonq okapi dodo'.split(
    ' ',
  )

const harness = useHarness()
let receiver: Receiver

beforeAll(async () => {
  receiver = await startReceiver()
  // A receiver that repeats what it was told: the start of its answer is kept.
  receiver.always((response, received) => status(200, {}, received.body)(response, received))
})

afterAll(() => receiver.close())

/** Every trace that is left in any column of any table, in clear, as bytes or in base64. */
async function tracesLeft(): Promise<string[]> {
  const dump = (await contents(harness)).toLowerCase()
  const hidden = (text: string) => [
    text,
    Buffer.from(text).toString('hex'),
    Buffer.from(text).toString('base64').replace(/=+$/, '').toLowerCase(),
  ]
  return [...TRACES, EMAIL.toLowerCase()].filter((trace) => hidden(trace).some((form) => dump.includes(form)))
}

async function erase(prospectId: string) {
  return harness.call('POST', `/api/v1/leads/${prospectId}/erase`)
}

/** The person written to, booked and notified of, with all that leaves rows behind. */
async function wholeWay(): Promise<{ prospectId: string; campaign: string }> {
  const campaign = await newActiveCampaign(harness, {
    sequence: {
      steps: [
        {
          wait: 'P0D',
          variants: [
            { subject: 'For {{ lead.firstName }}', body: 'I liked {{ researchData.opener }}. {{ calendarLink }}' },
          ],
        },
      ],
    },
    calendar: {
      host: { name: 'Jonas Weber', email: 'jonas@host.example', timezone: 'Europe/Berlin' },
      weeklyHours: ['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => ({ day, from: '09:00', to: '17:00' })),
    },
    webhook: { url: receiver.url },
    customDataKeys: ['nickname'],
  })
  const headers = { 'idempotency-key': 'zebulon-1' }
  const added = await addLead(harness, campaign, PERSON, { headers })
  expect(added.status).toBe(201)
  const { prospectId } = added.body
  await harness.settle()
  const messages = await harness.call('GET', `/api/v1/messages?prospectId=${prospectId}`)
  const link = /https:\/\/leads\.example\.com(\/c\/[\w-]+)/.exec(messages.body.data[0].body)?.[1] ?? ''
  const time = timesOn((await open(harness, link)).text)[0] ?? ''
  const booked = await post(
    harness,
    link,
    formFor(time, { name: PERSON.contactName, email: EMAIL, notes: 'I bring an okapi.' }),
  )
  expect(booked.text).toContain('Meeting booked')
  await harness.settle()
  expect(receiver.received.at(-1)?.body).toContain('Quixfeather')
  return { prospectId, campaign }
}

test('an erased person leaves no trace in any table, and nobody else loses anything', async () => {
  const { prospectId, campaign } = await wholeWay()
  const elsewhere = await newCampaign(harness)
  expect((await addLead(harness, elsewhere, { ...PERSON, email: EMAIL.toUpperCase() })).status).toBe(201)
  await addLead(harness, elsewhere, PERSON, {
    query: 'onDuplicate=update',
    headers: { 'idempotency-key': 'zebulon-2' },
  })
  const friend = await newProspect(harness)
  await post(
    harness,
    friend.calendar,
    formFor(await firstTime(harness, friend.calendar), { name: PERSON.contactName, email: EMAIL, notes: 'No dodo.' }),
  )
  await harness.settle()
  await harness.call('POST', '/api/v1/suppressions', { addresses: [EMAIL], note: 'Zebulon wrote by hand.' })
  // After a minute leads are in the indexes of searches.
  harness.clock.advance(61_000)
  await harness.settle()
  expect(await query(harness, `select 1 from lead_values where value = 'zebby'`)).toHaveLength(1)
  expect(await query(harness, `select 1 from lead_texts where text like '%quixfeather%'`)).toHaveLength(2)
  expect((await tracesLeft()).toSorted()).toEqual([...TRACES, EMAIL.toLowerCase()].toSorted())

  const erased = await erase(prospectId)
  expect([erased.status, erased.body]).toEqual([200, { success: true, leads: 2 }])
  expect(await tracesLeft()).toEqual([])
  await harness.settle()
  expect(await tracesLeft()).toEqual([])
  expect((await harness.call('GET', `/api/v1/leads/${prospectId}`)).status).toBe(404)
  expect((await harness.call('GET', `/api/v1/leads/${friend.prospectId}`)).status).toBe(200)
  const events = await query(harness, 'select type, data from events where lead_id = $1 order by seq', [
    parseId('lead', prospectId),
  ])
  expect(events[0]?.['type']).toBe('lead.accepted')
  expect(events.at(-1)).toMatchObject({ type: 'lead.deleted', data: { erased: true } })
  expect((await harness.call('GET', `/api/v1/campaigns/${campaign}`)).status).toBe(200)
})

test('an erased person cannot be added again, in any campaign, however the address is written', async () => {
  const campaign = await newCampaign(harness)
  const given = leadBody({ email: 'Gone@Forever.test' })
  const { body } = await addLead(harness, campaign, given)
  await erase(body.prospectId)
  const other = await newCampaign(harness)
  const plain = await addLead(harness, campaign, given)
  expect([plain.status, plain.body.code]).toEqual([409, 'person_erased'])
  const process = await startAnotherProcess(harness)
  for (const [api, id, email, query] of [
    [harness, campaign, 'Gone@Forever.test', 'onDuplicate=update'],
    [harness, other, 'gone@forever.TEST', 'lenient=true'],
    [process, other, 'GONE@forever.test', 'duplicateScope=organization'],
  ] as const) {
    const answer = await addLead(api, id, { ...given, email }, { query, headers: { 'idempotency-key': 'gone' } })
    expect([answer.status, answer.body.code]).toEqual([409, 'person_erased'])
    expect(answer.text.toLowerCase()).not.toContain('forever')
  }
  await process.close()
  expect((await contents(harness)).toLowerCase()).not.toContain('forever')
  expect((await addLead(harness, campaign, { ...given, email: 'gone+tag@forever.test' })).status).toBe(201)
  const { key } = await harness.newOrganization('Elsewhere')
  const theirs = await newCampaign(harness, {}, key)
  expect((await addLead(harness, theirs, given, { key })).status).toBe(201)
})

test('erasing by suppression order later writes the address down nowhere', async () => {
  const campaign = await newCampaign(harness)
  const { body } = await addLead(harness, campaign, leadBody({ email: 'quiet@vanished.test' }))
  await erase(body.prospectId)
  await harness.call('POST', '/api/v1/suppressions', { addresses: ['Quiet@vanished.test'] })
  expect(await contents(harness)).not.toContain('vanished')
})

test('a deleted lead is gone with what belongs to it, and can be added again as a new one', async () => {
  const campaign = await newActiveCampaign(harness)
  const given = leadBody()
  const headers = { 'idempotency-key': 'deleted' }
  const first = await addLead(harness, campaign, given, { headers })
  await harness.settle()
  const deleted = await harness.call('DELETE', `/api/v1/leads/${first.body.prospectId}`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect((await harness.call('DELETE', `/api/v1/leads/${first.body.prospectId}`)).status).toBe(404)
  for (const table of ['messages', 'scores', 'meetings', 'calendar_links', 'idempotency_keys']) {
    expect([
      table,
      await query(harness, `select 1 from ${table} where lead_id = $1`, [parseId('lead', first.body.prospectId)]),
    ]).toEqual([table, []])
  }
  const again = await addLead(harness, campaign, given, { headers })
  expect(again.status).toBe(201)
  expect(again.headers['idempotent-replayed']).toBeUndefined()
  expect(again.body.prospectId).not.toBe(first.body.prospectId)
  await harness.settle()
  const lead = await harness.call('GET', `/api/v1/leads/${again.body.prospectId}`)
  expect(lead.body).toMatchObject({ status: 'in_sequence', step: 1 })
})
