import { expect, test } from 'vitest'
import { failureInWords } from '../failures/failure-words.ts'
import { problemsOf } from './check-account.ts'

const NOT_FOUND = { ok: false, code: 'dns', serverWords: null }

function problemsAt(smtpHost: string, imapHost: string) {
  const serverAt = (host: string) => ({ host, port: 465, security: 'tls' as const, username: 'sam@acme.test' })
  const checks = [
    { ...NOT_FOUND, protocol: 'smtp' as const, detail: failureInWords('smtp', 'dns', smtpHost) },
    { ...NOT_FOUND, protocol: 'imap' as const, detail: failureInWords('imap', 'dns', imapHost) },
  ]
  return problemsOf(checks, { smtp: serverAt(smtpHost), imap: serverAt(imapHost) })
}

test('where names of large providers are not found, the network of this server is told once', () => {
  expect(problemsAt('smtp.gmail.com', 'imap.gmail.com')).toEqual([
    {
      pointer: '/smtp',
      code: 'smtp_dns',
      detail: 'This server could not look up smtp.gmail.com. Check its network.',
    },
  ])
})

test('a name that somebody typed may be mistyped, for each server', () => {
  const typed = problemsAt('smtp.acme.test', 'imap.acme.test')
  expect(typed.map(({ pointer }) => pointer)).toEqual(['/smtp', '/imap'])
  expect(typed[0]?.detail).toContain('Look for a typing mistake.')
})
