import type { StoredNotice } from './notice-store.ts'
import type { BookingNotice } from './providers/provider.ts'
import { combine, UNHEARD } from './settle-booking.ts'
import type { BookingState } from './settle-booking.ts'

/** What is known of the booking that a notice tells of, under all the names it gives. */
export interface KnownBooking {
  /** The one that goes on; undefined where nothing is known. */
  readonly survivor: StoredNotice | undefined
  /** The same booking under other names, which becomes part of the one that goes on. */
  readonly absorbed: readonly StoredNotice[]
  readonly state: BookingState
  /** Whether the notice tells of a booking that another one has replaced. */
  readonly isSuperseded: boolean
  /** Whether the notice gives a booking names that it is not known by yet. */
  readonly tellsNames: boolean
}

/**
 * Makes one of what is known under several names: the one with a meeting goes on, of several that of which the time was told
 * last; else the one with a lead, else the one heard of first.
 */
export function joinKnown(
  found: readonly { readonly notice: StoredNotice; readonly reference: string; readonly superseded: boolean }[],
  notice: BookingNotice,
): KnownBooking {
  const [first] = notice.references
  const names = new Set(found.map(({ reference }) => reference))
  const distinct = [...new Map(found.map((one) => [one.notice.noticeId, one.notice])).values()]
  const ranked = distinct.toSorted((one, other) => rank(one) - rank(other) || toldOf(other) - toldOf(one))
  const [survivor, ...absorbed] = ranked
  return {
    survivor,
    absorbed,
    state: ranked.map((one) => one.state).reduce(combine, UNHEARD),
    isSuperseded: found.some(({ reference, superseded }) => superseded && reference === first),
    tellsNames: absorbed.length > 0 || notice.previousReferences.some((name) => !names.has(name)),
  }
}

function rank({ meetingId, leadId }: StoredNotice): number {
  if (meetingId !== null) return 0
  return leadId === null ? 2 : 1
}

/** When the time of a meeting was told. */
function toldOf({ meetingId, state }: StoredNotice): number {
  return meetingId === null || state.details === null ? 0 : state.details.at.getTime()
}
