import { expect, test } from 'vitest'
import { inferTargetByAddress, inferTarget } from './infer-column-type.ts'

const MEBIBYTE = 1024 * 1024

test('cells as long as a line may be are looked at in no time', () => {
  const cells = [`a@${'.'.repeat(MEBIBYTE)} `, `http://${'.'.repeat(MEBIBYTE)} x`, `${'a.'.repeat(MEBIBYTE / 2)}1`]
  const began = performance.now()
  for (const cell of cells) {
    inferTarget([cell])
    inferTargetByAddress([cell], [`jane@${cell}`])
  }
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('what is longer than an address is none, and short cells are looked at as they are', () => {
  expect(inferTarget(['jane@acme.example', ' joe@acme.example '])).toBe('email')
  expect(inferTarget(['https://acme.example/about'])).toBe('company.website')
  expect(inferTargetByAddress(['Jane Doe'], ['jane.doe@acme.example'])).toBe('contactName')
})
