import { afterAll, beforeAll, expect, test } from 'vitest'
import { showId } from '../../src/platform/ids.ts'
import { startConversations } from '../support/mail/answering.ts'
import type { Conversations } from '../support/mail/answering.ts'

let talk: Conversations

beforeAll(async () => {
  talk = await startConversations()
})

afterAll(() => talk?.close())

const call = (method: string, path: string, body?: unknown) => talk.inbox.harness.call(method, `/api/v1${path}`, body)
const get = async (path: string) => (await call('GET', path)).body

/** A lead that asked something. Answers its id and that of the mail. */
async function asked(email: string) {
  const { prospectId, row } = await talk.people.answered(email, {}, 'What does it cost?')
  return { prospectId, inboundId: showId('inb', String(row['inbound_id'])) }
}

test('an answer ends the snooze of what it answers, and says who got a copy', async () => {
  const { prospectId, inboundId } = await asked('snoozed@snoozed.test')
  const snoozedUntil = new Date(talk.inbox.harness.clock.now().getTime() + 3_600_000).toISOString()
  await call('PATCH', `/inbox/${inboundId}`, { snoozedUntil })
  const answer = { text: 'Ten.', cc: ['boss@snoozed.test'], delaySeconds: 10 }
  const { messageId } = (await call('POST', `/leads/${prospectId}/reply`, answer)).body
  expect((await get(`/messages/${messageId}`)).cc).toEqual(['boss@snoozed.test'])
  expect((await get(`/inbox?prospectId=${prospectId}&snoozed=true`)).data).toEqual([])
  expect(await get(`/inbox/${inboundId}`)).toMatchObject({ needsAnswer: false, snoozedUntil: null })
  await call('POST', `/messages/${messageId}/take-back`)
  expect((await get(`/inbox?prospectId=${prospectId}&snoozed=true`)).data).toMatchObject([{ inboundId }])
  expect(await get(`/inbox/${inboundId}`)).toMatchObject({ needsAnswer: true, snoozedUntil })
})

test('a snooze comes back with the last answer that is taken back, unless somebody said otherwise since', async () => {
  const { prospectId, inboundId } = await asked('twice@snoozed.test')
  const { clock } = talk.inbox.harness
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  const [first, second] = [later(1), later(2)]
  const snoozed = async () => (await get(`/inbox/${inboundId}`)).snoozedUntil
  const send = async () => {
    clock.advance(1_000)
    return (await call('POST', `/leads/${prospectId}/reply`, { text: 'Ten.', delaySeconds: 60 })).body.messageId
  }
  await call('PATCH', `/inbox/${inboundId}`, { snoozedUntil: first })
  const both = [await send(), await send()]
  await call('POST', `/messages/${both[0]}/take-back`)
  expect(await snoozed()).toBeNull()
  await call('POST', `/messages/${both[1]}/take-back`)
  expect(await snoozed()).toBe(first)
  const third = await send()
  await call('PATCH', `/inbox/${inboundId}`, { snoozedUntil: second })
  await call('POST', `/messages/${third}/take-back`)
  expect(await snoozed()).toBe(second)
})
