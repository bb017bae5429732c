import { expect, test } from 'vitest'
import { readNext } from './next-path.ts'

test.each(['/', '/leads?state=active', '/leads/lead_1#score'])('after signing in it goes on to %s', (next) => {
  expect(readNext({ next })).toEqual({ next })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ['/'],
  null,
])('nobody is sent on to %j', (next) => {
  expect(readNext({ next })).toEqual({})
})
