import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { invalid } from '../../platform/errors.ts'
import { lockContacts } from '../../suppressions/index.ts'
import type { Contact } from '../../suppressions/index.ts'
import { claimAnswers, keepGiven } from './idempotent-answers.ts'
import { archivedError, createdResult, duplicateError, duplicateResult, erasedError } from './intake-results.ts'
import { findLeadsByAddress, insertLeads, lockIntake } from './intake-store.ts'
import type { NewLead } from './intake-store.ts'
import type { CampaignStanding } from './campaign-standing.ts'
import { peopleOf, personOf, toEntry } from './intake-request.ts'
import type { IntakeEntry, IntakeResult, IntakeRequest } from './intake-request.ts'
import { lockLeads } from '../lead-store.ts'
import type { Lead } from '../lead-store.ts'
import { applyImportedState, appliesUnasked } from './apply-imported-state.ts'
import { newLead, emitAccepted } from './insert-new-leads.ts'
import { updateLead } from '../lifecycle/update-lead.ts'

type People = ReadonlyMap<string, Contact>
type Campaigns = ReadonlyMap<string, CampaignStanding>

/** Stores a batch of leads in one transaction; see `insertWithDuplicatesIn`. */
export function insertWithDuplicates(context: Context, requests: readonly IntakeRequest[]): Promise<IntakeResult[]> {
  return transaction(context.db, (tx) => insertWithDuplicatesIn(context, tx, requests))
}

/**
 * Stores a batch of leads in the caller's transaction. Rows are locked and written in sorted order, equal identities
 * are folded into one lead, and the results come back in the order of the requests.
 */
export async function insertWithDuplicatesIn(
  context: Context,
  tx: Transaction,
  requests: readonly IntakeRequest[],
): Promise<IntakeResult[]> {
  const entries = requests.map((request) => toEntry<IntakeResult>(context, request))
  await claimAnswers(context, tx, entries)
  const campaigns = await lockCampaigns(tx, entries.filter(isOpen))
  const people = await lockPeople(context, tx, entries.filter(isOpen))
  refuseErased(entries.filter(isOpen), people)
  await place(context, tx, { entries: entries.filter(isOpen), people, campaigns })
  await keepGiven(tx, entries)
  return entries.map((entry) => entry.result!)
}

function isOpen(entry: IntakeEntry): boolean {
  return entry.result === undefined
}

/** How the campaigns stand that take leads. Entries of others are refused. */
async function lockCampaigns(tx: Transaction, entries: readonly IntakeEntry[]): Promise<Campaigns> {
  if (entries.length === 0) return new Map()
  const places = entries.map(({ request: { organizationId, campaignId } }) => ({ organizationId, campaignId }))
  const taking = await lockIntake(tx, places)
  for (const entry of entries.filter((one) => !taking.has(one.request.campaignId))) {
    entry.result = { kind: 'refused', error: archivedError() }
  }
  return taking
}

async function lockPeople(context: Context, tx: Transaction, entries: readonly IntakeEntry[]): Promise<People> {
  if (entries.length === 0) return new Map()
  const contacts = await lockContacts(tx, peopleOf(entries), context.clock.now())
  return new Map(contacts.map((contact) => [personOf(contact), contact]))
}

function refuseErased(entries: readonly IntakeEntry[], people: People): void {
  for (const entry of entries) {
    if (people.get(entry.personKey)?.erasedAt == null) continue
    entry.result = { kind: 'refused', error: erasedError() }
  }
}

async function place(
  context: Context,
  tx: Transaction,
  { entries, people, campaigns }: { entries: readonly IntakeEntry[]; people: People; campaigns: Campaigns },
): Promise<void> {
  if (entries.length === 0) return
  const known = new Map<string, Lead>()
  await findMet(tx, entries.filter(isWide), known)
  const now = context.clock.now()
  const fresh = chooseNew(context, entries, { known, people, now })
  const sorted = [...fresh].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lead]) => lead)
  const inserted = await insertLeads(tx, sorted, now)
  const created = new Map([...fresh].filter(([, lead]) => inserted.has(lead.leadId)))
  await emitAccepted(context, tx, [...created.values()])

  const makers = new Map(entries.toReversed().map((entry) => [entry.identity, entry]))
  const later = new Set(entries.filter((one) => !created.has(one.identity) || makers.get(one.identity) !== one))
  const unmet = [...later].filter(({ identity }) => !known.has(identity))
  await findMet(tx, unmet, known)
  await lockForUpdate(tx, [...later], known)
  for (const entry of entries) {
    const lead = later.has(entry) ? undefined : created.get(entry.identity)
    if (lead === undefined) entry.result = await settleDuplicate(context, tx, entry, known)
    else entry.result = createdResult(entry.request, lead, campaigns.get(entry.request.campaignId)!)
  }
}

