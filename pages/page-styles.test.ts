import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from './brand.ts'
import { FONT_FACE, FONT_FILE, pageStyles } from './page-styles.ts'

/** The custom properties of the light scheme, or of the dark one, which redefines them all. */
function colours(scheme: 'light' | 'dark'): Map<string, string> {
  const blocks = [...pageStyles.matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) => block)
  const block = blocks[scheme === 'light' ? 0 : 1] ?? ''
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
}

const TEXT: readonly [string, string][] = [
  ['ink', 'sheet'],
  ['ink', 'tint'],
  ['ink', 'danger-tint'],
  ['soft', 'sheet'],
  ['soft', 'canvas'],
  ['soft', 'tint'],
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

test('the stylesheet loads its font and nothing else, since the pages may load nothing else', () => {
  expect(pageStyles.replace(FONT_FACE, '')).not.toMatch(/url\(|@import|@font-face/)
})

test('the font stands where the build of the dashboard puts it', () => {
  expect(readFileSync('dashboard/vite.config.ts', 'utf8')).toContain(`'assets/${FONT_FILE}'`)
})
