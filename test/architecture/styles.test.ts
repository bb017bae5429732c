import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { pageStyles } from '../../pages/page-styles.ts'

/** One radius, one accent, one scale of type, in the dashboard and on the pages of prospects. */

const SHEETS = globSync('dashboard/src/**/*.css').map((path) => [path, readFileSync(path, 'utf8')] as const)
const SCREENS = globSync('dashboard/src/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('schema.d.ts'))
  .map((path) => [path, readFileSync(path, 'utf8')] as const)
const PAGES = ['pages/page-styles.ts', pageStyles] as const

const RADIUS = /^(0|50%|inherit|var\(--radius\))$/
const SIZE = /^(12px|13px|14px|16px|22px|30px|inherit)$/
const PAGE_SIZE = /^(\.75rem|\.8125rem|\.875rem|1rem|1\.375rem)$/
const WEIGHT = /^(400|500|600|inherit)$/
/** What is read on white paper in both themes: a mail as its makers saw it, and a code for a camera. */
const PAPER = /^#fff$/

type Sheet = readonly [path: string, css: string]

/** Values of a property that a rule does not allow, by the sheet. */
function refused(sheets: readonly Sheet[], property: string, allowed: RegExp): string[] {
  return sheets.flatMap(([path, css]) =>
    [...css.matchAll(new RegExp(`[\\s{;]${property}:([^;}]+)`, 'g'))]
      .map(([, value = '']) => value.trim())
      .filter((value) => !value.split(/\s+/).every((part) => allowed.test(part)))
      .map((value) => `${path}: ${property}: ${value}`),
  )
}

/** Colours that are written out where a name of the palette belongs. */
function literalColours([path, css]: Sheet): string[] {
  return css
    .split('\n')
    .filter((line) => !/^\s*--[\w-]+:/.test(line))
    .flatMap((line) => line.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? [])
    .filter((colour) => !PAPER.test(colour))
    .map((colour) => `${path}: ${colour}`)
}

test('corners have one radius', () => {
  expect(refused([...SHEETS, PAGES], 'border-radius', RADIUS)).toEqual([])
})

test('type has six sizes and three weights', () => {
  expect(refused(SHEETS, 'font-size', SIZE)).toEqual([])
  expect(refused([PAGES], 'font-size', PAGE_SIZE)).toEqual([])
  expect(refused([...SHEETS, PAGES], 'font-weight', WEIGHT)).toEqual([])
})

test('colours are named in the palette alone', () => {
  expect([...SHEETS, PAGES].flatMap(literalColours)).toEqual([])
  // The palette, the sign of the product, and the colour that stands for none.
  const known = ['theme.ts', 'mark.tsx', 'brand-form.tsx']
  const found = SCREENS.filter(([path, text]) => !known.includes(basename(path)) && /['"`]#[0-9a-f]{6}\b/i.test(text))
  expect(found.map(([path]) => path)).toEqual([])
})

/** Styles of the library are loaded with the first page: each that is not used is paid by everybody. */
test('of the library exactly the styles of what screens use are loaded', () => {
  const scripts = globSync('dashboard/dist/assets/*.js').map((path) => readFileSync(path, 'utf8'))
  const named = new Set(scripts.flatMap((script) => script.match(/\bm_[0-9a-f]+/g) ?? []))
  const loaded = readFileSync('dashboard/src/library.css', 'utf8')
  const wrong = globSync('node_modules/@mantine/core/styles/*.css')
    .filter((path) => !path.endsWith('.layer.css'))
    .filter((path) => {
      const classes = readFileSync(path, 'utf8').match(/\bm_[0-9a-f]+/g) ?? []
      const isUsed = classes.length === 0 || classes.some((one) => named.has(one))
      return isUsed !== loaded.includes(`/${basename(path)}'`)
    })
  expect(wrong).toEqual([])
})

/** A heavier word is wider, and pushes what stands beside it. */
test('tabs do not move when one is chosen', () => {
  const rules = SHEETS.flatMap(([path, css]) =>
    [...css.matchAll(/([^{}]*(?:\.active|\.is-chosen|aria-current|aria-selected)[^{}]*)\{([^}]*)\}/g)].map(
      ([, selector = '', body = '']) => ({ path, selector: selector.trim().split('\n').at(-1), body }),
    ),
  )
  expect(rules.length).toBeGreaterThan(4)
  // The menu is a column: nothing stands beside its entries.
  const heavier = rules.filter(
    ({ selector, body }) => /font-(weight|size)/.test(body) && selector !== '.nav-link.active',
  )
  expect(heavier.map(({ path, selector }) => `${path}: ${selector}`)).toEqual([])
})

/** Custom properties of a scheme: the first block of a sheet is the light one, the second the dark one. */
function palette(css: string, scheme: 'light' | 'dark'): Map<string, string> {
  const [light = '', dark = ''] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, block = '']) => block)
  const block = scheme === 'light' ? light : dark
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

const SAME: readonly [dashboard: string, pages: string][] = [
  ['canvas', 'canvas'],
  ['surface', 'sheet'],
  ['ink', 'ink'],
  ['quiet', 'soft'],
  ['line', 'rule'],
  ['accent', 'accent'],
  ['danger', 'danger'],
]

test.each(['light', 'dark'] as const)('the pages of prospects have the colours of the dashboard, %s', (scheme) => {
  const [, css] = SHEETS.find(([, text]) => /^:root \{[^}]*--canvas:/m.test(text))!
  const [dashboard, pages] = [palette(css, scheme), palette(pageStyles, scheme)]
  const full = (colour = '') => (colour.length === 4 ? colour.replaceAll(/(?<=#.*)./g, '$&$&') : colour)
  const colours = SAME.map(([own, theirs]) => [own, full(dashboard.get(own)), full(pages.get(theirs))] as const)
  expect(colours.filter(([, own, theirs]) => own === '' || own !== theirs)).toEqual([])
  if (scheme === 'light') expect(pages.get('radius')).toBe(dashboard.get('radius'))
})

/** A character that stands for a state is as wide as its font makes it, and no two fonts agree. */
const NOT_YET = ['checklist.tsx']

test('states are told by icons, not by characters', () => {
  const found = SCREENS.filter(([path]) => !NOT_YET.includes(basename(path))).flatMap(([path, text]) =>
    text
      .split('\n')
      .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && /[●○▪✓✕✗◆❚▾▸]/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
