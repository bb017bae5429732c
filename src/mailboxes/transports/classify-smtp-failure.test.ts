import { expect, test } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { cutReply, smtpFailureOf, sendOutcomeOf } from './classify-smtp-failure.ts'

function smtpError(code: string, command: string, response?: string, more: object = {}): Error {
  return Object.assign(new Error(`it failed: ${response}`), { code, command, response, ...more })
}

test.each([
  // code, command, reply → our code, permanent, blame
  ['EAUTH', 'AUTH PLAIN', '535 5.7.8 Bad credentials', 'authentication', true, 'mailbox'],
  ['EAUTH', 'AUTH LOGIN', '454 4.7.0 Temporary authentication failure', 'authentication', false, 'mailbox'],
  ['EAUTH', 'API', undefined, 'authentication', true, 'mailbox'],
  ['ENOAUTH', 'API', undefined, 'authentication', true, 'mailbox'],
  ['EOAUTH2', 'API', undefined, 'authentication', true, 'mailbox'],
  ['EENVELOPE', 'MAIL FROM', '553 5.1.8 Sender refused', 'sender_refused', true, 'mailbox'],
  ['EENVELOPE', 'MAIL FROM', '530 5.7.0 Must issue STARTTLS first', 'sender_refused', true, 'mailbox'],
  ['EENVELOPE', 'MAIL FROM', '451 4.3.0 Try later', 'sender_refused', false, 'network'],
  ['EENVELOPE', 'MAIL FROM', '503 5.5.1 Bad sequence', 'sender_refused', false, 'network'],
  ['EENVELOPE', 'RCPT TO', '550 5.1.1 No such user', 'recipient_refused', true, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '550-5.1.1 No such user\n550 5.1.1 gsmtp', 'recipient_refused', true, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '550 No such user', 'recipient_refused', true, 'recipient'],
  [
    'EENVELOPE',
    'RCPT TO',
    '550 5.4.1 Recipient address rejected: Access denied',
    'recipient_refused',
    true,
    'recipient',
  ],
  ['EENVELOPE', 'RCPT TO', '552 5.2.2 Over user quota', 'recipient_refused', false, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '450 4.2.1 Busy', 'recipient_refused', false, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '450 4.7.1 Greylisted', 'recipient_refused', false, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '451 Greylisted, try again', 'recipient_refused', false, 'recipient'],
  ['EENVELOPE', 'RCPT TO', '452 4.3.1 Insufficient storage', 'recipient_refused', false, 'network'],
  ['EENVELOPE', 'RCPT TO', '451 4.4.4 No route', 'recipient_refused', false, 'network'],
  ['EENVELOPE', 'RCPT TO', '554 5.7.1 Relay access denied', 'recipient_refused', true, 'mailbox'],
  ['EENVELOPE', 'RCPT TO', '550 relay not permitted', 'recipient_refused', true, 'mailbox'],
  ['EENVELOPE', 'RCPT TO', '550 5.7.1 Client host blocked using Spamhaus', 'recipient_refused', true, 'mailbox'],
  ['EENVELOPE', 'RCPT TO', '421 4.7.28 Unusual rate of mail', 'recipient_refused', false, 'mailbox'],
  ['EENVELOPE', 'RCPT TO', '421 Service not available', 'recipient_refused', false, 'network'],
  ['EENVELOPE', 'DATA', '554 5.5.1 No valid recipients', 'message_refused', true, 'message'],
  ['EENVELOPE', 'DATA', '451 4.3.5 Server error', 'message_refused', false, 'network'],
  ['EMESSAGE', 'DATA', '554 5.7.1 Spam', 'message_refused', true, 'message'],
  ['EMESSAGE', 'DATA', '550-5.7.26 Unauthenticated sender\n550 5.7.26 x', 'message_refused', true, 'mailbox'],
  ['EMESSAGE', 'DATA', '550 5.7.515 Access denied', 'message_refused', true, 'mailbox'],
  ['EMESSAGE', 'DATA', '550 5.4.5 Daily user sending limit exceeded', 'message_refused', false, 'mailbox'],
  ['EMESSAGE', 'DATA', '552 5.3.4 Message too big', 'message_refused', true, 'message'],
  ['EMESSAGE', 'DATA', '550 5.1.1 Unknown user', 'message_refused', true, 'recipient'],
  ['EMESSAGE', 'DATA', '421 4.3.2 Shutting down', 'message_refused', false, 'network'],
  ['EMESSAGE', 'MAIL FROM', undefined, 'message_too_large', true, 'message'],
  ['EPROTOCOL', 'CONN', '554 5.7.1 Go away', 'service_refused', true, 'mailbox'],
  ['EPROTOCOL', 'CONN', '421 4.3.2 Busy', 'service_refused', false, 'network'],
  ['EPROTOCOL', 'CONN', '* OK IMAP4 ready', 'protocol', false, 'network'],
  ['EPROTOCOL', 'CONN', undefined, 'protocol', false, 'network'],
  ['ECONNECTION', 'EHLO', '502 5.5.1 Unknown command', 'service_refused', true, 'mailbox'],
  ['ECONNECTION', 'CONN', undefined, 'reset', false, 'network'],
  ['ETIMEDOUT', 'CONN', undefined, 'timeout', false, 'network'],
  ['ETLS', 'STARTTLS', '502 5.5.1 Not implemented', 'tls', true, 'mailbox'],
  ['ETLS', 'STARTTLS', '454 4.7.0 TLS not available', 'tls', false, 'network'],
  ['ETLS', 'CONN', undefined, 'tls', false, 'network'],
] as const)('%s at %s with "%s" is %s (permanent %s, blame %s)', (...row) => {
  const [code, command, response, ours, permanent, blame] = row
  expect(smtpFailureOf(smtpError(code, command, response))).toMatchObject({
    code: ours,
    permanent,
    blame,
    reply: cutReply(response),
  })
})

