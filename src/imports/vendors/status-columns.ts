import type { VendorName } from './recognise-vendor.ts'
import { byHeader, headerKey } from '../mapping/targets.ts'

/**
 * What a value of a state means. `running` is a lead that may or may not have been written to yet: another column of the
 * file tells, and without one it counts as written to.
 */
export type StatusMeaning = VendorStatus | 'running'

/** How a column tells of the standing of its lead. */
export type StatusColumn =
  /** By a word or number; one that is not listed is not understood. */
  | { readonly kind: 'state'; readonly values: Readonly<Record<string, StatusMeaning>> }
  /** By whether it holds anything: a yes, a count above 0, a date. */
  | { readonly kind: 'sign'; readonly means: VendorStatus }

const state = (values: Readonly<Record<string, StatusMeaning>>) => ({ kind: 'state', values }) as const
const sign = (means: VendorStatus): StatusColumn => ({ kind: 'sign', means })

/** Words that mean the same with every vendor. */
const COMMON: Readonly<Record<string, StatusMeaning>> = {
  'not contacted': 'new',
  'not yet contacted': 'new',
  new: 'new',
  active: 'running',
  contacted: 'in_progress',
  'in progress': 'in_progress',
  inprogress: 'in_progress',
  paused: 'in_progress',
  opened: 'in_progress',
  clicked: 'in_progress',
  skipped: 'in_progress',
  'out of office': 'in_progress',
  stopped: 'stopped',
  completed: 'completed',
  finished: 'completed',
  replied: 'replied',
  interested: 'replied',
  'not interested': 'replied',
  'wrong person': 'replied',
  'meeting booked': 'meeting_booked',
  'meeting completed': 'meeting_booked',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  'do not contact': 'unsubscribed',
  'marked as spam': 'complained',
  spam: 'complained',
  complained: 'complained',
  blocked: 'blocked',
}

const INSTANTLY_STATUS = state({
  ...COMMON,
  '1': 'running',
  '2': 'in_progress',
  '3': 'completed',
  '-1': 'bounced',
  '-2': 'unsubscribed',
  '-3': 'in_progress',
})
const INSTANTLY_INTEREST = state({
  ...COMMON,
  lead: 'running',
  closed: 'meeting_booked',
  won: 'meeting_booked',
  lost: 'replied',
  '0': 'in_progress',
  '1': 'replied',
  '2': 'meeting_booked',
  '3': 'meeting_booked',
  '4': 'meeting_booked',
  '-1': 'replied',
  '-2': 'replied',
  '-3': 'replied',
})
const SMARTLEAD_CATEGORY = state({
  ...COMMON,
  'meeting request': 'replied',
  'information request': 'replied',
  'uncategorizable by ai': 'replied',
  'sender originated bounce': 'in_progress',
  '1': 'replied',
  '2': 'replied',
  '3': 'replied',
  '4': 'unsubscribed',
  '5': 'replied',
})
const SMARTLEAD_STATUS = state({ ...SMARTLEAD_CATEGORY.values, started: 'new' })
const APOLLO_STAGE = state({
  ...COMMON,
  cold: 'new',
  approaching: 'in_progress',
  unresponsive: 'completed',
  'bad data': 'bounced',
  'changed job': 'in_progress',
})

const FAIRLEAD_STATUS = state({
  queued: 'new',
  researching: 'new',
  scored: 'new',
  'in sequence': 'in_progress',
  // Its reason tells more; without one nobody knows what a lead was told.
  ended: 'in_progress',
})
const FAIRLEAD_END = state({
  ...COMMON,
  // It is scored anew, and by what is wanted here.
  disqualified: 'new',
  suppressed: 'blocked',
  failed: 'stopped',
})

const COLUMNS: Readonly<Record<VendorName, ReadonlyMap<string, StatusColumn>>> = {
  instantly: byHeader<StatusColumn>({
    status: INSTANTLY_STATUS,
    'lead status': INSTANTLY_STATUS,
    'lt interest status': INSTANTLY_INTEREST,
    'interest status': INSTANTLY_INTEREST,
    'timestamp last contact': sign('in_progress'),
    'last contacted': sign('in_progress'),
    'email reply count': sign('replied'),
    'timestamp last reply': sign('replied'),
    replied: sign('replied'),
    bounced: sign('bounced'),
    unsubscribed: sign('unsubscribed'),
  }),
  smartlead: byHeader<StatusColumn>({
    status: SMARTLEAD_STATUS,
    'lead status': SMARTLEAD_STATUS,
    category: SMARTLEAD_CATEGORY,
    'lead category': SMARTLEAD_CATEGORY,
    'lead category id': SMARTLEAD_CATEGORY,
    'category name': SMARTLEAD_CATEGORY,
    'last email sequence sent': sign('in_progress'),
    'sent time': sign('in_progress'),
    'reply time': sign('replied'),
    'reply count': sign('replied'),
    'is replied': sign('replied'),
    'is interested': sign('replied'),
    'is bounced': sign('bounced'),
    'is unsubscribed': sign('unsubscribed'),
    'is spam': sign('complained'),
  }),
  apollo: byHeader<StatusColumn>({
    stage: APOLLO_STAGE,
    'contact stage': APOLLO_STAGE,
    'last contacted': sign('in_progress'),
    'email sent': sign('in_progress'),
    replied: sign('replied'),
    demoed: sign('meeting_booked'),
    'email bounced': sign('bounced'),
  }),
  clay: new Map(),
  fairlead: byHeader<StatusColumn>({
    status: FAIRLEAD_STATUS,
    'end reason': FAIRLEAD_END,
    'hold reason': sign('in_progress'),
    'last sent at': sign('in_progress'),
  }),
}

/** How a vendor's column of this header tells of the standing of leads; undefined for one that does not. */
export function statusColumnOf(vendor: VendorName, header: string): StatusColumn | undefined {
  return COLUMNS[vendor].get(headerKey(header))
}

/** How far another tool got with a lead, from weak to strong: where columns disagree, the strongest holds. */
export const STANDINGS = [
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
