import { expect, test } from 'vitest'
import { pauseInWords } from './pause-words.ts'

test('a reason is said with the words of the server, whole', () => {
  expect(pauseInWords('authentication: 535 5.7.8 Bad: again')).toMatchObject({
    why: 'The mail server refused the sign-in',
    serverWords: '535 5.7.8 Bad: again',
  })
})

test('a pause by hand, and a reason that is not known here', () => {
  expect(pauseInWords('by hand')).toMatchObject({ why: 'Paused by hand', serverWords: null })
  expect(pauseInWords(null).why).toBe('Paused by hand')
  expect(pauseInWords('moon_phase').why).toBe('Moon phase')
})
