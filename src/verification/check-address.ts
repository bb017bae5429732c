import { DAY, HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import type { Context } from '../platform/context.ts'
import { transaction } from '../platform/database/db.ts'
import type { Transaction } from '../platform/database/db.ts'
import { waitAfter } from '../platform/work/backoff.ts'
import type { GrowingBackoff } from '../platform/work/backoff.ts'
import { writeBack } from '../platform/work/lease.ts'
import { askVerifier } from './providers/ask-verifier.ts'
import type { VerifierOutcome } from './providers/ask-verifier.ts'
import type { VerifierQuestion, VerifierKind } from './providers/verifier.ts'
import { lockVerifier, noteVerifierHealth, verifierKeyPlace } from './settings/settings-store.ts'
import type { StoredVerifier } from './settings/settings-store.ts'
import { addSpentChecks, findSpentChecks } from './spend-store.ts'
import type { CheckAccount, SpentChecks } from './spend-store.ts'

/** Which address is asked about, and for which campaign; a test is for none. */
export interface CheckOrder {
  readonly organizationId: string
  readonly email: string
  readonly campaignId: string | null
  /** Runs in the transaction that counts the price; false calls the check off. */
  readonly onCounted?: (tx: Transaction, cost: number) => Promise<boolean>
  /** Writes down that nobody was asked, in the transaction that says so: who changes the verifier afterwards finds it. */
  readonly onDeclined?: (tx: Transaction, decline: DeclinedCheck) => Promise<unknown>
  /** Writes down what came of it, in the transaction that settles the price; false where that was done, or is another's. */
  readonly onAnswered?: (tx: Transaction, check: SettledCheck) => Promise<boolean>
}

/** Why a check was not made: nothing was asked and nothing is counted. */
type CheckDecline = 'off' | 'resting' | 'cap_day' | 'cap_campaign'

/** A check that was made, and what counts for it in US dollars; `refund` is what does not count any more. */
export interface AnsweredCheck {
  readonly outcome: VerifierOutcome
  readonly provider: VerifierKind
  readonly cost: number
  readonly refund: number
}

/** A check that was made, as it is written down; `isFormer`: the verifier was changed or removed meanwhile. */
export interface SettledCheck extends AnsweredCheck {
  readonly isFormer: boolean
}

/** A check that was not made; `until` is when it may be. */
export interface DeclinedCheck {
  readonly declined: CheckDecline
  readonly until: Date | null
}

/** A check that was called off: the address is not ours to ask about any more. */
interface LostCheck {
  readonly declined: 'lost'
}

/** What a check came to. */
export type AddressCheck = DeclinedCheck | LostCheck | (AnsweredCheck & { readonly declined?: undefined })

/** So many failures in a row, and the verifier is left alone. */
const MOST_FAILURES = 5
/** How long it is left alone then, and with each further failure. */
export const VERIFIER_RESTS: GrowingBackoff = { first: 5 * MINUTE, factor: 2, most: HOUR }
/** While the one check is under way that finds out whether it works again. */
const TRIAL = 60 * SECOND

interface Reserved {
  readonly declined?: undefined
  readonly asked: VerifierQuestion & { readonly kind: VerifierKind }
  readonly cost: number
  readonly accounts: readonly CheckAccount[]
  /** Since when the settings are as they were asked by. */
  readonly updatedAt: Date
}

/**
 * Asks the organization's verifier about an address. The price is counted before, in a transaction that holds the settings,
 * so that no number of checks at once goes beyond a cap; what came of it and the true cost are one transaction after it. A
 * process that dies in between leaves the price counted.
 */
export async function checkAddress(context: Context, order: CheckOrder, signal: AbortSignal): Promise<AddressCheck> {
  const reserved = await transaction(context.db, async (tx) => {
    const found = await reserve(context, tx, order)
    if (found.declined !== undefined && found.declined !== 'lost') await order.onDeclined?.(tx, found)
    return found
  })
  if (reserved.declined !== undefined) return reserved
  const tools = { outbound: context.outbound, now: () => context.clock.now(), signal }
  const outcome = await askVerifier(tools, reserved.asked)
  const isCharged = outcome.status === 'verdict' || (outcome.status === 'error' && outcome.mayCost)
  const cost = isCharged ? reserved.cost : 0
  const check = { outcome, provider: reserved.asked.kind, cost, refund: reserved.cost - cost }
  let tries = 0
  const settle = () => {
    tries += 1
    const ended = { order, reserved, check, isCharged, isFirst: tries === 1 }
    return transaction(context.db, (tx) => complete(context, tx, ended))
  }
  // Nothing but the row of an address says whether it was written before; a test has none.
  await (order.onAnswered === undefined ? settle() : writeBack(context.log, settle))
  return check
}

async function reserve(
  context: Context,
  tx: Transaction,
  { organizationId, email, campaignId, onCounted }: CheckOrder,
): Promise<Reserved | DeclinedCheck | LostCheck> {
  const now = context.clock.now()
  const isTest = campaignId === null
  const verifier = await lockVerifier(tx, organizationId)
  if (verifier === undefined || (!verifier.enabled && !isTest)) return { declined: 'off', until: null }
  const { kind, baseUrl, mapping, caps, costPerCheckUsd: cost, failures, restsUntil, updatedAt } = verifier
  // A person who tries a verifier that failed is how one finds out at once that it works again; haste stays haste.
  const isResting = restsUntil !== null && restsUntil > now
  if (isResting && !(isTest && failures >= MOST_FAILURES)) return { declined: 'resting', until: restsUntil }
  const accounts = accountsOf(campaignId, now)
  const spent = await findSpentChecks(tx, organizationId, accounts)
  const declined = brokenCap(caps, cost, spent)
  if (declined !== undefined) return { declined, until: declined === 'cap_day' ? nextUtcDay(now) : null }
  if (onCounted !== undefined && !(await onCounted(tx, cost))) return { declined: 'lost' }
  await addSpentChecks(tx, organizationId, { accounts, checks: 1, usd: cost })
  if (failures >= MOST_FAILURES) {
    await noteVerifierHealth(tx, organizationId, { failures, restsUntil: new Date(now.getTime() + TRIAL) })
  }
  const apiKey =
    verifier.apiKey === null ? null : context.secrets.decrypt(verifier.apiKey, verifierKeyPlace(organizationId))
  return { asked: { kind, baseUrl, mapping, apiKey, email }, cost, accounts, updatedAt }
}

function accountsOf(campaignId: string | null, now: Date): CheckAccount[] {
  const day = { scope: 'day', subject: now.toISOString().slice(0, 10) } as const
  return campaignId === null ? [day] : [day, { scope: 'campaign', subject: campaignId }]
}

function brokenCap(
  { usdPerDay, checksPerDay, checksPerCampaign }: StoredVerifier['caps'],
  cost: number,
  spent: readonly SpentChecks[],
): 'cap_day' | 'cap_campaign' | undefined {
  const of = (scope: CheckAccount['scope']) => spent.find((one) => one.scope === scope)
  const day = of('day')
  if (checksPerCampaign !== null && (of('campaign')?.checks ?? 0) >= checksPerCampaign) return 'cap_campaign'
  if (checksPerDay !== null && (day?.checks ?? 0) >= checksPerDay) return 'cap_day'
  // In millionths, as money is kept, so that no fraction of a cent decides.
  const millionths = (usd: number) => Math.round(usd * 1e6)
  if (usdPerDay !== null && millionths(day?.usd ?? 0) + millionths(cost) > millionths(usdPerDay)) return 'cap_day'
  return undefined
}

function nextUtcDay(now: Date): Date {
  return new Date((Math.floor(now.getTime() / DAY) + 1) * DAY)
}

/** What certainly was not asked counts against no cap. */
async function complete(
  context: Context,
  tx: Transaction,
  ended: {
    readonly order: CheckOrder
    readonly reserved: Reserved
    readonly check: AnsweredCheck
    readonly isCharged: boolean
    readonly isFirst: boolean
  },
): Promise<void> {
  const { order, reserved, check, isCharged, isFirst } = ended
  const { organizationId } = order
  const verifier = await lockVerifier(tx, organizationId)
  const isFormer = verifier?.updatedAt.getTime() !== reserved.updatedAt.getTime()
  const isWritten = order.onAnswered === undefined || (await order.onAnswered(tx, { ...check, isFormer }))
  // At first the address is gone, or another's. Later it may have been written by a try of which nobody heard.
  if (!isWritten && !isFirst) return
  if (!isCharged) {
    await addSpentChecks(tx, organizationId, { accounts: reserved.accounts, checks: -1, usd: -reserved.cost })
  }
  if (verifier !== undefined && !isFormer) {
    await noteVerifierHealth(tx, organizationId, healthAfter(verifier, check.outcome, context.clock.now()))
  }
}

/** Any answer shows that it works; an exchange that we called off shows nothing. */
function healthAfter(
  { failures, restsUntil }: StoredVerifier,
  outcome: VerifierOutcome,
  now: Date,
): Pick<StoredVerifier, 'failures' | 'restsUntil'> {
  if (outcome.status === 'rate_limited') {
    const isLonger = restsUntil !== null && restsUntil > outcome.until
    return { failures, restsUntil: isLonger ? restsUntil : outcome.until }
  }
  if (outcome.status === 'verdict') {
    // What the verifier itself asked for stands, though a check that was under way then went well.
    const isAskedFor = failures < MOST_FAILURES && restsUntil !== null && restsUntil > now
    return { failures: 0, restsUntil: isAskedFor ? restsUntil : null }
  }
  if (outcome.error === 'aborted') return { failures, restsUntil }
  const failed = failures + 1
  if (failed < MOST_FAILURES) return { failures: failed, restsUntil }
  const rest = waitAfter(VERIFIER_RESTS, failed - MOST_FAILURES + 1)
  return { failures: failed, restsUntil: new Date(now.getTime() + rest) }
}
