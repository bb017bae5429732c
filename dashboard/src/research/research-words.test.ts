import { expect, test } from 'vitest'
import { cutTo, missingInWords, refusalInWords, runInWords, stepInWords, useInWords } from './research-words.ts'

test.each([
  ['running', null, 'In progress'],
  ['done', 'answered', 'All questions answered'],
  ['stopped', 'llm_cap_day_usd', 'Stopped: cost limit for the day reached'],
  ['stopped', 'llm_cap_company_pages', 'Stopped: page limit for this company reached'],
  ['stopped', 'llm_timeout', 'Stopped: the language model did not answer'],
  ['stopped', 'llm_cap_constructor_usd', 'Stopped: the language model did not answer'],
  ['done', 'never_heard_of', 'Ended: never heard of'],
  ['stopped', null, 'Stopped'],
] as const)('a run that is %s for %s reads %j', (state, reason, words) => {
  expect(runInWords({ state, reason })).toBe(words)
})

test('a refused step does not read as though it had been taken', () => {
  expect(stepInWords({ do: 'open', refused: null })).toBe('Opened')
  expect(stepInWords({ do: 'open', refused: 'not_listed' })).toBe('Did not open')
  expect(refusalInWords('not_listed')).toBe('This address may not be opened.')
  expect(refusalInWords('search_tls')).toBe('The web search failed.')
  expect(refusalInWords('constructor')).toBe('Refused: constructor.')
})

test('what a run used is told in a line; a price that nobody knows is left out', () => {
  const use = { pages: 1, tokens: 2_200, usd: 0.0031, seconds: 12 }
  expect(useInWords(use)).toBe('1 page opened · 2,200 tokens · $0.0031 · 12 s')
  expect(useInWords({ ...use, usd: null, seconds: 150 })).toBe('1 page opened · 2,200 tokens · 3 min')
})

test('what is not there says whether somebody looks for it', () => {
  expect(missingInWords({ status: 'not_found' }, true)).toBe('Not found')
  expect(missingInWords({ status: 'open' }, true)).toBe('Searching')
  expect(missingInWords({ status: 'open' }, false)).toBe('Not searched yet')
})

test('long texts are cut between letters', () => {
  expect(cutTo('short', 5)).toBe('short')
  expect(cutTo('🙂🙂🙂', 2)).toBe('🙂🙂…')
})
