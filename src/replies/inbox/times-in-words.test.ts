import { expect, test } from 'vitest'
import { timesInWords } from './times-in-words.ts'

const instants = (...texts: string[]) => texts.map((text) => Temporal.Instant.from(text))

test('two times a day on three days are offered, in the zone and by the clock of the prospect', () => {
  const times = instants(
    '2026-11-24T08:00Z',
    '2026-11-24T08:30Z',
    '2026-11-24T13:00Z',
    '2026-11-24T14:00Z',
    '2026-11-25T09:00Z',
    '2026-11-26T12:00Z',
    '2026-11-27T12:00Z',
  )
  expect(timesInWords(times, 'Europe/Berlin').split('\n')).toEqual([
    '- Tuesday 24 November at 9:00',
    '- Tuesday 24 November at 14:00',
    '- Wednesday 25 November at 10:00',
    '- Thursday 26 November at 13:00',
    '(Berlin – Central European Time)',
  ])
  expect(timesInWords(times.slice(2, 3), 'America/New_York')).toMatch(
    /^- Tuesday, November 24 at 8:00\sAM\n\(New York – Eastern Time\)$/u,
  )
})
