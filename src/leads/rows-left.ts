import { rowStanding } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { AppError } from '../platform/errors.ts'

/** @throws AppError `rate_limited` where an organization has no row left to send */
export async function assertRowsLeft(context: Context, organizationId: string): Promise<void> {
  const standing = await rowStanding(context, organizationId)
  if (standing !== undefined && standing.remaining === 0) throw noRowsLeft(standing)
}

/** What is answered to a batch of which no row may be written. */
export async function refuseRows(context: Context, organizationId: string): Promise<AppError> {
  return noRowsLeft((await rowStanding(context, organizationId)) ?? { quota: 0, resetSeconds: 1 })
}

function noRowsLeft({ quota, resetSeconds }: { readonly quota: number; readonly resetSeconds: number }): AppError {
  return new AppError('rate_limited', `The limit of ${quota} rows an hour is used up.`, {
    details: { 'violated-policies': ['rows'], retryAfterSeconds: resetSeconds },
  })
}
