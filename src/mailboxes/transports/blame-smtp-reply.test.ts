import { expect, test } from 'vitest'
import { classifyBounce, tellingStatus } from '../failures/bounce-class.ts'
import { readRefusal } from './classify-smtp-failure.ts'

test.each([
  '550 Message rejected by policy',
  '550 rejected: SPF check failed for sender.test',
  '550 Administrative prohibition',
  '554 Sender verify failed',
  '550 5.1.0 <sam@sender.test> sender rejected',
  '550 5.7.1 Client host blocked using zen.spamhaus.org',
  '550 No such user here',
  '550 5.1.1 User unknown',
  '550 5.4.1 Recipient address rejected: Access denied',
  '552 5.2.2 Mailbox full',
  '552 Quota exceeded',
  '550 5.2.1 The user is receiving mail at a rate that prevents more',
  '450 4.2.1 Later',
  '451 Greylisted, try again',
  '554 transaction failed',
  '550 Requested action not taken',
])('at RCPT "%s" is what a report with these words would be', (reply) => {
  const { bounceClass, blame } = readRefusal('recipient_refused', reply)
  expect(bounceClass).toBe(classifyBounce(tellingStatus('', reply), reply))
  expect(blame).toBe(bounceClass === 'policy' ? 'mailbox' : 'recipient')
})

test('a code that is for now is never a verdict on the address, whatever the words', () => {
  for (const reply of ['450 4.1.1 User unknown', '450 User unknown', '450 5.1.1 User unknown', '451 what']) {
    expect(readRefusal('recipient_refused', reply)).toEqual({
      blame: 'recipient',
      permanent: false,
      bounceClass: 'soft',
    })
  }
})

test('an account that has sent all it may, or is to slow down, is at fault for a while', () => {
  const replies = [
    '550 5.4.5 Daily user sending limit exceeded',
    '421 4.7.28 Our system has detected an unusual rate of unsolicited mail',
    '421 4.7.0 Try again later, closing connection',
    '452 4.7.1 rate limit exceeded',
    '550 Outgoing sending quota exceeded',
  ]
  for (const reply of replies) {
    expect(readRefusal('message_refused', reply)).toEqual({ blame: 'mailbox', permanent: false, bounceClass: 'policy' })
  }
  expect(readRefusal('service_refused', '421 4.7.0 Try again later')).toEqual({ blame: 'mailbox', permanent: false })
})

test('a text that is refused is the fault of the text, unless the sender is named', () => {
  const at = (reply: string) => readRefusal('message_refused', reply)
  expect(at('554 5.7.1 Message rejected as spam')).toMatchObject({ blame: 'message', bounceClass: 'policy' })
  expect(at('554 5.6.0 Cannot read this')).toMatchObject({ blame: 'message', bounceClass: 'unknown' })
  expect(at('550 5.7.26 Unauthenticated')).toMatchObject({ blame: 'mailbox', bounceClass: 'policy' })
  expect(at('554 5.5.1 No valid recipients')).toMatchObject({ blame: 'message', bounceClass: 'unknown' })
  expect(at('550 User unknown')).toMatchObject({ blame: 'recipient', bounceClass: 'hard' })
})
