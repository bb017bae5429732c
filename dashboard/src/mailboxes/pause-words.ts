import { own, sentenceCase } from '../shared/words/words.ts'

/** Why a mailbox is paused, in the words of whoever said so, and what to do about it. */
export interface PauseInWords {
  readonly why: string
  readonly serverWords: string | null
  readonly whatToDo: string
}

const RESUME = 'Test it, then resume it. Its leads have waited and will continue.'
const NEW_LOGIN = 'Change the sign-in below, then resume it. Its leads have waited and will continue.'

const WORDS: Readonly<Record<string, readonly [why: string, whatToDo: string]>> = {
  'by hand': ['Paused by hand', 'Resume it to send again.'],
  authentication: ['The mail server refused the sign-in', NEW_LOGIN],
  sender_refused: [
    'The mail server does not allow sending from this address',
    `Check what your provider allows for this account. ${RESUME}`,
  ],
  recipient_refused: ['A recipient’s server blocked its emails', `Check the domain and how much it sends. ${RESUME}`],
  message_refused: ['A recipient’s server blocked its emails', `Check the domain and how much it sends. ${RESUME}`],
  service_refused: ['The mail server refuses the connection', RESUME],
  tls: ['No secure connection could be made', `Check port and security with your provider. ${RESUME}`],
  blocked: ['Connections to its server’s address are not allowed', NEW_LOGIN],
  oauth_invalid_grant: ['The refresh token has expired', NEW_LOGIN],
  oauth_invalid_client: ['The provider rejects the client ID and secret', NEW_LOGIN],
}

/** Puts a `pauseReason` into words; one that is not known here is said as it is. */
export function pauseInWords(reason: string | null): PauseInWords {
  const [code = 'by hand', ...rest] = (reason ?? 'by hand').split(': ')
  const [why, whatToDo] = own(WORDS, code) ?? [sentenceCase(code), RESUME]
  return { why, whatToDo, serverWords: rest.length === 0 ? null : rest.join(': ') }
}
