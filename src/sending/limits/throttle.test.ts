import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { providerOfExchangers } from '../recipients/mail-providers.ts'
import { DEFAULT_THROTTLE, recipientOf, throttledUntil } from './throttle.ts'

const now = new Date('2026-11-24T10:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const until = (key: { isFreeMail: boolean }, sends: Date[]) =>
  throttledUntil({ key: 'x', ...key }, sends, { limits: DEFAULT_THROTTLE, now })

test('the fourth email of an hour to a company waits until the first is an hour old', () => {
  expect(until({ isFreeMail: false }, [ago(50 * MINUTE), ago(20 * MINUTE)])).toEqual(now)
  expect(until({ isFreeMail: false }, [ago(10 * MINUTE), ago(50 * MINUTE), ago(20 * MINUTE)])).toEqual(
    new Date(now.getTime() + 10 * MINUTE),
  )
})

test('the eleventh email of a day to a company waits until the first is a day old', () => {
  const sends = Array.from({ length: 10 }, (_, index) => ago((2 * index + 2) * HOUR))
  expect(until({ isFreeMail: false }, sends)).toEqual(new Date(now.getTime() + 4 * HOUR))
})

test('free mail is counted by provider, 20 an hour and no daily number', () => {
  const sends = (count: number) => Array.from({ length: count }, () => ago(HOUR / 2))
  expect(until({ isFreeMail: true }, sends(19))).toEqual(now)
  expect(until({ isFreeMail: true }, sends(20))).toEqual(new Date(now.getTime() + HOUR / 2))
  expect(recipientOf('gmail.com', 'google')).toEqual({ key: '@google', isFreeMail: true })
  expect(recipientOf('posteo.de', null)).toEqual({ key: '@posteo.de', isFreeMail: true })
})

test('the hosts of one company are one recipient, whoever runs its mail', () => {
  expect(recipientOf('eng.acme.co.uk', 'google')).toEqual({ key: 'acme.co.uk', isFreeMail: false })
})

test('a provider is known by the ends of its exchangers, at a dot', () => {
  expect(providerOfExchangers(['ALT1.aspmx.l.google.com.'])).toBe('google')
  expect(providerOfExchangers(['mx1.notgoogle.com'])).toBeUndefined()
})

test('who waits as told never breaks a limit in any span', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 * HOUR }), { maxLength: 40 }), (waits) => {
      let clock = now.getTime()
      const sends: Date[] = []
      for (const wait of waits) {
        const asked = new Date(clock + wait)
        const at = throttledUntil({ key: 'x', isFreeMail: false }, sends, { limits: DEFAULT_THROTTLE, now: asked })
        sends.push(at)
        clock = at.getTime()
      }
      for (const sent of sends) {
        const within = (span: number) =>
          sends.filter((one) => one <= sent && one.getTime() > sent.getTime() - span).length
        expect(within(HOUR)).toBeLessThanOrEqual(3)
        expect(within(DAY)).toBeLessThanOrEqual(10)
      }
    }),
  )
})
