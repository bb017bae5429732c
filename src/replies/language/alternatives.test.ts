import { expect, test } from 'vitest'
import { anyOf, edged } from './alternatives.ts'

test('the alternatives of all languages are one group, each of them once', () => {
  expect(anyOf(['the|an?', '', 'the|(?:a|b)c|[|(]|\\||x'])).toBe('(?:the|an?|(?:a|b)c|[|(]|\\||x)')
})

test('where no language has words, nothing matches', () => {
  expect(new RegExp(anyOf(['', '']), 'u').test('')).toBe(false)
})

test.each([
  [String.raw`\b(?:été|ok)\b`, 'l’été !', true],
  [String.raw`\bété\b`, 'étéx', false],
  [String.raw`\bété\b`, 'ététś', false],
  [String.raw`a|\brok\b`, 'ćrok', false],
  [String.raw`a|\brok\b`, 'rokł', false],
  [String.raw`x.{0,3}\brok\b(?! b)`, 'x rok!', true],
  [String.raw`x.{0,3}\brok\b(?! b)`, 'xrok!', false],
  [String.raw`(?=x? \brok\b)`, ' rok', true],
  [String.raw`holidays?\b|now\b`, 'holiday', true],
])('%s in "%s": %s', (source, text, matches) => {
  expect(new RegExp(edged(source), 'iu').test(text)).toBe(matches)
})
