import type { Schemas } from '../api/client.ts'

export type EmailVerdict = keyof Required<Schemas['VerificationRules']>
export type AddressRule = NonNullable<Schemas['VerificationRules'][EmailVerdict]>

/** What each verdict says of an address, and what becomes of its first email unless somebody says otherwise. */
export const VERDICTS: Readonly<Record<EmailVerdict, { label: string; means: string; usual: AddressRule }>> = {
  valid: { label: 'Valid', means: 'The mailbox accepts email.', usual: 'send' },
  catch_all: {
    label: 'Catch-all',
    means: 'The domain accepts email for any name, so it can’t be checked.',
    usual: 'send',
  },
  unknown: { label: 'Unknown', means: 'Could not be checked within a day.', usual: 'send' },
  risky: { label: 'Risky', means: 'May bounce or report spam.', usual: 'hold' },
  role: { label: 'Role', means: 'A shared address such as info@, not a person.', usual: 'hold' },
  disposable: { label: 'Disposable', means: 'A throwaway address.', usual: 'skip' },
  invalid: { label: 'Invalid', means: 'Does not accept email, or is a spam trap.', usual: 'skip' },
}

export const VERDICT_NAMES = Object.keys(VERDICTS) as EmailVerdict[]

/** What becomes of a first email. */
export const RULE_NAMES: Readonly<Record<AddressRule, string>> = {
  send: 'Send',
  hold: 'Hold for review',
  skip: 'Stop the lead',
}
