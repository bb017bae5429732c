import { expect, test } from 'vitest'
import { findWrongWord } from './wrong-word.ts'

const text = 'Hello {{ lead.frstName }},\n\n{{ lead.frstName | upcase }} {{ lead.firstName | shout }}'

test.each([
  ['line 1, column 10: There is no variable "lead.frstName". Did you mean lead.firstName?', 9, 'lead.frstName'],
  ['line 3, column 4: There is no variable "lead.frstName".', 31, 'lead.frstName'],
  ['line 3, column 50: There is no filter "shout".', 77, 'shout'],
  ['There is no variable "lead.frstName".', 9, 'lead.frstName'],
])('%j is found where it stands', (fault, start, word) => {
  expect(findWrongWord(text, fault)).toEqual({ start, end: start + word.length })
  expect(text.slice(start, start + word.length)).toBe(word)
})

test.each([[undefined], ['A subject cannot be blank.'], ['There is no variable "gone".']])(
  '%j marks nothing',
  (fault) => {
    expect(findWrongWord(text, fault)).toBeUndefined()
  },
)
