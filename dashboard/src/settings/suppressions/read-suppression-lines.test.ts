import { expect, test } from 'vitest'
import { faultsByLine, readSuppressionLines } from './read-suppression-lines.ts'

test('addresses and domains are told apart, and empty lines passed over', () => {
  const { addresses, domains } = readSuppressionLines('jane@acme.test,\n\n  acme.test \r\n@borealis.test\nkim@x.test;')
  expect(addresses).toEqual(['jane@acme.test', 'kim@x.test'])
  expect(domains).toEqual(['acme.test', '@borealis.test'])
})

test('a fault names the line that was typed', () => {
  const lines = readSuppressionLines('jane@acme.test\n\ngmail.com\njane@@acme.test')
  const faults = faultsByLine(
    [
      { pointer: '/addresses/1', code: 'invalid_email', detail: 'Two signs.' },
      { pointer: '/domains/0', code: 'shared_domain', detail: 'Shared.' },
      { pointer: '', code: 'too_many_items', detail: 'Too many.' },
    ],
    lines,
  )
  expect(faults.map(({ line, code }) => [line, code])).toEqual([
    [0, 'too_many_items'],
    [3, 'shared_domain'],
    [4, 'invalid_email'],
  ])
})
