import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandPalette, brandStyles, contrast } from './brand.ts'

const color = fc.nat({ max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('whatever colour an organization has, its text can be read in both schemes', () => {
  fc.assert(
    fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (given, scheme) => {
      const { accent, hover, on, tint } = brandPalette(given, scheme)
      const sheet = scheme === 'light' ? '#ffffff' : '#1f2226'
      const pairs = [
        [accent, sheet],
        [accent, tint],
        [hover, sheet],
        [on, accent],
        [on, hover],
      ] as const
      return pairs.every(([one, other]) => contrast(one, other) >= 4.5)
    }),
    { numRuns: 500 },
  )
})

test('a colour that can be read as it is stays', () => {
  expect(brandPalette('#0b5cad', 'light').accent).toBe('#0b5cad')
})

test('what is no colour makes no style', () => {
  for (const given of [undefined, '', 'red', '#fff', '#12345g', '#000000;}body{display:none', '}</style>']) {
    expect(brandStyles(given)).toBe('')
  }
})
