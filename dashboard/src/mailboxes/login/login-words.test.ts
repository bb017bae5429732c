import { expect, test } from 'vitest'
import { loginInWords, tokenProvider } from './login-words.ts'

const smtpAt = (host: string) => ({ smtp: { host, port: 587, security: 'starttls' as const, username: 'sam' } })

test('tokens go to the servers of their provider alone', () => {
  expect(tokenProvider(smtpAt('SMTP.gmail.com'))).toBe('google')
  expect(tokenProvider(smtpAt('smtp-mail.outlook.com'))).toBe('microsoft')
  expect(tokenProvider(smtpAt('constructor'))).toBeUndefined()
})

test('a login is told in words', () => {
  expect(loginInWords({ auth: null })).toBe('by password')
  const auth = { type: 'oauth2', provider: 'google', clientId: 'id', tenant: null } as const
  expect(loginInWords({ auth })).toBe('with Google OAuth 2')
})
