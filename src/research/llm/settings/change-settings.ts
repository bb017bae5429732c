import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import type { Static } from 'typebox'
import { askOutside, readName, writeAudit } from '../../../accounts/index.ts'
import type { OutsideCaller } from '../../../accounts/index.ts'
import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/database/db.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import type { Problem } from '../../../platform/errors.ts'
import { showId } from '../../../platform/ids.ts'
import { faultOfBaseUrl, plainUrl } from '../../endpoint-address.ts'
import { TEST, askLlm } from '../ask-llm.ts'
import { reasonInWords } from '../failure-words.ts'
import { findSettings, llmKeyPlace, lockSettings, removeSettings, saveSettings } from './settings-store.ts'
import type { LlmSettings, StoredSettings } from './settings-store.ts'
import type { Caps, LlmTestAnswer, ModelSharing, SettingsInput } from './settings-schema.ts'

/** Who changes what. */
export interface SettingsChange {
  readonly organizationId: string
  readonly actor: string
}

/** What holds where an organization asks for nothing else. */
export const USUAL_CAPS: Caps = {
  tokensPerCompany: 100_000,
  tokensPerLead: 60_000,
  tokensPerCampaign: null,
  // Without prices no other cap holds for all leads together.
  tokensPerDay: 2_000_000,
  usdPerLead: null,
  usdPerCampaign: null,
  usdPerDay: null,
  steps: { perLead: 240, perCompany: 96, perCampaign: 100_000, perDay: 10_000 },
  pages: { perLead: 80, perCompany: 32, perCampaign: 30_000, perDay: 3_000 },
  seconds: { perLead: 1_200, perCompany: 480, perCampaign: 500_000, perDay: 60_000 },
}
const USUAL_USD_PER_DAY = 10
const NOTHING_SHARED: ModelSharing = { email: false, phone: false, customData: false }

/** The settings of an organization. @throws AppError `not_found` */
export async function requireSettings(context: Context, organizationId: string): Promise<StoredSettings> {
  const settings = await findSettings(context.db, organizationId)
  if (settings === undefined) throw notFound('language model')
  return settings
}

/**
 * Replaces the settings. A stored key goes to no other address than it was given for. The audit names what changed, never
 * to what. @throws AppError `validation_failed`
 */
export async function changeSettings(
  context: Context,
  { organizationId, actor }: SettingsChange,
  input: SettingsInput,
): Promise<StoredSettings> {
  await checkInput(context, input)
  return transaction(context.db, async (tx) => {
    const before = await lockSettings(tx, organizationId)
    const seal = (text: string) => context.secrets.encrypt(text, llmKeyPlace(organizationId))
    const after = complete(seal, input, before)
    const now = context.clock.now()
    await saveSettings(tx, organizationId, after, now)
    const fields = changedFields(before, after, input)
    const target = showId('org', organizationId)
    await writeAudit(tx, now, { organizationId, actor, action: 'llm.changed', target, after: { fields } })
    return { ...after, updatedAt: now, failures: 0, pausedUntil: null }
  })
}

/** Forgets the settings and the key. @throws AppError `not_found` */
export async function forgetSettings(context: Context, { organizationId, actor }: SettingsChange): Promise<void> {
  await transaction(context.db, async (tx) => {
    if ((await lockSettings(tx, organizationId)) === undefined) throw notFound('language model')
    await removeSettings(tx, organizationId)
    const target = showId('org', organizationId)
    await writeAudit(tx, context.clock.now(), { organizationId, actor, action: 'llm.removed', target })
  })
}

/** Whether a change takes in a key, sends what is asked elsewhere, or lets more of people leave. */
export function touchesEndpoint(input: SettingsInput, before: StoredSettings | undefined): boolean {
  return (
    input.apiKey !== undefined || before === undefined || !isSameEndpoint(input, before) || sharesMore(input, before)
  )
}

function sharesMore({ share }: SettingsInput, before: StoredSettings): boolean {
  return Object.entries(share ?? {}).some(([part, isShared]) => isShared && !before.share[part as keyof ModelSharing])
}

