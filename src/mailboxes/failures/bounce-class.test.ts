import { expect, test } from 'vitest'
import { classifyBounce, statusIn, tellingStatus } from './bounce-class.ts'

const CASES = [
  ['5.1.1', '550 5.1.1 User unknown', 'hard'],
  ['5.1.1', '', 'hard'],
  ['5.1.2', '', 'hard'],
  ['5.1.3', '', 'hard'],
  ['5.1.6', '', 'hard'],
  ['5.1.10', '550 5.1.10 domain has a null MX', 'hard'],
  ['5.2.1', '550 5.2.1 The account is disabled', 'hard'],
  ['5.2.1', '550 5.2.1 The user is receiving mail at a rate that prevents more', 'soft'],
  ['5.4.1', '550 5.4.1 Recipient address rejected: Access denied', 'hard'],
  ['5.4.1', '550 5.4.1 no answer', 'soft'],
  ['5.4.4', 'Name service error for name=x.test type=A: Host not found', 'hard'],
  ['5.4.4', 'Name service error: Host not found, try again', 'soft'],
  ['4.4.7', 'expired', 'soft'],
  ['4.2.2', 'mailbox full', 'soft'],
  ['4.1.1', '450 4.1.1 User unknown', 'soft'],
  ['4.7.1', '451 4.7.1 Greylisted, try again later', 'soft'],
  ['4.7.28', '421 4.7.28 rate limit of unsolicited mail', 'policy'],
  ['4.7.28', 'unusual rate of unsolicited mail, temporarily rate limited, try again later', 'policy'],
  ['4.7.28', '421 4.7.28 Slow down', 'policy'],
  ['4.7.26', '421 4.7.26 Unauthenticated', 'policy'],
  ['5.4.5', '550 5.4.5 Daily user sending limit exceeded', 'policy'],
  ['', '550 Outgoing sending quota exceeded', 'policy'],
  ['4.7.0', 'Messages temporarily deferred due to user complaints', 'policy'],
  ['4.7.500', '451 4.7.500 Server busy. Please try again later', 'soft'],
  ['4.7.1', '451 4.7.1 Greylisting policy in force', 'soft'],
  ['5.2.2', '552 5.2.2 Over quota', 'soft'],
  ['5.1.1', '550 User over quota. (#5.1.1)', 'soft'],
  ['5.7.1', '550 5.7.1 User unknown', 'policy'],
  ['5.7.26', '550 5.7.26 unauthenticated', 'policy'],
  ['5.7.515', 'Access denied, sending domain does not meet the level', 'policy'],
  ['5.1.8', 'Sender address rejected', 'policy'],
  ['5.1.1', '550 5.1.1 blocked using zen.spamhaus.org', 'policy'],
  ['', '554 Message rejected as spam', 'policy'],
  ['', '550 SPF check failed', 'policy'],
  ['', '553 domain does not exist (in reply to MAIL FROM command)', 'policy'],
  ['', '550 No such user here', 'hard'],
  ['', '550 <nospam@x.test>: User unknown', 'hard'],
  ['', 'Unknown recipient', 'hard'],
  ['', '550 Adresse inconnue, destinataire inconnu', 'hard'],
  ['', '452 system storage low', 'soft'],
  ['', 'Connection timed out', 'soft'],
  ['', '421 try again later', 'soft'],
  ['5.5.0', '550 Requested action not taken: mailbox unavailable', 'hard'],
  ['5.0.0', '554 transaction failed', 'unknown'],
  ['', '', 'unknown'],
] as const

test.each(CASES)('%s "%s" is %s', (status, diagnostic, expected) => {
  expect(classifyBounce(status, diagnostic)).toBe(expected)
})

test('a status is found in words, and not in the address of a host', () => {
  expect(statusIn('host 192.5.1.1[10.5.1.1] said: 550 #5.1.10 x')).toBe('5.1.10')
  expect(statusIn('version 5.7')).toBe('')
})

test('a status that says nothing gives way to one in the words', () => {
  expect(tellingStatus('5.0.0', '550 5.1.1 gone')).toBe('5.1.1')
  expect(tellingStatus('5.1.0 (other)', "5.1.0 - Unknown address error 550-'5.2.2 full'")).toBe('5.2.2')
  expect(tellingStatus('5.2.2', '550 5.1.1')).toBe('5.2.2')
  expect(tellingStatus('', 'no code')).toBe('')
})
