import type { VendorName } from '../import-types.ts'
import { expect, test } from 'vitest'
import { findStatusColumns, outcomeOfStatus, readVendorStatus } from './read-vendor-row.ts'

function standing(vendor: VendorName, cells: Record<string, string>) {
  return readVendorStatus(findStatusColumns(vendor, Object.keys(cells)), Object.values(cells)).standing
}

test.each<[VendorName, Record<string, string>, string]>([
  ['instantly', { status: '1', timestamp_last_contact: '' }, 'new'],
  ['instantly', { status: '1', timestamp_last_contact: '2026-10-01T08:00:00.000Z' }, 'in_progress'],
  // Nothing in the file tells whether an active lead was written to.
  ['instantly', { status: '1' }, 'in_progress'],
  ['instantly', { status: '2' }, 'in_progress'],
  ['instantly', { status: '3' }, 'completed'],
  ['instantly', { status: '-1' }, 'bounced'],
  ['instantly', { status: '-2' }, 'unsubscribed'],
  ['instantly', { status: '-3' }, 'in_progress'],
  ['instantly', { status: '3.0', email_reply_count: '1' }, 'replied'],
  ['instantly', { status: '3', email_reply_count: '0' }, 'completed'],
  ['instantly', { status: '3', lt_interest_status: '1' }, 'replied'],
  ['instantly', { status: '3', lt_interest_status: '2' }, 'meeting_booked'],
  ['instantly', { status: '3', lt_interest_status: '-1' }, 'replied'],
  ['instantly', { status: '1', lt_interest_status: '0' }, 'in_progress'],
  ['instantly', { 'Lead Status': 'Not Yet Contacted' }, 'new'],
  ['instantly', { 'Lead Status': 'Completed', Replied: 'FALSE', Bounced: 'TRUE' }, 'bounced'],
  ['instantly', { 'Lead Status': 'Completed', Unsubscribed: 'WAHR', Replied: 'FALSCH' }, 'unsubscribed'],
  ['instantly', { 'Lead Status': '', Replied: '', Bounced: '' }, 'new'],
  ['smartlead', { status: 'STARTED', last_email_sequence_sent: '' }, 'new'],
  ['smartlead', { status: 'STARTED', last_email_sequence_sent: '1' }, 'in_progress'],
  ['smartlead', { status: 'INPROGRESS' }, 'in_progress'],
  ['smartlead', { status: 'IN_PROGRESS' }, 'in_progress'],
  ['smartlead', { status: 'NOT_CONTACTED' }, 'new'],
  ['smartlead', { status: 'COMPLETED', reply_count: '0' }, 'completed'],
  ['smartlead', { status: 'COMPLETED', reply_count: '2' }, 'replied'],
  ['smartlead', { status: 'STOPPED' }, 'stopped'],
  ['smartlead', { status: 'BLOCKED' }, 'blocked'],
  ['smartlead', { status: 'COMPLETED', is_unsubscribed: 'true' }, 'unsubscribed'],
  ['smartlead', { status: 'INPROGRESS', is_unsubscribed: 'false' }, 'in_progress'],
  ['smartlead', { status: 'INPROGRESS', Category: 'Do Not Contact' }, 'unsubscribed'],
  ['smartlead', { status: 'INPROGRESS', Category: 'Meeting Request' }, 'replied'],
  ['smartlead', { status: 'COMPLETED', Category: 'Meeting Booked' }, 'meeting_booked'],
  ['smartlead', { status: 'COMPLETED', is_spam: '1' }, 'complained'],
  ['apollo', { Stage: 'Cold', 'Email Sent': 'False' }, 'new'],
  ['apollo', { Stage: 'Cold', 'Email Sent': 'True' }, 'in_progress'],
  ['apollo', { Stage: 'Approaching' }, 'in_progress'],
  ['apollo', { Stage: 'Replied' }, 'replied'],
  ['apollo', { Stage: 'Not Interested' }, 'replied'],
  ['apollo', { Stage: 'Unresponsive', 'Email Sent': 'True' }, 'completed'],
  ['apollo', { Stage: 'Bad Data' }, 'bounced'],
  ['apollo', { Stage: 'Do Not Contact', Replied: 'True' }, 'unsubscribed'],
  ['apollo', { Stage: 'Interested', Demoed: 'True' }, 'meeting_booked'],
  ['clay', { Status: 'unsubscribed' }, 'new'],
  ['fairlead', { status: 'ended', endReason: 'replied' }, 'replied'],
  // Somebody took the column of reasons out.
  ['fairlead', { status: 'ended' }, 'in_progress'],
  ['fairlead', { status: 'scored', endReason: '', holdReason: '', lastSentAt: '' }, 'new'],
  ['smartlead', { sent_time: '2026-01-02T10:00:00Z', reply_time: '' }, 'in_progress'],
  ['smartlead', { sent_time: '2026-01-02T10:00:00Z', reply_time: '2026-01-03T10:00:00Z' }, 'replied'],
])('%s %j is %s', (vendor, cells, expected) => {
  expect(standing(vendor, cells)).toBe(expected)
})

test('a value that is not understood holds the lead and is named', () => {
  const columns = findStatusColumns('apollo', ['Email', 'Stage'])
  const read = readVendorStatus(columns, ['jane@acme.test', 'Nurture Q3'])
  expect(read).toEqual({ standing: 'in_progress', unknown: [{ header: 'Stage', value: 'Nurture Q3' }] })
})

test('a value that is not understood does not weaken what another column says', () => {
  const columns = findStatusColumns('smartlead', ['status', 'is_unsubscribed'])
  expect(readVendorStatus(columns, ['??', 'true']).standing).toBe('unsubscribed')
})

test('names that every object has are values like others', () => {
  const columns = findStatusColumns('instantly', ['status'])
  expect(readVendorStatus(columns, ['constructor']).unknown).toEqual([{ header: 'status', value: 'constructor' }])
})

test('what the recipient asked for suppresses, what the other tool did ends or holds', () => {
  const ended = (reason: string) => ({ arrives: { status: 'ended', reason } })
  const suppresses = (reason: string) => ({ suppresses: { reason, note: 'From an export of Instantly' } })
  const title = 'Instantly'
  expect(outcomeOfStatus('complained', title)).toEqual({ ...ended('complained'), ...suppresses('complained') })
  expect(outcomeOfStatus('unsubscribed', title)).toEqual({ ...ended('unsubscribed'), ...suppresses('unsubscribed') })
  expect(outcomeOfStatus('bounced', title)).toEqual({ ...ended('bounced'), ...suppresses('bounced') })
  expect(outcomeOfStatus('blocked', title)).toEqual({ ...ended('suppressed'), ...suppresses('manual') })
  expect(outcomeOfStatus('replied', title)).toEqual(ended('replied'))
  expect(outcomeOfStatus('in_progress', title)).toEqual({
    arrives: { status: 'held', reason: 'moved' },
  })
  expect(outcomeOfStatus('new', title)).toEqual({})
})
