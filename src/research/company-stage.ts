import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { moveLeads } from '../leads/index.ts'
import type { LeadMove } from '../leads/index.ts'
import { SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/db.ts'
import type { Transaction } from '../platform/db.ts'
import { asError } from '../platform/errors.ts'
import type { Stage } from '../platform/work.ts'
import { withLease } from '../platform/work.ts'
import { collectCompany, notCollected } from './collect-company.ts'
import type { CollectedCompany, KnownCompany } from './collect-company.ts'
import { createHostTurns } from './collectors/host-turns.ts'
import type { HostTurns } from './collectors/host-turns.ts'
import {
  findCompanies,
  finishResearch,
  leaseCompany,
  leaseResearches,
  lockResearch,
  lockWaitingLeads,
  organizationsWaiting,
  postponeResearch,
  releaseCompany,
  renewCompany,
  renewResearch,
  saveCompany,
} from './store.ts'

export const COMPANY_STAGE = 'company'

const LEASE = 45 * SECOND
/** While another process or organization reads the same company, look again after this. */
const LOOK_AGAIN = SECOND
const CHUNK = 500

/** One organization's wish for one company, leased by this process. */
interface Errand {
  readonly organizationId: string
  readonly domain: string
  readonly token: string
  readonly turns: HostTurns
}

/**
 * Reads companies' websites: one visit at a time per domain, whoever asks, and a bounded number per organization, so
 * that a tenant with thousands of slow sites holds up nobody else.
 */
export function companyStage(context: Context): Stage {
  const turns = createHostTurns()
  return {
    name: COMPANY_STAGE,
    slots: { total: 64, perOrganization: 16 },
    due: () => organizationsWaiting(context.db, context.clock.now()),
    take: async (organizationId, limit) => {
      const now = context.clock.now()
      const token = randomUUID()
      const domains = await leaseResearches(context.db, { organizationId, now, until: leaseEnd(context), token, limit })
      const jobs = domains.map(
        (domain) => (signal: AbortSignal) => research(context, { organizationId, domain, token, turns }, signal),
      )
      return { taken: domains.length, jobs }
    },
  }
}

async function research(context: Context, errand: Errand, signal: AbortSignal): Promise<void> {
  const { domain, token } = errand
  const now = context.clock.now()
  const leased = await leaseCompany(context.db, { domain, now, until: leaseEnd(context), token })
  if (leased !== undefined) return visit(context, errand, leased, signal)
  const known = (await findCompanies(context.db, [domain])).find((company) => company.freshUntil > now)
  if (known !== undefined) await sendLeadsOn(context, errand, known.outcome, signal)
  else await postponeResearch(context.db, { ...errand, until: new Date(now.getTime() + LOOK_AGAIN) })
}

async function visit(context: Context, errand: Errand, known: KnownCompany, signal: AbortSignal): Promise<void> {
  const { domain, token } = errand
  const renew = async () => {
    const until = leaseEnd(context)
    const held = await renewCompany(context.db, domain, token, until)
    return (await renewResearch(context.db, { ...errand, until })) && held
  }
  const found = await withLease({ milliseconds: LEASE, renew, signal }, (leased) =>
    collect(context, errand, known, leased),
  )
  if (found === undefined) {
    // The process stops or lost a lease: somebody else takes the company up, at once where we still may say so.
    await releaseCompany(context.db, domain, token)
    await postponeResearch(context.db, { ...errand, until: context.clock.now() })
    return
  }
  // A visit that lost its lease changes nothing: whoever has it now writes what it finds.
  const saved = await saveCompany(context.db, { domain, token, observedAt: context.clock.now() }, found)
  if (saved) await sendLeadsOn(context, errand, found.outcome, signal)
}

/**
 * What the company's pages, board and DNS tell, with what is known and still good; undefined when the visit was called
 * off. Leads go on even if reading them fails.
 */
async function collect(
  context: Context,
  { domain, turns }: Errand,
  known: KnownCompany,
  signal: AbortSignal,
): Promise<CollectedCompany | undefined> {
  try {
    const tools = {
      outbound: context.outbound,
      clock: context.clock,
      pause: async (milliseconds: number, ended: AbortSignal) => {
        await pause(milliseconds, undefined, { signal: ended })
      },
      botUrl: `${context.settings.publicUrl}/bot`,
      requestGapMs: context.settings.websiteGap,
      turns,
      signal,
    }
    return await collectCompany(domain, tools, known)
  } catch (error) {
    if (signal.aborted) return undefined
    context.log.error({ err: asError(error), domain }, 'A website could not be read for a fault of ours.')
    return notCollected(known, context.clock.now())
  }
}

/**
 * Everybody of the organization who waited for the company goes on, a bounded number at a time. The request goes with
 * the last of them; it is locked first, so that a lead that begins to wait meanwhile asks anew.
 */
async function sendLeadsOn(context: Context, errand: Errand, outcome: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (signal.aborted) return postponeResearch(context.db, { ...errand, until: context.clock.now() })
    const isMore = await transaction(context.db, (tx) => sendSomeOn(context, tx, errand, outcome))
    if (!isMore) return
  }
}

async function sendSomeOn(context: Context, tx: Transaction, errand: Errand, outcome: string): Promise<boolean> {
  const { organizationId, domain } = errand
  if (!(await lockResearch(tx, errand))) return false
  const leads = await lockWaitingLeads(tx, organizationId, domain, CHUNK)
  const moves = leads.map((lead): LeadMove => ({
    lead,
    to: {},
    happening: { type: 'lead.researched', campaignId: lead.campaignId, leadId: lead.leadId, data: { outcome } },
  }))
  await moveLeads(context, tx, organizationId, moves)
  if (leads.length === CHUNK) return renewResearch(tx, { ...errand, until: leaseEnd(context) })
  await finishResearch(tx, errand)
  return false
}

function leaseEnd(context: Context): Date {
  return new Date(context.clock.now().getTime() + LEASE)
}
