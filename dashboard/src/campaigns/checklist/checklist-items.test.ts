import { expect, test } from 'vitest'
import { checklistItems, partOf } from './checklist-items.ts'

const campaign: Parameters<typeof checklistItems>[0] = {
  icp: { criteria: [] },
  sequence: { steps: [] },
  schedule: { timezone: 'UTC', days: ['mon', 'tue'], from: '09:00', to: '17:00' },
  calendar: { durationMinutes: 30 },
  webhook: null,
  mailboxes: [],
  mode: 'test',
}

test('every pointer of the API has its place', () => {
  expect(['/sequence/steps', '/calendar/host', '/mailboxes', '/organization/postalAddress'].map(partOf)).toEqual([
    'sequence',
    'calendar',
    'sending',
    'sending',
  ])
})

test('what the API misses is missing in its words; what need not be is open', () => {
  const problems = [{ pointer: '/sequence/steps', code: 'empty_sequence', detail: 'Add at least one email.' }]
  const items = checklistItems(campaign, problems, 0)
  expect(items.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'icp open',
    'sequence missing',
    'schedule done',
    'calendar done',
    'sending done',
    'webhook open',
    'leads open',
  ])
  expect(items[1]?.details).toEqual(['Add at least one email.'])
})

test('whom the calendar leads to is said', () => {
  const wordsOf = (calendar: typeof campaign.calendar) =>
    checklistItems({ ...campaign, calendar }, [], 0, ['Ada']).find(({ part }) => part === 'calendar')?.details[0]
  expect(wordsOf({ durationMinutes: 30, hosts: ['host_1', 'host_2'] })).toBe('30 minutes with one of 2 hosts')
  expect(wordsOf({ durationMinutes: 30, hosts: ['host_1'] })).toBe('30 minutes with Ada')
  expect(wordsOf({ provider: 'calcom', url: 'https://cal.com/acme' })).toBe('Leads to https://cal.com/acme')
})

test('what is there is told in numbers', () => {
  const email = { variants: [{ body: 'Hello' }] }
  const filled = { ...campaign, sequence: { steps: [email, email] }, mode: 'live' as const, mailboxes: ['mbox_1'] }
  const items = checklistItems(filled, [], 1_204)
  expect(items.map(({ details }) => details[0])).toEqual(
    expect.arrayContaining(['2 emails', 'Emails leave from 1 mailbox.', '1,204 leads']),
  )
})
