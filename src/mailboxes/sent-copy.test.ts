import { expect, test } from 'vitest'
import { sentCopyDueAt } from './sent-copy.ts'
import type { Mailbox } from './store.ts'

const AT = new Date('2026-11-24T10:00:00Z')
const SMTP = { host: 'mail.test', port: 587, security: 'starttls' as const, username: 'sam' }
const AUTH = { type: 'oauth2' as const, provider: 'google' as const, clientId: 'x', tenant: null }
const due = (more: Partial<Mailbox>) =>
  sentCopyDueAt({ imap: SMTP, smtp: SMTP, auth: null, sentCopy: 'auto', ...more }, AT)
    ?.toISOString()
    .slice(14, 19)

test('a copy waits for the server to file it itself, unless it is wanted at once', () => {
  expect([due({}), due({ sentCopy: 'always' })]).toEqual(['02:00', '00:00'])
})

test('no copy is filed where nobody wants it, nothing is read, or the provider does it', () => {
  const gmail = { ...SMTP, host: 'SMTP.gmail.com' }
  const cases = [{ sentCopy: 'never' as const }, { imap: null }, { auth: AUTH }, { smtp: gmail }]
  expect(cases.map(due)).toEqual([undefined, undefined, undefined, undefined])
  expect(due({ smtp: gmail, sentCopy: 'always' })).toBe('00:00')
})
