import { expect, test } from 'vitest'
import { placeholderPlaces, placeholdersOfStep } from './placeholders.ts'

const PLACEHOLDERS = ['[what you noticed]', '[result]', '[link]']

test('placeholders are found where they stand', () => {
  const text = 'I saw [what you\n noticed], [sic], [Result], [link](https://us.example) and [result] [result].'
  expect(placeholderPlaces(text, PLACEHOLDERS).map(({ start, end }) => text.slice(start, end))).toEqual([
    '[what you\n noticed]',
    '[result]',
    '[result]',
  ])
})

test('of an email each is named once, of all that is sent', () => {
  const variants = [
    { subject: '[result]', body: 'Hi', html: '<p>[result] [what you&nbsp;noticed]</p>' },
    { body: '[link]', weight: 0 },
  ]
  expect(placeholdersOfStep({ variants }, PLACEHOLDERS)).toEqual(['[result]', '[what you noticed]'])
})
