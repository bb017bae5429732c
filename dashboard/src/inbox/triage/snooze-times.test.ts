import { expect, test } from 'vitest'
import { snoozeChoices } from './snooze-times.ts'

const local = (...parts: [number, number, number, number]) => new Date(...parts)

test('a conversation comes back in the morning of the own clock', () => {
  const tuesday = local(2026, 10, 24, 15)
  expect(snoozeChoices(tuesday)).toEqual([
    { name: 'later', at: local(2026, 10, 24, 18) },
    { name: 'tomorrow', at: local(2026, 10, 25, 9) },
    { name: 'monday', at: local(2026, 10, 30, 9) },
    { name: 'week', at: local(2026, 11, 1, 9) },
  ])
})

test('no time is offered twice: on a Sunday tomorrow is Monday, on a Monday the next is in a week', () => {
  expect(snoozeChoices(local(2026, 10, 29, 15)).map(({ name }) => name)).toEqual(['later', 'tomorrow', 'week'])
  expect(snoozeChoices(local(2026, 10, 30, 15)).map(({ name }) => name)).toEqual(['later', 'tomorrow', 'monday'])
})
