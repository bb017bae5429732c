import { expect, test } from 'vitest'
import { stripUnmarkedQuotes } from './unmarked-quotes.ts'

const LINK = `https://leads.example.com/u/${'x'.repeat(46)}`
const SENT = `Hi Jane,\n\nhow do you plan your shifts at Acme? We help companies such as yours to plan them in half the time.\n\nSam\nDo you want no more mail? Unsubscribe: ${LINK}`

test('what stands below a line of our email is ours', () => {
  expect(stripUnmarkedQuotes(`Yes, call me.\n\nHi Jane,\n${SENT.split('\n')[2]}\nSam\nUnsubscribe`, SENT)).toBe(
    'Yes, call me.',
  )
})

test('a line of ours that was wrapped is known as well', () => {
  const wrapped = 'how do you plan your shifts at Acme? We help companies such\nas yours to plan them in half the time.'
  expect(stripUnmarkedQuotes(`Yes\n${wrapped}`, SENT)).toBe('Yes')
})

test.each([`Unsubscribe: ${LINK}`, `To unsubscribe:\n${LINK}`, `> Unsubscribe: ${LINK}`])(
  'our footer alone is never the words of the one who answers: %s',
  (footer) => {
    expect(stripUnmarkedQuotes(`Happy to talk.\n${footer}\nUnsubscribe`, '')).toBe('Happy to talk.')
  },
)

test('what is written below our email is read where nothing stands above it', () => {
  expect(stripUnmarkedQuotes(`${SENT}\n\nPlease remove me.`, SENT)).toBe('Please remove me.')
})

test('short words that we wrote too stay the words of the one who repeats them', () => {
  expect(stripUnmarkedQuotes('please unsubscribe me', 'Reply with "please unsubscribe me" and we stop.')).toBe(
    'please unsubscribe me',
  )
})
