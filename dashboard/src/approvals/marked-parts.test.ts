import { expect, test } from 'vitest'
import { markedParts } from './marked-parts.ts'

const written = (email: string, texts: string[]) =>
  markedParts(email, texts).flatMap(({ text, isWritten }) => (isWritten ? [text] : []))

test('the words of the model are told from those of the template, and nothing is lost', () => {
  const email = 'Hi Jane.\nYou make robots look easy.\nShall we talk?'
  expect(markedParts(email, ['You make robots look easy.'])).toEqual([
    { text: 'Hi Jane.\n', isWritten: false },
    { text: 'You make robots look easy.', isWritten: true },
    { text: '\nShall we talk?', isWritten: false },
  ])
})

test('a list is marked line by line, as the template sets it', () => {
  expect(written('- Ports\n- Cranes\nBye', ['Ports\nCranes'])).toEqual(['Ports', 'Cranes'])
})

test('a text inside another is not cut out of it, and empty ones mark nothing', () => {
  const parts = markedParts('robots look easy, robots', ['robots', 'robots look easy', '', ' \n '])
  expect(parts.map(({ text }) => text).join('')).toBe('robots look easy, robots')
  expect(parts.filter(({ isWritten }) => isWritten).map(({ text }) => text)).toEqual(['robots look easy', 'robots'])
})
