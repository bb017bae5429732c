import { expect, test } from 'vitest'
import { toMarkup } from './html.ts'
import { timezoneOptions } from './time-zones.ts'

const values = (selected: string) =>
  [...toMarkup(timezoneOptions(selected)).matchAll(/<option value="([^"]*)" (selected)?>/g)].map(
    ([, name, chosen]) => ({
      name,
      chosen: chosen === 'selected',
    }),
  )

test.each(['Europe/Berlin', 'UTC', 'US/Eastern', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kyiv'])(
  'with %s exactly one zone is selected and none is listed twice',
  (selected) => {
    const options = values(selected)
    expect(options.filter(({ chosen }) => chosen)).toHaveLength(1)
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length)
  },
)

test('every zone on offer is one that the runtime knows', () => {
  const zones = values('UTC').map(({ name }) => name ?? '')
  expect(zones.length).toBeGreaterThan(300)
  for (const zone of zones) expect(() => new Temporal.ZonedDateTime(0n, zone)).not.toThrow()
})
