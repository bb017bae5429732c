import { expect, test } from 'vitest'
import type { PageText } from '../../visit/page-text.ts'
import { estimateTokens } from '../usage/caps.ts'
import { chooseBlocks } from './choose-blocks.ts'
import { cutToTokens } from '../compose-prompt.ts'

const page = (kind: PageText['kind'], length: number): PageText => ({
  kind,
  url: `https://acme.test/${kind}`,
  text: 'All hands on deck.\n'.repeat(length / 19),
})

test('short pages are shown whole, in one order', () => {
  const chosen = chooseBlocks([page('pricing', 190), page('json-ld', 190), page('home', 190)])
  expect(chosen.map(({ kind }) => kind)).toEqual(['home', 'json-ld', 'pricing'])
  expect(chosen.every(({ text }) => text.length === 190)).toBe(true)
})

test('long ones share what there is, and leave each other their part', () => {
  const chosen = chooseBlocks([page('careers', 190_000), page('home', 190_000), page('about', 190_000)])
  const tokens = chosen.map(({ kind, text }) => [kind, Math.round(estimateTokens(text) / 100) * 100])
  expect(tokens).toEqual([
    ['home', 7_000],
    ['about', 4_000],
    ['careers', 1_000],
  ])
})

test.each(['ä'.repeat(9_000), '字'.repeat(9_000), '😀'.repeat(9_000), 'a '.repeat(9_000), 'word\n'.repeat(9_000)])(
  'no text is cut within a character or kept longer than allowed: %#',
  (text) => {
    const kept = cutToTokens(text, 1_000)
    expect(estimateTokens(kept)).toBeLessThanOrEqual(1_000)
    expect(estimateTokens(kept)).toBeGreaterThan(900)
    expect(text.startsWith(kept)).toBe(true)
    expect(kept.isWellFormed()).toBe(true)
  },
)
