import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { writeBack } from '../../../platform/work/lease.ts'
import type { SkipReason } from '../failure-words.ts'
import { lockSettings } from '../settings/settings-store.ts'
import type { Caps } from '../settings/settings-schema.ts'
import { addCall, addSpent, correctSpent, findSpent } from './calls-store.ts'
import type { RunUnit, SpendAccount, SpentAccount } from './calls-store.ts'
import { accountsOf } from './caps.ts'
import type { SpendSubject } from './caps.ts'

/** What a run uses, or may use at most. */
export type RunBudget = Readonly<Record<RunUnit, number>>

/** A run that may begin: what it may use at most counts already. */
export interface RunReservation {
  readonly ok: true
  readonly budget: RunBudget
  /** Whether it may use less than it might, had nothing been used before. */
  readonly isCut: boolean
  readonly accounts: readonly SpendAccount[]
}

const UNITS: readonly RunUnit[] = ['steps', 'pages', 'seconds']
const SCOPES = { lead: 'perLead', company: 'perCompany', campaign: 'perCampaign', day: 'perDay' } as const
/** With less of it a run is not worth its beginning; without pages it may still answer from what was read. */
const LEAST: RunBudget = { steps: 1, pages: 0, seconds: 5 }

/**
 * Counts the most that a run may use: what a run usually may, or what the caps leave of it. Else says which cap leaves too
 * little. However many begin at once, on all processes together they stay below the caps. A crash leaves what was counted.
 */
export async function reserveRun(
  context: Context,
  organizationId: string,
  { usual, promptVersion, ...subject }: SpendSubject & { readonly usual: RunBudget; readonly promptVersion: string },
): Promise<RunReservation | { readonly ok: false; readonly reason: SkipReason }> {
  return transaction(context.db, async (tx) => {
    const settings = await lockSettings(tx, organizationId)
    if (settings === undefined) return { ok: false, reason: 'off' }
    const at = context.clock.now()
    const accounts = runAccounts(subject, at)
    const spent = await findSpent(tx, organizationId, accounts)
    const mostOf = (before: readonly SpentAccount[]) =>
      UNITS.map((unit) => [unit, mostLeft(unit, settings.caps, { accounts, spent: before, usual })] as const)
    const left = mostOf(spent)
    const short = left.find(([unit, { most }]) => most < LEAST[unit])
    if (short !== undefined) {
      const reason = `cap_${short[1].scope}_${short[0]}` as SkipReason
      const call = { organizationId, callId: uuidv7(at.getTime()), at, purpose: 'research', promptVersion, ...subject }
      const skipped = { model: settings.model, state: 'skipped', error: reason, heldTokens: 0, heldUsd: 0 } as const
      await addCall(tx, { ...call, ...skipped })
      return { ok: false, reason }
    }
    const budget = Object.fromEntries(left.map(([unit, { most }]) => [unit, most])) as RunBudget
    await addSpent(tx, organizationId, { accounts, ...budget })
    const isCut = mostOf([]).some(([unit, { most }]) => budget[unit] < most)
    return { ok: true, budget, isCut, accounts }
  })
}

/** Unlike a call, a run about a company counts for it whichever lead it is made for. */
function runAccounts({ domain, leadId, campaignId }: SpendSubject, now: Date): SpendAccount[] {
  const day = now.toISOString().slice(0, 10)
  const lead = leadId === null ? [] : [{ scope: 'lead' as const, subject: leadId }]
  return [...accountsOf({ domain, leadId: null, campaignId }, day), ...lead]
}

function mostLeft(
  unit: RunUnit,
  caps: Caps,
  {
    accounts,
    spent,
    usual,
  }: { readonly accounts: readonly SpendAccount[]; readonly spent: readonly SpentAccount[]; readonly usual: RunBudget },
) {
  const left = accounts.flatMap(({ scope, subject }) => {
    const cap = caps[unit][SCOPES[scope]]
    const before = spent.find((one) => one.scope === scope && one.subject === subject)
    return cap === null ? [] : [{ scope, most: Math.max(0, Math.floor(cap - (before?.[unit] ?? 0))) }]
  })
  const [least] = left.toSorted((one, other) => one.most - other.most)
  return least !== undefined && least.most < usual[unit] ? least : { scope: 'day' as const, most: usual[unit] }
}

/** Counts what a run used instead of what it might have. */
export async function settleRun(
  context: Context,
  organizationId: string,
  { reservation, used }: { readonly reservation: RunReservation; readonly used: RunBudget },
): Promise<void> {
  const { accounts, budget } = reservation
  const change = Object.fromEntries(UNITS.map((unit) => [unit, Math.min(used[unit], budget[unit]) - budget[unit]]))
  const settle = () =>
    transaction(context.db, async (tx) => {
      await lockSettings(tx, organizationId)
      await correctSpent(tx, organizationId, { accounts, ...change })
    })
  await writeBack(context.log, settle)
}
