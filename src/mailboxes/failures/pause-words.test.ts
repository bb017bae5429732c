import { expect, test } from 'vitest'
import { pauseInWords } from './automatic-pause.ts'

test('the words of the server stand apart from what they mean', () => {
  const said = pauseInWords('authentication: 535 5.7.8 Error: authentication failed: bad password')
  expect(said.why).toContain('The mail server (SMTP) refused the login')
  expect(said.serverWords).toBe('535 5.7.8 Error: authentication failed: bad password')
  expect(said.whatToDo).toContain('resume')
})

test('a failure of incoming mail names its server', () => {
  const said = pauseInWords('incoming mail: authentication: NO [AUTHENTICATIONFAILED] no')
  expect(said.why).toContain('incoming mail (IMAP) refused the login')
  expect(said.serverWords).toBe('NO [AUTHENTICATIONFAILED] no')
})

test('policy has words of its own, and nothing that is not known here is left out', () => {
  expect(pauseInWords('refused by policy: 5.7.1 blocked').why).toContain('servers block them')
  expect(pauseInWords('message_refused: 554 5.7.1 no').why).toContain('server blocked its emails')
  expect(pauseInWords('constructor')).toMatchObject({ why: expect.stringContaining('constructor'), serverWords: null })
})
