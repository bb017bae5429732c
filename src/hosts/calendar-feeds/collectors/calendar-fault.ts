/** Why a calendar that came cannot be used; `too_many` is more than we keep. */
export type CalendarFailure = 'not_a_calendar' | 'too_many'

/** Something is wrong with the calendar itself. */
export class CalendarFault extends Error {
  override readonly name = 'CalendarFault'
  readonly failure: CalendarFailure

  constructor(failure: CalendarFailure, cause?: unknown) {
    super(failure, cause === undefined ? undefined : { cause })
    this.failure = failure
  }
}
