import { failureInWords } from './failure-words.ts'

/** Why a mailbox stopped, the words of whoever said so if they are known, and what to do. Sentences. */
export interface PauseInWords {
  readonly why: string
  readonly serverWords: string | null
  readonly whatToDo: string
}

const RESUME = 'Test the mailbox, then resume it.'
const LOOK =
  'Look at the domain check, at how much the mailbox sends and at what its provider says, then resume it. Resumed too early, it is refused again.'

const WORDS: Readonly<Record<string, readonly [why: string, whatToDo: string]>> = {
  sender_refused: [
    'The mail server does not let it send from its address.',
    `Look at what your provider allows this account. ${RESUME}`,
  ],
  recipient_refused: ['Its emails are refused by policy.', LOOK],
  message_refused: ['Its emails are refused by policy.', LOOK],
  'refused by policy': ['Its emails came back: receivers refuse them by policy.', LOOK],
}

const INCOMING = 'incoming mail'

/** Puts the reason of a pause, as it is kept beside a mailbox, into words. */
export function pauseInWords(reason: string): PauseInWords {
  const parts = reason.split(': ')
  const isIncoming = parts[0] === INCOMING
  const [code = '', ...rest] = isIncoming ? parts.slice(1) : parts
  const serverWords = rest.length === 0 ? null : rest.join(': ')
  const known = isIncoming || !Object.hasOwn(WORDS, code) ? undefined : WORDS[code]
  const [why, whatToDo] = known ?? [
    failureInWords(isIncoming ? 'imap' : 'smtp', code),
    `Change what is wrong in its settings. ${RESUME}`,
  ]
  return { why, serverWords, whatToDo }
}
