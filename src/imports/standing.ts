import type { EndReason } from '../leads/index.ts'

/** How far another tool got with a lead, from weak to strong: where columns disagree, the strongest holds. */
const STANDINGS = [
  'new',
  'in_progress',
  'stopped',
  'completed',
  'replied',
  'meeting_booked',
  'blocked',
  'bounced',
  'unsubscribed',
  'complained',
] as const

/** How far another tool got with a lead. */
export type Standing = (typeof STANDINGS)[number]

/** The reason of the hold on leads that another tool was writing to. `resume` is a person's approval. */
export const MOVED_HOLD = 'moved'

/** What becomes of a lead here. */
export interface Arrival {
  /** Ended from the start, for this reason. */
  readonly endReason: EndReason | null
  /** Held until a person resumes it. */
  readonly isHeld: boolean
  /** Its address is suppressed in the whole organization, for this reason. */
  readonly suppression: 'manual' | 'bounced' | 'unsubscribed' | 'complained' | null
}

const FREE: Arrival = { endReason: null, isHeld: false, suppression: null }

const ARRIVALS: Readonly<Record<Standing, Arrival>> = {
  new: FREE,
  in_progress: { ...FREE, isHeld: true },
  stopped: { ...FREE, endReason: 'stopped' },
  completed: { ...FREE, endReason: 'completed' },
  replied: { ...FREE, endReason: 'replied' },
  meeting_booked: { ...FREE, endReason: 'meeting_booked' },
  blocked: { ...FREE, endReason: 'suppressed', suppression: 'manual' },
  bounced: { ...FREE, endReason: 'bounced', suppression: 'bounced' },
  unsubscribed: { ...FREE, endReason: 'unsubscribed', suppression: 'unsubscribed' },
  complained: { ...FREE, endReason: 'complained', suppression: 'complained' },
}

/** What becomes of a lead that another tool left in a standing. */
export function arrivalOf(standing: Standing): Arrival {
  return ARRIVALS[standing]
}

/** The standing that holds where two are told of one lead. */
export function strongerStanding(one: Standing, other: Standing): Standing {
  return STANDINGS.indexOf(other) > STANDINGS.indexOf(one) ? other : one
}
