import { expect, test } from 'vitest'
import { answerPath, readAnswer } from './question.ts'
import type { AnswerType } from './question.ts'

const port = { question: 'Do they run their own port?', answer: 'yes_no' } as const

test('a path follows from the words, the type of the answer and the choices alone', () => {
  const path = answerPath(port)
  expect(path).toMatch(/^answers\.[0-9a-f]{32}$/)
  expect(answerPath({ ...port, question: '  do they RUN their\n own port? ' })).toBe(path)
  expect(answerPath({ ...port, question: 'Do they run a port?' })).not.toBe(path)
  expect(answerPath({ ...port, answer: 'text' })).not.toBe(path)
  const choice = { question: 'Which?', answer: 'choice' } as const
  expect(answerPath({ ...choice, choices: ['a', 'b'] })).not.toBe(answerPath({ ...choice, choices: ['a', 'c'] }))
})

test.each<[AnswerType, string, unknown]>([
  ['yes_no', 'yes', 'yes'],
  ['yes_no', ' No ', 'no'],
  ['yes_no', 'yes.', undefined],
  ['yes_no', 'true', undefined],
  ['yes_no', '', undefined],
  ['number', '1200', 1200],
  ['number', '1,200', 1200],
  ['number', '1.200', 1200],
  ['number', '1 200', 1200],
  ['number', "1'200'000", 1_200_000],
  ['number', '1,200.50', 1200.5],
  ['number', '1.200,50', 1200.5],
  ['number', '2.5', 2.5],
  ['number', '0.125', 0.125],
  ['number', '-3', -3],
  ['number', '40k', 40_000],
  ['number', '1.2 million', 1_200_000],
  ['number', '1.200 Mio', 1_200_000],
  ['number', '0', 0],
  ['number', 'about 40', undefined],
  ['number', '40 people', undefined],
  ['number', '10-20', undefined],
  ['number', '1e999', undefined],
  ['number', 'NaN', undefined],
  ['number', '', undefined],
  ['number', '9'.repeat(400), undefined],
  ['choice', 'own PORT ', 'Own port'],
  ['choice', 'port', undefined],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2023-02-29', undefined],
  ['date', '2024-05', '2024-05'],
  ['date', '2024-13', undefined],
  ['date', '2024', '2024'],
  ['date', '0999', undefined],
  ['date', 'May 2024', undefined],
  ['date', '2024-05-01T10:00:00Z', undefined],
  ['text', '  Their own terminal in Gdańsk. ', 'Their own terminal in Gdańsk.'],
  ['text', 'Two\n lines', 'Two lines'],
  ['text', ' ', undefined],
  ['text', 'x'.repeat(500), 'x'.repeat(500)],
  ['text', 'x'.repeat(501), undefined],
  ['text', 'half \ud800', undefined],
])('an answer of type %s given as %j is %j', (answer, text, value) => {
  const choices = answer === 'choice' ? { choices: ['Own port', 'Rented berth'] } : {}
  expect(readAnswer({ answer, ...choices }, text)).toBe(value)
})
