import { expect, test } from 'vitest'
import { keyOf, limitOf, plainAddress } from './typed.ts'

test('a key is sent where one was typed, taken away where none is asked for, and else left as it is', () => {
  expect(keyOf({ apiKey: ' k ', takesNoKey: false })).toEqual({ apiKey: 'k' })
  expect(keyOf({ apiKey: ' ', takesNoKey: false })).toEqual({})
  expect(keyOf({ apiKey: 'k', takesNoKey: true })).toEqual({ apiKey: null })
})

test('an empty field is no limit, and nought is one', () => {
  expect([limitOf(''), limitOf(0)]).toEqual([null, 0])
})

test('an address is compared as the server keeps it', () => {
  expect(plainAddress(' https://API.test/v1// ')).toBe('https://api.test/v1')
  expect(plainAddress('no address/')).toBe('no address')
})