test.each([
  ['ECONNREFUSED', 'refused', 'network'],
  ['ECONNRESET', 'reset', 'network'],
  ['ENOTFOUND', 'dns', 'network'],
  ['ETIMEDOUT', 'timeout', 'network'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls', 'mailbox'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls', 'mailbox'],
  ['CERT_HAS_EXPIRED', 'tls', 'mailbox'],
] as const)('a socket that fails with %s is %s', (originalCode, code, blame) => {
  const permanent = blame === 'mailbox'
  const expected = { code, blame, permanent, reply: '' }
  expect(smtpFailureOf(smtpError('ESOCKET', 'CONN', undefined, { originalCode }))).toEqual(expected)
  expect(smtpFailureOf(Object.assign(new Error('x'), { code: originalCode }))).toEqual(expected)
})

test('what the outbound guard says is passed on', () => {
  expect(smtpFailureOf(new OutboundError('blocked'))).toEqual({
    code: 'blocked',
    permanent: true,
    blame: 'mailbox',
    reply: '',
  })
  expect(smtpFailureOf(new OutboundError('aborted'))).toMatchObject({
    code: 'aborted',
    permanent: false,
    blame: 'network',
  })
  expect(smtpFailureOf('something else')).toMatchObject({ code: 'protocol', permanent: false, blame: 'network' })
})

test('once the message has begun, only a refusal proves that it was not taken', () => {
  expect(sendOutcomeOf(smtpError('EMESSAGE', 'DATA', '554 5.7.1 Spam'), true)).toMatchObject({ kind: 'not_sent' })
  expect(sendOutcomeOf(smtpError('ECONNECTION', 'CONN', '451 4.3.0 Aborted'), true)).toMatchObject({ kind: 'not_sent' })
  const doubtful = [
    smtpError('ECONNECTION', 'CONN'),
    smtpError('ETIMEDOUT', 'CONN'),
    smtpError('ESOCKET', 'CONN', undefined, { originalCode: 'ECONNRESET' }),
    smtpError('EMESSAGE', 'DATA', '354 more'),
    smtpError('EMESSAGE', 'DATA', 'done'),
    smtpError('EPROTOCOL', 'CONN', '250 ok'),
    new OutboundError('timeout'),
    new OutboundError('aborted'),
    new Error('a bug'),
  ]
  for (const error of doubtful) {
    expect(sendOutcomeOf(error, true)).toMatchObject({ kind: 'unknown' })
    expect(sendOutcomeOf(error, false)).toMatchObject({ kind: 'not_sent' })
  }
})

test('words of a server are one line of at most 500 characters, and of a mail server only', () => {
  expect(cutReply('550-5.1.1 a\r\n550 5.1.1\u0000\u001b[31m b')).toBe('550-5.1.1 a 550 5.1.1[31m b')
  expect(cutReply(`550 ${'😀'.repeat(2_000)}`)).toHaveLength(500)
  expect(cutReply(`550 x${'😀'.repeat(2_000)}`).isWellFormed()).toBe(true)
  expect([cutReply('HTTP/1.1 200 OK'), cutReply('5500 x'), cutReply(undefined), cutReply(550)]).toEqual([
    '',
    '',
    '',
    '',
  ])
})

test('a secret that the server repeats is hidden, and the reply is judged by what the server said', () => {
  const refused = smtpError('EAUTH', 'AUTH PLAIN', '535 5.7.8 no login with 535 or secret')
  expect(smtpFailureOf(refused, ['secret', '535'])).toMatchObject({
    code: 'authentication',
    permanent: true,
    reply: '535 5.7.8 no login with [hidden] or [hidden]',
  })
  expect(sendOutcomeOf(smtpError('EMESSAGE', 'DATA', '550 secret'), true, ['secret'])).toMatchObject({
    reply: '550 [hidden]',
  })
})
