import { expect, test } from 'vitest'
import { listInWords, pointsInWords, quotedValue, shorten, valueInWords } from './values-in-words.ts'

test.each<[unknown[], string]>([
  [[], 'nothing'],
  [['US'], 'US'],
  [['US', 'CA'], 'US or CA'],
  [['US', 'CA', 5, true], 'US, CA, 5 or yes'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c, d or e'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'a, b, c, d, e or 1 more'],
  [[null, { a: 1 }, Number.NaN], '…, … or …'],
])('the list %j reads %j', (values, words) => {
  expect(listInWords(values)).toBe(words)
})

test('long texts are cut between characters', () => {
  expect(shorten('abcdef', 6)).toBe('abcdef')
  expect(shorten('abcdefg', 6)).toBe('abcde…')
  expect(shorten('abcd\u{1F600}fg', 6)).toBe('abcd…')
  expect(quotedValue(`\ud800${'x'.repeat(100)}`)).toBe(`"\ufffd${'x'.repeat(38)}…"`)
})

test('what is nested is not told', () => {
  const endless: unknown[] = ['a']
  endless.push(endless)
  expect(valueInWords(endless, 10)).toBe('a and …')
  expect(valueInWords({ a: 1 }, 10)).toBe('…')
})

test('points have at most two decimals', () => {
  expect([7.040816, 20, 0, 0.1 + 0.2].map(pointsInWords)).toEqual(['7.04', '20', '0', '0.3'])
})
