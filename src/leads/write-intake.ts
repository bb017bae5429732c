import type { Happening } from '../events.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { emit, stageAfter } from '../platform/emit.ts'
import { AppError, invalid } from '../platform/errors.ts'
import { showId, uuidv7 } from '../platform/ids.ts'
import { hashAddress } from '../platform/secrets.ts'
import { hostSuffixes, lockContacts } from '../suppressions/index.ts'
import type { Contact } from '../suppressions/index.ts'
import { claimAnswers, keepGiven } from './idempotent-answers.ts'
import { findLeadsByAddress, insertLeads } from './intake-store.ts'
import type { NewLead } from './intake-store.ts'
import type { IntakeRequest, IntakeResult } from './intake.ts'
import type { Lead } from './lead-store.ts'
import { updateLead } from './update-lead.ts'

/** A request on its way through one batch. */
export interface Entry {
  readonly request: IntakeRequest
  readonly addressHash: Buffer
  /** Sorts by organization, address and campaign; equal for equal identities. */
  readonly identity: string
  readonly personKey: string
  result?: IntakeResult
}

/**
 * Stores a batch of leads in one transaction. Rows are locked and written in sorted order, equal identities are folded
 * into one lead, and the results come back in the order of the requests.
 */
export async function writeIntake(context: Context, requests: readonly IntakeRequest[]): Promise<IntakeResult[]> {
  const entries = requests.map((request) => toEntry(context, request))
  await transaction(context.db, async (tx) => {
    for (const entry of entries) delete entry.result
    await claimAnswers(context, tx, entries)
    const open = entries.filter((entry) => entry.result === undefined)
    const contacts = await lockPeople(context, tx, open)
    refuseErased(open, contacts)
    await place(context, tx, { entries: open.filter((entry) => entry.result === undefined), contacts })
    await keepGiven(tx, entries)
  })
  return entries.map((entry) => entry.result!)
}

function toEntry(context: Context, request: IntakeRequest): Entry {
  const addressHash = hashAddress(context.instance.erasureKey, request.organizationId, request.lead.emailKey)
  const personKey = `${request.organizationId} ${addressHash.toString('hex')}`
  return { request, addressHash, personKey, identity: `${personKey} ${request.campaignId}` }
}

async function lockPeople(context: Context, tx: Transaction, entries: readonly Entry[]): Promise<Map<string, Contact>> {
  const people = new Map(entries.map((entry) => [entry.personKey, entry]))
  if (people.size === 0) return new Map()
  const keys = [...people.values()].map(({ request, addressHash }) => ({
    organizationId: request.organizationId,
    addressHash,
    emailKey: request.lead.emailKey,
    suffixes: hostSuffixes(request.lead.emailKey),
  }))
  const contacts = await lockContacts(tx, keys, context.clock.now())
  return new Map(contacts.map((contact) => [`${contact.organizationId} ${contact.addressHash.toString('hex')}`, contact]))
}

function refuseErased(entries: readonly Entry[], contacts: ReadonlyMap<string, Contact>): void {
  for (const entry of entries) {
    if (contacts.get(entry.personKey)?.erasedAt == null) continue
    entry.result = {
      kind: 'refused',
      error: new AppError('person_erased', 'This person was erased and must not be contacted. Nothing was stored.'),
    }
  }
}

async function place(
  context: Context,
  tx: Transaction,
  batch: { entries: readonly Entry[]; contacts: ReadonlyMap<string, Contact> },
): Promise<void> {
  if (batch.entries.length === 0) return
  const known = await findAcrossCampaigns(tx, batch.entries)
  const fresh = new Map<string, NewLead>()
  const sorted = batch.entries.toSorted((a, b) => (a.identity < b.identity ? -1 : 1))
  for (const entry of sorted) {
    if (known.has(entry.identity) || fresh.has(entry.identity)) continue
    fresh.set(entry.identity, newLead(context, entry, batch.contacts.get(entry.personKey)?.suppression ?? null))
  }
  const inserted = await insertLeads(tx, [...fresh.values()], context.clock.now())
  const created = [...fresh.values()].filter((lead) => inserted.has(lead.leadId))
  await tellAccepted(context, tx, created)

  const createdByIdentity = new Map([...fresh].filter(([, lead]) => inserted.has(lead.leadId)))
  await findDuplicates(tx, batch.entries, createdByIdentity, known)
  const answered = new Set<string>()
  for (const entry of batch.entries) {
    const lead = createdByIdentity.get(entry.identity)
    const first = lead !== undefined && !answered.has(entry.identity)
    answered.add(entry.identity)
    entry.result = first ? createdResult(entry, lead) : await settleDuplicate(context, tx, entry, known)
  }
}

/** Leads that stand for a request already because it asked to look across all campaigns of its organization. */
async function findAcrossCampaigns(tx: Transaction, entries: readonly Entry[]): Promise<Map<string, Lead>> {
  const wide = entries.filter((entry) => entry.request.duplicateScope === 'organization')
  const known = new Map<string, Lead>()
  if (wide.length === 0) return known
  const leads = await findLeadsByAddress(tx, wide.map(addressOf))
  for (const entry of wide) {
    const mine = leads.filter((lead) => personOf(lead) === entry.personKey)
    const lead = mine.find((one) => one.campaignId === entry.request.campaignId) ?? mine[0]
    if (lead !== undefined) known.set(entry.identity, lead)
  }
  return known
}

