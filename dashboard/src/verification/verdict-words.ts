import type { Schemas } from '../api/client.ts'

export type EmailVerdict = keyof Required<Schemas['VerificationRules']>
export type AddressRule = NonNullable<Schemas['VerificationRules'][EmailVerdict]>

/** What each verdict says of an address, and what becomes of its first email unless somebody says otherwise. */
export const VERDICTS: Readonly<Record<EmailVerdict, { label: string; means: string; usual: AddressRule }>> = {
  valid: { label: 'Valid', means: 'The mailbox takes mail.', usual: 'send' },
  catch_all: { label: 'Catch-all', means: 'Its domain takes mail for every name: nobody knows.', usual: 'send' },
  unknown: { label: 'Unknown', means: 'Nobody could find out, or be asked within a day.', usual: 'send' },
  risky: { label: 'Risky', means: 'It may come back, or complain.', usual: 'hold' },
  role: { label: 'Role', means: 'A function such as info@, not a person.', usual: 'hold' },
  disposable: { label: 'Disposable', means: 'A throw-away address.', usual: 'skip' },
  invalid: { label: 'Invalid', means: 'It takes no mail, or is a trap.', usual: 'skip' },
}

export const VERDICT_NAMES = Object.keys(VERDICTS) as EmailVerdict[]

/** What becomes of a first email. */
export const RULE_NAMES: Readonly<Record<AddressRule, string>> = {
  send: 'Send',
  hold: 'Wait for a person',
  skip: 'End the lead',
}
