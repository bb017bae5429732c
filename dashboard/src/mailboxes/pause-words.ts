import { own, sentenceCase } from '../shared/words/words.ts'

/** Why a mailbox is paused, in the words of whoever said so, and what to do about it. */
export interface PauseInWords {
  readonly why: string
  readonly serverWords: string | null
  readonly whatToDo: string
}

const RESUME = 'Test it, then resume it: its leads have waited and go on.'
const NEW_LOGIN = 'Change the login below, then resume it: its leads have waited and go on.'

const WORDS: Readonly<Record<string, readonly [why: string, whatToDo: string]>> = {
  'by hand': ['Paused by hand', 'Resume it when you want it to send again.'],
  authentication: ['The mail server refused the login', NEW_LOGIN],
  sender_refused: [
    'The mail server does not let it send from this address',
    `Look at what your provider allows this account. ${RESUME}`,
  ],
  recipient_refused: [
    'A receiver refused its emails by policy',
    `Look at the domain check and at how much it sends. ${RESUME}`,
  ],
  message_refused: [
    'A receiver refused its emails by policy',
    `Look at the domain check and at how much it sends. ${RESUME}`,
  ],
  service_refused: ['The mail server refuses service', RESUME],
  tls: ['No secure connection could be made', `Compare port and security with what your provider says. ${RESUME}`],
  blocked: ['Its server is at an address that may not be connected to', NEW_LOGIN],
  oauth_invalid_grant: ['The refresh token is not valid any more', NEW_LOGIN],
  oauth_invalid_client: ['The provider does not know the client id and secret', NEW_LOGIN],
}

/** Puts a `pauseReason` into words; one that is not known here is said as it is. */
export function pauseInWords(reason: string | null): PauseInWords {
  const [code = 'by hand', ...rest] = (reason ?? 'by hand').split(': ')
  const [why, whatToDo] = own(WORDS, code) ?? [sentenceCase(code), RESUME]
  return { why, whatToDo, serverWords: rest.length === 0 ? null : rest.join(': ') }
}
