import { DAY, MINUTE } from '../platform/clock.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { Lead } from '../leads/index.ts'
import type { Context } from '../platform/context.ts'
import type { Db, Transaction } from '../platform/database/db.ts'
import { verificationOf } from './campaign-part.ts'
import type { VerdictRule, EmailVerdict } from './email-verdict.ts'
import type { VerifierKind } from './providers/verifier.ts'
import { findVerifier } from './settings/settings-store.ts'
import { findVerdictRows, requestVerdictRows } from './verdict-store.ts'
import type { VerdictRow } from './verdict-store.ts'

/** The stage that asks about addresses. */
export const VERIFICATION_STAGE = 'verification'
/** For how long a verdict is fresh. */
export const VERDICT_HOLDS = 90 * DAY
/** After that long without a verdict an address counts as `unknown`. */
export const GIVE_UP = DAY
/** While it is asked, an email looks again this often where nobody wakes it. */
const LOOKS_AGAIN = MINUTE

/** How the address of a first email stands. */
export type AddressStanding =
  /** Nobody is asked: it is no first email, the campaign wants no verdict, or there is no verifier. */
  | { readonly kind: 'free' }
  /** Somebody is to be asked, or is being asked. */
  | { readonly kind: 'unasked' | 'waiting'; readonly until: Date }
  | {
      readonly kind: 'judged'
      readonly verdict: EmailVerdict
      /** Null where nobody could be asked in time. */
      readonly provider: VerifierKind | null
      readonly rule: VerdictRule
      /** Whether a person said that it is written to all the same. */
      readonly isAccepted: boolean
    }

/** What is known of the addresses of leads, and whether anybody is asked. */
export interface AddressVerdicts {
  readonly hasVerifier: boolean
  /** Whether it is asked about those without a verdict; a simulation asks nobody. */
  readonly asks: boolean
  /** By address hash in hex. */
  readonly rows: ReadonlyMap<string, VerdictRow>
}

const NOBODY: AddressVerdicts = { hasVerifier: false, asks: false, rows: new Map() }

/** Reads what is known of the addresses of leads that have yet to get their first email. */
export async function gatherAddressVerdicts(
  db: Db,
  organizationId: string,
  { leads, campaigns, now }: { leads: readonly Lead[]; campaigns: ReadonlyMap<string, Campaign>; now: Date },
): Promise<AddressVerdicts> {
  const asked = leads.filter((lead) => isAsked(campaigns.get(lead.campaignId), lead))
  if (asked.length === 0) return NOBODY
  const verifier = await findVerifier(db, organizationId)
  if (verifier?.enabled !== true) return NOBODY
  const hashes = asked.map(({ addressHash }) => addressHash)
  const found = await findVerdictRows(db, organizationId, hashes, now)
  return { hasVerifier: true, asks: true, rows: new Map(found.map((row) => [row.addressHash.toString('hex'), row])) }
}

function isAsked(campaign: Campaign | undefined, { step }: Pick<Lead, 'step'>): boolean {
  return campaign?.mode === 'live' && step === 0 && verificationOf(campaign).on
}

/** How the address of a lead's next email stands. Pure. */
export function judgeAddress(
  { hasVerifier, asks, rows }: AddressVerdicts,
  { campaign, lead, now }: { campaign: Campaign; lead: Pick<Lead, 'step' | 'addressHash'>; now: Date },
): AddressStanding {
  if (!hasVerifier || !isAsked(campaign, lead)) return { kind: 'free' }
  const found = rows.get(lead.addressHash.toString('hex'))
  // One campaign that has used up its checks says nothing of an address for another.
  const isOfOther = found?.reason === 'cap_campaign' && found.campaignId !== campaign.campaignId
  const row = isOfOther && found.acceptedAt === null ? undefined : found
  const soon = new Date(now.getTime() + LOOKS_AGAIN)
  if (row === undefined || (row.verdict === null && row.dueAt === null)) {
    return asks ? { kind: 'unasked', until: soon } : { kind: 'free' }
  }
  const isGivenUp = now.getTime() >= row.wantedAt.getTime() + GIVE_UP
  if (row.verdict === null && !isGivenUp) {
    if (!asks) return { kind: 'free' }
    return { kind: 'waiting', until: row.dueAt !== null && row.dueAt > soon ? row.dueAt : soon }
  }
  const verdict = row.verdict ?? 'unknown'
  const isAccepted = row.acceptedAt !== null
  const rule = isAccepted ? 'send' : verificationOf(campaign).rules[verdict]
  return { kind: 'judged', verdict, provider: row.provider, rule, isAccepted }
}

/** Has the addresses of leads asked about. */
export async function requestVerdicts(
  context: Context,
  tx: Transaction,
  organizationId: string,
  leads: readonly Pick<Lead, 'addressHash' | 'campaignId'>[],
): Promise<void> {
  const now = context.clock.now()
  const span = { now, expiresAt: new Date(now.getTime() + VERDICT_HOLDS) }
  const wanted = leads.map(({ addressHash, campaignId }) => ({ addressHash, campaignId }))
  await requestVerdictRows(tx, organizationId, span, wanted)
  tx.afterCommit(() => context.wake(VERIFICATION_STAGE))
}
