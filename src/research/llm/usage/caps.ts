import type { RunUnit, SpendAccount, SpendScope, SpentAccount, TokenCount } from './calls-store.ts'
import type { SkipReason } from '../failure-words.ts'
import type { Caps, Prices } from '../settings/settings-schema.ts'

/** What a call is about, and so what it counts for. */
export interface SpendSubject {
  readonly domain: string | null
  readonly leadId: string | null
  readonly campaignId: string | null
}

/** Tokens and US dollars; 0 dollars where prices are unknown. */
export interface CallCost {
  readonly tokens: number
  readonly usd: number
}

/** The accounts that a call counts on. `day` is one of UTC, as `2026-11-24`. What a lead uses is not its company's. */
export function accountsOf({ domain, leadId, campaignId }: SpendSubject, day: string): SpendAccount[] {
  return [
    { scope: 'day', subject: day },
    ...(domain === null || leadId !== null ? [] : [{ scope: 'company' as const, subject: `${domain} ${day}` }]),
    ...(leadId === null ? [] : [{ scope: 'lead' as const, subject: leadId }]),
    ...(campaignId === null ? [] : [{ scope: 'campaign' as const, subject: campaignId }]),
  ]
}

type CallCap = Exclude<keyof Caps, RunUnit>

/** The caps in the order in which they are looked at: what they count, and what is said where one is reached. */
const LIMITS: readonly (readonly [SpendScope, keyof CallCost, CallCap, SkipReason])[] = [
  ['day', 'tokens', 'tokensPerDay', 'cap_day_tokens'],
  ['day', 'usd', 'usdPerDay', 'cap_day_usd'],
  ['company', 'tokens', 'tokensPerCompany', 'cap_company_tokens'],
  ['lead', 'tokens', 'tokensPerLead', 'cap_lead_tokens'],
  ['lead', 'usd', 'usdPerLead', 'cap_lead_usd'],
  ['campaign', 'tokens', 'tokensPerCampaign', 'cap_campaign_tokens'],
  ['campaign', 'usd', 'usdPerCampaign', 'cap_campaign_usd'],
]

/** The first cap that a call of this cost would break on one of its accounts; undefined where none. */
export function brokenCap(
  caps: Caps,
  cost: CallCost,
  { accounts, spent }: { readonly accounts: readonly SpendAccount[]; readonly spent: readonly SpentAccount[] },
): SkipReason | undefined {
  const broken = LIMITS.find(([scope, unit, cap]) => {
    const account = accounts.find((one) => one.scope === scope)
    const before = spent.find((one) => one.scope === scope && one.subject === account?.subject)
    const most = caps[cap]
    return account !== undefined && most !== null && (before?.[unit] ?? 0) + cost[unit] > most
  })
  return broken?.[3]
}

const MILLION = 1_000_000

/** What tokens cost in US dollars; null if prices are unknown. */
export function usdOf(prices: Prices | null, { in: input, cached, out }: TokenCount): number | null {
  if (prices === null) return null
  return ((input - cached) * prices.in + cached * prices.cachedIn + out * prices.out) / MILLION
}

/** The most that a call can cost: all input at the dearer of its prices, and as much output as is allowed. */
export function mostCost(prices: Prices | null, input: number, output: number): CallCost {
  const dearest = prices === null ? 0 : Math.max(prices.in, prices.cachedIn)
  return { tokens: input + output, usd: prices === null ? 0 : (input * dearest + output * prices.out) / MILLION }
}

/** English prose has four bytes and more; figures and signs have one. */
const BYTES_PER_TOKEN = 3

/** About how many tokens a text has, by its length in UTF-8: to cut texts to a size, never to count what they may cost. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN)
}

/** What an endpoint puts around a question: names of roles, a preamble for its output. */
const AROUND = 500

/**
 * How many tokens the texts of a question have at most: no vocabulary makes more of a text than it has bytes. As JSON, which
 * some endpoints show their model.
 */
export function mostTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)), AROUND)
}
