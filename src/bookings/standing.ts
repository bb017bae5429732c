import type { Meeting } from './store.ts'

/** Where a meeting stands by the clock. Only one that is ahead can be changed by those who attend it. */
export type Standing = 'ahead' | 'begun' | 'over' | 'cancelled'

/** Where a meeting stands at `now`. */
export function standingOf(
  { status, startsAt, endsAt }: Pick<Meeting, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): Standing {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'booked' || endsAt <= now) return 'over'
  return startsAt > now ? 'ahead' : 'begun'
}
