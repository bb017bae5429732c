import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { readScopes, SCOPES } from './roles-and-scopes.ts'

test('scopes come back distinct and in one order', () => {
  expect(readScopes(['reports:read', 'leads:write', 'reports:read'])).toEqual(['leads:write', 'reports:read'])
  expect(readScopes(SCOPES)).toEqual([...SCOPES])
})

test('every unknown scope is named at once', () => {
  const error = catchError(() => readScopes(['leads:write', 'lead:write', 'toString']))
  expect(error.errors.map((problem) => problem.pointer)).toEqual(['/scopes/1', '/scopes/2'])
  expect(error.message).toContain('There is no scope "lead:write".')
})

test('a key without any scope is refused', () => {
  expect(catchError(() => readScopes([])).errors[0]?.code).toBe('too_few_items')
})

function catchError(run: () => unknown): AppError {
  try {
    run()
  } catch (error) {
    if (error instanceof AppError) return error
  }
  throw new Error('Nothing was refused.')
}
