import { expect, test } from 'vitest'
import { findWrongWord, shownFault } from './wrong-word.ts'

const text = 'Hello {{ lead.frstName }},\n\n{{ lead.frstName | upcase }} {{ lead.firstName | shout }}'

test.each([
  ['line 1, column 10: There is no variable "lead.frstName". Did you mean lead.firstName?', 9, 'lead.frstName'],
  ['line 3, column 4: There is no variable "lead.frstName".', 31, 'lead.frstName'],
  ['line 3, column 50: There is no filter "shout".', 77, 'shout'],
  ['There is no variable "lead.frstName".', 9, 'lead.frstName'],
])('%j is found where it stands', (fault, start, word) => {
  expect(findWrongWord(text, shownFault(fault))).toEqual({ start, end: start + word.length })
  expect(text.slice(start, start + word.length)).toBe(word)
})

test('braces that are not closed are found behind those that are', () => {
  expect(findWrongWord('{{ a }} and {{ b', '“{{” has no “}}”.')).toEqual({ start: 12, end: 14 })
})

test.each([[undefined], ['A subject cannot be blank.'], ['There is no variable "gone".']])(
  '%j marks nothing',
  (fault) => {
    expect(findWrongWord(text, fault)).toBeUndefined()
  },
)

test('a fault names its line, unless it is the first', () => {
  expect(shownFault('line 5, column 3: There is no variable "bookinglink". Did you mean calendarLink?')).toBe(
    'Line 5: there is no variable “bookinglink”. Did you mean calendarLink?',
  )
  expect(shownFault('line 1, column 3: There is no tag "foo".')).toBe('There is no tag “foo”.')
  expect(shownFault('A subject cannot be blank.')).toBe('A subject cannot be blank.')
})
