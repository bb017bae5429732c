import { expect, test } from 'vitest'
import { classifyAnswer, type AnswerVerdict } from './decide-outcome.ts'

function statusesOf(verdict: AnswerVerdict): number[] {
  return Array.from({ length: 500 }, (_, index) => index + 100).filter(
    (status) => classifyAnswer({ status }) === verdict,
  )
}

test('every 2xx is delivered, and nothing else is', () => {
  expect(statusesOf('delivered')).toEqual(Array.from({ length: 100 }, (_, index) => index + 200))
})

test('410 alone disables the endpoint', () => {
  expect(statusesOf('disable')).toEqual([410])
})

test.each([301, 302, 303, 307, 308])('the redirect %i is a failure', (status) => {
  expect(classifyAnswer({ status })).toBe('retry')
})

test.each([100, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504])('%i is tried again', (status) => {
  expect(classifyAnswer({ status })).toBe('retry')
})

test.each(['blocked', 'dns', 'refused', 'timeout', 'tls', 'reset', 'too_large', 'protocol'] as const)(
  'no answer because of %s is tried again',
  (failure) => {
    expect(classifyAnswer({ failure })).toBe('retry')
  },
)

test('an attempt that we called off ourselves counts as no failure', () => {
  expect(classifyAnswer({ failure: 'aborted' })).toBe('interrupted')
})
