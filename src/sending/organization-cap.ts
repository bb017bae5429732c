import { DAY, MINUTE } from '../platform/clock.ts'

/** An email that could not even be claimed is looked at again after this, in milliseconds. */
export const AFTER_FAULT = 5 * MINUTE

const FIRST_DAY_CAP = 100

/** What an organization may send today: its cap, and while it is new at most 100 more for each day of its life. */
export function organizationCap(organization: { createdAt: Date; dailySendCap: number | null }, now: Date): number {
  const days = Math.max(0, Math.floor((now.getTime() - organization.createdAt.getTime()) / DAY))
  const ramp = FIRST_DAY_CAP * (days + 1)
  return Math.min(organization.dailySendCap ?? Number.MAX_SAFE_INTEGER, ramp)
}
