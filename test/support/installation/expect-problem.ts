import { expect } from 'vitest'
import type { Answer } from './harness.ts'

/** Status and code of an answer, as in `404 not_found`. */
function codeOf({ status, body }: Answer): string {
  return `${status} ${body.code ?? ''}`.trim()
}

/** Every error has this shape, whatever went wrong. `expected` is status and code. */
export function expectProblem(answer: Answer, expected: string): void {
  expect(codeOf(answer)).toBe(expected)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.body).toMatchObject({
    type: expect.stringMatching(/^(about:blank|https:)/),
    title: expect.stringMatching(/./),
    status: answer.status,
    detail: expect.stringMatching(/./),
    instance: expect.stringMatching(/^\//),
    success: false,
    requestId: answer.headers['x-request-id'],
  })
  expect(answer.headers['x-request-id']).toMatch(/./)
}
