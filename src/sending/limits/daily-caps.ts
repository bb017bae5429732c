import { DAY } from '../../platform/clock.ts'

const FIRST_DAY_CAP = 100

/** What an organization may send today: its cap, and while it is new at most 100 more for each day of its life. */
export function organizationCap(organization: { createdAt: Date; dailySendCap: number | null }, now: Date): number {
  const days = Math.max(0, Math.floor((now.getTime() - organization.createdAt.getTime()) / DAY))
  const ramp = FIRST_DAY_CAP * (days + 1)
  return Math.min(organization.dailySendCap ?? Number.MAX_SAFE_INTEGER, ramp)
}

/** What an organization has sent today, and how many emails more it could send before the day ends. */
export interface SendDemand {
  readonly sent: number
  readonly wanted: number
}

/**
 * How many of the `left` emails of the day an organization that has sent `ours` may take. Shares are max-min fair: the
 * day is filled like a vessel, whoever has sent least first, and what one does not want the others share. So everybody
 * may come as far as the level that all wants can reach together. What does not divide evenly goes to who asks first.
 */
export function shareOfDay(left: number, ours: number, others: readonly SendDemand[]): number {
  if (left <= 0) return 0
  const takenAt = (level: number) =>
    others.reduce(
      (sum, { sent, wanted }) => sum + Math.min(wanted, Math.max(0, level - sent)),
      Math.max(0, level - ours),
    )
  let level = 0
  let above = ours + left + 1
  while (above - level > 1) {
    const middle = Math.floor((level + above) / 2)
    if (takenAt(middle) <= left) level = middle
    else above = middle
  }
  if (level < ours) return 0
  return level - ours + (takenAt(level) < left ? 1 : 0)
}
