import { expect, test } from 'vitest'
import { addressesIn } from './addresses-in.ts'

const JANE = 'jane.doe@acme.example'

test.each([
  JANE,
  ' Jane.Doe@Acme.Example ',
  'Jane <jane.doe@acme.example>',
  'mailto:jane.doe@acme.example?subject=Hello',
  'https://crm.example/?to=jane.doe@acme.example&x=1',
  `'jane.doe@acme.example'`,
  '-jane.doe@acme.example',
  '...jane.doe@acme.example...',
  'Ask jane.doe@acme.example.',
  'Ask jane.doe@acme.example.See you',
  '请联系jane.doe@acme.example请联系',
  'joe@acme.example;jane.doe@acme.example,jim@acme.example',
  'joe/jane.doe@acme.example/jim',
  `${'x'.repeat(100)}=jane.doe@acme.example`,
  `@@@jane.doe@acme.example@`,
])('an address is found in %j', (text) => expect([...addressesIn(text)]).toContain(JANE))

test('an international domain is found as it is compared', () => {
  expect([...addressesIn('An: jana@hafen-käse.example, bitte')]).toContain('jana@xn--hafen-kse-12a.example')
})

test.each([
  'jane+news@acme.example',
  'mary-jane.doe@acme.example',
  'jane.doe@acme.exampleton',
  'jane.doe@acme.example.org',
  'jane.doe @acme.example',
])('another address is not taken for it: %j', (text) => expect([...addressesIn(text)]).not.toContain(JANE))

test.each(['@'.repeat(16_000), '=@'.repeat(8_000), 'a@'.repeat(8_000), 'a.'.repeat(8_000), `${'='.repeat(64)}@a.b`])(
  'a text made to take long does not: %#',
  (text) => {
    const began = process.cpuUsage()
    expect([...addressesIn(text)].length).toBeLessThan(200)
    const { user, system } = process.cpuUsage(began)
    // Of the processor, whatever else the machine does.
    expect(user + system).toBeLessThan(1_000_000)
  },
)
