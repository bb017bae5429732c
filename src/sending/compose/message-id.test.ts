import { expect, test } from 'vitest'
import { messageIdFor } from './message-id.ts'

const identity = { organizationId: 'o-1', leadId: 'l-1', run: 1, step: 0, fromAddress: 'sam@Mail.Sender.test' }

test('the same email has the same id on every machine', () => {
  expect(messageIdFor(identity)).toBe('<4adc992afcf8ce5c1c2016caa39b75d23e314ac7@mail.sender.test>')
})

test('every part counts', () => {
  const others = [
    identity,
    { ...identity, organizationId: 'o-2' },
    { ...identity, leadId: 'l-2' },
    { ...identity, run: 2 },
    { ...identity, step: 1 },
    { ...identity, run: 11, step: 0 },
    { ...identity, run: 1, step: 10 },
    { ...identity, organizationId: 'o-1,l', leadId: '-1' },
    { ...identity, fromAddress: 'sam@other.test' },
  ]
  expect(new Set(others.map(messageIdFor)).size).toBe(others.length)
})

test.each(['sam', 'sam@', 'sam@a b', 'sam@a>b', 'sam@a\r\nBcc: x'])(
  'a sender without a domain is refused: %s',
  (fromAddress) => {
    expect(() => messageIdFor({ ...identity, fromAddress })).toThrow('domain')
  },
)
