import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { checkSuppressed, contactKeyOf, findContact, findContactStates } from '../../suppressions/index.ts'
import type { EndReason, LeadStatus } from '../lifecycle/lead-states.ts'
import { SUPPRESSED_WARNING, archivedError, duplicateError, erasedError } from './intake-results.ts'
import { campaignWarnings } from './campaign-standing.ts'
import { findCampaignStanding, findLeadsByAddress, findPresent } from './intake-store.ts'
import type { DuplicateScope, IntakeRequest } from './intake-request.ts'

/** What stands against adding a lead and writing to it, the first that holds; `free` where nothing does. */
export type Eligibility =
  | { readonly kind: 'free' }
  | { readonly kind: 'erased' }
  | {
      readonly kind: 'duplicate'
      readonly leadId: string
      readonly campaignId: string
      readonly status: LeadStatus
      readonly endReason: EndReason | null
    }
  | { readonly kind: 'suppressed'; readonly by: 'address' | 'domain'; readonly reason: string }
  /** Another campaign is writing to the address: the lead would wait until that has ended. */
  | { readonly kind: 'live_elsewhere'; readonly campaignId: string }
  /** Another campaign wrote to the address not long ago. */
  | { readonly kind: 'resting'; readonly until: Date }

/**
 * What would stand against each of some addresses if it were added to a campaign now, in the order given; at most some
 * 1,000 at once. Reads without a lock and writes nothing. With the scope `organization`, a lead of any campaign is a
 * duplicate.
 */
export async function checkEligibility(
  context: Context,
  place: {
    readonly organizationId: string
    readonly campaignId: string
    readonly duplicateScope: DuplicateScope
  },
  emailKeys: readonly string[],
): Promise<Eligibility[]> {
  const { organizationId, campaignId, duplicateScope } = place
  const now = context.clock.now()
  const people = emailKeys.map((emailKey) => contactKeyOf(context, organizationId, emailKey))
  const contacts = await findContactStates(context.db, organizationId, people)
  const hashes = people.map((person) => person.addressHash)
  const present = await findPresent(context.db, organizationId, hashes)
  const byAddress = Map.groupBy(present, (lead) => lead.addressHash.toString('hex'))
  return people.map(({ addressHash }, index): Eligibility => {
    const contact = contacts[index]!
    const leads = byAddress.get(addressHash.toString('hex')) ?? []
    if (contact.isErased) return { kind: 'erased' }
    const same = leads.find((lead) => lead.campaignId === campaignId)
    const met = same ?? (duplicateScope === 'organization' ? leads[0] : undefined)
    if (met !== undefined) {
      const { leadId, status, endReason } = met
      return { kind: 'duplicate', leadId, campaignId: met.campaignId, status, endReason }
    }
    const { reason, kind: by, liveLeadId, restingUntil } = contact
    if (reason !== null && by !== null) return { kind: 'suppressed', by, reason }
    const live = leads.find((lead) => lead.leadId === liveLeadId)
    if (live !== undefined) return { kind: 'live_elsewhere', campaignId: live.campaignId }
    if (restingUntil !== null && restingUntil > now) return { kind: 'resting', until: restingUntil }
    return { kind: 'free' }
  })
}

/** Which addresses have a lead in a campaign, added by `upto` where given. It stays true while their people are locked. */
export async function addressesPresent(
  context: Context,
  db: Db,
  {
    organizationId,
    campaignId,
    upto,
  }: { readonly organizationId: string; readonly campaignId: string; readonly upto: Date | null },
  emailKeys: readonly string[],
): Promise<Set<string>> {
  const people = emailKeys.map((emailKey) => contactKeyOf(context, organizationId, emailKey))
  const byHash = new Map(people.map((person) => [person.addressHash.toString('hex'), person]))
  const hashes = [...byHash.values()].map(({ addressHash }) => addressHash)
  const leads = await findPresent(db, organizationId, hashes)
  const met = leads.filter((lead) => lead.campaignId === campaignId && (upto === null || lead.acceptedAt <= upto))
  return new Set(met.map(({ addressHash }) => byHash.get(addressHash.toString('hex'))!.emailKey))
}

/** What adding a lead would answer. */
export interface IntakePreview {
  /** The lead that is there already, or null. */
  readonly prospectId: string | null
  readonly status: LeadStatus
  readonly endReason?: EndReason
  readonly duplicate: boolean
  readonly warnings: readonly Problem[]
}

/** Says what adding a lead would answer, and writes nothing. @throws AppError with which the lead would be refused */
export async function previewIntake(context: Context, request: IntakeRequest): Promise<IntakePreview> {
  const { organizationId, campaignId, lead, warnings, ofNew = [] } = request
  const standing = request.archived === true ? undefined : await findCampaignStanding(context.db, request)
  if (standing === undefined) throw archivedError()
  const person = contactKeyOf(context, organizationId, lead.emailKey)
  const contact = await findContact(context.db, organizationId, person)
  if (contact.erasedAt !== null) throw erasedError()
  const leads = await findLeadsByAddress(context.db, [person])
  const elsewhere = request.duplicateScope === 'organization' ? leads[0] : undefined
  const met = leads.find((one) => one.campaignId === campaignId) ?? elsewhere
  if (met !== undefined) {
    if (request.onDuplicate === 'reject') throw duplicateError(met)
    const endReason = met.endReason === null ? {} : { endReason: met.endReason }
    return { prospectId: showId('lead', met.leadId), status: met.status, ...endReason, duplicate: true, warnings }
  }
  const isSuppressed = (await checkSuppressed(context.db, organizationId, lead.emailKey)) !== null
  if (!isSuppressed) {
    const all = [...warnings, ...ofNew, ...campaignWarnings(standing)]
    return { prospectId: null, status: 'queued', duplicate: false, warnings: all }
  }
  return {
    prospectId: null,
    status: 'ended',
    endReason: 'suppressed',
    duplicate: false,
    warnings: [...warnings, SUPPRESSED_WARNING],
  }
}
