import { expect, test } from 'vitest'
import { readInboxFilters } from './inbox-filters.ts'
import { effectOf, firstLine, mailInWords, reasonInWords } from './inbox-words.ts'

const nothing = { intent: null, bounceClass: null } as const

test('a mail is told by what it wants, a report by whose fault it is', () => {
  expect(mailInWords({ ...nothing, kind: 'reply', intent: 'question' }).text).toBe('Question')
  expect(mailInWords({ ...nothing, kind: 'reply' }).text).toBe('Unclear')
  expect(mailInWords({ ...nothing, kind: 'bounce', bounceClass: 'hard' })).toMatchObject({
    text: 'Bounced: no such address',
    tone: 'bad',
  })
})

test('the words that decided are quoted, and a person is named as one', () => {
  const reason = { kind: 'reply', intentReason: 'call me' } as const
  expect(reasonInWords({ ...reason, intentBy: 'rules' })).toContain('“call me”')
  expect(reasonInWords({ ...reason, intentBy: 'user_1', intentReason: '' })).toBe('Set by a team member')
})

test('what a correction does is said before it is done', () => {
  const reply = { kind: 'reply', intent: 'unclear', prospectId: 'lead_1' } as const
  expect(effectOf(reply, 'unsubscribe')).toContain('No campaign emails this address')
  expect(effectOf({ ...reply, kind: 'out_of_office' }, 'interested')).toContain('sequence ends')
  expect(effectOf(reply, 'interested')).toContain('Only the type changes')
})

test('of a text its beginning is shown in one line', () => {
  expect(firstLine('\n  \n Hi Sam, \nhow much?')).toBe('Hi Sam, how much?')
  expect(firstLine('')).toBe('')
})

test('filters that mean nothing are left out', () => {
  expect(readInboxFilters({ show: 'constructor', campaign: '../x', q: ' ' })).toEqual({})
  expect(readInboxFilters({ show: 'unmatched', q: 'call' })).toEqual({ show: 'unmatched', q: 'call' })
})