/** Adds to `known` the leads that requests of this batch met in their campaign. */
async function findDuplicates(
  tx: Transaction,
  entries: readonly Entry[],
  created: ReadonlyMap<string, NewLead>,
  known: Map<string, Lead>,
): Promise<void> {
  const counts = new Map<string, number>()
  for (const entry of entries) counts.set(entry.identity, (counts.get(entry.identity) ?? 0) + 1)
  const missing = entries.filter(
    (entry) => !known.has(entry.identity) && (!created.has(entry.identity) || counts.get(entry.identity)! > 1),
  )
  if (missing.length === 0) return
  const wanted = new Set(missing.map((entry) => entry.identity))
  for (const lead of await findLeadsByAddress(tx, missing.map(addressOf))) {
    const identity = `${personOf(lead)} ${lead.campaignId}`
    if (wanted.has(identity)) known.set(identity, lead)
  }
}

function addressOf(entry: Entry): { organizationId: string; addressHash: Buffer } {
  return { organizationId: entry.request.organizationId, addressHash: entry.addressHash }
}

function personOf(lead: Lead): string {
  return `${lead.organizationId} ${lead.addressHash.toString('hex')}`
}

function newLead(context: Context, entry: Entry, suppression: string | null): NewLead {
  const { request, addressHash } = entry
  const leadId = uuidv7(context.clock.now().getTime())
  const suppressed = suppression !== null
  return {
    organizationId: request.organizationId,
    campaignId: request.campaignId,
    leadId,
    addressHash,
    lead: request.lead,
    status: suppressed ? 'ended' : 'queued',
    endReason: suppressed ? 'suppressed' : null,
    stage: suppressed ? null : stageAfter(context.pipeline, accepted(request.campaignId, leadId, request)),
  }
}

function accepted(campaignId: string, leadId: string, request: Pick<IntakeRequest, 'lead'>): Happening {
  return { type: 'lead.accepted', campaignId, leadId, data: { companyGiven: request.lead.company !== undefined } }
}

async function tellAccepted(context: Context, tx: Transaction, created: readonly NewLead[]): Promise<void> {
  const byOrganization = Map.groupBy(created, (lead) => lead.organizationId)
  for (const [organizationId, leads] of byOrganization) {
    const happenings = leads.flatMap((lead): Happening[] => {
      const first = accepted(lead.campaignId, lead.leadId, lead)
      if (lead.endReason === null) return [first]
      const data = { endReason: lead.endReason, from: 'queued' }
      return [first, { type: 'lead.ended', campaignId: lead.campaignId, leadId: lead.leadId, data }]
    })
    await emit(context, tx, organizationId, happenings)
  }
  for (const stage of new Set(created.map((lead) => lead.stage))) {
    if (stage !== null) tx.afterCommit(() => context.wake(stage))
  }
}

function createdResult(entry: Entry, lead: NewLead): IntakeResult {
  const suppressed = lead.endReason === 'suppressed'
  const prospectId = showId('lead', lead.leadId)
  const warnings = suppressed
    ? [...entry.request.warnings, { pointer: '/email', code: 'suppressed', detail: 'This address is suppressed; nothing is sent to it.' }]
    : entry.request.warnings
  const body = {
    success: true,
    prospectId,
    status: lead.status,
    ...(suppressed ? { endReason: 'suppressed' } : {}),
    message: suppressed ? 'Lead accepted; its address is suppressed and will not be contacted.' : 'Lead accepted and queued for outreach.',
    duplicate: false,
    warnings,
  }
  return {
    kind: 'answered',
    outcome: suppressed ? 'suppressed' : 'created',
    status: 201,
    body: JSON.stringify(body),
    location: `/api/v1/leads/${prospectId}`,
  }
}

async function settleDuplicate(
  context: Context,
  tx: Transaction,
  entry: Entry,
  known: Map<string, Lead>,
): Promise<IntakeResult> {
  const { request } = entry
  const lead = known.get(entry.identity)
  if (lead === undefined) throw new Error('A lead was neither written nor found.')
  const prospectId = showId('lead', lead.leadId)
  if (request.onDuplicate === 'reject') {
    const error = new AppError('duplicate_lead', 'This lead is in the campaign already.', { details: { prospectId } })
    return { kind: 'refused', error }
  }
  const update = request.onDuplicate === 'update' ? await updateLead(context, tx, lead, request.lead) : undefined
  if (update !== undefined && update.errors.length > 0) return { kind: 'refused', error: invalid(update.errors) }
  if (update !== undefined) known.set(entry.identity, update.lead)
  const status = update?.lead.status ?? lead.status
  const body = {
    success: true,
    prospectId,
    status,
    ...(lead.endReason === null ? {} : { endReason: lead.endReason }),
    message: update?.changed === true ? 'The lead was in the campaign already and was updated.' : 'The lead is in the campaign already.',
    duplicate: true,
    warnings: request.warnings,
  }
  return {
    kind: 'answered',
    outcome: update?.changed === true ? 'updated' : 'duplicate',
    status: 200,
    body: JSON.stringify(body),
    location: null,
  }
}
