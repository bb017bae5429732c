import { isDeepStrictEqual } from 'node:util'
import { askOutside, writeAudit } from '../../accounts/index.ts'
import type { OutsideCaller } from '../../accounts/index.ts'
import { asciiAddress, parseEmail } from '../../leads/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/database/db.ts'
import type { Transaction } from '../../platform/database/db.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { Problem } from '../../platform/errors.ts'
import { showId } from '../../platform/ids.ts'
import { faultOfAddress, faultOfBaseUrl, plainUrl, usesKey } from '../../research/index.ts'
import { checkAddress } from '../check-address.ts'
import type { DeclinedCheck } from '../check-address.ts'
import { verifierOf, verifierOutcomeInWords } from '../providers/ask-verifier.ts'
import { checkVerifierMapping, sampleVerifierUrl } from '../providers/verifier-mapping.ts'
import { findSpentChecks, listCheckDays } from '../spend-store.ts'
import { VERIFICATION_STAGE } from '../judge-address.ts'
import { countWaitingVerdicts, hastenVerdicts } from '../verdict-store.ts'
import { findVerifier, lockVerifier, removeVerifier, saveVerifier, verifierKeyPlace } from './settings-store.ts'
import type { StoredVerifier, VerifierSettings } from './settings-store.ts'
import type { VerifierCaps, VerifierInput } from './settings-schema.ts'

/** Who changes what. */
export interface VerifierDeed {
  readonly organizationId: string
  readonly actor: string
}

const USUAL_CAPS: VerifierCaps = { usdPerDay: 10, checksPerDay: 1_000, checksPerCampaign: 10_000 }

/**
 * Replaces the settings. A stored key goes to no other address than it was given for. The audit names what changed, never
 * to what. @throws AppError `validation_failed`
 */
export async function changeVerifier(context: Context, deed: VerifierDeed, input: VerifierInput): Promise<void> {
  const { organizationId, actor } = deed
  // Names are looked up before anything is locked: every check waits for the settings.
  const misplaced = await faultsOfPlace(context, input)
  await transaction(context.db, async (tx) => {
    const before = await lockVerifier(tx, organizationId)
    const after = completeSettings(context, organizationId, { input, before })
    checkSettings(after, needsKeyAnew(input, before), misplaced)
    const now = context.clock.now()
    await saveVerifier(tx, organizationId, after, now)
    await lookAgain(context, tx, organizationId)
    const names = Object.keys(after) as (keyof VerifierSettings)[]
    const fields = names.filter((name) => !isDeepStrictEqual(before?.[name], after[name]))
    const target = showId('org', organizationId)
    await writeAudit(tx, now, { organizationId, actor, action: 'verifier.changed', target, after: { fields } })
  })
}

/** Forgets the settings and the key; verdicts stay. @throws AppError `not_found` */
export async function forgetVerifier(context: Context, { organizationId, actor }: VerifierDeed): Promise<void> {
  await transaction(context.db, async (tx) => {
    if ((await lockVerifier(tx, organizationId)) === undefined) throw notFound('verifier')
    await removeVerifier(tx, organizationId)
    await lookAgain(context, tx, organizationId)
    const target = showId('org', organizationId)
    await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'verifier.removed', target })
  })
}

/** What waits for a cap or a verifier that failed may go on by other settings; without a verifier its email leaves. */
async function lookAgain(context: Context, tx: Transaction, organizationId: string): Promise<void> {
  await hastenVerdicts(tx, organizationId, context.clock.now())
  tx.afterCommit(() => context.wake(VERIFICATION_STAGE))
}

/** Whether a change takes in a key, or sends addresses elsewhere. */
export function sendsElsewhere(input: VerifierInput, before: StoredVerifier | undefined): boolean {
  return input.apiKey !== undefined || before === undefined || placeOf(input) !== placeOf(before)
}

/** Where addresses are sent. */
function placeOf({ kind, baseUrl, mapping }: Pick<VerifierInput, 'kind' | 'baseUrl' | 'mapping'>): string {
  if (kind === 'reacher') return plainUrl(baseUrl ?? '')
  return kind === 'http' ? ((mapping && sampleVerifierUrl(mapping)?.origin) ?? '') : kind
}

function needsKeyAnew(input: VerifierInput, before: StoredVerifier | undefined): boolean {
  return input.apiKey === undefined && (before?.apiKey ?? null) !== null && sendsElsewhere(input, before)
}

function completeSettings(
  context: Context,
  organizationId: string,
  { input, before }: { input: VerifierInput; before: StoredVerifier | undefined },
): VerifierSettings {
  const { enabled = false, kind, baseUrl = null, mapping = null, apiKey, caps } = input
  const sealed = apiKey ? context.secrets.encrypt(apiKey, verifierKeyPlace(organizationId)) : null
  return {
    enabled,
    kind,
    baseUrl: baseUrl === null ? null : plainUrl(baseUrl),
    mapping,
    apiKey: apiKey === undefined ? (before?.apiKey ?? null) : sealed,
    costPerCheckUsd: input.costPerCheckUsd ?? verifierOf(kind).usualCostUsd,
    caps: { ...USUAL_CAPS, ...caps },
  }
}

