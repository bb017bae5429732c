import { findCampaigns } from '../../campaigns/index.ts'
import type { Context } from '../../platform/context.ts'
import { asError } from '../../platform/errors.ts'
import { chooseProvider, countsAnew } from './choose-provider.ts'
import type { WantedField } from './choose-provider.ts'
import { wantedByQuestions } from './wanted-by-questions.ts'
import type { KnownLeads } from './wanted-by-questions.ts'
import { makeCall } from './make-call.ts'
import { knownFacts } from '../facts/known-facts.ts'
import { callsOfDomain, toldPaths } from './provider-call-store.ts'
import { hasEnabledProvider, listProviders } from '../provider-settings/provider-store.ts'
import { COMPANY_KINDS, isSearchKind } from '../providers/provider-kinds.ts'
import type { StoredProvider } from '../provider-settings/provider-store.ts'
import type { CompanyInquiry, CompanySource } from '../refresh/sources.ts'

/**
 * Which fields of the company would help to decide the scores of leads, those of most points first. Empty once every score
 * is decided. Asked anew after every answer.
 */
export type WantedByScores = (known: KnownLeads) => readonly WantedField[]

/**
 * The organization's paid providers, as a source: one after the other, each only for what is wanted, open and within its
 * budget. Leads whose company the caller described ask for nothing.
 */
export function providerSource(wantedByScores: WantedByScores): CompanySource {
  return {
    name: 'providers',
    isOn: (db, organizationId) => hasEnabledProvider(db, organizationId, COMPANY_KINDS),
    ask: (context, errand, signal) => askProviders(context, { errand: withoutGiven(errand), wantedByScores }, signal),
  }
}

function withoutGiven(errand: CompanyInquiry): CompanyInquiry {
  const leads = errand.leads.filter(({ company, domainKind }) => company === null && domainKind === 'company')
  return { ...errand, leads }
}

interface Search {
  readonly errand: CompanyInquiry
  readonly wantedByScores: WantedByScores
}

async function askProviders(context: Context, search: Search, signal: AbortSignal): Promise<boolean> {
  if (search.errand.leads.length === 0) return false
  const asked = new Set<string>()
  let learnt = false
  for (;;) {
    signal.throwIfAborted()
    const next = await nextProvider(context, search, asked)
    if (next === undefined) return learnt
    asked.add(next.provider.providerId)
    learnt = (await askOne(context, search.errand, next, signal)) || learnt
  }
}

/** A provider to ask, and for which fields. */
interface ProviderTurn {
  readonly provider: StoredProvider
  readonly wanted: readonly WantedField[]
}

/** Whether a provider told something. One that fails for a fault of ours is logged, and the next one is asked. */
async function askOne(
  context: Context,
  { organizationId, domain, wish }: CompanyInquiry,
  { provider, wanted }: ProviderTurn,
  signal: AbortSignal,
): Promise<boolean> {
  const { providerId } = provider
  const why = `Wanted: ${[...new Set(wanted.map(({ path }) => path))].slice(0, MOST_NAMED).join(', ')}`
  try {
    const order = { organizationId, providerId, domain, purpose: 'research', trace: { wish, why } } as const
    const result = await makeCall(context, order, signal)
    if (result.declined === undefined) return result.outcome.status === 'hit' && result.outcome.facts.length > 0
    context.log.debug({ organizationId, providerId, reason: result.declined }, 'A provider was not asked.')
  } catch (error) {
    signal.throwIfAborted()
    context.log.error({ err: asError(error), organizationId, providerId }, 'A provider could not be asked.')
  }
  return false
}

/** Fields that a step of the trace names. */
const MOST_NAMED = 10

async function nextProvider(
  context: Context,
  { errand, wantedByScores }: Search,
  asked: ReadonlySet<string>,
): Promise<ProviderTurn | undefined> {
  const { organizationId, domain, again } = errand
  const { db } = context
  const providers = (await listProviders(db, organizationId)).filter(({ kind }) => !isSearchKind(kind))
  if (providers.every(({ providerId, enabled }) => !enabled || asked.has(providerId))) return undefined
  const known = await findKnown(context, errand)
  const wanted = [...wantedByScores(known), ...wantedByQuestions(known)]
  if (wanted.length === 0) return undefined
  const [calls, told] = [await callsOfDomain(db, organizationId, domain), await toldPaths(db, organizationId, domain)]
  const provider = chooseProvider({ providers, asked, wanted, calls, told, again, now: context.clock.now() })
  return provider === undefined ? undefined : { provider, wanted }
}

async function findKnown(context: Context, { organizationId, leads, again }: CompanyInquiry): Promise<KnownLeads> {
  const campaigns = await findCampaigns(context.db, organizationId, [...new Set(leads.map((lead) => lead.campaignId))])
  const now = context.clock.now()
  const facts = await knownFacts(context.db, leads, (claim) => !again || countsAnew(claim, now))
  return { leads, campaigns, facts, now }
}
