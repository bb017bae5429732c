import { HOUR } from '../platform/clock.ts'
import { RESET_LASTS } from './auth.ts'
import type { AccountMail } from './transports/account-mail.ts'

/** What brings somebody to set a new password. */
export function resetMail(given: { email: string; name: string; link: string }): AccountMail {
  const hours = RESET_LASTS / HOUR
  return {
    to: given.email,
    subject: 'Set a new password',
    text: `Hello ${given.name},\n\nsomebody, probably you, asked for a new password for ${given.email}. Set it here within ${hours === 1 ? 'an hour' : `${hours} hours`}:\n\n${given.link}\n\nAll your sessions end then. If it was not you, do nothing: your password stays as it is.\n`,
  }
}

/** What brings somebody to an organization. */
export function invitationMail(given: {
  email: string
  organization: string
  inviter: string
  link: string
  days: number
}): AccountMail {
  const { email, organization, inviter, link, days } = given
  return {
    to: email,
    subject: `${inviter} invites you to ${organization}`,
    text: `Hello,\n\n${inviter} invites ${email} to work on ${organization} in Fairlead. Accept within ${days} days:\n\n${link}\n\nIf you do not know ${inviter}, do nothing.\n`,
  }
}
