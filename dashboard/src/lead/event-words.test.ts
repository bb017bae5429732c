import { expect, test } from 'vitest'
import { eventInWords } from './event-words.ts'

test.each([
  [{ outcome: 'read' }, 'Website read'],
  [{ outcome: 'read', notes: [] }, 'Website read'],
  [{ outcome: 'read', notes: ['llm_cap_day_usd'] }, 'Website read; daily AI budget reached'],
  [
    { outcome: 'read', notes: ['llm_timeout', 'llm_dns', 'constructor'] },
    'Website read; the language model did not answer',
  ],
])('%j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.researched', data)).toBe(words)
})

test.each([
  ['lead.assigned', { owner: 'user_1' }, 'Owner changed'],
  ['lead.assigned', { owner: null }, 'Owner removed'],
  ['lead.tagged', { added: ['tag_1', 'tag_2'], removed: ['tag_3'] }, 'Tags changed: 2 added, 1 removed'],
  ['task.changed', { taskId: 'task_1', state: 'done' }, 'Task done'],
])('what the team does about a lead, %s %j, is told as "%s"', (type, data, words) => {
  expect(eventInWords(type, data)).toBe(words)
})

test.each([
  [{ score: 81, tier: 'A', verdict: 'qualified' }, 'Scored 81, tier A, qualified'],
  [{ score: 50, tier: 'U', verdict: 'qualified' }, 'Scored: tier U, too little known'],
  [{ score: 50, tier: 'U', verdict: 'review' }, 'Scored: tier U, too little known, needs review'],
])('a score %j is told as "%s"', (data, words) => {
  expect(eventInWords('lead.scored', data)).toBe(words)
})

test('a kind that is not known yet is told by its name', () => {
  expect(eventInWords('lead.danced_wildly', {})).toBe('Lead danced wildly')
})
