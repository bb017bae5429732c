import { expect, test } from 'vitest'
import { completeAt, fitting, typingAt } from './complete-liquid.ts'

/** A text whose caret stands at the bar. */
function at(marked: string) {
  const caret = marked.indexOf('‸')
  const text = marked.replace('‸', '')
  return { text, caret, typing: typingAt(text, caret) }
}

test.each([
  ['Hi {{‸', ''],
  ['Hi {{ lead.fi‸', 'lead.fi'],
  ['{{- x‸', 'x'],
])('in %j a variable is typed', (marked, typed) => {
  expect(at(marked).typing?.typed).toBe(typed)
})

test.each(['Hi ‸', 'Hi {{ a }}‸', '{{ a | def‸', '{ {‸', '{{ a b‸'])('in %j none is', (marked) => {
  expect(at(marked).typing).toBeUndefined()
})

test.each([
  ['Hi {{‸', 'Hi {{ lead.title }}‸'],
  ['Hi {{ le‸, you', 'Hi {{ lead.title }}‸, you'],
  ['Hi {{ le‸ad.firstName }}, you', 'Hi {{ lead.title }}‸, you'],
  ['Hi {{ le‸ | default: "x" }}', 'Hi {{ lead.title‸ | default: "x" }}'],
])('%j becomes %j', (marked, expected) => {
  const { text, typing } = at(marked)
  const done = completeAt(text, typing!, 'lead.title')
  expect(`${done.text.slice(0, done.caret)}‸${done.text.slice(done.caret)}`).toBe(expected)
})

test('names that begin with what is typed come first, descriptions are sought too', () => {
  const variables = [
    { name: 'company.website', description: 'Website' },
    { name: 'lead.title', description: 'Job title' },
    { name: 'calendarLink', description: 'Where a meeting is booked on the web' },
  ]
  expect(fitting(variables, 'web', 9).map(({ name }) => name)).toEqual(['company.website', 'calendarLink'])
  expect(fitting(variables, '', 2)).toHaveLength(2)
})
