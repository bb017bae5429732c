import { expect, test } from 'vitest'
import { remember } from './bounded-cache.ts'

test('an answer is computed once', () => {
  let calls = 0
  const length = remember((text) => ((calls += 1), text.length), { limit: 10, longest: 10 })
  expect([length('abc'), length('abc'), length('')]).toEqual([3, 3, 0])
  expect(length('')).toBe(0)
  expect(calls).toBe(2)
})

test('what is in use stays although strangers push in; what is not is forgotten', () => {
  const computed: string[] = []
  const same = remember((text) => (computed.push(text), text), { limit: 4, longest: 10 })
  same('rare')
  for (let index = 0; index < 100; index += 1) {
    same('often')
    same(`stranger${index}`)
  }
  same('rare')
  expect(computed.filter((text) => text === 'often')).toHaveLength(1)
  expect(computed.filter((text) => text === 'rare')).toHaveLength(2)
})

test('long texts are answered but not kept', () => {
  let calls = 0
  const length = remember((text) => ((calls += 1), text.length), { limit: 4, longest: 3 })
  expect([length('long'), length('long')]).toEqual([4, 4])
  expect(calls).toBe(2)
})

test('that there is no answer is remembered too', () => {
  let calls = 0
  const nothing = remember((): number | undefined => ((calls += 1), undefined), { limit: 1, longest: 10 })
  expect([nothing('a'), nothing('a'), nothing('b'), nothing('a')]).toEqual([undefined, undefined, undefined, undefined])
  expect(calls).toBe(2)
})
