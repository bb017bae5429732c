import { expect, test } from 'vitest'
import { targetByAddress, targetByLook } from './look-of-values.ts'

const MEBIBYTE = 1024 * 1024

test('cells as long as a line may be are looked at in no time', () => {
  const cells = [`a@${'.'.repeat(MEBIBYTE)} `, `http://${'.'.repeat(MEBIBYTE)} x`, `${'a.'.repeat(MEBIBYTE / 2)}1`]
  const began = performance.now()
  for (const cell of cells) {
    targetByLook([cell])
    targetByAddress([cell], [`jane@${cell}`])
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('what is longer than an address is none, and short cells are looked at as they are', () => {
  expect(targetByLook(['jane@acme.example', ' joe@acme.example '])).toBe('email')
  expect(targetByLook(['https://acme.example/about'])).toBe('company.website')
  expect(targetByAddress(['Jane Doe'], ['jane.doe@acme.example'])).toBe('contactName')
})