function isSameEndpoint(
  { kind, baseUrl }: Pick<SettingsInput, 'kind' | 'baseUrl'>,
  before: Pick<SettingsInput, 'kind' | 'baseUrl'>,
): boolean {
  return kind === before.kind && plainUrl(baseUrl) === before.baseUrl
}

async function checkInput(context: Context, { baseUrl, prices, caps }: SettingsInput): Promise<void> {
  const problems: Problem[] = []
  const fault = await faultOfBaseUrl(context.outbound, baseUrl, 'model')
  if (fault !== undefined) problems.push({ pointer: '/baseUrl', code: 'invalid_url', detail: fault })
  for (const cap of ['usdPerLead', 'usdPerCampaign', 'usdPerDay'] as const) {
    if ((prices ?? null) !== null || (caps?.[cap] ?? null) === null) continue
    const detail = 'A cap in dollars needs prices: without them nobody knows what a call costs.'
    problems.push({ pointer: `/caps/${cap}`, code: 'prices_required', detail })
  }
  if (problems.length > 0) throw invalid(problems, problems[0]?.detail)
}

type Seal = (text: string) => Buffer

function complete(seal: Seal, input: SettingsInput, before: StoredSettings | undefined): LlmSettings {
  const { enabled = false, kind, model, structuredOutputs = true, prices = null } = input
  const usdPerDay = prices === null ? null : USUAL_USD_PER_DAY
  return {
    enabled,
    kind,
    baseUrl: plainUrl(input.baseUrl),
    model: readName(model, '/model'),
    apiKey: keyOf(seal, input, before),
    structuredOutputs,
    prices,
    caps: { ...USUAL_CAPS, usdPerDay, ...input.caps },
    share: { ...NOTHING_SHARED, ...input.share },
  }
}

function keyOf(seal: Seal, input: SettingsInput, before: StoredSettings | undefined): Buffer | null {
  if (input.apiKey === null) return null
  if (input.apiKey !== undefined) return seal(input.apiKey)
  if (before === undefined || before.apiKey === null) return null
  if (isSameEndpoint(input, before)) return before.apiKey
  const detail = 'A stored key goes to no other address than it was given for. Give the key again, or null.'
  throw invalid([{ pointer: '/apiKey', code: 'secret_required', detail }], detail)
}

function changedFields(before: StoredSettings | undefined, after: LlmSettings, input: SettingsInput): string[] {
  const names = ['enabled', 'kind', 'baseUrl', 'model', 'structuredOutputs', 'prices', 'caps', 'share'] as const
  const changed = names.filter((name) => !isDeepStrictEqual(before?.[name], after[name]))
  return [...changed, ...(input.apiKey === undefined ? [] : ['apiKey'])]
}

const PATIENCE = 20_000

const Greeting = Type.Object({ word: Type.String() }, { additionalProperties: false })

/**
 * Asks the endpoint one tiny question, also while it is off, and says in words what is wrong: the class of the failure, never the words
 * of who answered. @throws AppError `not_found`, `rate_limited`
 */
export async function tryEndpoint(context: Context, asker: OutsideCaller): Promise<Static<typeof LlmTestAnswer>> {
  const { organizationId, signal } = asker
  await requireSettings(context, organizationId)
  const question = {
    organizationId,
    purpose: TEST,
    promptVersion: 'test-1',
    instructions: 'Answer with the word that stands in the block.',
    blocks: [{ kind: 'test', text: 'harbour' }],
    schema: Greeting,
    patience: PATIENCE,
  }
  const answer = await askOutside(context, asker, (open) => askLlm(open, question, signal))
  if (!answer.ok) return { ok: false, code: answer.reason, detail: reasonInWords(answer.reason) }
  const isRight = answer.object.word.trim().toLowerCase() === 'harbour'
  const detail = isRight
    ? 'The model answered as it was asked to.'
    : 'The model answered in the right form, though not what it was asked for. Expect little of it.'
  return { ok: true, code: null, detail }
}
