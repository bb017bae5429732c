import { expect, test } from 'vitest'
import { doerInWords, eventInWords, foldSame, newestFirst } from './event-words.ts'

const NAMES: Readonly<Record<string, string>> = { user_1: 'Tess Tour', tag_1: 'VIP', lbl_1: 'Pricing' }
const nameOf = (id: string) => NAMES[id]

test.each([
  [{ outcome: 'read' }, 'Website read'],
  [{ outcome: 'read', notes: [] }, 'Website read'],
  [{ outcome: 'read', notes: ['llm_cap_day_usd'] }, 'Website read; daily AI budget reached'],
  [
    { outcome: 'read', notes: ['llm_timeout', 'llm_dns', 'constructor'] },
    'Website read; the language model did not answer',
  ],
])('%j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.researched', data, nameOf)).toBe(words)
})

test.each([
  ['lead.assigned', { owner: 'user_1' }, 'Owner set to Tess Tour'],
  ['lead.assigned', { owner: 'user_2' }, 'Owner set to a former member'],
  ['lead.assigned', { owner: null }, 'Owner removed'],
  [
    'lead.tagged',
    { added: ['tag_1', 'tag_2'], removed: ['tag_3'] },
    'Tags added: VIP, 1 deleted tag; removed: 1 deleted tag',
  ],
  ['task.changed', { taskId: 'task_1', state: 'open', added: true }, 'Task added'],
  ['task.changed', { taskId: 'task_1', state: 'open' }, 'Task changed'],
  ['task.changed', { taskId: 'task_1', state: 'done' }, 'Task done'],
  ['lead.noted', { noteId: 'note_1', deed: 'deleted' }, 'Note deleted'],
  ['lead.ended', { endReason: 'completed' }, 'Sequence finished'],
  ['lead.ended', { endReason: 'replied' }, 'Ended: replied'],
  ['inbound.changed', { kind: 'reply', intent: 'interested', needsAnswer: false }, 'Incoming email marked as done'],
  ['inbound.changed', { kind: 'reply', intent: 'interested' }, 'Incoming email classified as interested'],
  ['inbound.changed', { kind: 'other' }, 'Incoming email matched to this lead'],
  [
    'inbound.changed',
    { assignee: 'user_1', snoozedUntil: null },
    'Incoming email no longer snoozed, assigned to Tess Tour',
  ],
  ['inbound.changed', { labels: ['lbl_1'] }, 'Incoming email labelled Pricing'],
  ['inbound.changed', { labels: [] }, 'Incoming email labels removed'],
  ['inbound.changed', { inboundId: 'inb_1' }, 'Incoming email changed'],
])('what the team does about a lead, %s %j, is told as "%s"', (type, data, words) => {
  expect(eventInWords(type, data, nameOf)).toBe(words)
})

test('who did it is told by name, and what is said again in a row once', () => {
  expect([{ by: 'user_1' }, { by: 'user_9' }, { by: 'key_1' }, {}].map((data) => doerInWords(data, nameOf))).toEqual([
    'Tess Tour',
    'a former member',
    'API key',
    undefined,
  ])
  const lines = ['sent', 'sent', 'opened', 'sent'].map((words) => ({ words, doer: undefined }))
  expect(foldSame(lines).map(({ words, times }) => `${words} ${times}`)).toEqual(['sent 2', 'opened 1', 'sent 1'])
})

test.each([
  [{ score: 81, tier: 'A', verdict: 'qualified' }, 'Scored 81, tier A, qualified'],
  [{ score: 50, tier: 'U', verdict: 'qualified' }, 'No score (tier U)'],
  [{ score: 50, tier: 'U', verdict: 'review' }, 'No score (tier U), needs review'],
  [{ score: 49, tier: 'X', verdict: 'disqualified' }, 'Scored: tier X, disqualified'],
])('a score %j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.scored', data, nameOf)).toBe(words)
})

test('a kind that is not known yet is told by its name', () => {
  expect(eventInWords('lead.danced_wildly', {}, nameOf)).toBe('Lead danced wildly')
})

test('notes stand among what happened, down to where both are read', () => {
  const on = (...days: number[]) => days.map((day) => ({ at: `2026-11-0${day}T08:00:00.000Z` }))
  const days = (lines: readonly { at: string }[]) => lines.map(({ at }) => Number(at.slice(8, 10)))
  const merged = (hasMore: boolean) =>
    days(newestFirst({ lines: on(8, 6, 4), hasMore }, { lines: on(7, 5, 1), hasMore: false }))
  expect(merged(false)).toEqual([8, 7, 6, 5, 4, 1])
  expect(merged(true)).toEqual([8, 7, 6, 5, 4])
})
