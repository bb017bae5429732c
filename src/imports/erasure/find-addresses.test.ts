import { expect, test } from 'vitest'
import { addressesInText } from './find-addresses.ts'

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
])('an address is found in %j', (text) => expect([...addressesInText(text)]).toContain(JANE))

test('an international domain is found as it is compared', () => {
  expect([...addressesInText('An: jana@hafen-käse.example, bitte')]).toContain('jana@xn--hafen-kse-12a.example')
})

test.each([
  'jane+news@acme.example',
  'mary-jane.doe@acme.example',
  'jane.doe@acme.exampleton',
  'jane.doe@acme.example.org',
  'jane.doe @acme.example',
])('another address is not taken for it: %j', (text) => expect([...addressesInText(text)]).not.toContain(JANE))

test('a text that is looked through in parts tells of the same addresses', () => {
  const text = 'jane.doe@acme.example, joe@acme.example; jim@acme.example'.repeat(3)
  const parts = Array.from({ length: Math.ceil(text.length / 7) }, (_, part) => [
    ...addressesInText(text, part * 7, part * 7 + 7),
  ])
  expect(parts.flat()).toEqual([...addressesInText(text)])
})

test.each(['@'.repeat(16_000), '=@'.repeat(8_000), 'a@'.repeat(8_000), 'a.'.repeat(8_000), `${'='.repeat(64)}@a.b`])(
  'a text made to take long does not: %#',
  (text) => {
    const began = process.cpuUsage()
    expect([...addressesInText(text)].length).toBeLessThan(200)
    const { user, system } = process.cpuUsage(began)
    // Of the processor, whatever else the machine does.
    expect(user + system).toBeLessThan(1_000_000)
  },
)
