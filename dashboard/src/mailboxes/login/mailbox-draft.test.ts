import { expect, test } from 'vitest'
import { mailboxBodyOf, EMPTY_DRAFT, imapBeside, withProvider } from './mailbox-draft.ts'

const typed = { ...EMPTY_DRAFT, address: ' sam@acme.test ', fromName: 'Sam', password: 'app word' }

test('a provider that is known brings its servers, and the address is the user name', () => {
  expect(mailboxBodyOf(typed)).toEqual({
    address: 'sam@acme.test',
    fromName: 'Sam',
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls', username: 'sam@acme.test', password: 'app word' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    dailyCap: 30,
    rampStart: 5,
  })
})

test('a token takes the place of the password, and never goes with a server of one’s own', () => {
  const microsoft = { ...withProvider(typed, 'microsoft'), clientId: 'a', clientSecret: 'b', refreshToken: 'c ' }
  const body = mailboxBodyOf({ ...microsoft, isWarm: true })
  expect(body.auth).toEqual({
    type: 'oauth2',
    provider: 'microsoft',
    clientId: 'a',
    clientSecret: 'b',
    refreshToken: 'c',
  })
  expect(body.smtp).not.toHaveProperty('password')
  expect(body.rampStart).toBe(30)
  const other = mailboxBodyOf({ ...withProvider(microsoft, 'other'), login: 'oauth2', reads: false })
  expect(other).not.toHaveProperty('auth')
  expect(other).not.toHaveProperty('imap')
})

test('where mail is read follows from a provider that is known', () => {
  expect(imapBeside('SMTP.gmail.com').host).toBe('imap.gmail.com')
  expect(imapBeside('mail.acme.test')).toEqual({ host: '', port: 993, security: 'tls' })
})
