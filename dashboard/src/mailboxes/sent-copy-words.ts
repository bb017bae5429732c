import type { Mailbox } from './mailbox-queries.ts'

/** What may be chosen about the Sent folder, in words. */
export const SENT_COPIES: readonly { value: Mailbox['sentCopy']; label: string; words: string }[] = [
  {
    value: 'auto',
    label: 'Where the server does not',
    words: 'Two minutes later, if it is not there by then. Google and Microsoft file what they send themselves.',
  },
  { value: 'always', label: 'Always, at once', words: 'For a server that is known not to.' },
  {
    value: 'never',
    label: 'Never',
    words: 'Where nobody else files them, a restored installation cannot see what left after its backup.',
  },
]

/** Whether what a mailbox sent is filed, as one line. */
export function sentCopyInWords({ imap, sentCopy }: Pick<Mailbox, 'imap' | 'sentCopy'>): string {
  if (imap === null) return 'not filed by us: there is no server to file it on'
  if (sentCopy === 'always') return 'filed by us at once'
  return sentCopy === 'never' ? 'not filed by us' : 'filed by us where the server does not'
}
