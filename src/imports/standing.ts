import { MOVED_HOLD } from '../leads/index.ts'
import type { EndReason } from '../leads/index.ts'
import type { SuppressionReason } from '../suppressions/index.ts'
import type { RowOutcome } from './import.ts'

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

type Suppressed = 'blocked' | 'bounced' | 'unsubscribed' | 'complained'

/** As what a lead ends, and for which reason its address is suppressed in the whole organization. */
const SUPPRESSED: Readonly<Record<Suppressed, readonly [EndReason, SuppressionReason]>> = {
  blocked: ['suppressed', 'manual'],
  bounced: ['bounced', 'bounced'],
  unsubscribed: ['unsubscribed', 'unsubscribed'],
  complained: ['complained', 'complained'],
}

/** What becomes here of a lead that a tool left in a standing. `title` names the tool to people. */
export function outcomeOf(standing: Standing, title: string): RowOutcome {
  if (standing === 'new') return { kind: 'new' }
  if (standing === 'in_progress') return { kind: 'arrives', arrives: { status: 'held', reason: MOVED_HOLD } }
  if (!isSuppressed(standing)) return { kind: 'arrives', arrives: { status: 'ended', reason: standing } }
  const [endReason, reason] = SUPPRESSED[standing]
  const suppresses = { reason, note: `From an export of ${title}` }
  return { kind: 'arrives', arrives: { status: 'ended', reason: endReason }, suppresses }
}

function isSuppressed(standing: Standing): standing is Suppressed {
  return Object.hasOwn(SUPPRESSED, standing)
}

/** The standing that holds where two are told of one lead. */
export function strongerStanding(one: Standing, other: Standing): Standing {
  return STANDINGS.indexOf(other) > STANDINGS.indexOf(one) ? other : one
}
