import assert from 'node:assert/strict'
import { HOUR } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { RESET_LASTS } from '../sign-in/auth.ts'
import type { LeasedNotice } from './notice-store.ts'
import type { AccountMail } from './transports/account-mail.ts'

/** Where a person sets a new password. The token stands behind a #, which no browser sends to any server. */
export function resetLink(context: Context, token: string): string {
  return `${context.settings.publicUrl}/reset-password#${token}`
}

/** Where a person accepts an invitation. */
export function invitationLink(context: Context, token: string): string {
  return `${context.settings.publicUrl}/invitation#${token}`
}

/** What brings somebody to set a new password. */
export function resetMail(given: { email: string; name: string; link: string }): AccountMail {
  const hours = RESET_LASTS / HOUR
  return {
    to: given.email,
    subject: 'Reset your password',
    text: `Hello ${given.name},\n\nWe received a request to reset the password for ${given.email}. Set a new one within ${hours === 1 ? 'one hour' : `${hours} hours`}:\n\n${given.link}\n\nYou will be signed out everywhere. If you didn’t ask for this, ignore this email: your password doesn’t change.\n`,
  }
}

/** Where a person confirms the address to sign in with. */
export function addressChangeLink(context: Context, token: string): string {
  return `${context.settings.publicUrl}/confirm-address#${token}`
}

/** What makes an address the one to sign in with. */
export function addressChangeMail(given: { email: string; name: string; link: string }): AccountMail {
  return {
    to: given.email,
    subject: 'Confirm your new address',
    text: `Hello ${given.name},\n\nYou asked to use ${given.email} to sign in to Fairlead. Confirm it within 24 hours:\n\n${given.link}\n\nUntil then, sign in with your old address. If you didn’t ask for this, ignore this email.\n`,
  }
}

/** What tells the address before that it is not signed in with any more. */
export function addressChangedMail(given: { email: string; name: string; next: string }): AccountMail {
  return {
    to: given.email,
    subject: 'Your sign-in address has changed',
    text: `Hello ${given.name},\n\nYou now sign in to Fairlead with ${given.next} instead of ${given.email}.\n\nIf you didn’t change it, tell an owner of your organization right away.\n`,
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
    subject: `${inviter} invited you to ${organization}`,
    text: `Hello,\n\n${inviter} invited you to join ${organization} on Fairlead with ${email}. Accept within ${days} days:\n\n${link}\n\nIf you don’t know ${inviter}, ignore this email.\n`,
  }
}

/** So many are said in full; a mail that tells of hundreds is not read. */
const MOST_TOLD = 20

/** What tells one person, by account mail, of what stopped by itself; several things in one mail. */
export function noticeMail(notices: readonly LeasedNotice[], publicUrl: string): AccountMail {
  const [first] = notices
  assert(first !== undefined, 'A mail tells of something.')
  const { email, name, organization, noticeId } = first
  const told = notices.slice(0, MOST_TOLD)
  const left = notices.length - told.length
  const parts = notices.length === 1 ? [first.body] : told.map(({ title, body }) => `${title.toUpperCase()}\n\n${body}`)
  const more = left === 0 ? [] : [`${left} more: ${publicUrl}/`]
  const why = `You get this email because you are an owner or admin of ${organization} on Fairlead.`
  return {
    to: email,
    subject: notices.length === 1 ? first.title : `${organization}: ${notices.length} things need your attention`,
    text: `${[`Hello ${name},`, ...parts, ...more, why].join('\n\n')}\n`,
    id: noticeId,
  }
}
