import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../platform/clock.ts'
import { afterSend, capToday } from './daily-cap.ts'
import { mailboxLike } from '../../../test/support/fixtures/mailbox.ts'

const START = Date.parse('2026-11-02T10:00:00Z')

function day(number: number): Date {
  return new Date(START + number * DAY)
}

test('a new mailbox begins with a few emails and gets more for each day on which it sends, up to its cap', () => {
  let mailbox = mailboxLike({ rampStart: 5, rampStep: 2, dailyCap: 8 })
  const caps = [0, 1, 2, 3].map((number) => {
    const cap = capToday(mailbox, day(number))
    mailbox = afterSend(mailbox, day(number), () => 0)
    expect(capToday(mailbox, day(number))).toBe(cap)
    return cap
  })
  expect(caps).toEqual([5, 7, 8, 8])
})

test('days without an email do not count, and after more than 14 of them the ramp begins anew', () => {
  const sent = afterSend(mailboxLike({ rampStart: 5, rampStep: 2 }), day(0), () => 0)
  expect(capToday(sent, day(15))).toBe(7)
  expect(capToday(sent, day(16))).toBe(5)
  expect(afterSend(sent, day(16), () => 0)).toMatchObject({ rampDays: 1, lastSendDay: '2026-11-18' })
})

test('a warm mailbox begins where its owner says, never above its cap', () => {
  expect(capToday(mailboxLike({ rampStart: 30, dailyCap: 30 }), day(0))).toBe(30)
  expect(capToday(mailboxLike({ rampStart: 50, dailyCap: 30 }), day(0))).toBe(30)
})

test('the gap lies between its bounds', () => {
  const mailbox = mailboxLike({ gapLeast: 90, gapMost: 300 })
  const gaps = [0, 0.5, 0.9].map((number) => {
    const after = afterSend(mailbox, day(0), () => number).nextSendAt
    return ((after?.getTime() ?? 0) - START) / SECOND
  })
  expect(gaps).toEqual([90, 195, 279])
  expect(afterSend(mailboxLike({ gapLeast: 0, gapMost: 0 }), day(0), () => 0.9).nextSendAt).toEqual(day(0))
})
