import type { Context } from '../platform/context.ts'

/** Where a person sets a new password. The token stands behind a #, which no browser sends to any server. */
export function resetLink(context: Context, token: string): string {
  return `${context.settings.publicUrl}/reset-password#${token}`
}

/** Where a person accepts an invitation. */
export function invitationLink(context: Context, token: string): string {
  return `${context.settings.publicUrl}/invitation#${token}`
}