/** Decides which lead each request is about, and answers those that seem to be new. */
function chooseNew(
  context: Context,
  entries: readonly IntakeEntry[],
  { known, people, now }: { known: ReadonlyMap<string, Lead>; people: People; now: Date },
): Map<string, NewLead> {
  const fresh = new Map<string, NewLead>()
  const firstOf = new Map([...known].toReversed().map(([identity, lead]) => [personOf(lead), identity]))
  for (const entry of entries) {
    const isThere = (identity: string) => known.has(identity) || fresh.has(identity)
    const elsewhere = isWide(entry) && !isThere(entry.identity) ? firstOf.get(entry.personKey) : undefined
    if (elsewhere !== undefined) entry.identity = elsewhere
    else if (!isThere(entry.identity)) {
      const suppression = people.get(entry.personKey)?.suppression ?? null
      fresh.set(
        entry.identity,
        newLead(context, entry.request, { addressHash: entry.person.addressHash, suppression, now }),
      )
    }
    if (!firstOf.has(entry.personKey)) firstOf.set(entry.personKey, entry.identity)
  }
  return fresh
}

function isWide(entry: IntakeEntry): boolean {
  return entry.request.duplicateScope === 'organization'
}

/** Adds to `known` the leads, oldest first, that the people of requests have in any campaign. */
async function findMet(tx: Transaction, entries: readonly IntakeEntry[], known: Map<string, Lead>): Promise<void> {
  if (entries.length === 0) return
  for (const lead of await findLeadsByAddress(tx, peopleOf(entries))) known.set(identityOf(lead), lead)
}

/** Updates lock one lead after the other; in sorted order first, they meet no one who does the same. */
async function lockForUpdate(
  tx: Transaction,
  entries: readonly IntakeEntry[],
  known: ReadonlyMap<string, Lead>,
): Promise<void> {
  const leads = entries.flatMap((entry) => {
    const lead = known.get(entry.identity)
    const changes = entry.request.onDuplicate === 'update' || entry.request.arrives !== undefined
    return changes && lead !== undefined ? [lead] : []
  })
  const byOrganization = [...Map.groupBy(leads, (lead) => lead.organizationId)]
  for (const [organizationId, its] of byOrganization.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await lockLeads(tx, organizationId, [...new Set(its.map((lead) => lead.leadId))])
  }
}

function identityOf(lead: Lead): string {
  return `${personOf(lead)} ${lead.campaignId}`
}

async function settleDuplicate(
  context: Context,
  tx: Transaction,
  { request, identity }: IntakeEntry,
  known: Map<string, Lead>,
): Promise<IntakeResult> {
  const lead = known.get(identity)
  if (lead === undefined) throw new Error('A lead was neither written nor found.')
  if (request.onDuplicate !== 'update') {
    const arrives = appliesUnasked(request.arrives, lead) ? request.arrives : undefined
    const arrival = await applyImportedState(context, tx, lead, arrives)
    known.set(identity, arrival.lead)
    if (request.onDuplicate === 'reject') return { kind: 'refused', error: duplicateError(arrival.lead) }
    return duplicateResult(request, arrival.lead, arrival.changed)
  }
  const update = await updateLead(context, tx, lead, request.lead)
  if (update.errors.length > 0) return { kind: 'refused', error: invalid(update.errors) }
  const arrival = await applyImportedState(context, tx, update.lead, request.arrives)
  known.set(identity, arrival.lead)
  return duplicateResult(request, arrival.lead, update.changed || arrival.changed)
}
