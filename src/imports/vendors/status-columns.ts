import type { VendorName } from '../import-types.ts'
import { byHeader, headerKey } from '../mapping/targets.ts'

/** What a value means. `running`: perhaps written to; another column tells, and without one it counts as written to. */
export type StatusMeaning = VendorStatus | 'running'

/** How a column tells of the standing of its lead. */
export type StatusColumn =
  /** By a word or number; one that is not listed is not understood. */
  | { readonly kind: 'state'; readonly values: Readonly<Record<string, StatusMeaning>> }
  /** By whether it holds anything: a yes, a count above 0, a date. */
  | { readonly kind: 'sign'; readonly means: VendorStatus }

type Values = Readonly<Record<string, StatusMeaning>>
const sign = (means: VendorStatus): StatusColumn => ({ kind: 'sign', means })

/** A state by the words for each meaning, with commas between them, and by those of `more`. */
function state(words: Readonly<Partial<Record<StatusMeaning, string>>>, more: Values = {}) {
  const own = Object.entries(words).flatMap(([meaning, list]) => list.split(', ').map((word) => [word, meaning]))
  return { kind: 'state', values: { ...more, ...(Object.fromEntries(own) as Values) } } as const
}

/** Words that mean the same with every vendor. */
const COMMON = state({
  new: 'not contacted, not yet contacted, new',
  running: 'active',
  in_progress: 'contacted, in progress, inprogress, paused, opened, clicked, skipped, out of office',
  stopped: 'stopped',
  completed: 'completed, finished',
  replied: 'replied, interested, not interested, wrong person',
  meeting_booked: 'meeting booked, meeting completed',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed, do not contact',
  complained: 'marked as spam, spam, complained',
  blocked: 'blocked',
}).values

const INSTANTLY_STATUS = state(
  { running: '1', in_progress: '2, -3', completed: '3', bounced: '-1', unsubscribed: '-2' },
  COMMON,
)
const INSTANTLY_INTEREST = state(
  { running: 'lead', in_progress: '0', replied: 'lost, 1, -1, -2, -3', meeting_booked: 'closed, won, 2, 3, 4' },
  COMMON,
)
const SMARTLEAD_CATEGORY = state(
  {
    replied: 'meeting request, information request, uncategorizable by ai, 1, 2, 3, 5',
    in_progress: 'sender originated bounce',
    unsubscribed: '4',
  },
  COMMON,
)
const SMARTLEAD_STATUS = state({ new: 'started' }, SMARTLEAD_CATEGORY.values)
const APOLLO_STAGE = state(
  { new: 'cold', in_progress: 'approaching, changed job', completed: 'unresponsive', bounced: 'bad data' },
  COMMON,
)
// The reason of an end tells more; without one nobody knows what a lead was told.
const FAIRLEAD_STATUS = state({ new: 'queued, researching, scored', in_progress: 'in sequence, ended' })
// Whoever was disqualified is scored anew, and by what is wanted here.
const FAIRLEAD_END = state({ new: 'disqualified', blocked: 'suppressed', stopped: 'failed' }, COMMON)

const COLUMNS: Readonly<Record<VendorName, ReadonlyMap<string, StatusColumn>>> = {
  instantly: byHeader<StatusColumn>(
    [INSTANTLY_STATUS, 'status, lead status'],
    [INSTANTLY_INTEREST, 'lt interest status, interest status'],
    [sign('in_progress'), 'timestamp last contact, last contacted'],
    [sign('replied'), 'email reply count, timestamp last reply, replied'],
    [sign('bounced'), 'bounced'],
    [sign('unsubscribed'), 'unsubscribed'],
  ),
  smartlead: byHeader<StatusColumn>(
    [SMARTLEAD_STATUS, 'status, lead status'],
    [SMARTLEAD_CATEGORY, 'category, lead category, lead category id, category name'],
    [sign('in_progress'), 'last email sequence sent, sent time'],
    [sign('replied'), 'reply time, reply count, is replied, is interested'],
    [sign('bounced'), 'is bounced'],
    [sign('unsubscribed'), 'is unsubscribed'],
    [sign('complained'), 'is spam'],
  ),
  apollo: byHeader<StatusColumn>(
    [APOLLO_STAGE, 'stage, contact stage'],
    [sign('in_progress'), 'last contacted, email sent'],
    [sign('replied'), 'replied'],
    [sign('meeting_booked'), 'demoed'],
    [sign('bounced'), 'email bounced'],
  ),
  clay: new Map(),
  fairlead: byHeader<StatusColumn>(
    [FAIRLEAD_STATUS, 'status'],
    [FAIRLEAD_END, 'end reason'],
    [sign('in_progress'), 'hold reason, last sent at'],
  ),
}

/** How a vendor's column of this header tells of the standing of leads; undefined for one that does not. */
export function statusColumnOf(vendor: VendorName, header: string): StatusColumn | undefined {
  return COLUMNS[vendor].get(headerKey(header))
}

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
export type VendorStatus = (typeof STANDINGS)[number]

/** The standing that holds where two are told of one lead. */
export function strongerStatus(one: VendorStatus, other: VendorStatus): VendorStatus {
  return STANDINGS.indexOf(other) > STANDINGS.indexOf(one) ? other : one
}
