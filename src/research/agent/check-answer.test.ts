import { expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'
import type { BlockOrigins } from './check-answer.ts'

const QUESTION = { path: 'answers.port', question: 'Do they run their own port?', answer: 'yes_no' } as const
const ORIGINS: BlockOrigins = {
  isCitable: () => true,
  isOwn: () => true,
  leadOf: () => undefined,
  strangeness: () => 'own',
  isDoubtful: () => false,
}
const COMPANY = { domain: 'acme.test', names: ['Acme'] }

/** What becomes of an answer that is quoted from a page. */
function judge(text: string, quote: string, value = 'yes', question: Parameters<typeof checkAnswer>[0] = QUESTION) {
  const block = { kind: 'page', url: 'https://acme.test/', text, isDoubtful: false }
  const step = { value, block: 1, quote, confidence: 'high' } as const
  const checked = checkAnswer(question, step, { blocks: [block], origins: ORIGINS, company: COMPANY })
  return typeof checked === 'string' ? checked : checked.value
}

test.each([
  ['We do not run our own port in Emden.', 'We do not run our own port'],
  ['We do not run our own port in Emden.', 'run our own port in Emden'],
  ['Do you run your own port?', 'you run your own port'],
  [`${'We sail the seven seas. '.repeat(40)}We do not run our own port in Emden.`, 'run our own port in Emden'],
  ['If we had the money we would run our own port.', 'we would run our own port'],
])('%s bears out no yes', (text, quote) => {
  expect(judge(text, quote)).toBe('not_stated')
})

test('what is stated bears an answer out, also where another sentence denies or asks something', () => {
  const text = 'Do you sail? We do not sail. We run our own port in Emden, and no ship waits.'
  expect(judge(text, 'We run our own port in Emden')).toBe('yes')
  expect(judge('We do not run our own port in Emden.', 'We do not run our own port', 'no')).toBe('no')
  expect(judge('Once more:\nWe run our\nown port in Emden.', 'We run our own port in Emden')).toBe('yes')
  const negative = { ...QUESTION, question: 'Do they work without middlemen?' }
  expect(judge('We work without any middlemen.', 'We work without any middlemen', 'yes', negative)).toBe('yes')
})

test('a number or text out of a question is no answer', () => {
  const cranes = { path: 'answers.cranes', question: 'How many cranes have they?', answer: 'number' } as const
  expect(judge('Did you know that we have 14 cranes?', 'we have 14 cranes', '14', cranes)).toBe('not_stated')
  expect(judge('We have 14 cranes.', 'We have 14 cranes', '14', cranes)).toBe(14)
})