/** Refuses what could not work, every fault with its place. @throws AppError `validation_failed` */
function checkSettings(settings: VerifierSettings, isKeyMissing: boolean, misplaced: readonly Problem[]): void {
  const { kind, baseUrl, mapping, apiKey } = settings
  const problems: Problem[] = []
  const refuse = (pointer: string, code: string, detail: string) => problems.push({ pointer, code, detail })
  if (kind === 'reacher' && baseUrl === null) refuse('/baseUrl', 'required', 'Say where the Reacher answers.')
  if (kind !== 'reacher' && baseUrl !== null) refuse('/baseUrl', 'not_allowed', 'Only a Reacher has an address.')
  if (kind === 'http' && mapping === null) refuse('/mapping', 'required', 'A verifier of kind http needs a mapping.')
  if (kind !== 'http' && mapping !== null) refuse('/mapping', 'not_allowed', 'Only kind http has a mapping.')
  const asksForKey = kind === 'http' ? mapping !== null && usesKey(mapping) : kind !== 'reacher'
  if (isKeyMissing) {
    const detail = 'A stored key goes to no other address than it was given for. Give the key again, or null.'
    refuse('/apiKey', 'secret_required', detail)
  } else if (apiKey === null && asksForKey) refuse('/apiKey', 'required', 'Give the key of the account.')
  if (kind === 'http' && mapping !== null) problems.push(...checkVerifierMapping(mapping))
  if (problems.length === 0) problems.push(...misplaced)
  if (problems.length > 0) throw invalid(problems, problems[0]?.detail)
}

/** Whether addresses may be sent where the settings say. */
async function faultsOfPlace({ outbound }: Context, { kind, baseUrl, mapping }: VerifierInput): Promise<Problem[]> {
  if (kind === 'reacher' && baseUrl) {
    return faultAt('/baseUrl', await faultOfBaseUrl(outbound, plainUrl(baseUrl), 'provider'))
  }
  const mapped = kind === 'http' && mapping ? sampleVerifierUrl(mapping)?.href : undefined
  return mapped === undefined ? [] : faultAt('/mapping/url', await faultOfAddress(outbound, mapped, 'provider'))
}

function faultAt(pointer: string, detail: string | undefined): Problem[] {
  return detail === undefined ? [] : [{ pointer, code: 'invalid_url', detail }]
}

const MOST_COUNTED = 1_000
const SHOWN_DAYS = 30

/** The settings as people see them, without the key, and what was spent. */
export async function showVerification(context: Context, organizationId: string) {
  const verifier = await findVerifier(context.db, organizationId)
  const now = context.clock.now()
  const day = now.toISOString().slice(0, 10)
  const [today] = await findSpentChecks(context.db, organizationId, [{ scope: 'day', subject: day }])
  const first = new Date(now.getTime() - SHOWN_DAYS * DAY).toISOString().slice(0, 10)
  return {
    verifier: verifier === undefined ? null : showVerifier(verifier),
    waiting: await countWaitingVerdicts(context.db, organizationId, MOST_COUNTED),
    today: { checks: today?.checks ?? 0, usd: today?.usd ?? 0 },
    days: await listCheckDays(context.db, organizationId, first),
  }
}

function showVerifier({ apiKey, restsUntil, updatedAt, ...settings }: StoredVerifier) {
  return {
    ...settings,
    hasApiKey: apiKey !== null,
    restsUntil: restsUntil?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}

/**
 * Asks the verifier once about an address, switched on or not, within the caps of the day; of the answer nothing is kept.
 * @throws AppError `not_found`, `validation_failed` for what is no address, `limit_reached` with a cap used up,
 * `rate_limited` while it rests, or by `askOutside`
 */
export async function testVerifier(context: Context, caller: OutsideCaller, given: string) {
  const read = parseEmail(given.trim())
  if ('refusal' in read) throw invalid([{ pointer: '/email', ...read.refusal }], read.refusal.detail)
  const { organizationId } = caller
  const email = asciiAddress(given.trim())
  // It is bounded by itself, and an answer that is paid for is counted though nobody waits for it any more.
  const { signal } = new AbortController()
  const order = { organizationId, email, campaignId: null }
  const result = await askOutside(context, caller, (open) => checkAddress(open, order, signal))
  if (result.declined === 'lost') throw notFound('verifier')
  if (result.declined !== undefined) throw refused(result, context.clock.now())
  const { outcome, cost } = result
  return {
    status: outcome.status,
    verdict: outcome.status === 'verdict' ? outcome.verdict : null,
    error: outcome.status === 'error' ? outcome.error : null,
    detail: verifierOutcomeInWords(outcome),
    costUsd: cost,
  }
}

function refused({ declined, until }: DeclinedCheck, now: Date): AppError {
  if (declined === 'off') return notFound('verifier')
  if (declined !== 'resting') {
    return new AppError('limit_reached', 'The cap of the day is used up. Raise it, or wait until tomorrow (UTC).')
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1_000))
  const words = `The verifier is not asked at present: it asked for patience. Try again in ${retryAfterSeconds} seconds.`
  return new AppError('rate_limited', words, { details: { retryAfterSeconds } })
}
