import type { SpendAccount, SpentAccount, TokenCount } from './calls-store.ts'
import type { SkipReason } from '../failure-words.ts'
import type { Caps, Prices } from '../settings/settings-store.ts'

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

/** The first cap that a call of this cost would break on one of its accounts; undefined where none. */
export function brokenCap(
  caps: Caps,
  cost: CallCost,
  { accounts, spent }: { readonly accounts: readonly SpendAccount[]; readonly spent: readonly SpentAccount[] },
): SkipReason | undefined {
  const limits = accounts.flatMap((account) => {
    const before = spent.find(({ scope, subject }) => scope === account.scope && subject === account.subject)
    return limitsOf(caps, account.scope).map(({ cap, of, reason }) => ({
      isBroken: cap !== null && (before?.[of] ?? 0) + cost[of] > cap,
      reason,
    }))
  })
  return limits.find(({ isBroken }) => isBroken)?.reason
}

interface Limit {
  readonly cap: number | null
  readonly of: keyof CallCost
  readonly reason: SkipReason
}

function limitsOf(caps: Caps, scope: SpendAccount['scope']): Limit[] {
  const { tokensPerCompany, tokensPerLead, tokensPerCampaign, tokensPerDay, usdPerLead, usdPerCampaign, usdPerDay } =
    caps
  switch (scope) {
    case 'day':
      return [
        { cap: tokensPerDay, of: 'tokens', reason: 'cap_day_tokens' },
        { cap: usdPerDay, of: 'usd', reason: 'cap_day_usd' },
      ]
    case 'company':
      return [{ cap: tokensPerCompany, of: 'tokens', reason: 'cap_company_tokens' }]
    case 'lead':
      return [
        { cap: tokensPerLead, of: 'tokens', reason: 'cap_lead_tokens' },
        { cap: usdPerLead, of: 'usd', reason: 'cap_lead_usd' },
      ]
    case 'campaign':
      return [
        { cap: tokensPerCampaign, of: 'tokens', reason: 'cap_campaign_tokens' },
        { cap: usdPerCampaign, of: 'usd', reason: 'cap_campaign_usd' },
      ]
  }
}

const MILLION = 1_000_000

/** What tokens cost in US dollars; null where prices are unknown. */
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
