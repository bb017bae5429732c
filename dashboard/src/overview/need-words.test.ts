import { expect, test } from 'vitest'
import { needInWords, needsIn } from './need-words.ts'

test('what waits is said with its number and the way to it', () => {
  const need = {
    kind: 'lead_held',
    count: 3,
    countIs: 'exact',
    reason: 'review_tier',
    campaignId: 'camp_1',
    campaignName: 'Spring',
  } as const
  expect(needInWords(need)).toEqual({
    tone: 'warn',
    text: 'Spring: 3 leads to review',
    detail: expect.stringMatching(/^[A-Z]/u),
    to: { screen: 'leads', campaignId: 'camp_1', hold: 'review_tier' },
  })
  expect(needInWords({ kind: 'message_held', count: 200, countIs: 'at_least' }).text).toBe(
    'at least 200 emails can’t be sent',
  )
})

test('replies and mail of nobody known lead to the inbox', () => {
  const exact = { countIs: 'exact' } as const
  expect(needInWords({ kind: 'reply_waiting', count: 2, ...exact })).toMatchObject({
    text: '2 replies to answer',
    to: { screen: 'inbox', show: 'waiting' },
  })
  expect(needInWords({ kind: 'mail_unmatched', count: 1, ...exact }).text).toBe('1 email from an unknown sender')
})

test('who may only read is told what waits, and asked to do nothing', () => {
  const kinds = [
    'reply_waiting',
    'approval_waiting',
    'mail_unmatched',
    'lead_held',
    'sending_stopped',
    'mailbox_paused',
  ]
  const said = kinds.map((kind) => {
    const { text, detail } = needInWords({ kind, count: 2, countIs: 'exact', reason: 'organization' }, true)
    return `${text}. ${detail}`
  })
  expect(said[0]).toBe('2 replies not answered yet. ')
  for (const words of said) expect(words).not.toMatch(/\b(you|to (?:answer|approve|review))\b|match (?:it|them)/iu)
})

test('the Test view shows what belongs to tests and counts the rest, unless nothing is live', () => {
  const needs = ['camp_test', 'camp_live', undefined].map((campaignId) => ({
    kind: 'lead_held' as const,
    count: 1,
    countIs: 'exact' as const,
    ...(campaignId === undefined ? {} : { campaignId }),
  }))
  const campaigns = [
    { campaignId: 'camp_test', mode: 'test' as const },
    { campaignId: 'camp_live', mode: 'live' as const },
  ]
  expect(needsIn('test', needs, campaigns)).toEqual({ shown: needs.slice(0, 1), live: 2 })
  expect(needsIn('live', needs, campaigns)).toEqual({ shown: needs, live: 0 })
  expect(needsIn('test', needs, campaigns.slice(0, 1))).toEqual({ shown: needs, live: 0 })
})

test('a kind that this version does not know is shown by its name', () => {
  expect(needInWords({ kind: 'moon_phase', count: 2, countIs: 'exact' })).toMatchObject({
    text: 'Moon phase: 2',
    to: null,
  })
})

test('a copy that is held says what to do before it may send', () => {
  const held = { kind: 'sending_held', count: 1, countIs: 'exact' } as const
  expect(needInWords({ ...held, reason: 'restored' }).detail).toMatch(/Sent folder.*fairlead sending release/u)
  expect(needInWords({ ...held, reason: 'moved' }).detail).toMatch(/public address changed.*fairlead sending release/u)
})

test('a mailbox whose replies cannot be read says why, and what waits for it', () => {
  const need = { kind: 'mailbox_unreadable', count: 1, countIs: 'exact', mailboxAddress: 'sam@acme.test' } as const
  const waits = 'No follow-ups go out from it until this works again.'
  expect(needInWords({ ...need, reason: 'refused' })).toMatchObject({
    tone: 'bad',
    text: 'Can’t read replies to sam@acme.test',
    detail: `Refused. ${waits}`,
    to: { screen: 'mailboxes' },
  })
  expect(needInWords(need).detail).toBe(`Not checked for an hour. ${waits}`)
})

test('a Sent folder that cannot be read says why; one whose turn has not come says that it comes', () => {
  const need = { kind: 'mailbox_not_compared', count: 1, countIs: 'exact', mailboxAddress: 'sam@acme.test' } as const
  expect(needInWords(need)).toMatchObject({
    tone: 'warn',
    text: 'Sent folder of sam@acme.test not checked yet',
    detail: 'This happens automatically while the worker runs.',
  })
  expect(needInWords({ ...need, reason: 'it is paused: by hand' })).toMatchObject({
    tone: 'bad',
    detail: 'It is paused: by hand. Live sending stays on hold until this mailbox can be read.',
    to: { screen: 'mailboxes' },
  })
})
