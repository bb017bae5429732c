import { claimDueLeads, leadStage, lockDueLeads, transitionLeads } from '../leads/index.ts'
import type { Lead, LeadClaim, LeadTransition } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import type { Stage } from '../platform/work/worker.ts'
import { askWords } from './caller-words/ask-words.ts'
import { saveWordFacts } from './caller-words/word-fact-store.ts'
import { hashOfWords, hasWords, wordsOf } from './caller-words/words.ts'
import { COMPANY_STAGE } from './visit/company-stage.ts'
import { findFollowedAmong } from './refresh/follower-store.ts'
import { hasSources } from './refresh/sources.ts'
import type { CompanySource } from './refresh/sources.ts'
import { findCompanies } from './visit/company-store.ts'
import { requestResearch } from './refresh/refresh-request-store.ts'

/** Leads taken at once: enough that a transaction costs little per lead, few enough that it is short. */
const BATCH = 500

/**
 * Sends each lead on: to scoring where nothing is to be found out or it is known already, otherwise to wait for its
 * company and what else the organization asks about it. No outside call happens here, so a tenant's million leads take only
 * turns. Before a lead goes on, its caller's words are read, while nothing is locked; leads without words cost nothing more.
 */
export function researchStage(context: Context, sources: readonly CompanySource[] = []): Stage {
  return leadStage(context, { name: 'research', batch: BATCH, take: (claim) => takeLeads({ context, sources }, claim) })
}

interface Means {
  readonly context: Context
  readonly sources: readonly CompanySource[]
}

async function takeLeads(means: Means, claim: LeadClaim): Promise<number> {
  const { context } = means
  const { organizationId, now, limit } = claim
  const leads = await transaction(context.db, async (tx) => {
    const due = await claimDueLeads(tx, { organizationId, stage: 'research', now, limit })
    claim.note(due)
    const silent = due.filter((lead) => !hasWords(lead))
    await sendOn(means, tx, claim, silent)
    return due
  })
  const worded = leads.filter(hasWords)
  if (worded.length > 0) await takeWords(means, claim, worded)
  return leads.length
}

/** Leads whose words were not read, or are others by now, stay due. */
async function takeWords(means: Means, claim: LeadClaim, worded: readonly Lead[]): Promise<void> {
  const { context } = means
  const { organizationId, now } = claim
  const read = await askWords(context, worded)
  if (read.size === 0) return
  await transaction(context.db, async (tx) => {
    const leadIds = [...read.keys()]
    const due = await lockDueLeads(tx, { organizationId, stage: 'research', now, leadIds })
    claim.note(due)
    const unchanged = due.filter((lead) => read.get(lead.leadId)?.hash === hashOfWords(wordsOf(lead)))
    const told = unchanged.map(({ leadId }) => ({ leadId, found: read.get(leadId)?.found ?? [] }))
    await saveWordFacts(tx, organizationId, told, context.clock.now())
    await sendOn(means, tx, claim, unchanged)
  })
}

async function sendOn(
  { context, sources }: Means,
  tx: Transaction,
  { organizationId, now }: LeadClaim,
  leads: readonly Lead[],
): Promise<void> {
  const searchable = leads.filter(needsCompany)
  const domains = [...new Set(searchable.map((lead) => lead.domain))]
  // Whoever asks more than the company's pages looks for itself what it knows already.
  const asksMore = domains.length > 0 && (await hasSources(tx, sources, organizationId))
  const companies = asksMore ? [] : await findCompanies(tx, domains)
  // What somebody else had read is asked for all the same: nothing tells that it was there already.
  const followed = await findFollowedAmong(tx, organizationId, domains)
  const known = companies.filter(({ domain, freshUntil }) => freshUntil > now && followed.has(domain))
  const fresh = new Map(known.map((found) => [found.domain, found]))
  const moves = leads.map((lead) => {
    if (!needsCompany(lead)) return researched(lead, skippedBecause(lead))
    const company = fresh.get(lead.domain)
    return company === undefined ? waitForCompany(lead) : researched(lead, company.outcome)
  })
  const unknown = new Set(searchable.map((lead) => lead.domain).filter((domain) => !fresh.has(domain)))
  if (unknown.size > 0) {
    await requestResearch(tx, organizationId, [...unknown], now)
    tx.afterCommit(() => context.wake(COMPANY_STAGE))
  }
  await transitionLeads(context, tx, organizationId, moves)
}

/** Company data from the caller replaces research; a mail provider's domain is not the lead's company. */
function needsCompany(lead: Lead): boolean {
  return lead.company === null && lead.domainKind === 'company'
}

function skippedBecause(lead: Lead): string {
  return lead.company === null ? lead.domainKind : 'company_given'
}

function waitForCompany(lead: Lead): LeadTransition {
  return {
    lead,
    to: { ...(lead.status === 'queued' ? { status: 'researching' } : {}), stage: 'research', dueAt: null },
    happening: { type: 'lead.researching', campaignId: lead.campaignId, leadId: lead.leadId, data: {} },
  }
}

function researched(lead: Lead, outcome: string): LeadTransition {
  return {
    lead,
    to: {},
    happening: { type: 'lead.researched', campaignId: lead.campaignId, leadId: lead.leadId, data: { outcome } },
  }
}
