import { expect, test } from 'vitest'
import { chooseMailbox } from './choose-mailbox.ts'
import { mailboxLike } from '../../../test/support/fixtures/mailbox.ts'

const now = new Date('2026-11-24T10:00:00Z')
const warm = { rampStart: 1_000 }

test('the mailbox that has used least of its cap sends, not the one that has sent least', () => {
  const mailboxes = [
    mailboxLike({ ...warm, mailboxId: 'small', dailyCap: 10, sentToday: 4 }),
    mailboxLike({ ...warm, mailboxId: 'large', dailyCap: 100, sentToday: 30 }),
  ]
  expect(chooseMailbox(mailboxes, { own: ['small', 'large'], sticky: null, now })).toEqual({
    kind: 'ready',
    mailboxId: 'large',
  })
})

test('a ramp is a cap: a young mailbox that has sent its few waits for tomorrow', () => {
  const dayEndsAt = new Date('2026-11-25T00:00:00Z')
  const young = mailboxLike({
    dayEndsAt,
    rampStart: 5,
    sentToday: 5,
    dailyCap: 30,
    rampDays: 1,
    lastSendDay: '2026-11-24',
  })
  expect(chooseMailbox([young], { own: ['a'], sticky: null, now })).toMatchObject({
    kind: 'wait',
    until: new Date('2026-11-25T00:00:00Z'),
  })
})

test('a lead keeps its mailbox and waits for it by name, while others are free', () => {
  const paused = mailboxLike({ ...warm, mailboxId: 'a', status: 'paused', pauseReason: 'authentication' })
  const free = mailboxLike({ ...warm, mailboxId: 'b' })
  const chosen = chooseMailbox([paused, free], { own: ['a', 'b'], sticky: 'a', now })
  expect(chosen).toEqual({
    kind: 'wait',
    reason: 'The mailbox of this conversation, sam@sender.test, is paused: authentication.',
  })
})

test('between two emails a mailbox waits, until the first one of several is free', () => {
  const at = (minute: number) => new Date(now.getTime() + minute * 60_000)
  const mailboxes = [
    mailboxLike({ ...warm, mailboxId: 'a', nextSendAt: at(3) }),
    mailboxLike({ ...warm, mailboxId: 'b', nextSendAt: at(2) }),
    mailboxLike({ ...warm, mailboxId: 'c', nextSendAt: at(1), dailyCap: 1, sentToday: 1 }),
  ]
  expect(chooseMailbox(mailboxes, { own: ['a', 'b', 'c'], sticky: null, now })).toMatchObject({ until: at(2) })
})

test('a lead whose mailbox is not of the campaign any more gets another; an email that began to leave does not', () => {
  const kim = mailboxLike({ ...warm, mailboxId: 'b' })
  const given = { own: ['b'], sticky: 'a', now }
  expect(chooseMailbox([kim], given)).toEqual({ kind: 'ready', mailboxId: 'b' })
  expect(chooseMailbox([kim], { ...given, begun: 'a' })).toMatchObject({ kind: 'wait' })
})
