import { expect, test } from 'vitest'
import { pageStyles } from './page-styles.ts'

/** The custom properties of the light scheme, or of the dark one, which redefines them all. */
function colours(scheme: 'light' | 'dark'): Map<string, string> {
  const blocks = [...pageStyles.matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) => block)
  const block = blocks[scheme === 'light' ? 0 : 1] ?? ''
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
}

/** Contrast of WCAG 2.2 between two colours `#rrggbb`. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const TEXT: readonly [string, string][] = [
  ['ink', 'sheet'],
  ['ink', 'tint'],
  ['ink', 'danger-tint'],
  ['soft', 'sheet'],
  ['soft', 'canvas'],
  ['accent', 'sheet'],
  ['accent', 'tint'],
  ['accent-hover', 'sheet'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['danger', 'sheet'],
  ['danger', 'danger-tint'],
  ['on-danger', 'danger'],
]

test.each(['light', 'dark'] as const)('text has a contrast of 4.5, borders of fields 3, in the %s scheme', (scheme) => {
  const palette = colours(scheme)
  const measure = ([one, other]: readonly [string, string]) =>
    contrast(palette.get(one) ?? '', palette.get(other) ?? '')
  expect(TEXT.filter((pair) => !(measure(pair) >= 4.5))).toEqual([])
  expect(measure(['line', 'sheet'])).toBeGreaterThanOrEqual(3)
})

test('the stylesheet loads nothing, since the pages may load nothing else', () => {
  expect(pageStyles).not.toMatch(/url\(|@import|@font-face/)
})
