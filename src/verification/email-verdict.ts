/**
 * What is said of an address. `valid`: the mailbox takes mail. `catch_all`: its domain takes mail for every name, so nobody
 * knows. `risky`: it may come back, or those behind it complain. `role`: a function, such as info@, and not a person.
 * `unknown`: nobody could find out. `disposable`: a throw-away address. `invalid`: it takes no mail, or is a trap.
 */
export const EMAIL_VERDICTS = ['valid', 'catch_all', 'risky', 'role', 'unknown', 'disposable', 'invalid'] as const
export type EmailVerdict = (typeof EMAIL_VERDICTS)[number]

/** What becomes of a first email by the verdict about its address. */
export const VERDICT_RULES = ['send', 'hold', 'skip'] as const
export type VerdictRule = (typeof VERDICT_RULES)[number]

/** A verdict in words, as the end of “The address …”. */
export const VERDICT_WORDS: Readonly<Record<EmailVerdict, string>> = {
  valid: 'takes mail',
  catch_all: 'is at a domain that takes mail for every name',
  risky: 'is risky to write to',
  role: 'belongs to a function and not to a person',
  unknown: 'could not be verified',
  disposable: 'is disposable',
  invalid: 'takes no mail',
}
