import { expect, test } from 'vitest'
import { bookingLinkIn, bracesIn, insertPart } from './insert-part.ts'

const LINK = `https://leads.example.com/c/${'a'.repeat(46)}`

test.each([
  ['', '', LINK],
  ['Pick a time:', '', `Pick a time: ${LINK}`],
  ['Robin Quay', 'Best', `Robin Quay ${LINK} Best`],
  ['Here: ', '. Robin', `Here: ${LINK}. Robin`],
  ['Hi\n', '\nRobin', `Hi\n${LINK}\nRobin`],
])('between %j and %j a link is put apart by white space', (before, after, text) => {
  expect(insertPart(before + after, before.length, LINK).text).toBe(text)
})

test.each([
  ['', '', '- one\n- two'],
  ['Hi', 'Robin', 'Hi\n\n- one\n- two\n\nRobin'],
  ['Hi\n', '\nRobin', 'Hi\n- one\n- two\nRobin'],
])('between %j and %j paragraphs are put apart by an empty line', (before, after, text) => {
  expect(insertPart(before + after, before.length, '- one\n- two').text).toBe(text)
})

test('the next is typed after what was put in', () => {
  const { text, at } = insertPart('HiRobin', 2, LINK)
  expect(text.slice(at)).toBe(' Robin')
})

test('the booking link of a text is found, and nothing that only looks like one', () => {
  expect(bookingLinkIn(`Hi, ${LINK}.`)).toBe(LINK)
  expect(bookingLinkIn(`${LINK}b https://leads.example.com/u/${'a'.repeat(46)}`)).toBeUndefined()
})

test('variables that were typed are found, each once', () => {
  expect(bracesIn('Hi {{firstName}}, {{ lead.title }} {{firstName}} {{ open')).toEqual([
    '{{firstName}}',
    '{{ lead.title }}',
  ])
  expect(bracesIn('{ a } {} }} {{')).toEqual([])
})
